// A chess clock for two players.

/** @typedef {"white" | "black"} Color */

export class Clock {
  /** @type {Record<Color, number>} milliseconds left */
  left;
  /** @type {Color | null} */
  running = null;
  #since = 0;
  #increment;
  /** The time for each move, in milliseconds; null for a game with one time for all moves. @type {number | null} */
  #each;
  #timer = 0;

  /**
   * @param {string} control minutes for the game and seconds added after each move, such as `3+2`; or seconds for
   *   each move, such as `m30`
   * @param {{ onTick: () => void, onFlag: (side: Color) => void }} events
   * @param {Record<Color, number> | null} left
   */
  constructor(control, { onTick, onFlag }, left = null) {
    this.#each = control.startsWith("m") ? 1000 * Number(control.slice(1)) : null;
    const [minutes, increment] = this.#each === null ? control.split("+").map(Number) : [0, 0];
    this.#increment = 1000 * increment;
    const all = this.#each ?? 60_000 * minutes;
    this.left = left ? { ...left } : { white: all, black: all };
    this.#timer = window.setInterval(() => {
      if (!this.running) return;
      this.#settle();
      onTick();
      if (this.running && this.left[this.running] === 0) {
        const side = this.running;
        this.stop();
        onFlag(side);
      }
    }, 200);
  }

  #settle() {
    if (!this.running) return;
    const now = performance.now();
    this.left[this.running] = Math.max(0, this.left[this.running] - (now - this.#since));
    this.#since = now;
  }

  /** Runs the clock of a side. @param {Color} side */
  run(side) {
    this.#settle();
    this.running = side;
    this.#since = performance.now();
  }

  /** Adds the increment after a move, and runs the other side's clock. @param {Color} side that moved */
  press(side) {
    if (this.running === side) {
      this.#settle();
      this.left[side] = this.#each ?? this.left[side] + this.#increment;
    }
    this.run(side === "white" ? "black" : "white");
  }

  stop() {
    this.#settle();
    this.running = null;
  }

  dispose() {
    window.clearInterval(this.#timer);
    this.running = null;
  }

  /** Whether little time is left. @param {Color} side */
  isLow(side) {
    return this.left[side] < Math.min(20_000, (this.#each ?? Infinity) / 3);
  }

  /** The time in minutes and seconds, with tenths in the last ten seconds. @param {Color} side */
  text(side) {
    const left = this.left[side];
    if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
    const seconds = Math.ceil(left / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}
