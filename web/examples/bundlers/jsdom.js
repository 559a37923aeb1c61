// The elements in jsdom, as in a test of a component: a move on the board, and its event.

import assert from "node:assert/strict";

import { JSDOM, VirtualConsole } from "jsdom";

const html = "<!doctype html><makruk-board></makruk-board><makruk-moves></makruk-moves>";
const [errors, virtualConsole] = [[], new VirtualConsole()];
virtualConsole.on("jsdomError", ({ message }) => errors.push(message));
const { window } = new JSDOM(html, { url: "http://localhost/", virtualConsole });
// Node.js has classes of events that jsdom does not accept.
const isMissing = (name) => !(name in globalThis) || /Event$/.test(name);
for (const name of Object.getOwnPropertyNames(window).filter(isMissing)) globalThis[name] = window[name];

const { Game, parsePgn, ready } = await import("makruk");
await import("makruk/board");
await import("makruk/elements");

await ready();
const board = document.querySelector("makruk-board");
board.game = new Game();
const squares = board.shadowRoot.querySelectorAll("[data-square]");
assert.equal(squares.length, 64);
const played = [];
board.addEventListener("makruk-move", ({ detail }) => played.push(detail.uci));
for (const square of ["e3", "e4"]) board.shadowRoot.querySelector(`[data-square=${square}]`).click();
assert.deepEqual(played, ["e3e4"]);
assert.ok(board.shadowRoot.querySelector("[data-piece=e4]"));

const list = document.querySelector("makruk-moves");
list.root = parsePgn("1. e4 d5 *")[0].root;
assert.match(list.textContent, /e4.*d5/s);
assert.deepEqual(errors, []);
