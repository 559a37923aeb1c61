// Games by link: two players in two browsers, who send each other links and nothing else.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SITE, board, button, click, enter, game, open, resign, waitForMoves } from "./page.js";

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
  await status(ann, "Your offer of a draw is sent with your move.");
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
  await status(som, "Send the link: your opponent does not know the result yet.");
  const last = await send(som);
  await follow(ann, last);
  await status(ann, "Black wins by resignation");
  assert.deepEqual((await game(ann)).actions, [
    "start_count", "offer_draw black", "e8f7", "decline_draw white", "resign white",
  ]);
});

test("a link that contradicts the stored game is reported, and nothing stored is lost", async (t) => {
  const actions = ["e3e4", "e6e5", "offer_draw white", "d3d4"];
  const page = await open(t, { game: byLink({ actions, link: link({ got: 2, sent: 4 }) }) });
  const moves = actions.filter((action) => action.length === 4);
  await follow(page, await written(page, { side: "white" }, ...actions));
  await status(page, "You have sent this link.");
  // The other player answered twice, on two devices: the first answer is played, the second one is another game.
  const answer = await written(page, {}, ...actions, "e5d4");
  await follow(page, answer);
  await status(page, "Som played exd4. Your offer of a draw was not accepted.");
  await page.locator(".moves .act").filter({ hasText: /^White offers a draw$/ }).waitFor();
  const fork = await written(page, {}, ...actions, "d6d5");
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

test("what a link does for the player is taken only after a question", async (t) => {
  const page = await open(t, { game: byLink({ actions: ["e3e4"], link: link({ sent: 1 }) }) });
  const dialog = page.getByRole("dialog", { name: "Game by link" });
  const moves = ["e3e4", "e6e5", "d3d4", "e5d4"];
  const drawn = ["e3e4", "offer_draw black", "e6e5", "accept_draw white"];
  for (const actions of [moves, ["e3e4", "e6e5", "resign white"], drawn]) {
    await follow(page, await written(page, {}, ...actions));
    await dialog.getByText("that this device has not seen").waitFor();
    await button(page, "Keep my game").click();
    assert.deepEqual((await game(page)).actions, ["e3e4"]);
    assert.equal(await board(page).evaluate((element) => element.matches(":focus, :focus-within")), true);
  }
  // The player's second device.
  await follow(page, await written(page, {}, ...moves));
  await button(page, "Take them").click();
  await status(page, "Som played exd4.");
  assert.deepEqual((await game(page)).actions, moves);
});

test("a game that goes on in another tab while a link is opened is not set back", async (t) => {
  const page = await open(t, { game: byLink({ actions: ["e3e4"], link: link({ sent: 1 }) }) });
  const answer = await written(page, {}, "e3e4", "e6e5");
  /** @type {() => void} */
  let release = () => {};
  const asked = new Promise((resolve) => {
    void page.route("**/games/library.js", (route) => {
      release = () => void route.continue();
      resolve(null);
    });
  });
  await follow(page, answer);
  await asked;
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("makruk.game") ?? "");
    const newer = { ...kept, actions: ["e3e4", "e6e5", "d3d4"], version: (kept.version ?? 0) + 1 };
    localStorage.setItem("makruk.game", JSON.stringify(newer));
  });
  release();
  await status(page, "You have answered this link already.");
  assert.equal((await game(page)).moves.length, 3);
});

test("the device's own dialog sends a link, and only what was sent counts as sent", async (t) => {
  const page = await open(t, { game: byLink({ actions: ["e3e4"] }) });
  await page.addInitScript(() => {
    const share = (/** @type {unknown} */ data) =>
      new Promise((resolve, reject) => {
        const end = (/** @type {string} */ name) => (name ? reject(new DOMException("Refused", name)) : resolve(null));
        Object.assign(window, { shared: { data, end } });
      });
    Object.defineProperty(navigator, "share", { value: share });
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await page.reload();
  const shared = () => page.evaluate(() => /** @type {any} */ (window).shared.data);
  const end = (name = "") => page.evaluate((name) => /** @type {any} */ (window).shared.end(name), name);
  const error = page.locator(".notice .error");
  await button(page, "Send the link").click();
  const { text, url } = await shared();
  assert.match(url, /#c=1\.b0123456789\./);
  assert.equal(text, "Makruk: I played e4. Your move:");
  await end("AbortError");
  await status(page, "Send your move");
  assert.equal(await error.count(), 0);
  await button(page, "Send the link").click();
  await end("NotAllowedError");
  await error.filter({ hasText: "Refused" }).waitFor();
  // Copying, refused and cancelled.
  const asked = page.waitForEvent("dialog");
  await Promise.all([asked.then((dialog) => dialog.dismiss()), button(page, "Copy link").click()]);
  await status(page, "Send your move");
  // The move is taken back before the dialog has ended.
  await button(page, "Send the link").click();
  await button(page, "Take back").click();
  await click(page, "d3d4");
  await end();
  await status(page, "Send your move");
  await button(page, "Send the link").click();
  await end();
  await status(page, "Waiting for Som");
  await button(page, "Send again").waitFor();
});

test("a long game has a code that a phone can read, and a longer one has none", async (t) => {
  // Two ruea go round behind their bia, Black's in one step less, so that no position returns soon.
  const round = (/** @type {string} */ rows) => [..."abcdefgh"].map((file) => file + rows[0])
    .concat([..."hgfedcba"].map((file) => file + rows[1]));
  const rounds = [round("12"), round("87").filter((square) => square !== "d8")];
  const game = (/** @type {number} */ plies) => {
    const actions = Array.from({ length: plies }, (_, ply) => {
      const [squares, done] = [rounds[ply % 2], Math.floor(ply / 2)];
      return squares[done % squares.length] + squares[(done + 1) % squares.length];
    });
    return byLink({ fen: "r7/8/4k3/pppppppp/PPPPPPPP/4K3/8/R7 w - - 0 1", actions });
  };
  const context = { viewport: { width: 390, height: 844 } };
  const page = await open(t, { game: game(381), context });
  await button(page, "QR code").click();
  const code = page.getByRole("img", { name: "QR code" });
  const modules = await code.evaluate((element) => Number(element.getAttribute("viewBox")?.split(" ")[2]));
  assert.ok(modules > 100 && modules < 135, `${modules}`);
  const box = await code.boundingBox();
  assert.ok(box && box.width >= 2 * modules && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
  // The code counts as sent when the player says so.
  await button(page, "Close").click();
  await status(page, "Send your move");
  await button(page, "QR code").click();
  await button(page, "Sent").click();
  await status(page, "Waiting for Som");

  const longer = await open(t, { game: game(481), context });
  await button(longer, "Copy link").waitFor();
  assert.equal(await button(longer, "QR code").count(), 0);
});

test("damaged and foreign games do not keep a link from opening", async (t) => {
  const page = await open(t);
  await follow(page, await written(page, { id: "bbbbbbbbbb", side: "white" }, "e3e4"));
  await button(page, "Play").last().click();
  await page.evaluate(() => (location.hash = "games"));
  await page.locator(".mygames .who").waitFor();
  await page.evaluate(async (kept) => {
    const result = (/** @type {IDBRequest} */ request) =>
      new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await result(indexedDB.open("makruk-games"));
    const stores = database.transaction(["listings", "contents"], "readwrite");
    const games = [
      { ...kept, actions: ["e3e9"] }, { ...kept, link: null }, { opponent: "two" }, { ...kept, actions: 5 },
    ];
    const [listing] = await result(stores.objectStore("listings").getAll());
    for (const [at, played] of games.entries()) {
      const key = `${at}-cccccccccc`;
      stores.objectStore("listings").put({ ...listing, key }, key);
      await result(stores.objectStore("contents").put({ played }, key));
    }
    database.close();
  }, byLink({ link: link({ id: "cccccccccc" }) }));
  await follow(page, await written(page, { id: "cccccccccc", side: "white" }, "e3e4"));
  await page.getByRole("dialog").getByText("Ann invites you to a game. You play Black.").waitFor();
  await button(page, "Not now").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.deepEqual((await game(page)).moves, ["e3e4"]);
});

test("what cannot be loaded is reported, and the next attempt succeeds", async (t) => {
  const page = await open(t, { isBroken: true });
  await page.route("**/play/correspondence.js", (route) => route.abort());
  await button(page, "New game").click();
  const dialog = page.getByRole("dialog", { name: "New game" });
  await dialog.getByRole("radio", { name: "A friend, by link" }).check();
  await dialog.getByRole("radio", { name: "White" }).check();
  await button(page, "Start").click();
  await dialog.getByRole("alert").filter({ hasText: "correspondence.js" }).waitFor();
  await page.unroute("**/play/correspondence.js");
  await button(page, "Start").click();
  await status(page, "Your move");
  await page.route("**/play/bylink.js", (route) => route.abort());
  await page.reload();
  const error = page.locator(".notice .error");
  await error.filter({ hasText: "bylink.js" }).waitFor();
  await page.unroute("**/play/bylink.js");
  await button(page, "Flip the board").click();
  await status(page, "Your move");
  await error.waitFor({ state: "detached" });
});

test("a player continues on another device, as either side, and pastes a link", async (t) => {
  const page = await open(t, { settings: { name: "Me" } });
  const facts = { id: "abcdefghij", black: "", side: "white" };
  const invitation = await written(page, { ...facts, black: "Not me" }, "e3e4");
  // Opened twice, it asks once. The player's own name comes before that in the link.
  await follow(page, invitation);
  await button(page, "I play White").waitFor();
  await follow(page, await written(page, facts, "e3e4"));
  await page.getByText("Ann invites you").waitFor();
  assert.equal(await page.getByRole("dialog").count(), 1);
  const name = page.getByRole("dialog").getByLabel("Your name");
  assert.equal(await name.inputValue(), "Me");
  await name.fill("Annie");
  await button(page, "I play White").click();
  await status(page, "Waiting for Black");
  assert.deepEqual((await page.locator(".player .name").allTextContents()).sort(), ["Annie", "Black"]);
  assert.equal(await board(page).evaluate((element) => element.matches(":focus, :focus-within")), true);
  assert.equal(await board(page).evaluate((/** @type {any} */ { orientation }) => orientation), "white");
  await button(page, "QR code").click();
  await page.getByRole("img", { name: "QR code" }).waitFor();
  await button(page, "Close").click();
  const answer = await written(page, { ...facts, black: "Som", side: "black" }, "e3e4", "e6e5");
  const pasting = page.getByLabel("Paste the next link");
  await pasting.fill("hello");
  await pasting.press("Enter");
  await page.locator(".notice .error").filter({ hasText: "This is not a link to a game." }).waitFor();
  await pasting.fill(SITE + answer);
  await status(page, "Som played e5.");
  // The record of the analysis leads to the game, too.
  await page.evaluate(() => (location.hash = "analyse"));
  await enter(page, SITE + answer);
  await status(page, "Your move");
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
