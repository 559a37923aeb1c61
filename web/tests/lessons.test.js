// The lessons of the page: their positions, their goals and their texts.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LESSONS, TASKS } from "../site/learn/lessons.js";
import { LESSON_TEXTS } from "../site/learn/lesson-texts.js";

/** @typedef {import("../site/learn/lessons.js").GameTask} GameTask */
/** @typedef {import("../site/learn/lessons.js").StarsTask} StarsTask */
/** @typedef {import("../site/learn/lessons.js").CountTask} CountTask */
/** @typedef {import("../src/index.js").Game} AnyGame */

// The modules of the page find the package only beside the built page.
const SITE = new URL("../dist/site/", import.meta.url).href;
/** @type {typeof import("../src/index.js")} */
const { Game, ready } = await import(`${SITE}makruk/index.js`);
/** @type {typeof import("../site/learn/exercise.js")} */
const { Exercise, Walk, defence, mateIn } = await import(`${SITE}learn/exercise.js`);
await ready();

const games = /** @type {GameTask[]} */ (TASKS.filter(({ kind }) => !["stars", "count"].includes(kind)));
const walks = /** @type {StarsTask[]} */ (TASKS.filter(({ kind }) => kind === "stars"));

/**
 * The legal moves of a game that end it in this way, or lead to it.
 * @param {string} fen
 * @param {(game: AnyGame) => boolean} isWanted
 */
function movesThat(fen, isWanted) {
  const game = new Game({ fen });
  const found = game.moves().filter((move) => {
    game.push(move);
    const isFound = isWanted(game);
    game.undo();
    return isFound;
  });
  game.free();
  return found.sort();
}

/** @param {string} fen @param {string} by */
const endings = (fen, by) => movesThat(fen, (game) => game.outcome?.by === by);

/** All states of an exercise with stars, with their successors. @param {StarsTask} task */
function explore({ fen, stars }) {
  const key = (/** @type {string} */ fen, /** @type {string[]} */ left) => `${fen} ${left}`;
  /** @type {Map<string, { distance: number, next: string[], isEnd: boolean }>} */
  const states = new Map();
  /** @type {{ fen: string, left: string[], distance: number }[]} */
  const queue = [{ fen: new Walk(fen).fen(), left: stars, distance: 0 }];
  for (const { fen, left, distance } of queue) {
    if (states.has(key(fen, left))) continue;
    const state = { distance, next: /** @type {string[]} */ ([]), isEnd: left.length === 0 };
    states.set(key(fen, left), state);
    if (state.isEnd) continue;
    for (const { uci, to } of new Walk(fen).moves()) {
      const walk = new Walk(fen);
      walk.play(uci);
      const rest = left.filter((star) => star !== to);
      state.next.push(key(walk.fen(), rest));
      queue.push({ fen: walk.fen(), left: rest, distance: distance + 1 });
    }
  }
  return states;
}

test("there are six lessons, and every exercise has its own name", () => {
  assert.equal(LESSONS.length, 6);
  const names = [...LESSONS, ...TASKS].map(({ id }) => id);
  assert.ok(!names.some((name) => name.includes(" ")));
  assert.equal(new Set(TASKS.map(({ id }) => id)).size, TASKS.length);
});

test("every position is legal, with White to move", () => {
  for (const task of TASKS) {
    const exercise = new Exercise(task);
    assert.equal(exercise.game.turn, task.kind === "count" ? "black" : "white", task.id);
    assert.ok(exercise.game.moves().length > 0, task.id);
    assert.equal(exercise.counted?.outcome ?? null, null, task.id);
  }
});

test("the stars of every exercise can be caught in its number of moves, and from every position on the way", () => {
  for (const task of walks) {
    const states = explore(task);
    const best = Math.min(...[...states.values()].filter(({ isEnd }) => isEnd).map(({ distance }) => distance));
    assert.equal(best, task.moves, task.id);
    const reaching = new Set([...states].filter(([, { isEnd }]) => isEnd).map(([name]) => name));
    for (let size = -1; size !== reaching.size; ) {
      size = reaching.size;
      for (const [name, { next }] of states) if (next.some((after) => reaching.has(after))) reaching.add(name);
    }
    assert.equal(reaching.size, states.size, `${task.id} has a dead end`);
  }
});

test("hints catch the stars of every exercise in its number of moves", () => {
  for (const task of walks) {
    const exercise = new Exercise(task);
    for (let move = exercise.hint(); move; move = exercise.hint()) exercise.play(move);
    assert.deepEqual([exercise.state, exercise.moves], ["right", task.moves], task.id);
  }
});

test("the khuns that are not shown change no move", () => {
  const moves = (/** @type {string} */ fen) => new Walk(fen).moves().length;
  assert.equal(moves("8/8/8/8/3R4/8/8/8 w - - 0 1"), 14);
  assert.equal(moves("8/8/8/8/3N4/8/8/8 w - - 0 1"), 8);
  assert.equal(moves("8/8/8/8/3K4/8/8/8 w - - 0 1"), 8);
  // The rua attacks the fifth rank.
  assert.equal(moves("8/8/8/r7/3K4/8/8/8 w - - 0 1"), 5);
  const walk = new Walk("8/8/8/4P3/8/8/8/8 w - - 0 1");
  walk.play("e5e6m");
  assert.deepEqual(walk.board(), [{ square: "e6", color: "white", role: "biangai" }]);
});

test("every mate is there, at its distance and within the count", () => {
  for (const { id, fen, kind, moves } of games) {
    if (kind !== "mate") continue;
    const game = new Game({ fen });
    assert.ok(mateIn(game, moves), id);
    if (moves > 1) assert.equal(mateIn(game, moves - 1), null, id);
    else assert.equal(endings(fen, "checkmate").length, 1, `${id} has one solution`);
    game.free();
  }
});

test("a check can be escaped in three ways", () => {
  const { fen } = games.filter(({ kind }) => kind === "escape")[0];
  const game = new Game({ fen });
  assert.equal(game.isCheck(), true);
  const moves = game.moves({ verbose: true });
  assert.ok(moves.some(({ piece }) => piece === "khun"));
  assert.ok(moves.some(({ captured }) => captured === "rua"));
  assert.ok(moves.some(({ piece, captured }) => piece !== "khun" && !captured));
  game.free();
});

test("the traps are stalemate, and one of the moves shown is one", () => {
  for (const { id, fen, candidates } of /** @type {GameTask[]} */ (
    LESSONS.filter(({ id }) => id === "stalemate")[0].tasks
  )) {
    const traps = endings(fen, "stalemate");
    assert.ok(traps.length > 0, id);
    if (candidates) assert.deepEqual([...candidates].sort(), [...traps, ...endings(fen, "checkmate")].sort(), id);
  }
});

test("the capture starts a count, and its question has the right answer among the choices", () => {
  const lesson = LESSONS.filter(({ id }) => id === "count")[0];
  const [why, numbers, end] = /** @type {[GameTask, CountTask, GameTask]} */ (lesson.tasks);
  const captures = movesThat(why.fen, ({ count }) => count?.kind === "pieces");
  assert.ok(captures.length > 0 && captures.includes(numbers.actions[0]));
  assert.equal(why.fen, numbers.fen);
  const { count } = /** @type {AnyGame} */ (new Exercise(numbers).game);
  assert.ok(count && numbers.firsts.includes(count.next) && count.limit === 16);
  // The last move: any other one draws after the reply.
  const last = new Game({ fen: end.fen });
  assert.equal(last.count?.number, last.count?.limit);
  for (const move of last.moves().filter((move) => !endings(end.fen, "checkmate").includes(move))) {
    const exercise = new Exercise(end);
    const { kind } = exercise.play(move);
    if (exercise.isWaiting) assert.equal(exercise.reply().kind, "expired", move);
    else assert.match(kind, /stalemate|drawn/, move);
    exercise.free();
  }
  last.free();
});

test("every chase can be won against the page's defence, and is lost by waiting", () => {
  for (const task of games.filter(({ moves }) => moves > 1)) {
    const exercise = new Exercise(task);
    while (exercise.state === "open") {
      const move = exercise.hint();
      assert.ok(move, task.id);
      exercise.play(move);
      if (exercise.isWaiting) exercise.reply();
    }
    assert.equal(exercise.state, "right", task.id);
    assert.equal(exercise.moves, task.moves, task.id);
    exercise.free();
    const idle = new Exercise(task);
    /** @type {string} */
    let kind = "";
    for (let step = 0; idle.state === "open"; step++) {
      // The khun goes to and fro.
      const moves = /** @type {AnyGame} */ (idle.game).moves({ verbose: true }).filter(({ piece }) => piece === "khun");
      kind = idle.play(moves[step % 2 === 0 ? 0 : moves.length - 1].uci).kind;
      if (idle.isWaiting) kind = idle.reply().kind;
    }
    assert.match(kind, /expired|drawn/, task.id);
  }
});

test("the defence holds out as long as possible", () => {
  const game = new Game({ fen: "8/8/6k1/1R6/8/8/8/R3K3 w - 16 11 6" });
  game.play("a1a6");
  const reply = defence(game);
  for (const other of game.moves()) {
    game.push(other);
    assert.ok(mateIn(game, 2));
    game.undo();
  }
  game.play(reply);
  assert.equal(mateIn(game, 1), null);
  game.free();
});

/**
 * The names of all texts of an object, with those of its parts.
 * @param {any} texts
 * @param {string} [prefix]
 * @returns {string[]}
 */
const namesOf = (texts, prefix = "") =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "object" ? namesOf(text, `${prefix}${name}.`) : [`${prefix}${name}: ${typeof text}`],
  );

test("the texts have the same keys in both languages, and every lesson and exercise has one", () => {
  assert.deepEqual(namesOf(LESSON_TEXTS.th), namesOf(LESSON_TEXTS.en));
  assert.deepEqual(Object.keys(LESSON_TEXTS.en.lessons), LESSONS.map(({ id }) => id));
  assert.deepEqual(Object.keys(LESSON_TEXTS.en.tasks), TASKS.map(({ id }) => id));
});
