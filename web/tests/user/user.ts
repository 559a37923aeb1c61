// A user's program: it compiles, and each marked error is reported.

import { Game, Position, Rules, countLimit, describeSetup, formatRules, parsePgn, parseRules, ready, svg, timeoutOutcome, verifyGame, writePgn } from "makruk";
import type { Claim, Count, Move, Outcome, PgnGame, PgnNode, RuleSet, RulesText, GameVerdict } from "makruk";
import { Book, formation } from "makruk/book";
import type { BookMove, Formation } from "makruk/book";
import { MakrukBoard } from "makruk/board";
import type { BoardArrow } from "makruk/board";
import { Chase, chaseEndings, drills } from "makruk/drills";
import type { ChaseJudgment, Drill } from "makruk/drills";
import { Engine } from "makruk/engine";
import type { Analysis, Info, MakrukError } from "makruk/engine";
import loadFfish, { Board, Notation } from "makruk/ffish";
import type { FairyStockfish } from "makruk/ffish";
import { prove, refute, verifyRefutation, verifySolution, winningMoves } from "makruk/proofs";
import type { Flaw, Proof, Refutation, Solution } from "makruk/proofs";
import { Attempt, checkPuzzle, findPuzzles, loadPuzzles } from "makruk/puzzles";
import type { Puzzle, PuzzleCheck } from "makruk/puzzles";
import { review } from "makruk/review";
import type { MoveClass, Review } from "makruk/review";
import { Tables } from "makruk/tables";
import type { TableMove, TableProbe, TableResult } from "makruk/tables";

await ready();

const game = new Game({ rules: "thai" });
const move: Move = game.play("e3e4");
const texts: string[] = game.moves();
const moves: Move[] = game.moves({ square: "d3", verbose: true });
game.play({ from: "e6", to: "e5" });
const count: Count | null = game.count;
const outcome: Outcome | null = game.outcome;
const picture: string = svg(game, { style: "night", lastMove: game.lastMove, arrows: [{ from: "a1", to: "a2" }] });

const comments = (node: PgnNode): string[] => [...node.comments, ...node.children.flatMap(comments)];
const [record]: PgnGame[] = parsePgn(game.pgn({ tags: { White: "Somchai" } }));
const written: string = writePgn(record, { letters: "thai" });

const book = await Book.open(new Uint8Array());
const played: BookMove[] = (await book.show(game)).moves;

const complain = ({ kind, message }: MakrukError) => console.error(kind, message);
const engine = new Engine({ net: true, onFallback: complain, onCrash: complain });
const control = new AbortController();
const analysis: Analysis = await engine.analyse(game, { depth: 2, multipv: 2, signal: control.signal, onInfo: (info: Info) => info.score.cp });
const decision = await engine.decide(game, { level: 5, nodes: 500 });
const score: number | undefined = analysis.lines[0].score.mate ?? decision?.score?.cp;

const reviewed: Review = await review(game, { nodes: 1000, signal: control.signal, onProgress: ({ done, all }) => console.log(done / all) });
const classOfFirst: MoveClass | undefined = reviewed.keyMoves[0]?.class;
console.log(classOfFirst, reviewed.white.meanLoss, reviewed.formation.black?.thaiName);
const tables = new Tables();
const looked: TableProbe | null = await tables.probe(game, { signal: control.signal, onProgress: ({ material, done, all }) => console.log(material, done / all) });
const result: TableResult | undefined = looked?.withCount ?? looked?.moves.find(({ action }: TableMove) => action === "start_count")?.result;
const line: string[] | null = await tables.line(game, { rules: "fairy" });
const longest: number | null = (await tables.statistics("KRvKN")).longestWin;

const house: RuleSet = { ...Rules.thai, expiry: "reached", board: null };
const houseText: RulesText = formatRules(house);
const houseGame = new Game({ rules: house, fen: new Game({ rules: houseText }).fen() });
const claim: Claim = "repetition";
const verdict: GameVerdict = verifyGame(["e3e4", { from: "e6", to: "e5" }], { rules: parseRules("thai,expiry=reached"), claim });
const limit: number | null = countLimit("KRRvK", houseGame.rules);
const onTime: Outcome = timeoutOutcome(game, "white");
const proof: Proof = await prove(game, { gain: 3, worth: 2, hashMb: 16, signal: control.signal, onProgress: ({ moves, nodes }) => console.log(moves, nodes) });
const solution: Solution | null = proof.solution;
const flaw: Flaw | null = solution && (await verifySolution(game, solution, { gain: 3, worth: 2 }));
const refutation: Refutation | null = await refute(game, { mate: 2, excluding: await winningMoves(game, { mate: 2 }) });
if (refutation) console.log((await verifyRefutation(game, refutation, { mate: 2 }))?.kind, flaw?.message, verdict.reason, limit, onTime.by);
const own: Formation | null = await formation(game, "white");
const [puzzle]: Puzzle[] = await loadPuzzles();
const check: PuzzleCheck = await checkPuzzle(puzzle);
for await (const found of findPuzzles([game], { moves: 4 })) console.log(found.goal, found.worth, found.source?.ply, check.kind, new Attempt(found).play("e3e4"), own?.name);
for await (const drill of drills({ seed: 7 })) {
  const asked: Drill = drill;
  if (asked.kind === "number") console.log(asked.answer + asked.limit, asked.isRight(3));
}
const chase: Chase = await Chase.start((await chaseEndings())[0], { moves: [2, 9] });
await (await Chase.start()).close();
const judgment: ChaseJudgment = await chase.play((await chase.moves())[0].move);
console.log(judgment.effect, (await chase.summary())?.isSuccess);

const ffish: FairyStockfish = await loadFfish({ locateFile: (file: string) => file });
const board: Board = new ffish.Board("makruk", ffish.startingFen("makruk"), false);
const notation: Notation = ffish.Notation.THAI_SAN;
const answers: [boolean, string, string, number] = [board.push("e3e4"), board.sanMove("e6e5", notation), board.result(true), ffish.validateFen(board.fen(true, -1))];
board.delete();

function show(board: MakrukBoard): void {
  const arrow: BoardArrow = { from: "e3", to: "e4", color: "green" };
  board.game = game;
  board.arrows = [arrow];
  board.orientation = "black";
}

// @ts-expect-error there are no such rules
const wrongRules = () => new Game({ rules: "chess" });
// @ts-expect-error a count is an object or null
const wrongCount: number = game.count;
// @ts-expect-error there is no such role
const wrongRole = () => game.board().filter(({ role }) => role === "queen");
// @ts-expect-error a notation is no number
const wrongNotation = () => board.sanMove("e3e4", 1);
// @ts-expect-error the rules of a game do not change
const wrongAssignment = () => (game.rules = "fairy");

await engine.terminate();
await tables.terminate();
console.log([
  move.san, texts.length, moves.length, count, outcome, picture.startsWith("<svg"), comments(record.root).length, written.includes("จ๔"),
  analysis.best !== null, typeof score, new Position().perft(2), describeSetup(game.fen()).message, typeof show, typeof wrongRules,
  result, line?.length, longest, wrongCount, typeof wrongRole, typeof wrongAssignment,
  answers.length, Notation.SAN.value, typeof wrongNotation,
].length);
