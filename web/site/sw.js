// The service worker: after the first visit the page works offline, and starts immediately on a slow connection.
//
// All files of a version are cached together, and the cache comes first. The build writes the version into this
// file, so a browser that checks for updates in the background finds a new worker, which fetches its files and
// takes over on the next visit.

const VERSION = "development";
/** The page's address: another copy of the page on the same host caches its own files. */
const SCOPE = /** @type {any} */ (self).registration.scope;
const CACHE = `makruk ${SCOPE} ${VERSION}`;
/** The files that the page needs. */
const FILES = [
  "./", "analyse/analysis.js", "analyse/annotate.js", "analyse/bar.js", "analyse/current.js", "analyse/document.js",
  "analyse/endings.js", "analyse/evaluation.js", "analyse/explorer.js", "analyse/finder.js", "analyse/games.js",
  "analyse/input.js", "analyse/lines.js", "analyse/movetools.js", "analyse/record.js", "analyse/review.js",
  "analyse/reviews.js", "analyse/scores.js", "analyse/setup.js", "analyse/shelf.js", "analyse/tabs.js", "app.js",
  "default.mkb", "games/archive.js", "games/collection.js", "games/example.js", "games/facts.js", "games/importing.js",
  "games/insights.js", "games/library.js", "games/listing.js", "games/mygames-texts.js", "games/mygames.css",
  "games/mygames.js", "games/names.js", "games/reader.js", "games/statistics.js", "games/stored.js", "icon.svg",
  "learn/chase-texts.js", "learn/chase.js", "learn/chasing.js", "learn/diagram.js", "learn/exercise.js",
  "learn/learn.css", "learn/learn.js", "learn/lesson-texts.js", "learn/lessons.js", "learn/trainer.js", "makruk/bar.js",
  "makruk/board.js", "makruk/board/accessibility.js", "makruk/board/drag.js", "makruk/board/drawing.js",
  "makruk/board/geometry.js", "makruk/board/keyboard.js", "makruk/board/state.js", "makruk/board/style.js",
  "makruk/book.js", "makruk/define.js", "makruk/drills.js", "makruk/elements.js", "makruk/engine.js",
  "makruk/errors.js", "makruk/form.js", "makruk/formations.js", "makruk/graph.js", "makruk/index.js", "makruk/info.js",
  "makruk/jobs.js", "makruk/link.js", "makruk/load.js", "makruk/makruk.js", "makruk/makruk_bg.wasm",
  "makruk/makruk_book.js", "makruk/makruk_book_bg.wasm", "makruk/module.js", "makruk/move-list.js", "makruk/pgn.js",
  "makruk/pieces.js", "makruk/policies.js", "makruk/port.js", "makruk/proofs.js", "makruk/puzzles.js",
  "makruk/reach.js", "makruk/record.js", "makruk/review-list.js", "makruk/review-words.js", "makruk/review.js",
  "makruk/rules.js", "makruk/sheet.js", "makruk/squares.js", "makruk/tables.js", "makruk/themes.js", "makruk/trees.js",
  "makruk/uci.js", "makruk/walk.js", "makruk/words.js", "makruk/worker.js", "makruk/workers.js", "manifest.webmanifest",
  "play/bylink.js", "play/captured.js", "play/clock.js", "play/correspondence-texts.js", "play/correspondence.js",
  "play/handicap.js", "play/kept.js", "play/match.js", "play/newgame.css", "play/newgame.js", "play/play.js",
  "play/qr.js", "play/sound.js", "play/typed.js", "play/uqr.js", "puzzles.jsonl", "puzzles/levels.js",
  "puzzles/progress.js", "puzzles/puzzle-texts.js", "puzzles/puzzle.js", "puzzles/rating.js", "puzzles/run.js",
  "puzzles/solve.js", "puzzles/solving.js", "search/dialogs.js", "search/finding.js", "search/query.js",
  "search/search-texts.js", "search/search.css", "search/searchbox.js", "shared/api.js", "shared/database.js",
  "shared/dom.js", "shared/encoding.js", "shared/engine.js", "shared/explanation.js", "shared/formation.js",
  "shared/icons.js", "shared/letters.js", "shared/moves.js", "shared/practice.css", "shared/random.js",
  "shared/roles.js", "shared/rulenames.js", "shared/scoresheet.js", "shared/settings.js", "shared/sheet.js",
  "shared/split.js", "shared/state.js", "shared/steps.js", "shared/store.js", "shared/style.css", "shared/texts.js",
  "shared/thumbnail.js", "shared/tree.js",
];
/**
 * Additional files for the engine's net, the endgame tables, the chases and further puzzles, cached last because they
 * are large.
 */
const LATE_FILES = [
  "cover.png", "icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable.png", "makruk/analysis-worker.js",
  "makruk/makruk.mkn", "makruk/makruk_analysis.js", "makruk/makruk_analysis_bg.wasm", "makruk/makruk_net.js",
  "makruk/makruk_net_bg.wasm", "makruk/makruk_tables.js", "makruk/makruk_tables_bg.wasm", "makruk/net-worker.js",
  "makruk/review-worker.js", "makruk/tables-worker.js", "makruk/tasks.js", "puzzles/easy.jsonl", "puzzles/hard.jsonl",
  "puzzles/medium.jsonl", "shared/film.js", "shared/gif-worker.js", "shared/gif.js",
  "shared/picture-texts.js", "shared/picture.js",
];
/** Files for searches, cached when the first one loads them, and with an update of a version that has them. */
const SEARCH_FILES = [
  "makruk/archive-worker.js", "makruk/find.js", "makruk/makruk_archive.js", "makruk/makruk_archive_bg.wasm",
];

/** The types of a service worker and its events are not installed with those of pages. */
const worker = /** @type {any} */ (self);

/** Stores files in the cache, bypassing the browser's own cache. @param {string[]} files */
async function storeFiles(files) {
  const cache = await caches.open(CACHE);
  await Promise.all(
    files.map(async (file) => {
      if (!(await cache.match(file))) await cache.add(new Request(file, { cache: "no-cache" }));
    }),
  );
}

/** The names of this page's caches. The oldest versions of the page used names without its address. */
async function versions() {
  /** @type {string[]} */
  const found = [];
  for (const name of await caches.keys()) {
    const isOlder = /^makruk(-|$)/.test(name) && (await (await caches.open(name)).match(SCOPE)) !== undefined;
    if (isOlder || name.startsWith(`makruk ${SCOPE} `)) found.push(name);
  }
  return found;
}

/** Installs all files or none: if one is missing, the previous version stays. An update includes them all. */
async function install() {
  const previous = (await versions()).filter((name) => name !== CACHE);
  await storeFiles(FILES);
  if (previous.length === 0) return;
  await storeFiles(LATE_FILES);
  const searched = await Promise.all(previous.map(async (name) => (await caches.open(name)).match(SEARCH_FILES[0])));
  if (searched.some((found) => found)) await storeFiles(SEARCH_FILES);
}

async function activate() {
  await worker.clients.claim();
  for (const name of await versions()) if (name !== CACHE) await caches.delete(name);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(activate());
  // Waiting here would block the page. Files that the page loads in the meantime are cached anyway.
  void storeFiles(LATE_FILES).catch(() => {});
});
worker.addEventListener("message", (/** @type {any} */ { data }) => data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) event.respondWith(answer(event));
});

/**
 * The number of times that a visit was redirected to the new version, which may need some time to
 * take over, and the maximum.
 */
let refreshes = 0;
const MOST = 4;

/**
 * Whether the new version can take over on a visit: only if a tab is reloaded and no other tab is open. When a new
 * tab is opened, the tabs that are already open may run the old version; without open tabs, the browser itself
 * activates the new version.
 * @param {any} request
 */
async function canTakeOver(request) {
  const isAgain = refreshes > 0 || (request.isReloadNavigation ?? request.cache !== "default");
  return isAgain && refreshes < MOST && (await worker.clients.matchAll()).length < 2;
}

/** @param {any} event */
async function answer({ request }) {
  const { waiting } = worker.registration;
  if (request.mode === "navigate" && waiting && (await canTakeOver(request))) {
    // The new version takes over and serves the page.
    waiting.postMessage("take over");
    return new Response("", { headers: { Refresh: String(refreshes++) } });
  }
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  // Copy the response before it is read, and show it while it loads, even if there is no room to cache it.
  const isWhole = response.status === 200;
  if (isWhole) void cache.put(request, response.clone()).catch(() => {});
  return response;
}
