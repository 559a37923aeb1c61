// A game with variations in the analysis. Nodes have the form that `parsePgn` returns and `writePgn` accepts.

/** @typedef {import("./engine.js").Info} Info */

/** A null move in a path. */
export const NULL_MOVE = "--";

export class Node {
  /** @type {Node[]} */
  children = [];
  /** @type {string[]} */
  before = [];
  /** @type {string[]} */
  comments = [];
  /** @type {number[]} */
  nags = [];
  /** The actions after the move, such as `start_count`, which comments record. @type {string[]} */
  actions = [];
  offersDraw = false;
  /** The engine's latest result here. @type {Info | null} */
  info = null;

  /**
   * @param {Node | null} parent
   * @param {string | null} uci the move, or null for a null move
   * @param {string} san
   */
  constructor(parent, uci, san) {
    this.parent = parent;
    this.uci = uci;
    this.san = san;
    parent?.children.push(this);
  }

  /** Creates the tree of a parsed record, whose type is recursive. @param {any} root */
  static of(root) {
    const copy = (/** @type {any} */ read, /** @type {Node | null} */ parent) => {
      const { before, comments, nags, actions, offersDraw } = read;
      return Object.assign(new Node(parent, read.uci ?? null, read.san ?? NULL_MOVE), {
        before,
        comments,
        nags,
        actions,
        offersDraw,
      });
    };
    const first = copy(root, null);
    const waiting = [{ from: root, node: first }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      for (const child of next.from.children) waiting.push({ from: child, node: copy(child, next.node) });
    }
    return first;
  }

  /** The nodes from the root to this one. @returns {Node[]} */
  ancestors() {
    /** @type {Node[]} */
    const nodes = [];
    for (let node = /** @type {Node | null} */ (this); node; node = node.parent) nodes.push(node);
    return nodes.reverse();
  }

  /** The moves and count actions from the start to this node. @returns {string[]} */
  path() {
    const isCount = (/** @type {string} */ action) => action.endsWith("_count");
    return this.ancestors().flatMap((node) => [
      ...(node.parent ? [node.uci ?? NULL_MOVE] : []),
      ...node.actions.filter(isCount),
    ]);
  }

  /** The child index at each step from the root to this node. @returns {number[]} */
  places() {
    return this.ancestors().slice(1).map((node) => node.parent?.children.indexOf(node) ?? 0);
  }

  /** The node at `places`, or the last one on the path that exists. @param {number[]} places @returns {Node} */
  at(places) {
    /** @type {Node} */
    let node = this;
    for (const place of places) node = node.children[place] ?? node;
    return node;
  }

  /** The line through this node, from the root to its end. @returns {Node[]} */
  line() {
    const nodes = this.ancestors();
    for (let node = this.children[0]; node; node = node.children[0]) nodes.push(node);
    return nodes;
  }

  /** Returns the child for a move, adding it if it is new. @param {string} uci @param {string} san */
  play(uci, san) {
    return this.children.find((child) => child.uci === uci) ?? new Node(this, uci, san);
  }

  /** Records that a count begins or ends here. @param {"start_count" | "stop_count"} action */
  call(action) {
    this.actions = [...this.actions, action];
    this.comments = [...this.comments, action === "start_count" ? "[%count start]" : "[%count stop]"];
  }

  /** Makes the line to this node the main line. */
  promote() {
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) {
      const siblings = node.parent.children;
      siblings.splice(siblings.indexOf(node), 1);
      siblings.unshift(node);
    }
  }

  /** Removes this node and returns its parent. @returns {Node} */
  remove() {
    if (!this.parent) return this;
    this.parent.children = this.parent.children.filter((child) => child !== this);
    return this.parent;
  }
}
