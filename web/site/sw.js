// The service worker: the page works without a connection after the first visit.
//
// The network comes first, and is asked past the browser's own cache, so that a new version is used at once and whole; what it
// gave is kept for the time without it.

const CACHE = "makruk";
/** What the page needs. */
const FILES = [
  "./", "style.css", "icon.svg", "manifest.webmanifest",
  "analysis.js", "api.js", "app.js", "clock.js", "dom.js", "graph.js", "moves.js", "play.js", "settings.js", "setup.js", "state.js",
  "texts.js", "trainer.js", "tree.js",
  "makruk/board.js", "makruk/engine.js", "makruk/index.js", "makruk/link.js", "makruk/makruk.js", "makruk/makruk_bg.wasm",
  "makruk/module.js", "makruk/pieces.js", "makruk/squares.js", "makruk/walk.js", "makruk/words.js", "makruk/worker.js",
];
/** How long the network may take before the kept file is used, in milliseconds. */
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
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const fromNetwork = fetch(request, { cache: "no-cache" }).then(async (response) => {
    // Without room to keep it, it is shown all the same.
    if (response.ok) await cache.put(request, response.clone()).catch(() => {});
    return response;
  });
  const tooSlow = new Promise((_, reject) => setTimeout(reject, PATIENCE));
  try {
    return await Promise.race([fromNetwork, tooSlow]);
  } catch {
    const kept = await cache.match(request, { ignoreSearch: true });
    return kept ?? fromNetwork;
  }
}
