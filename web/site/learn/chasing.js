// A chase against the tables, and the choice of the next one: the state, without its drawing.

import { newGame, sanOf } from "../shared/api.js";
import { Chase, chaseEndings } from "../makruk/drills.js";
import { random } from "../shared/random.js";
import { isRecord, load, store } from "../shared/settings.js";
import { sayCount } from "../shared/state.js";
import { inLanguage } from "../shared/texts.js";
import { CHASE_TEXTS } from "./chase-texts.js";

/** @typedef {import("../makruk/types.js").ChaseStanding} Standing */
/** @typedef {import("../makruk/types.js").ChaseSummary} Summary */
/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("./chase-texts.js").Side} Side */
/**
 * A wrong move, with the moves that were right.
 * @typedef {object} Mistake
 * @property {number} ply
 * @property {string} san
 * @property {string} uci
 * @property {string[]} keeping
 * @property {string | null} best
 * @property {string} fen the position before the move
 * @property {boolean} isUndone
 */
/**
 * The start of a chase: the same plan gives the same chase.
 * @typedef {{ ending: string, side: Side, spare: number, seed: number }} Plan
 */
/**
 * @typedef {object} State
 * @property {string[]} endings empty until they are known
 * @property {string} ending
 * @property {Side} side
 * @property {number} spare
 * @property {Chase | null} chase
 * @property {Plan | null} plan
 * @property {AnyGame | null} game the game of the chase
 * @property {number} seconds since a start was requested, while it lasts; otherwise -1
 * @property {boolean} isBusy
 * @property {unknown} error
 * @property {{ text: () => string, kind: string } | null} verdict on the last move; its text follows the language
 * @property {Standing | null} standing
 * @property {string} spoken the count that has just begun, in words
 * @property {Mistake[]} mistakes
 * @property {number} hints
 * @property {Summary | null} summary
 * @property {AnyGame | null} looked an earlier position on the board, after the end
 * @property {string | null} arrow a move to show on the board
 */
/**
 * @typedef {object} View
 * @property {(extent: "all" | "chase" | "choice" | "board" | "time") => void} changed
 * @property {() => void} focus focuses the board
 * @property {() => void} ended
 */

/** Delay between the player's move and the reply, in milliseconds. */
const PAUSE = 600;
/** The moves to spare, from the easiest to the hardest. */
const SPARES = [6, 3, 1, 0];
/** A chase that has not begun. */
const NONE = {
  chase: null, summary: null, standing: null, verdict: null, looked: null, arrow: null,
  mistakes: [], hints: 0, isBusy: false, spoken: "",
};

/** The texts in the language of the page. */
export const words = () => inLanguage(CHASE_TEXTS);

/** Whether an ending has a bia: no count runs, and the bare khun has nothing to hold out for. @param {string} ending */
export const hasBia = (ending) => ending.includes("P");

/**
 * Starts a chase with the requested number of spare moves, or with fewer if the count is too short for that many.
 * @param {Plan} plan
 */
async function startOf({ ending, side, spare, seed }) {
  const isFree = hasBia(ending);
  const wanted = isFree ? [undefined] : SPARES.filter((number) => number <= spare);
  for (const [place, number] of wanted.entries()) {
    try {
      return await Chase.start(ending, { side: isFree ? "strong" : side, spare: number, seed });
    } catch (error) {
      const { kind } = /** @type {{ kind?: string }} */ (error ?? {});
      if (kind !== "chase" || place === wanted.length - 1) throw error;
    }
  }
  throw new Error(ending);
}

export class Chasing {
  /** @type {State} */
  #state = {
    ...NONE, endings: [], ending: "KRvK", side: "strong", spare: 3, plan: null, game: null, seconds: -1, error: null,
  };
  /** Requests to start; an older one that ends late is dropped. */
  #asked = 0;
  #view;

  /** @param {View} view */
  constructor(view) {
    this.#view = view;
    const { ending, side, spare } = load("chase", isRecord, {});
    if (typeof ending === "string") this.#write({ ending });
    if (side === "bare") this.#write({ side });
    if (SPARES.includes(spare)) this.#write({ spare });
  }

  /** @returns {Readonly<State>} */
  get state() {
    return this.#state;
  }

  /** The only function that changes the state. @param {Partial<State>} change */
  #write(change) {
    Object.assign(this.#state, change);
  }

  /** Loads the names of the endings unless they are known. */
  async load() {
    if (this.#state.endings.length > 0) return;
    this.#write({ error: null });
    this.#view.changed("all");
    try {
      const found = await chaseEndings();
      // In the order of the texts: from the shortest count to the longest.
      const order = Object.keys(words().endings);
      const place = (/** @type {string} */ name) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
      const endings = [...found].sort((a, b) => place(a) - place(b));
      this.#write({ endings });
      if (!found.includes(this.#state.ending)) this.#write({ ending: endings[0] });
    } catch (error) {
      this.#write({ error });
    }
    this.#view.changed("all");
  }

  // The start

  /** Chooses the next chase. @param {Partial<Pick<State, "ending" | "side" | "spare">>} choice */
  choose(choice) {
    this.#write(choice);
    this.#view.changed("choice");
  }

  /** A new position with the chosen settings. */
  next() {
    const { ending, side, spare } = this.#state;
    store("chase", { ending, side, spare });
    return this.#start({ ending, side, spare, seed: random(2 ** 32) });
  }

  /** The same position again, or if loading has failed, another try. */
  async again() {
    const { endings, plan } = this.#state;
    if (endings.length === 0) await this.load();
    else if (plan) await this.#start(plan);
  }

  /** @param {Plan} plan */
  async #start(plan) {
    const number = ++this.#asked;
    this.#close();
    this.#write({ error: null, seconds: 0, plan });
    this.#view.changed("all");
    const tick = () => {
      this.#write({ seconds: this.#state.seconds + 1 });
      this.#view.changed("time");
    };
    const clock = setInterval(tick, 1000);
    try {
      const chase = await startOf(plan);
      if (number !== this.#asked) return void chase.close();
      this.#write({ chase, standing: chase.start });
      this.#take(chase);
    } catch (error) {
      if (number === this.#asked) this.#write({ error });
    } finally {
      clearInterval(clock);
      if (number === this.#asked) {
        this.#write({ seconds: -1 });
        this.#view.changed("all");
        if (this.#state.chase) this.#view.focus();
      }
    }
  }

  #close() {
    const { chase, looked } = this.#state;
    void chase?.close().catch(() => {});
    looked?.free();
    this.#write({ ...NONE, mistakes: [] });
  }

  // The moves

  /** Takes over the game of the chase, and shows it. @param {Chase} chase */
  #take({ game }) {
    const before = this.#state.game;
    this.#write({ game, spoken: sayCount(game, before?.count ?? null), arrow: null });
    this.#view.changed("board");
    before?.free();
  }

  /** Runs calls to the chase one at a time; an error ends it. @param {(chase: Chase) => Promise<void>} act */
  async #run(act) {
    const { chase, isBusy } = this.#state;
    if (!chase || isBusy) return;
    this.#write({ isBusy: true });
    this.#view.changed("board");
    try {
      await act(chase);
    } catch (error) {
      if (this.#isOpen(chase)) this.#write({ error });
    }
    if (!this.#isOpen(chase)) return;
    this.#write({ isBusy: false });
    this.#view.changed("chase");
  }

  /** Whether a chase has not been replaced by another one. @param {Chase} chase */
  #isOpen(chase) {
    return chase === this.#state.chase;
  }

  /** A move of the player, its judgement, and the reply. @param {string} uci */
  play(uci) {
    return this.#run(async (chase) => {
      const before = chase.game;
      const [san] = sanOf(before, [uci]);
      const fen = before.fen();
      const ply = before.history().length;
      const { effect, after, keeping } = await chase.play(uci);
      const names = keeping.map(({ move }) => sanOf(before, [move])[0] ?? move);
      before.free();
      if (!this.#isOpen(chase)) return;
      this.#write({ standing: after });
      if (effect === "lost") {
        const mistake = { ply, san, uci, keeping: names, best: keeping[0]?.move ?? null, fen, isUndone: false };
        this.#write({ mistakes: [...this.#state.mistakes, mistake] });
      }
      this.#judge(effect, chase.side, san);
      this.#take(chase);
      this.#view.changed("chase");
      if (!chase.outcome) await this.#reply(chase);
      if (this.#isOpen(chase) && chase.outcome) await this.#end(chase);
    });
  }

  /** @param {Chase} chase */
  async #reply(chase) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (!this.#isOpen(chase)) return;
    await chase.reply();
    if (!this.#isOpen(chase)) return;
    this.#write({ standing: await chase.standing() });
    this.#take(chase);
  }

  /** @param {"kept" | "lost" | "lost_before"} effect @param {Side} side @param {string} san */
  #judge(effect, side, san) {
    const verdicts = {
      kept: { text: () => words().kept[side](san), kind: "right" },
      lost: { text: () => words().lost[side](san), kind: "wrong" },
      lost_before: { text: () => words().lostBefore[side](san), kind: "" },
    };
    this.#write({ verdict: verdicts[effect] });
  }

  /** @param {Chase} chase */
  async #end(chase) {
    this.#write({ summary: await chase.summary() });
    this.#view.changed("chase");
    this.#view.ended();
  }

  hint() {
    return this.#run(async (chase) => {
      const [best] = await chase.moves();
      if (!best || !this.#isOpen(chase)) return;
      this.#write({ hints: this.#state.hints + 1, arrow: best.move });
      this.#view.changed("board");
      this.#view.focus();
    });
  }

  undo() {
    return this.#run(async (chase) => {
      if (!(await chase.undo()) || !this.#isOpen(chase)) return;
      this.#state.looked?.free();
      this.#write({ summary: null, looked: null });
      this.#write({ standing: await chase.standing() });
      this.#take(chase);
      const plies = this.#state.game?.history().length ?? 0;
      const mistakes = this.#state.mistakes.map((mistake) =>
        mistake.ply >= plies ? { ...mistake, isUndone: true } : mistake,
      );
      this.#write({ mistakes, verdict: { text: () => words().taken, kind: "" } });
      this.#view.focus();
    });
  }

  /**
   * Shows the position of a mistake with the move that was right, or the last position.
   * @param {Mistake | null} mistake
   */
  look(mistake) {
    this.#state.looked?.free();
    this.#write({ looked: mistake ? newGame({ fen: mistake.fen }) : null, arrow: mistake?.best ?? null });
    this.#view.changed("chase");
  }
}
