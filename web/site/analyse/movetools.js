// The actions for the current move of the analysis: counts, a comment, a glyph, and the order of its line.

import { button, choice, h } from "../shared/dom.js";
import { iconButton } from "../shared/icons.js";
import { GLYPHS } from "../shared/moves.js";
import { t } from "../shared/texts.js";

/** @typedef {import("./document.js").Document} Document */
/** @typedef {import("../shared/tree.js").Node} Node */

/** Glyphs that the user can give to a move. @type {[string, string][]} */
const OWN_GLYPHS = [1, 2, 3, 4, 5, 6].map((number) => [String(number), GLYPHS[number]]);

/** @param {number} nag */
const isOwn = (nag) => OWN_GLYPHS.some(([number]) => Number(number) === nag);

/** The text of the comments, except commands of programs. @param {Document} document */
function commentField(document) {
  const { node } = document;
  const commands = node.comments.filter((comment) => /^(\[%[^\]]*\]\s*)+$/.test(comment));
  const own = node.comments.filter((comment) => !commands.includes(comment));
  const field = h("input", {
    value: own.join(" "), class: "comment-field",
    "aria-label": t.comment, placeholder: t.comment,
    onchange: () => {
      const text = field.value.trim();
      node.comments = [...commands, ...(text ? [text] : [])];
      document.annotate();
    },
  });
  return field;
}

/** @param {Document} document */
function glyphChoice(document) {
  const { node } = document;
  const chosen = OWN_GLYPHS.find(([number]) => node.nags.includes(Number(number)))?.[0] ?? "";
  const choose = (/** @type {string} */ value) => {
    node.nags = [...(value ? [Number(value)] : []), ...node.nags.filter((nag) => !isOwn(nag))];
    document.annotate();
  };
  return choice(t.glyph, [["", "–"], ...OWN_GLYPHS], chosen, choose, "glyph");
}

/** The buttons for the count at the current move. @param {Document} document */
export function countButtons(document) {
  const { node, game } = document;
  const call = (/** @type {"start_count" | "stop_count"} */ action) => () => {
    node.call(action);
    document.change(node);
  };
  return [
    ...(game.canStartCount ? [button(t.callCount, call("start_count"), { class: "primary" })] : []),
    ...(game.canStopCount ? [button(t.stopCount, call("stop_count"))] : []),
  ];
}

/** The elements for the current move, and for undoing changes. @param {Document} document */
export function moveTools(document) {
  const { node, turns } = document;
  const isRoot = node === document.entry.root;
  const isMain = node.ancestors().every((each) => !each.parent || each.parent.children[0] === each);
  const promote = () => {
    node.promote();
    return node;
  };
  const turn = (/** @type {"past" | "future"} */ way) => () => document.turnBack(way);
  return [
    commentField(document),
    h(
      "div",
      { class: "icons" },
      isRoot ? null : glyphChoice(document),
      iconButton(t.promoteLine, "promote", () => document.reorder(promote), { disabled: isMain }),
      iconButton(t.deleteLine, "delete", () => document.reorder(() => node.remove()), { disabled: isRoot }),
      ...(turns.past + turns.future === 0
        ? []
        : [
            iconButton(t.undo, "undo", turn("past"), { disabled: turns.past === 0 }),
            iconButton(t.redo, "redo", turn("future"), { disabled: turns.future === 0 }),
          ]),
    ),
  ];
}
