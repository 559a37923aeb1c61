// The games of the user, stored on the device. A database of its own leaves that of the analyses as earlier
// versions of the page know it.

import { act, isMove, newGame, pgnOf, readRecord, replay, writePgn } from "../shared/api.js";
import { Database, resultOf } from "../shared/database.js";
import { actionsOf, identityOf, lineOf, listingOfPlayed, newKey, sideOf, tagsOf } from "./listing.js";
import { FIRST, isGame } from "../play/kept.js";
import { rulesOf } from "../shared/rulenames.js";
import { isTexts, load, report, storage, store } from "../shared/settings.js";
import { tabName } from "../shared/store.js";
import { NULL_MOVE } from "../shared/tree.js";

/** @typedef {import("./listing.js").Listing} Listing */
/** @typedef {import("./listing.js").Content} Content */
/** @typedef {import("../play/kept.js").Kept} Kept */
/** @typedef {import("../shared/database.js").Stores} Stores */
/** @typedef {{ listing: Listing, content: Content }} StoredGame */

const database = new Database("makruk-games", { listings: ["line"], contents: [], deleted: [] });

/** Emits `change` when this tab or another one has changed the games. */
export const library = new EventTarget();
const changed = () => library.dispatchEvent(new Event("change"));
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("makruk.games") : null;
channel?.addEventListener("message", changed);
storage.addEventListener("names", changed);

/** The names of the user on other sites; null until the user was asked. @returns {string[] | null} */
export const myNames = () => load("names", isTexts, null);

/** Stores the names of the user, by which imported games have a side. @param {string[]} names */
export function setMyNames(names) {
  store("names", names);
  changed();
}

/**
 * The only function that writes: changes games in one transaction, tells all tabs, and reports a storage
 * that is full or forbidden.
 * @param {(stores: Stores) => Promise<boolean>} change resolves to whether anything has changed
 */
async function write(change) {
  try {
    const isChanged = await database.within(["listings", "contents", "deleted"], "readwrite", change);
    report("games", true);
    if (!isChanged) return;
    changed();
    channel?.postMessage(null);
  } catch (error) {
    report("games", false);
    throw error;
  }
}

/** @param {Stores} stores @param {Listing} listing @param {Content} [content] */
function put(stores, listing, content) {
  stores("listings").put(listing, listing.key);
  if (content) stores("contents").put(content, listing.key);
}

/** Asks the browser once not to delete the games when the device needs room. */
function askToPersist() {
  if (load("persist", (value) => typeof value === "boolean", false)) return;
  store("persist", true);
  void navigator.storage?.persist?.().catch(() => false);
}

/** All listings, in no particular order. @returns {Promise<Listing[]>} */
export async function listings() {
  const all = await database.within(["listings"], "readonly", (stores) => stores("listings").getAll());
  // Earlier versions of the page stored a formation as an object with its names.
  const named = (/** @type {any} */ formation) => formation?.name ?? formation;
  const names = myNames() ?? [];
  return all.map((/** @type {Listing} */ { formation: { white, black }, ...rest }) => ({
    ...rest,
    // Not stored, so that it follows the names.
    side: rest.side ?? sideOf(rest, names),
    formation: { white: named(white), black: named(black) },
  }));
}

/** The moves of a game. @param {string} key @returns {Promise<Content | undefined>} */
const contentOf = (key) => database.within(["contents"], "readonly", (stores) => stores("contents").get(key));

/**
 * Keeps a game of Play. Names and accuracy that the library has stay if the moves are the same.
 * @param {Kept & { key: string }} kept
 * @param {boolean} isNew whether to add the game if it is not there; otherwise it is only updated
 * @returns {Promise<boolean>} whether the game is there
 */
export async function keepPlayed(kept, isNew) {
  const game = newGame(kept);
  const { startFen, actions } = game;
  const listing = listingOfPlayed(kept, game, actions.filter(isMove));
  game.free();
  let isThere = false;
  await write(async (stores) => {
    /** @type {Listing | undefined} */
    const before = await resultOf(stores("listings").get(kept.key));
    isThere = before !== undefined || isNew;
    if (!isThere) return false;
    const isSame = before?.line === listing.line;
    const { title, accuracy, formation } = { ...listing, ...before };
    const [white, black] = [before?.white || listing.white, before?.black || listing.black];
    put(stores, { ...listing, title, white, black, ...(isSame && { accuracy, formation }) }, { played: kept });
    return true;
  });
  if (!isThere) return false;
  askToPersist();
  const formation = await formationsOf(startFen, actions);
  await change([kept.key], (each) => (each.line === listing.line ? { ...each, formation } : each));
  return true;
}

/** @param {string} startFen @param {string[]} actions */
async function formationsOf(startFen, actions) {
  try {
    return await (await import("../makruk/book.js")).formationsOf({ startFen, actions });
  } catch {
    // The module cannot be loaded: the game is listed without its formations.
    return { white: null, black: null };
  }
}

/** Changes listings. @param {string[]} keys @param {(listing: Listing) => Listing} edit */
const change = (keys, edit) =>
  write(async (stores) => {
    for (const key of keys) {
      const listing = await resultOf(stores("listings").get(key));
      if (listing) put(stores, edit(listing));
    }
    return true;
  });

/** Changes the names of a game. @param {string} key @param {{ title: string, white: string, black: string }} names */
export const rename = (key, names) => change([key], (listing) => ({ ...listing, ...names, isChanged: true }));

/**
 * Keeps the accuracy and the formations of a reviewed game, if the library has the game.
 * @param {{ startFen: string, rules: string, moves: string[] }} line
 * @param {import("../makruk/review.js").Review} review
 */
export const keepReview = ({ startFen, rules, moves }, { white, black, formation }) =>
  write(async (stores) => {
    const accuracy = { white: white.moves > 0 ? white.accuracy : null, black: black.moves > 0 ? black.accuracy : null };
    /** @type {Listing[]} */
    const found = await resultOf(stores("listings").index("line").getAll(lineOf(startFen, rules, moves)));
    for (const listing of found) put(stores, { ...listing, accuracy, formation, isChanged: true });
    return found.length > 0;
  });

/** Adds games, whose listings have no keys yet. @param {StoredGame[]} games */
export async function add(games) {
  if (games.length === 0) return;
  await write(async (stores) => {
    games.forEach(({ listing, content }, number) => put(stores, { ...listing, key: newKey(number) }, content));
    return true;
  });
  askToPersist();
}

/** Adds a game of a record, unless the library has it. @param {string} text its PGN */
export async function keepRecord(text) {
  const read = readRecord(text);
  if (!("games" in read)) return;
  const { storedOf } = await import("./stored.js");
  const stored = await storedOf(text, read.games[0]);
  const known = (await listings()).some((listing) => identityOf(listing) === identityOf(stored.listing));
  if (!known) await add([stored]);
}

/**
 * Chosen keys as ranges of all keys: one request for a range is much faster than one for each game.
 * @param {string[]} keys
 * @param {IDBValidKey[]} all in their order
 */
function rangesOf(keys, all) {
  const chosen = new Set(keys);
  /** @type {[IDBValidKey, IDBValidKey][]} */
  const ranges = [];
  let isOpen = false;
  for (const key of all) {
    const isChosen = chosen.has(/** @type {string} */ (key));
    if (isChosen && isOpen) ranges[ranges.length - 1][1] = key;
    else if (isChosen) ranges.push([key, key]);
    isOpen = isChosen;
  }
  return ranges.map(([first, last]) => IDBKeyRange.bound(first, last));
}

/**
 * Removes a range of games, and returns them.
 * @param {Stores} stores
 * @param {IDBKeyRange} range
 * @returns {Promise<StoredGame[]>}
 */
async function takeOut(stores, range) {
  const [found, contents] = ["listings", "contents"].map((name) => {
    const [keys, values] = [stores(name).getAllKeys(range), stores(name).getAll(range)].map(resultOf);
    stores(name).delete(range);
    return Promise.all([keys, values]);
  });
  const [keys, values] = await contents;
  const byKey = new Map(keys.map((/** @type {string} */ key, /** @type {number} */ at) => [key, values[at]]));
  const [, listings] = await found;
  return listings.map((/** @type {Listing} */ listing) => ({ listing, content: byKey.get(listing.key) }));
}

/**
 * Deletes games, and keeps them for `restore` until the next deletion or the end of the visit.
 * @param {string[]} keys
 */
export async function remove(keys) {
  const tab = await tabName();
  const open = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name) ?? []);
  await write(async (stores) => {
    const games = (
      await Promise.all(
        rangesOf(keys, await resultOf(stores("listings").getAllKeys())).map((range) => takeOut(stores, range)),
      )
    ).flat();
    for (const other of await resultOf(stores("deleted").getAllKeys()))
      if (!open.has(`makruk.${other}`)) stores("deleted").delete(other);
    stores("deleted").put(games, tab);
    return true;
  });
}

/** The number of games that `restore` restores. @returns {Promise<number>} */
export async function deletedCount() {
  const tab = await tabName();
  return (await database.within(["deleted"], "readonly", (stores) => stores("deleted").get(tab)))?.length ?? 0;
}

/** Undoes the last deletion in this tab. */
export async function restore() {
  const tab = await tabName();
  await write(async (stores) => {
    /** @type {StoredGame[]} */
    const games = (await resultOf(stores("deleted").get(tab))) ?? [];
    // A game may have been continued in Play since.
    const there = new Set(await resultOf(stores("listings").getAllKeys()));
    for (const { listing, content } of games) if (!there.has(listing.key)) put(stores, listing, content);
    stores("deleted").delete(tab);
    return true;
  });
}

/** Games per transaction when many are read. */
const PORTION = 100;

/**
 * The games with their PGN, one after the other; those that are gone are left out.
 * @param {Listing[]} games
 * @returns {AsyncGenerator<{ item: Listing, pgn: string }>}
 */
export async function* recordsOf(games) {
  for (let at = 0; at < games.length; at += PORTION) {
    const portion = games.slice(at, at + PORTION);
    const contents = await database.within(["contents"], "readonly", (stores) =>
      Promise.all(
        portion.map(({ key }) =>
          resultOf(/** @type {IDBRequest<Content | undefined>} */ (stores("contents").get(key))),
        ),
      ),
    );
    for (const [index, content] of contents.entries()) {
      const item = portion[index];
      if (content) yield { item, pgn: recordOf(item, content) };
    }
  }
}

/**
 * A game as PGN, with its names, date and accuracy.
 * @param {Listing} listing
 * @param {Content} content
 * @returns {string}
 */
function recordOf(listing, content) {
  if ("played" in content) {
    const game = newGame(content.played);
    const text = pgnOf(game, tagsOf(listing));
    game.free();
    return text;
  }
  const read = listing.isChanged ? readRecord(content.pgn) : null;
  if (!read || !("games" in read)) return `${content.pgn.trim()}\n\n`;
  const [game] = read.games;
  return writePgn({ ...game, tags: { ...game.tags, ...tagsOf(listing) } });
}

/**
 * A position of a game as a FEN; null if there is no game.
 * @param {Content | undefined} content
 * @param {number} [ply] the last position without it
 */
export function positionIn(content, ply = Infinity) {
  if (!content) return null;
  /** @type {import("../shared/api.js").Line} */
  let line;
  if ("played" in content) line = content.played;
  else {
    const read = readRecord(content.pgn);
    if (!("games" in read)) return null;
    const [record] = read.games;
    line = { fen: record.start, rules: rulesOf(record.tags), actions: actionsOf(record) };
  }
  const { fen, rules, actions } = line;
  let left = ply;
  const end = actions.findIndex((action) => (isMove(action) || action === NULL_MOVE) && left-- <= 0);
  const { game } = replay({ fen, rules, actions: end < 0 ? actions : actions.slice(0, end) });
  const position = game.fen();
  game.free();
  return position;
}

/** A position of a stored game, as a FEN. @param {string} key @param {number} [ply] */
export const positionOf = async (key, ply) => positionIn(await contentOf(key), ply);

/**
 * The user's games by link with an identity: one, unless links contradicted it. Damaged games are left out.
 * @param {string} id
 * @returns {Promise<Kept[]>}
 */
export async function playedByLink(id) {
  const all = await database.within(["listings"], "readonly", (stores) => stores("listings").getAllKeys());
  const keys = all.map(String).filter((key) => key.endsWith(`-${id}`));
  const found = await Promise.all(keys.map(async (key) => ({ key, content: await contentOf(key) })));
  return found.flatMap(({ key, content }) => {
    if (!content || !("played" in content) || !isGame(content.played)) return [];
    const { played } = content;
    return played.opponent === "link" && played.link?.id === id ? [{ ...FIRST, ...played, key }] : [];
  });
}

/**
 * A game that can be continued in Play.
 * @param {Listing} listing
 * @returns {Promise<Partial<Kept> & { key: string } | null>} null if it is gone
 */
export async function openGame({ key, side, level }) {
  const content = await contentOf(key);
  if (!content) return null;
  if ("played" in content) return { ...content.played, key };
  const read = readRecord(content.pgn);
  if (!("games" in read)) return null;
  const [record] = read.games;
  const game = newGame({ fen: record.start, rules: record.tags.Rules });
  for (const action of actionsOf(record)) act(game, action);
  const { startFen: fen, rules, actions } = game;
  game.free();
  const players =
    side === null || level === null
      ? { opponent: "two", side: /** @type {const} */ ("white") }
      : { opponent: "engine", side, level };
  return { key, fen, rules, actions, ...players, orientation: players.side, control: "none", left: null };
}
