// A game by link in the view: opening links, and sending them.

import { movesOf, newGame, other } from "../shared/api.js";
import { button, copy, h, openDialog } from "../shared/dom.js";
import { plyOf } from "../shared/moves.js";
import { change, isRecord, settings } from "../shared/settings.js";
import { spoken, t } from "../shared/texts.js";
import { continued, nameOf, newByLink, readLink, relate, writeLink } from "./correspondence.js";
import { words } from "./correspondence-texts.js";
import { FIRST, newKey } from "./kept.js";

/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("./correspondence.js").Flaw} Flaw */
/** @typedef {import("./correspondence.js").Letter} Letter */
/** @typedef {import("./kept.js").ByLink} Facts */
/** @typedef {import("./kept.js").Color} Color */
/** @typedef {import("./kept.js").Kept} Kept */
/** @typedef {import("./match.js").Match} Match */

/** The most characters of an address that a phone reads well from a QR code on a screen. */
const QR_LENGTH = 1200;

/** The number of a move, counted as in the record. @param {string} fen @param {number} plies before it */
const numberOf = (fen, plies) => spoken(Math.floor((plyOf(fen) + plies) / 2) + 1);

export class ByLink {
  #match;
  #warn;

  /** @param {Match} match @param {(message: string) => void} warn shows an error at the top of the panel */
  constructor(match, warn) {
    this.#match = match;
    this.#warn = warn;
  }

  // Links that are opened

  /** Opens a link. @param {string} text after `#c=` */
  async open(text) {
    /** @type {Letter} */
    let letter;
    try {
      letter = readLink(text);
    } catch (error) {
      return this.#warn(isRecord(error) ? flawText(/** @type {any} */ (error)) : t.fault(/** @type {Error} */ (error)));
    }
    this.#warn("");
    try {
      const games = await this.#known(letter.id);
      if (games.length === 0) return this.#welcome(letter);
      this.#compare(letter, games);
    } finally {
      letter.game.free();
    }
  }

  /**
   * The games with an identity: the one on the board, and those of the user.
   * @param {string} id
   * @returns {Promise<Kept[]>}
   */
  async #known(id) {
    const { kept } = this.#match;
    const own = kept.link?.id === id ? [kept] : [];
    try {
      const { playedByLink } = await import("../games/library.js");
      return [...own, ...(await playedByLink(id)).filter(({ key }) => key !== own[0]?.key)];
    } catch {
      // The device has no storage, which is reported when a game is kept.
      return own;
    }
  }

  /**
   * Shows the game that a link belongs to; asks if the link contradicts it.
   * @param {Letter} letter
   * @param {Kept[]} games
   */
  #compare(letter, games) {
    const related = games.map((kept) => {
      const game = newGame(kept);
      const relation = relate(game, letter.game);
      game.free();
      return { kept, relation };
    });
    const find = (/** @type {string} */ wanted) => related.find(({ relation }) => relation === wanted)?.kept;
    const same = find("same");
    if (same) return this.#match.receive(same, ownsTurn(same) ? "" : words().ownLink);
    const outdated = find("newer");
    if (outdated) return this.#match.receive(continued(outdated, letter), this.#lastMove(outdated, letter));
    const newer = find("older");
    if (newer) return this.#match.receive(newer, words().answered);
    const [{ kept, relation }] = related.sort((one, two) => Number(two.relation) - Number(one.relation));
    this.#askFork(letter, kept, Number(relation));
  }

  /** The opponent's move in words. @param {Kept} kept @param {Letter} letter */
  #lastMove({ side, opponent, link }, { names, game }) {
    const san = movesOf(game).at(-1)?.san;
    const theirs = other(side);
    const isTheirs = game.turn === side && opponent === "link";
    return san && isTheirs ? words().played(names[theirs] || link?.names[theirs] || t.colors[theirs], san) : "";
  }

  /** A link that differs from the stored game. @param {Letter} letter @param {Kept} kept @param {number} common */
  #askFork(letter, kept, common) {
    const { startFen, actions } = letter.game;
    const plies = actions.slice(0, common).filter((action) => /\d/.test(action)).length;
    const fork = this.#keptOf(letter, kept.side, kept.link?.names[kept.side] ?? "");
    const dialog = this.#dialog(
      [h("p", {}, words().fork(numberOf(startFen, plies)))],
      [
        button(words().keep, () => (dialog.close(), this.#match.receive(kept, "")), { class: "primary" }),
        button(words().openOther, () => (dialog.close(), this.#match.receive(fork, ""))),
      ],
    );
  }

  /** Welcomes a player to a game that this device does not know. @param {Letter} letter */
  #welcome(letter) {
    const { side, names, game } = letter;
    const known = names[side] || settings.name;
    const name = h("input", { name: "own", value: known, maxlength: 24, autocomplete: "nickname" });
    const rules = t.ruleSets[/** @type {keyof typeof t.ruleSets} */ (game.rules)] ?? game.rules;
    const isNew = game.history().length < 2;
    // The dialog outlives the game of the link.
    const begun = { white: this.#keptOf(letter, "white", ""), black: this.#keptOf(letter, "black", "") };
    const start = (/** @type {Color} */ own) => {
      const kept = begun[own];
      const link = /** @type {Facts} */ (kept.link);
      const given = nameOf(name.value);
      if (own === side) change({ name: given });
      const named = own === side ? { ...link.names, [own]: given } : link.names;
      dialog.close();
      this.#match.receive({ ...kept, link: { ...link, names: named } }, "");
    };
    const text = (isNew ? words().invitation : words().continuation)(names[other(side)], t.colors[side]);
    const dialog = this.#dialog(
      [
        h("p", {}, text),
        game.rules !== "thai" && h("p", { class: "note" }, rules),
        h("label", { class: "field" }, h("span", {}, words().name), name),
        h("p", { class: "note" }, words().fair),
      ],
      [
        button(words().play, () => start(side), { class: "primary" }),
        button(words().otherSide(t.colors[other(side)]), () => start(other(side))),
      ],
    );
  }

  /**
   * A game of a link as it is stored.
   * @param {Letter} letter
   * @param {Color} side
   * @param {string} name the player's own
   */
  #keptOf({ id, names, game }, side, name) {
    const { startFen, rules, actions } = game;
    const isTheirs = !game.outcome && game.turn !== side;
    const link = {
      id,
      names: { ...names, [side]: name || names[side] },
      got: actions.length,
      sent: isTheirs ? actions.length : -1,
    };
    return {
      ...FIRST, fen: startFen, rules, actions, opponent: "link", side, orientation: side, link, key: newKey(id),
    };
  }

  /** @param {(import("../shared/dom.js").Child)[]} content @param {HTMLButtonElement[]} buttons */
  #dialog(content, buttons) {
    const dialog = h(
      "dialog",
      { class: "dialog", "aria-label": words().title },
      h("h2", {}, words().title),
      content,
      h("div", { class: "buttons" }, buttons),
    );
    openDialog(dialog);
    return dialog;
  }

  // Links that are sent

  get #address() {
    const { kept, game } = this.#match;
    return `${location.href.split("#")[0]}#c=${writeLink(kept, game)}`;
  }

  /** Whose turn it is, and whether a link is to be sent. */
  get status() {
    const { kept, isMine, isUnsent } = this.#match;
    if (isMine) return words().yourMove;
    if (isUnsent) return kept.actions.length === 0 ? words().invite : words().unsent;
    const theirs = other(kept.side);
    return words().waiting(kept.link?.names[theirs] || t.colors[theirs]);
  }

  /** The buttons that send the link; none while it is the player's turn. */
  get buttons() {
    const { isMine, isUnsent, game } = this.#match;
    if (isMine || (game.outcome && !isUnsent && !this.#isLast)) return [];
    const label = isUnsent ? words().send : words().again;
    const isSharing = "share" in navigator;
    const main = { class: isUnsent ? "primary" : "", "data-key": "send" };
    const copying = button(t.copyLink, () => void this.#copy(copying), isSharing ? {} : main);
    return [
      isSharing && button(label, () => void this.#share(), main),
      copying,
      this.#address.length <= QR_LENGTH && button(words().qr, () => void this.#showCode()),
      !isUnsent && !game.outcome && this.#pasteField(),
    ].filter((part) => part instanceof HTMLElement);
  }

  /** Whether the player's own action ended the game. */
  get #isLast() {
    const { link, actions } = this.#match.kept;
    return link?.sent === actions.length && actions.length > link.got;
  }

  async #share() {
    const { game } = this.#match;
    const text = words().share(movesOf(game).at(-1)?.san ?? "");
    try {
      await navigator.share({ text, url: this.#address });
      this.#match.noteSent("");
    } catch (error) {
      // The player has closed the device's dialog, or it cannot be opened: copying still works.
      const { name } = /** @type {Error} */ (error);
      if (name !== "AbortError") this.#warn(t.fault(/** @type {Error} */ (error)));
    }
  }

  /** @param {HTMLElement} element */
  async #copy(element) {
    await copy(element, this.#address, t.copied);
    // The button is replaced.
    this.#match.noteSent(t.copied);
  }

  async #showCode() {
    const { codeOf } = await import("./qr.js");
    const dialog = this.#dialog(
      [await codeOf(this.#address, words().qr), h("p", { class: "note" }, words().qrHelp)],
      [button(t.close, () => dialog.close(), { class: "primary" })],
    );
    this.#match.noteSent("");
  }

  /** For devices on which links open in another browser than the one that has the game. */
  #pasteField() {
    const field = h("input", {
      type: "text", name: "link", "aria-label": words().paste, placeholder: words().paste, autocomplete: "off",
      oninput: () => {
        const [, text] = field.value.match(/#c=(\S*)/) ?? [];
        if (text === undefined) return;
        field.value = "";
        void this.open(text);
      },
    });
    return field;
  }

  /** The same players again, with the sides changed. */
  rematch() {
    const { kept } = this.#match;
    const link = newByLink(/** @type {Facts} */ (kept.link).names);
    const { white, black } = link.names;
    this.#match.begin({ ...kept, side: other(kept.side), link: { ...link, names: { white: black, black: white } } });
  }
}

/** Whether it is the player's turn in a stored game. @param {Kept} kept */
function ownsTurn(kept) {
  const game = newGame(kept);
  const isOwn = game.turn === kept.side || game.outcome !== null;
  game.free();
  return isOwn;
}

/** @param {Flaw} flaw */
function flawText({ kind, move = 0, cause }) {
  return kind === "illegal" ? words().flaws.illegal(spoken(move), cause ? t.fault(cause) : "") : words().flaws[kind];
}
