// Games by link: two players in two browsers, who send each other links and nothing else.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SITE, board, button, click, game, open, resign, waitForMoves } from "./page.js";

/** @typedef {import("./page.js").Page} Page */
/** @typedef {import("../../site/play/kept.js").Kept} Kept */

/** A game of 60 plies, which ends with mate. */
const GAME = `
  f1e2 d6d5 d3d4 e6e5 e1f2 d8e7 b1d2 b8d7 e2d3 e5d4 c3d4 d7c5 d4c5 e8d7 c5b6m e7d6 b3b4 c8b7 b6a5 a8e8 d2b3 d7e7 c1d2
  e7d8 g1e2 d6c5 b3c5 e8e3 d2e3 d8c8 e3d4 h6h5 d1e1 c8d8 c5b7 d8e7 e2c3 h8h6 d4d5 h5h4 d5c6 h4g3m c3d5 e7e8 b7d6
  e8d8 a5b6 g3f2 e1f2 h6h7 a1e1 h7e7 b6c7 e7c7 e1e8
`.trim().split(/\s+/);
/** Black may call board's honour. */
const MAY_COUNT = "4k3/8/8/8/3mR3/3K1S2/8/8 b - - 0 1";

/** @param {Partial<import("../../site/play/kept.js").ByLink>} [more] */
const link = (more) => ({ id: "0123456789", names: { white: "Ann", black: "Som" }, got: -1, sent: -1, ...more });
/** A game by link as it is stored. @param {Partial<Kept>} [more] @returns {Partial<Kept>} */
const byLink = (more) => ({ opponent: "link", side: "white", key: "1-0123456789", actions: [], link: link(), ...more });

/** The link that a page sends; each copy is confirmed. @param {Page} page @returns {Promise<string>} */
async function send(page) {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await button(page, "Copy link").click();
  await page.locator(".status .message").filter({ hasText: "Copied" }).waitFor();
  return await page.evaluate(() => navigator.clipboard.readText());
}

/** Follows a link on an open page. @param {Page} page @param {string} link */
const follow = (page, link) => page.evaluate((hash) => (location.hash = hash), link.slice(link.indexOf("#")));

/** @param {Page} page @param {string | RegExp} text */
const status = (page, text) => page.locator(".status").filter({ hasText: text }).waitFor();

/** The module of links, within a page. */
const MODULE = "play/correspondence.js";

/**
 * The link that a player sends.
 * @param {Page} page a page whose modules write it
 * @param {{ id?: string, white?: string, black?: string, side?: string, rules?: string }} facts `side` sends
 * @param {...string} actions
 */
const written = (page, { id = "0123456789", white = "Ann", black = "Som", side = "black", rules }, ...actions) =>
  page.evaluate(
    async ({ paths, kept, rules, actions }) => {
      const load = (/** @type {string} */ path) => import(new URL(path, location.href).href);
      const [{ writeLink }, { newGame }] = await Promise.all(paths.map(load));
      return /** @type {string} */ (`#c=${writeLink(kept, newGame({ actions, rules }))}`);
    },
    { paths: [MODULE, "shared/api.js"], kept: { side, link: { id, names: { white, black } } }, rules, actions },
  );

test("a whole game is played in two browsers by links alone", async (t) => {
  const ann = await open(t);
  await button(ann, "New game").click();
  const dialog = ann.getByRole("dialog", { name: "New game" });
  await dialog.getByRole("radio", { name: "A friend, by link" }).check();
  await dialog.getByText("Nothing here prevents a player from asking an engine.").waitFor();
  await dialog.getByLabel("Your name").fill("Ann");
  await dialog.getByRole("radio", { name: "White" }).check();
  await button(ann, "Start").click();
  await status(ann, "Your move");
  assert.equal(await button(ann, "Hint").count(), 0);

  const som = await open(t, { at: "#analyse" });
  /** @type {string[]} */
  const links = [];
  for (const [ply, move] of GAME.entries()) {
    const [page, other] = ply % 2 === 0 ? [ann, som] : [som, ann];
    await click(page, move);
    await waitForMoves(page, ply + 1);
    links.push(await send(page));
    // Some links are opened in a new tab, most on the open page.
    if (ply % 20 === 19) {
      await other.goto("about:blank");
      await other.goto(links[ply]);
    } else await follow(other, links[ply]);
    if (ply === 0) {
      const invitation = other.getByRole("dialog", { name: "Game by link" });
      await invitation.getByText("Ann invites you to a game. You play Black.").waitFor();
      await invitation.getByLabel("Your name").fill("สมชาย");
      await button(other, "Play").last().click();
    }
    await waitForMoves(other, ply + 1);
    if (ply + 1 < GAME.length) await status(other, "Your move");
    if (ply === 1) await status(other, "สมชาย played d5.");
  }
  for (const page of [ann, som]) {
    await status(page, "White wins by checkmate");
    assert.deepEqual((await game(page)).moves, GAME);
    assert.deepEqual((await page.locator(".player .name").allTextContents()).sort(), ["Ann", "สมชาย"]);
  }
  assert.equal(await board(som).getAttribute("orientation"), "black");
  // Each ply takes 2.7 characters.
  const lengths = links.map((link) => link.length - SITE.length);
  assert.ok(Math.max(...lengths) <= 70 + 2.7 * GAME.length, `${lengths.at(-1)}`);

  // Earlier states of the game change nothing, and the finished game is kept among the games of both.
  await follow(som, links[10]);
  await status(som, "You have answered this link already.");
  await waitForMoves(som, GAME.length);
  await som.evaluate(() => (location.hash = "games"));
  await som.locator(".mygames .who").filter({ hasText: "Ann – สมชาย" }).waitFor();
  await som.locator(".mygames .result").filter({ hasText: "Lost by checkmate" }).waitFor();
});

test("offers, counts and resignations travel by link, and what was not sent can be taken back", async (t) => {
  const ann = await open(t, {
    game: byLink({
      side: "black", orientation: "black", fen: MAY_COUNT, link: link({ names: { white: "", black: "Som" } }),
    }),
  });
  await button(ann, "Call the count").click();
  await button(ann, "Offer a draw").click();
  await click(ann, "e8f7");
  await button(ann, "Take back").click();
  assert.deepEqual((await game(ann)).actions, []);
  await button(ann, "Call the count").click();
  await button(ann, "Offer a draw").click();
  await click(ann, "e8f7");
  await status(ann, "Send your move");
  const first = await send(ann);
  await status(ann, "Waiting for White");
  // It cannot be taken back any more, nor played on.
  assert.equal(await button(ann, "Take back").isDisabled(), true);
  assert.equal(await board(ann).getAttribute("movable"), "none");
  await ann.evaluate(() => (location.hash = "games"));
  await ann.locator(".mygames .result").filter({ hasText: "Waiting" }).waitFor();

  const som = await open(t, { at: new URL(first).hash });
  await button(som, "Play").last().click();
  await som.getByText("Black counts 1 of 64").first().waitFor();
  await som.getByText("Black offers a draw.").waitFor();
  await button(som, "Decline").click();
  await resign(som);
  await status(som, "Black wins by resignation");
  const last = await send(som);
  await follow(ann, last);
  await status(ann, "Black wins by resignation");
  assert.deepEqual((await game(ann)).actions, [
    "start_count", "offer_draw black", "e8f7", "decline_draw white", "resign white",
  ]);
});

test("a link that contradicts the stored game is reported, and nothing stored is lost", async (t) => {
  const page = await open(t, { game: byLink({ actions: ["e3e4", "e6e5", "d3d4"], link: link({ got: 2, sent: 3 }) }) });
  const moves = ["e3e4", "e6e5", "d3d4"];
  await follow(page, await written(page, { side: "white" }, ...moves));
  await status(page, "You have sent this link.");
  // The other player answered twice, on two devices: the first answer is played, the second one is another game.
  const answer = await written(page, {}, ...moves, "e5d4");
  await follow(page, answer);
  await status(page, "Som played exd4.");
  const fork = await written(page, {}, ...moves, "d6d5");
  await follow(page, fork);
  const dialog = page.getByRole("dialog", { name: "Game by link" });
  await dialog.getByText("From move 2 on, this link differs from your game.").waitFor();
  await button(page, "Keep my game").click();
  assert.deepEqual((await game(page)).moves, [...moves, "e5d4"]);
  await follow(page, fork);
  await button(page, "Open as another game").click();
  await waitForMoves(page, 4);
  await status(page, "Your move");
  assert.deepEqual((await game(page)).moves, [...moves, "d6d5"]);
  await page.evaluate(() => (location.hash = "games"));
  await page.locator(".mygames .who").nth(1).waitFor();
  assert.equal(await page.locator(".mygames .result").filter({ hasText: "Your move" }).count(), 2);

  // In another tab, each of the two games follows its own links.
  const tab = await page.context().newPage();
  await tab.goto(SITE + answer);
  await waitForMoves(tab, 4);
  assert.deepEqual((await game(tab)).moves, [...moves, "e5d4"]);
  await tab.evaluate(() => (location.hash = "games"));
  await tab.locator(".mygames .who").nth(1).waitFor();
  assert.equal(await tab.locator(".mygames .who").count(), 2);
});

test("a player continues on another device, as either side, and pastes a link", async (t) => {
  const page = await open(t);
  const facts = { id: "abcdefghij", black: "", side: "white" };
  await follow(page, await written(page, facts, "e3e4"));
  await button(page, "I play White").click();
  await status(page, "Waiting for Black");
  assert.equal(await board(page).evaluate((/** @type {any} */ { orientation }) => orientation), "white");
  await button(page, "QR code").click();
  await page.getByRole("img", { name: "QR code" }).waitFor();
  await button(page, "Close").click();
  const answer = await written(page, { ...facts, black: "Som", side: "black" }, "e3e4", "e6e5");
  await page.getByLabel("Paste the next link").fill(SITE + answer);
  await status(page, "Som played e5.");
});

test("a bad link is reported at the top of the panel, and changes nothing", async (t) => {
  const page = await open(t, { game: byLink({ actions: ["e3e4"] }) });
  const facts = { id: "zzzzzzzzzz", white: "A", black: "B", side: "white", rules: "fairy" };
  const whole = await written(page, facts, "e3e4", "e6e5", "d3d4");
  const sound = whole.slice("#c=".length);
  // Links stay in chats for years. The checksum is that of Node's zlib.
  assert.equal(sound, "1.bzzzzzzzzzz.QQpC..OApIFrYJ.fairy.12tgjco");
  const { beginnings, changes, forged } = await page.evaluate(
    async ({ sound, path }) => {
      const { readLink, sealed } = await import(new URL(path, location.href).href);
      const kindOf = (/** @type {string} */ text) => {
        try {
          return readLink(text).id;
        } catch (/** @type {any} */ flaw) {
          return flaw.kind;
        }
      };
      const all = [...sound];
      const changed = all.map((char, at) => all.with(at, char === "a" ? "b" : "a").join(""));
      // The three moves of two bytes each, twice, with a checksum of their own: the fourth one is illegal.
      const twice = sound.replace(/\.([\w-]{8})\.fairy\..*$/, ".$1$1");
      return {
        beginnings: [...new Set(all.map((_, end) => kindOf(sound.slice(0, end))))],
        changes: [...new Set(changed.map(kindOf))].sort(),
        forged: sealed(twice),
      };
    },
    { sound, path: MODULE },
  );
  assert.deepEqual(beginnings, ["incomplete"]);
  assert.deepEqual(changes, ["foreign", "incomplete"]);
  const error = page.locator(".notice .error");
  for (const [text, words] of [
    [sound.slice(0, 30), "This link is incomplete. Copy the whole link, or ask for it again."],
    [sound.replace("1.", "2."), "This link is from a newer version of this page."],
    [forged, "Move 2 of this link is not allowed. Action 4: "],
    ["hello", "This is not a link to a game."],
    ["14-286", "This is not a link to a game."],
    [".AAQ", "This is not a link to a game."],
    ["%F0%9F", "This is not a link to a game."],
    ["", "This link is incomplete."],
  ]) {
    await follow(page, `#c=${text}`);
    await error.filter({ hasText: words }).waitFor();
    assert.deepEqual((await game(page)).moves, ["e3e4"], text);
  }
  await button(page, "Close").click();
  assert.equal(await error.count(), 0);
  assert.equal(page.url(), `${SITE}#play`);
  // Names are shown as text, without control characters, and shortened.
  const white = `<b>\u202e${"x".repeat(99)}`;
  await follow(page, await written(page, { id: "yyyyyyyyyy", white, black: "", side: "white" }));
  await page.getByRole("dialog").getByText(`<b>${"x".repeat(21)} invites you`).waitFor();
});
