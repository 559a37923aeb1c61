// The service worker: the page works without a connection after the first visit.
//
// The network comes first, and is asked past the browser's own cache, so that a new version is used at once and whole; what it
// gave is kept for the time without it.

const CACHE = "makruk";
/** What the page needs. */
const FILES = [
  "./", "style.css", "icon.svg", "manifest.webmanifest",
  "analysis.js", "api.js", "app.js", "clock.js", "default.mkb", "dom.js", "explorer.js", "graph.js", "moves.js", "play.js", "puzzle.js", "puzzles.jsonl", "settings.js", "setup.js",
  "solve.js", "state.js", "texts.js", "trainer.js", "tree.js",
  "makruk/board.js", "makruk/book.js", "makruk/engine.js", "makruk/index.js", "makruk/link.js", "makruk/makruk.js",
  "makruk/makruk_bg.wasm", "makruk/makruk_book.js", "makruk/makruk_book_bg.wasm",
  "makruk/module.js", "makruk/pieces.js", "makruk/squares.js", "makruk/uci.js", "makruk/walk.js", "makruk/words.js",
  "makruk/worker.js",
];
/** What its engine needs besides: kept after the others, for it is large. */
const NET_FILES = ["makruk/makruk.mkn", "makruk/makruk_net.js", "makruk/makruk_net_bg.wasm", "makruk/net-worker.js"];
/** How long the network may take to answer before the kept file is used, in milliseconds. */
const PATIENCE = 4000;

const worker = /** @type {any} */ (self);

/** Keeps files one by one: one that is missing does not lose the others. @param {string[]} files */
async function keep(files) {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(files.map((file) => cache.add(new Request(file, { cache: "no-cache" }))));
}

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keep(FILES).then(() => worker.skipWaiting()));
});
worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
  // The page would wait for what is waited for here. Until this is done, whatever it loads is kept all the same.
  void keep(NET_FILES);
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(event));
});

/** @param {any} event */
async function answer(event) {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const fromNetwork = fetch(request, { cache: "no-cache" });
  // Copied before it is read, and shown before all of it is there; without room to keep it, it is shown all the same.
  event.waitUntil(fromNetwork.then((response) => (response.ok ? cache.put(request, response.clone()) : undefined)).catch(() => {}));
  const tooSlow = new Promise((_, reject) => setTimeout(reject, PATIENCE));
  try {
    return await Promise.race([fromNetwork, tooSlow]);
  } catch {
    const kept = await cache.match(request, { ignoreSearch: true });
    return kept ?? fromNetwork;
  }
}
