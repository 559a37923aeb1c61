// A worker that reads large files game by game, so that the page remains responsive and shows progress.

import { parsePgn, ready, START } from "./makruk/index.js";
import { isNothing, split } from "./split.js";

/** Milliseconds between two messages. */
const PACE = 100;

self.addEventListener("message", async ({ data: { file, letters } }) => {
  try {
    await ready();
    const text = typeof file === "string" ? file : await file.text();
    /** @type {import("./games.js").Head[]} */
    let heads = [];
    let since = performance.now();
    let isAny = false;
    /** The first error in the first game. @type {{ kind: string, message: string } | null} */
    let fault = null;
    for (const [begin, end] of split(text)) {
      const part = text.slice(begin, end);
      for (const [at, game] of parsePgn(part, { letters }).entries()) {
        const { tags, result, errors, moreErrors } = game;
        if (!isNothing(game, START)) isAny = true;
        if (begin === 0 && at === 0 && errors.length > 0) fault = { kind: errors[0].kind, message: errors[0].message };
        heads.push({ text: part, at, tags, result, faults: errors.length + moreErrors });
      }
      // The page shows the first games that it receives: a text without any leaves it unchanged.
      if (!isAny || performance.now() - since < PACE) continue;
      postMessage({ heads, part: end / text.length });
      [heads, since] = [[], performance.now()];
    }
    postMessage({ heads, part: 1, isNothing: !isAny, fault });
  } catch (/** @type {any} */ error) {
    postMessage({ error: { kind: error.kind ?? "read", message: error.message } });
  }
});
