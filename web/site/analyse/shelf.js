// The shelf of the analysis: the sources of its games, and the analyses of all tabs, as the browser stores them.

import { isRecord, report } from "../shared/settings.js";
import { get, keys, put, remove, tabName } from "../shared/store.js";

/** @typedef {import("./games.js").Source} Source */
/**
 * A saved analysis: the name of the source of its games, the games changed since they were read, the rules chosen for
 * games, the index of the current game, and the place of the current move in it.
 * @typedef {object} Shot
 * @property {string} source
 * @property {[number, string][]} edits
 * @property {[number, string][]} rules
 * @property {number} index
 * @property {number[]} places
 * @property {number} time
 */
/**
 * The record of a tab: its analysis, those that it replaced, the latest last, and those that undoing replaced.
 * @typedef {{ shot: Shot, past?: Shot[], future?: Shot[] }} Tab
 */

/** Maximum number of replaced analyses to keep. */
export const PAST = 20;
/** How long a source may be stored before its tab is, in milliseconds. */
const FRESH = 60_000;

/** All analyses in the record of a tab, the open one last. @param {unknown} tab @returns {Shot[]} */
const shotsOf = (tab) => (isRecord(tab) ? [...(tab.past ?? []), ...(tab.future ?? []), tab.shot] : []);

/** Writes to the storage and reports whether that succeeded. @param {() => Promise<unknown>} write */
async function store(write) {
  try {
    await write();
    report("analysis", true);
  } catch {
    report("analysis", false);
  }
}

export class Shelf {
  /** Texts and files by name. @type {Map<string, Source>} */
  #sources = new Map();

  /** A source that was kept or loaded. @param {string} name */
  sourceOf(name) {
    return this.#sources.get(name);
  }

  /** Loads a source; resolves to undefined if there is none. @param {string} name */
  async load(name) {
    if (name !== "" && !this.#sources.has(name)) {
      const source = await get("sources", name);
      if (source) this.#sources.set(name, source);
    }
    return this.#sources.get(name);
  }

  /** Stores a source under a new name, and returns the name. @param {Source} source */
  keep(source) {
    const name = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    this.#sources.set(name, source);
    void store(() => put("sources", name, source));
    return name;
  }

  /**
   * Removes sources that no tab uses any more.
   * @param {Set<string>} before sources that this tab used
   * @param {() => Set<string>} now those that it uses
   */
  async drop(before, now) {
    const left = [...before].filter((name) => name !== "" && !now().has(name));
    if (left.length === 0) return;
    const own = await tabName();
    const used = new Set();
    for (const tab of await keys("tabs")) {
      for (const shot of tab === own ? [] : shotsOf(await get("tabs", tab))) used.add(shot?.source);
    }
    for (const name of left) {
      if (now().has(name)) continue;
      this.#sources.delete(name);
      if (!used.has(name)) await remove("sources", name);
    }
  }

  /** Stores the record of this tab for a reload. @param {Tab} tab */
  save(tab) {
    void store(async () => put("tabs", await tabName(), tab));
  }

  /** Removes the record of this tab. */
  async forget() {
    await remove("tabs", await tabName());
  }

  /**
   * The record of this tab before a reload. A new tab takes over the latest analysis of any other tab, and can restore
   * all analyses of tabs that are now closed.
   * @returns {Promise<Tab | null>}
   */
  async restore() {
    const name = await tabName();
    const mine = await get("tabs", name).catch(() => null);
    return isRecord(mine) ? /** @type {Tab} */ (mine) : this.#inherit(name);
  }

  /** @param {string} name this tab's name */
  async #inherit(name) {
    const open = new Set((await navigator.locks?.query())?.held?.map((lock) => lock.name) ?? []);
    /** @type {Shot[]} */
    const shots = [];
    /** @type {Set<string>} */
    const used = new Set();
    for (const other of await keys("tabs")) {
      if (other === name) continue;
      const all = shotsOf(await get("tabs", other));
      for (const { source } of all) used.add(source);
      if (open.has(`makruk.${other}`)) shots.push(...all.slice(-1));
      else {
        shots.push(...all);
        await remove("tabs", other);
      }
    }
    for (const source of await keys("sources")) {
      // A source that another tab has just opened may not be in that tab's record yet.
      const age = Date.now() - Number(source.split("-")[0]);
      if (!used.has(source) && age > FRESH) await remove("sources", source);
    }
    const sorted = shots.filter(isRecord).sort((a, b) => a.time - b.time).slice(-PAST - 1);
    const shot = sorted.pop();
    return shot ? { shot, past: sorted, future: [] } : null;
  }
}
