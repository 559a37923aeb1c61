// A user's program: it compiles, and each marked error is reported.

import { Game, Position, Rules, Walk, countLimit, describeSetup, formatRules, parsePgn, parseRules, ready, svg, timeoutOutcome, verifyGame, writePgn } from "makruk";
import type { Claim, Count, CountStart, FirstNumber, LimitTable, Move, Outcome, PgnGame, PgnNode, Piece, RuleSet, RulesText, GameVerdict, Termination } from "makruk";
import { Book, formation } from "makruk/book";
import type { BookMove, Formation } from "makruk/book";
import { MakrukBoard } from "makruk/board";
import type { BoardArrow } from "makruk/board";
import { Chase, chaseEndings, drills } from "makruk/drills";
import type { ChaseEffect, ChaseJudgment, ChaseSide, Drill } from "makruk/drills";
import { Engine } from "makruk/engine";
import type { Analysis, Info, MakrukError, Wdl } from "makruk/engine";
import loadFfish, { Board, Notation } from "makruk/ffish";
import type { FairyStockfish } from "makruk/ffish";
import { find, readArchive } from "makruk/find";
import type { ArchiveContents, FoundGame, LeftOutGame } from "makruk/find";
import { scoreSheet } from "makruk/sheet";
import { MAX_MOVES, SIZE, prove, refute, verifyRefutation, verifySolution, winningMoves } from "makruk/proofs";
import type { Call, Flaw, Proof, ProofProgress, Refutation, RefutedMove, Reply, Solution } from "makruk/proofs";
import { Attempt, MOVES, NODES, PROOF_NODES, checkPuzzle, findPuzzles, loadPuzzles } from "makruk/puzzles";
import type { Check, FindProgress, Goal, Puzzle } from "makruk/puzzles";
import { FORMATIONS, formationsOf, review } from "makruk/review";
import type { MoveClass, Review } from "makruk/review";
import { Tables } from "makruk/tables";
import type { Probe, RankedMove, TableResult } from "makruk/tables";

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

const reviewed: Review = await review(game, { nodes: 1000, signal: control.signal, onProgress: ({ done, total }) => console.log(done / total) });
const classOfFirst: MoveClass | undefined = reviewed.keyMoves[0]?.class;
console.log(classOfFirst, reviewed.white.loss, reviewed.formation.black && FORMATIONS[reviewed.formation.black]);
const tables = new Tables();
const looked: Probe | null = await tables.probe(game, { signal: control.signal, onProgress: ({ material, done, total }) => console.log(material, done / total) });
const result: TableResult | undefined = looked?.withCount ?? looked?.moves.find(({ action }: RankedMove) => action === "start_count")?.result;
const line: string[] | null = await tables.line(game, { rules: "fairy" });
const longest: number | null = (await tables.statistics("KRvKN")).longestWin;

const archive: ArchiveContents = await readArchive(new Uint8Array(), { signal: control.signal });
const sought = await find(archive.games[0].pgn, "moved:P", { rules: "fairy", limit: 5, onProgress: (done) => console.log(done) });
const firstPly: number | undefined = sought.games.map(({ matches }: FoundGame) => matches[0])[0];
const leftOut: LeftOutGame[] = sought.errors;
const lists: number[][] = (await find("1. e4 *", "moved:P", { all: true })).games[0].matches;

const house: RuleSet = { ...Rules.thai, expiry: "reached", board: null };
const houseText: RulesText = formatRules(house);
const houseGame = new Game({ rules: house, fen: new Game({ rules: houseText }).fen() });
const table: LimitTable = { rows: [{ role: "rua", atLeast: 1, moves: 16 }], otherwise: null };
const called: [CountStart, FirstNumber] = [Rules.thai.pieces.start, Rules.thai.pieces.first];
const piece: Piece = { color: "white", role: "biangai" };
const claim: Claim = "repetition";
const verdict: GameVerdict = verifyGame(["e3e4", { from: "e6", to: "e5" }], { rules: parseRules("thai,expiry=reached"), claim });
const limit: number | null = countLimit("KRRvK", houseGame.rules);
const onTime: Outcome = timeoutOutcome(game, "white");
const ended: Termination = onTime.by;
const wide: number = new Walk(game).count() + new Walk(new Position()).count();
const chances: Wdl | undefined = analysis.lines[0].wdl;
const proof: Proof = await prove(game, { gain: 3, worth: 2, hashMb: 16, signal: control.signal, onProgress: ({ moves, nodes }: ProofProgress) => console.log(moves, nodes) });
const sheet: string = await scoreSheet(game, { thai: true, letters: "thai", tags: { Board: "12" } });
const solution: Solution | null = proof.solution;
const [replies, calls, refuted]: [Reply[], Call[], RefutedMove[]] = [solution?.replies ?? [], proof.calls, []];
console.log(sheet, MAX_MOVES + SIZE + NODES + PROOF_NODES + MOVES, replies, calls, refuted, table, called, piece, ended, wide, chances);
const flaw: Flaw | null = solution && (await verifySolution(game, solution, { gain: 3, worth: 2 }));
const refutation: Refutation | null = await refute(game, { mate: 2, excluding: await winningMoves(game, { mate: 2 }) });
if (refutation) console.log((await verifyRefutation(game, refutation, { mate: 2 }))?.kind, flaw?.message, verdict.reason, limit, onTime.by);
const own: Formation | null = await formation(game, "white");
const both: { white: Formation | null } = await formationsOf(game);
const [puzzle]: Puzzle[] = await loadPuzzles();
const check: Check = await checkPuzzle(puzzle);
const seen = ({ games }: FindProgress) => console.log(games, both.white);
const goal: Goal = puzzle.goal;
for await (const found of findPuzzles([game], { moves: 4, onProgress: seen })) console.log(goal, found.goal, found.worth, found.source?.ply, check.kind, new Attempt(found).play("e3e4"), own);
for await (const drill of drills({ seed: 7 })) {
  const asked: Drill = drill;
  if (asked.kind === "number") console.log(asked.answer + asked.limit, asked.isRight(3));
}
const side: ChaseSide = "bare";
await Chase.start("KRvK", { side });
const chase: Chase = await Chase.start((await chaseEndings())[0], { moves: [2, 9] });
await (await Chase.start()).close();
const judgment: ChaseJudgment = await chase.play((await chase.moves())[0].move);
const effect: ChaseEffect = (await chase.play({ from: "a1", to: "a2" })).effect;
console.log(judgment.effect, effect, (await chase.summary())?.isSuccess);

const ffish: FairyStockfish = await loadFfish({ locateFile: (file: string) => file });
const board: Board = new ffish.Board("makruk", ffish.startingFen("makruk"), false);
const notation: Notation = ffish.Notation.THAI_SAN;
const answers: [boolean, string, string, number] = [board.push("e3e4"), board.sanMove("e6e5", notation), board.result(true), ffish.validateFen(board.fen(true, -1))];
board.delete();

// The detail of an event is that of its element.
let chosen = 0;
const list = document.querySelector("makruk-review");
list?.addEventListener("makruk-select", ({ detail }) => (chosen = detail.ply));
document.querySelector("makruk-moves")?.addEventListener("makruk-select", ({ detail: { node } }) => (chosen = node.children.length));
document.addEventListener("makruk-select", ({ detail }) => (chosen = detail.ply ?? 0));
list?.addEventListener("click", ({ clientX }) => (chosen = clientX));

function show(board: MakrukBoard): void {
  const arrow: BoardArrow = { from: "e3", to: "e4", color: "green" };
  board.game = game;
  board.arrows = [arrow];
  board.orientation = "black";
}

// @ts-expect-error without `all`, plies are no lists
const wrongMatches = async () => (await find("", "moved:P")).games[0].matches[0][0];
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
  firstPly, leftOut.length, lists.length, typeof wrongMatches,
  answers.length, Notation.SAN.value, typeof wrongNotation, chosen,
].length);
