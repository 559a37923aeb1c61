// A game with variations, as the analysis keeps it.

/** @typedef {import("./api.js").Info} Info */

export class Node {
  /** @type {Node | null} */
  parent;
  /** @type {Node[]} */
  children = [];
  /** @type {string[]} */
  comments = [];
  /** The move as it is shown, by letters. @type {Record<string, string>} */
  names = {};
  /** What was done before the move, such as `start_count`. @type {string[]} */
  before = [];
  /** What the engine found here last. @type {Info | null} */
  info = null;

  /**
   * @param {Node | null} parent
   * @param {string} action the move
   * @param {string} san
   */
  constructor(parent, action, san) {
    this.parent = parent;
    this.action = action;
    this.san = san;
    parent?.children.push(this);
  }

  /** All actions from the start to here. @returns {string[]} */
  path() {
    return this.parent ? [...this.parent.path(), ...this.before, this.action] : [];
  }

  /** The line through this node, from the root to its end. @returns {Node[]} */
  line() {
    /** @type {Node[]} */
    const nodes = [];
    for (let node = /** @type {Node | null} */ (this); node; node = node.parent) nodes.unshift(node);
    for (let node = this.children[0]; node; node = node.children[0]) nodes.push(node);
    return nodes;
  }

  /** All nodes without children from here. @returns {Node[]} */
  leaves() {
    /** @type {Node[]} */
    const leaves = [];
    /** @type {Node[]} */
    const waiting = [this];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (node.children.length === 0) leaves.push(node);
      waiting.push(...node.children);
    }
    return leaves;
  }

  /** The node after a move, which is added if it is new. @param {string} action @param {string} san */
  play(action, san) {
    return this.children.find((child) => child.action === action) ?? new Node(this, action, san);
  }

  /** Makes the line to here the main line. */
  promote() {
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) {
      const siblings = node.parent.children;
      siblings.splice(siblings.indexOf(node), 1);
      siblings.unshift(node);
    }
  }

  /** Removes this node, and returns the one before. @returns {Node} */
  remove() {
    if (!this.parent) return this;
    this.parent.children = this.parent.children.filter((child) => child !== this);
    return this.parent;
  }
}

/**
 * Writes moves with variations and comments, numbered from the first ply.
 * @param {Node} root
 * @param {number} firstPly
 * @param {string} letters of names that were filled in
 */
export function moveText(root, firstPly, letters) {
  /** @type {string[]} */
  const words = [];
  const word = (/** @type {Node} */ node, /** @type {number} */ ply, /** @type {boolean} */ isNumbered) => {
    const number = Math.floor(ply / 2) + 1;
    words.push((ply % 2 === 0 ? `${number}. ` : isNumbered ? `${number}... ` : "") + (node.names[letters] ?? node.san));
    words.push(...node.comments.map((comment) => `{${comment.replaceAll("}", ")")}}`));
  };
  const line = (/** @type {Node} */ from, /** @type {number} */ ply, /** @type {boolean} */ isNumbered) => {
    for (let node = from; node.children.length > 0; node = node.children[0], ply += 1) {
      const [main, ...others] = node.children;
      word(main, ply, isNumbered);
      isNumbered = main.comments.length > 0;
      for (const variation of others) {
        words.push("(");
        word(variation, ply, true);
        line(variation, ply + 1, false);
        words.push(")");
        isNumbered = true;
      }
    }
  };
  line(root, firstPly, true);
  return words.join(" ").replaceAll("( ", "(").replaceAll(" )", ")");
}
