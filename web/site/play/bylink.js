// A game by link in the view: opening links, and sending them.

import { isMove, movesOf, newGame, other } from "../shared/api.js";
import { button, copy, h, openDialog } from "../shared/dom.js";
import { plyOf } from "../shared/moves.js";
import { change, settings } from "../shared/settings.js";
import { spoken, t } from "../shared/texts.js";
import { continued, hasActed, nameOf, newByLink, readLink, relate, writeLink } from "./correspondence.js";
import { words } from "./correspondence-texts.js";
import { FIRST, NAME_LENGTH, newKey } from "./kept.js";

/** @typedef {import("../shared/api.js").AnyGame} AnyGame */
/** @typedef {import("./correspondence.js").Flaw} Flaw */
/** @typedef {import("./correspondence.js").Letter} Letter */
/** @typedef {import("./kept.js").ByLink} Facts */
/** @typedef {import("./kept.js").Color} Color */
/** @typedef {import("./kept.js").Kept} Kept */
/** @typedef {import("./match.js").Match} Match */

/** The most characters of an address that a phone reads well from a QR code on a screen. */
const QR_LENGTH = 1200;

/** A stored game, and what a link means for it. @typedef {{ kept: Kept, relation: ReturnType<typeof relate> }} Related */

/** The number of a move, counted as in the record. @param {string} fen @param {number} plies before it */
const numberOf = (fen, plies) => spoken(Math.floor((plyOf(fen) + plies) / 2) + 1);

export class ByLink {
  #match;
  #warn;
  #focus;
  /** The dialog that was opened last. @type {HTMLDialogElement | null} */
  #last = null;

  /**
   * @param {Match} match
   * @param {(message: string) => void} warn shows an error at the top of the panel
   * @param {() => void} focus moves the focus to the board
   */
  constructor(match, warn, focus) {
    this.#match = match;
    this.#warn = warn;
    this.#focus = focus;
  }

  // Links that are opened

  /**
   * Opens a link.
   * @param {string} text after `#c=`
   * @param {boolean} [isTrusted] whether the player's own new actions in it are taken without a question
   */
  async open(text, isTrusted = false) {
    /** @type {Letter} */
    let letter;
    try {
      letter = readLink(text);
    } catch (error) {
      return this.#warn(error instanceof Error ? t.fault(error) : flawText(/** @type {Flaw} */ (error)));
    }
    this.#warn("");
    try {
      const games = await this.#known(letter.id);
      const related = games.flatMap((kept) => relatedTo(kept, letter));
      if (related.length === 0) return this.#welcome(letter);
      this.#compare(letter, related, isTrusted ? null : () => void this.open(text, true));
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
    /** @type {Kept[]} */
    let played = [];
    try {
      const { playedByLink } = await import("../games/library.js");
      played = await playedByLink(id);
    } catch {
      // The device has no storage, which is reported when a game is kept.
    }
    // Read last: the game on the board may have gone on, here or in another tab.
    this.#match.catchUp();
    const { kept } = this.#match;
    return kept.link?.id === id ? [kept, ...played.filter(({ key }) => key !== kept.key)] : played;
  }

  /** A game as it is now, if it is on the board. @param {Kept} kept */
  #current(kept) {
    this.#match.catchUp();
    return this.#match.kept.key === kept.key ? this.#match.kept : kept;
  }

  /**
   * Shows the game that a link belongs to; asks if the link contradicts it, or acts for the player.
   * @param {Letter} letter
   * @param {Related[]} related
   * @param {(() => void) | null} take opens the link with what the player has done in it; null if that was chosen
   */
  #compare(letter, related, take) {
    const find = (/** @type {string} */ wanted) => related.find(({ relation }) => relation === wanted)?.kept;
    const same = find("same");
    if (same) return this.#match.receive(same, ownsTurn(same) ? "" : words().ownLink);
    const newer = find("older");
    if (newer) return this.#match.receive(newer, words().answered);
    const outdated = find("newer");
    if (outdated) {
      if (take && hasActed(letter.game, outdated.actions.length, outdated.side)) return this.#askOwn(outdated, take);
      return this.#match.receive(continued(outdated, letter), this.#lastMove(outdated, letter));
    }
    const [{ kept, relation }] = related.sort((one, two) => Number(two.relation) - Number(one.relation));
    this.#askFork(letter, kept, Number(relation));
  }

  /** The opponent's move in words, which declines an offer. @param {Kept} kept @param {Letter} letter */
  #lastMove({ side, opponent, link, actions }, { names, game }) {
    const san = movesOf(game).at(-1)?.san;
    const theirs = other(side);
    if (!san || game.turn !== side || opponent !== "link") return "";
    const offer = actions.lastIndexOf(`offer_draw ${side}`);
    const isDeclined = offer >= 0 && actions.slice(offer).filter(isMove).length === 1 && !game.outcome;
    const played = words().played(names[theirs] || link?.names[theirs] || t.colors[theirs], san);
    return [played, isDeclined ? words().declined : ""].filter(Boolean).join(" ");
  }

  /** A link in which the player has acted, unknown to this device. @param {Kept} kept @param {() => void} take */
  #askOwn(kept, take) {
    this.#dialog([h("p", {}, words().unseen)], [this.#keepButton(kept), this.#choice(words().take, take)]);
  }

  /** A link that differs from the stored game. @param {Letter} letter @param {Kept} kept @param {number} common */
  #askFork(letter, kept, common) {
    const { startFen, actions } = letter.game;
    const plies = actions.slice(0, common).filter(isMove).length;
    const fork = this.#keptOf(letter, kept.side, kept.link?.names[kept.side] ?? "");
    this.#dialog(
      [h("p", {}, words().fork(numberOf(startFen, plies)))],
      [this.#keepButton(kept), this.#choice(words().openOther, () => this.#match.receive(fork, ""))],
    );
  }

  /** Welcomes a player to a game that this device does not know. @param {Letter} letter */
  #welcome(letter) {
    const { side, names, game } = letter;
    const known = settings.name || names[side];
    const name = h("input", { name: "own", value: known, maxlength: NAME_LENGTH, autocomplete: "nickname" });
    const rules = t.ruleSets[/** @type {keyof typeof t.ruleSets} */ (game.rules)] ?? game.rules;
    const isNew = game.history().length < 2;
    // The dialog outlives the game of the link.
    const begun = { white: this.#keptOf(letter, "white", ""), black: this.#keptOf(letter, "black", "") };
    const start = (/** @type {Color} */ own) => {
      const kept = begun[own];
      const link = /** @type {Facts} */ (kept.link);
      // The link knows a player on the other side by a name that the field does not show.
      const isGiven = own === side || name.value !== known;
      const given = isGiven ? nameOf(name.value) : link.names[own] || settings.name;
      if (isGiven) change({ name: given });
      this.#match.receive({ ...kept, link: { ...link, names: { ...link.names, [own]: given } } }, "");
    };
    const text = (isNew ? words().invitation : words().continuation)(names[other(side)], t.colors[side]);
    this.#dialog(
      [
        h("p", {}, text),
        game.rules !== "thai" && h("p", { class: "note" }, rules),
        h("label", { class: "field" }, h("span", {}, t.ownName), name),
        h("p", { class: "note" }, t.fairByLink),
      ],
      [
        this.#choice(words().play, () => start(side), { class: "primary" }),
        this.#choice(words().otherSide(t.colors[other(side)]), () => start(other(side))),
        this.#choice(words().notNow, () => this.#match.tell(words().left)),
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

  /**
   * A button that closes the dialog, and leads to the board.
   * @param {string} label
   * @param {() => void} act
   * @param {import("../shared/dom.js").Attributes} [attributes]
   */
  #choice(label, act, attributes) {
    return button(label, () => (this.#last?.close(), act(), this.#focus()), attributes);
  }

  /** @param {Kept} kept */
  #keepButton(kept) {
    return this.#choice(words().keep, () => this.#match.receive(this.#current(kept), ""), { class: "primary" });
  }

  /**
   * Opens a dialog in place of the one before it.
   * @param {(import("../shared/dom.js").Child)[]} content
   * @param {HTMLButtonElement[]} buttons
   */
  #dialog(content, buttons) {
    this.#last?.close();
    const dialog = h(
      "dialog",
      { class: "dialog", "aria-label": words().title },
      h("h2", {}, words().title),
      content,
      h("div", { class: "buttons" }, buttons),
    );
    this.#last = dialog;
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

  /** A sentence on what the opponent does not know yet; empty if there is nothing to say. */
  get note() {
    const { kept, isMine, isUnsent, game } = this.#match;
    if (game.outcome) return isUnsent ? words().sendEnd : "";
    if (!isMine) return "";
    if (kept.actions.length === 0) return words().firstMove;
    return game.drawOffer === kept.side ? words().offered : "";
  }

  /** The buttons that send the link; none while it is the player's turn. */
  get buttons() {
    const { isMine, isUnsent, game } = this.#match;
    if (isMine || (game.outcome && !isUnsent && !this.#isLast)) return [];
    const label = isUnsent ? words().send : words().again;
    const isSharing = "share" in navigator;
    const main = { class: isUnsent ? "primary" : "", "data-key": "send" };
    const showCode = () => void this.#showCode().catch((error) => this.#warn(t.fault(error)));
    const copying = button(t.copyLink, () => void this.#copy(copying), isSharing ? {} : main);
    return [
      isSharing && button(label, () => void this.#share(), main),
      copying,
      this.#address.length <= QR_LENGTH && button(words().qr, showCode),
      !isUnsent && !game.outcome && this.#pasteField(),
    ].filter((part) => part instanceof HTMLElement);
  }

  /** Whether the player's own action ended the game. */
  get #isLast() {
    const { link, actions } = this.#match.kept;
    return link?.sent === actions.length && actions.length > link.got;
  }

  async #share() {
    const { game, kept } = this.#match;
    const text = words().share(movesOf(game).at(-1)?.san ?? "");
    try {
      await navigator.share({ text, url: this.#address });
      this.#match.noteSent(kept, "");
    } catch (error) {
      // The player has closed the device's dialog, or it cannot be opened: copying still works.
      const { name } = /** @type {Error} */ (error);
      if (name !== "AbortError") this.#warn(t.fault(/** @type {Error} */ (error)));
    }
  }

  /** @param {HTMLElement} element */
  async #copy(element) {
    const { kept } = this.#match;
    // The button is replaced.
    if (await copy(element, this.#address, t.copied)) this.#match.noteSent(kept, t.copied);
  }

  async #showCode() {
    const { kept, isUnsent } = this.#match;
    const address = this.#address;
    const { codeOf } = await import("./qr.js");
    const sent = () => (dialog.close(), this.#match.noteSent(kept, ""));
    const dialog = this.#dialog(
      [await codeOf(address, words().qr), h("p", { class: "note" }, words().qrHelp)],
      [
        ...(isUnsent ? [button(words().scanned, sent, { class: "primary" })] : []),
        button(t.close, () => dialog.close(), isUnsent ? {} : { class: "primary" }),
      ],
    );
  }

  /** For devices on which links open in a browser other than that of the game. */
  #pasteField() {
    const read = (/** @type {boolean} */ isWhole) => {
      const [, text] = field.value.match(/#c=(\S*)/) ?? [];
      if (text === undefined) {
        if (isWhole && field.value.trim() !== "") this.#warn(words().flaws.foreign);
        return;
      }
      field.value = "";
      void this.open(text).catch((error) => this.#warn(t.fault(error)));
    };
    const field = h("input", {
      type: "text", name: "link", "aria-label": words().paste, placeholder: words().paste, autocomplete: "off",
      // A paste or drop is complete; typing, once the user leaves the field or presses Enter.
      oninput: (/** @type {InputEvent} */ { inputType }) => read(/^insertFrom/.test(inputType ?? "")),
      onchange: () => read(true),
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

/**
 * What a link means for a stored game; empty if the game cannot be replayed.
 * @param {Kept} kept
 * @param {Letter} letter
 */
function relatedTo(kept, letter) {
  try {
    const game = newGame(kept);
    const relation = relate(game, letter.game);
    game.free();
    return [{ kept, relation }];
  } catch {
    return [];
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
