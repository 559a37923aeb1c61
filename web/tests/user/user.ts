// A user's program: it compiles, and each marked error is reported.

import { Game, Position, describeSetup, parsePgn, ready, svg, writePgn } from "makruk";
import type { Count, Move, Outcome, PgnGame, PgnNode } from "makruk";
import { Book } from "makruk/book";
import type { BookMove } from "makruk/book";
import { MakrukBoard } from "makruk/board";
import type { BoardArrow } from "makruk/board";
import { Engine } from "makruk/engine";
import type { Analysis, Info, MakrukError } from "makruk/engine";
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
const classOfFirst: MoveClass | undefined = reviewed.moves[0]?.class;
console.log(classOfFirst, reviewed.white.accuracy, reviewed.formation.black?.thaiName);
const tables = new Tables();
const looked: TableProbe | null = await tables.probe(game, { signal: control.signal, onProgress: ({ material, done, all }) => console.log(material, done / all) });
const result: TableResult | undefined = looked?.withCount ?? looked?.moves.find(({ action }: TableMove) => action === "start_count")?.result;
const line: string[] | null = await tables.line(game, { rules: "fairy" });
const longest: number | null = (await tables.statistics("KRvKN")).longestWin;

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
// @ts-expect-error the rules of a game do not change
const wrongAssignment = () => (game.rules = "fairy");

await engine.terminate();
await tables.terminate();
console.log([
  move.san, texts.length, moves.length, count, outcome, picture.startsWith("<svg"), comments(record.root).length, written.includes("จ๔"),
  analysis.best !== null, typeof score, new Position().perft(2), describeSetup(game.fen()).message, typeof show, typeof wrongRules,
  result, line?.length, longest, wrongCount, typeof wrongRole, typeof wrongAssignment,
].length);
