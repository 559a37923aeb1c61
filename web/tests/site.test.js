// The files of the page.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { PIECE_SETS } from "../dist/pieces.js";
import { LANGUAGES } from "../site/shared/picture-texts.js";
import { split } from "../site/shared/split.js";

const SITE = fileURLToPath(new URL("../dist/site/", import.meta.url));
/** The files of a folder of the page, and of the folders in it. @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(join(SITE, folder)).flatMap((name) => {
    const path = join(folder, name);
    return statSync(join(SITE, path)).isFile() ? [path] : filesIn(path);
  });
const FILES = filesIn("");
/** Those of the page itself, without its copy of the package. */
const OWN = FILES.filter((file) => !file.startsWith("makruk/"));

test("the service worker caches exactly the files of the page", () => {
  const lists = readFileSync(join(SITE, "sw.js"), "utf8").matchAll(/const (?:LATE_|SEARCH_)?FILES = (\[[^]*?\]);/g);
  /** @type {string[]} */
  const kept = [...lists].flatMap(([, list]) => JSON.parse(list.replace(/,\s*\]$/, "]")));
  const expected = FILES.filter((file) => file !== "sw.js").map((file) => (file === "index.html" ? "./" : file));
  assert.deepEqual(kept.sort(), expected.sort());
});

test("the map in the README names each module of the page once", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const rooms = [...readme.matchAll(/^\| `site\/(\w+)\/` \| (.*) \|$/gm)];
  const named = rooms.flatMap(([, room, text]) =>
    [...text.matchAll(/`([\w-]+)`/g)].map(([, name]) => `${room}/${name}.js`),
  );
  assert.deepEqual(named.sort(), OWN.filter((file) => /\/.*\.js$/.test(file)).sort());
});

test("no file contains an external address", () => {
  for (const file of FILES.filter((file) => !file.endsWith(".wasm"))) {
    const text = readFileSync(join(SITE, file), "utf8");
    // XML namespaces look like addresses, but are never loaded.
    const found =
      text
        .match(/(?:https?:)?\/\/[a-z0-9-]+\.[a-z][^\s"'`)]*/gi)
        ?.filter((address) => !address.startsWith("http://www.w3.org/")) ?? [];
    assert.deepEqual(found, [], file);
  }
});

test("the content security policy forbids external resources", () => {
  const policy =
    readFileSync(join(SITE, "index.html"), "utf8").match(/Content-Security-Policy"\s+content="([^"]*)"/)?.[1] ?? "";
  assert.match(policy, /default-src 'self'/);
  assert.doesNotMatch(policy, /https?:|\*|'unsafe-eval'/);
});

test("every imported module exists", () => {
  for (const file of FILES.filter((file) => file.endsWith(".js"))) {
    const text = readFileSync(join(SITE, file), "utf8");
    for (const [, path] of text.matchAll(
      /(?:^import|^export|\}) (?:[^"'\n]* )?from "(\.[^"]+)"|^import "(\.[^"]+)"/gm,
    )) {
      if (path) assert.ok(FILES.includes(join(file, "..", path)), `${file}: ${path}`);
    }
  }
});

/** A module and its static imports, direct and indirect. @param {string} file @param {Set<string>} [found] */
function closure(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(SITE, file), "utf8");
  for (const [, path, only] of text.matchAll(
    /(?:^import|^export|\}) (?:[^"'\n]* )?from "(\.[^"]+)"|^import "(\.[^"]+)"/gm,
  ))
    closure(join(file, "..", path ?? only), found);
  return found;
}

test("the page preloads exactly the modules of its first view, and then those of the engine and of sounds", () => {
  const html = readFileSync(join(SITE, "index.html"), "utf8");
  const asked = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, file]) => file);
  const first = closure("play/play.js", closure("app.js"));
  const needed = [...first].filter((file) => file !== "app.js");
  assert.deepEqual(asked.sort(), needed.sort());
  const later = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)" fetchpriority="low">/g)];
  const rest = [...closure("play/sound.js", closure("shared/engine.js"))].filter((file) => !first.has(file));
  assert.deepEqual(later.map(([, file]) => file).sort(), rest.sort());
});

test("the placeholder board uses the package's drawings", () => {
  const html = readFileSync(join(SITE, "index.html"), "utf8");
  const drawings = [...html.matchAll(/<symbol id="(\w+)"[^>]*>([^]*?)<\/symbol>/g)];
  assert.equal(drawings.length, 6);
  for (const [, role, drawing] of drawings) {
    assert.equal(
      drawing.replaceAll("\n", ""),
      PIECE_SETS.turned.white[/** @type {import("../src/pieces.js").Role} */ (role)],
      role,
    );
  }
  const side = (/** @type {string} */ color) =>
    html
      .match(new RegExp(`<g class="${color}">([^]*?)</g>`))?.[1]
      .match(/#\w+/g)
      ?.slice(0, 8)
      .map((name) => name.slice(1));
  assert.deepEqual(side("white"), ["rua", "ma", "khon", "khun", "met", "khon", "ma", "rua"]);
  assert.deepEqual(side("black"), ["rua", "ma", "khon", "met", "khun", "khon", "ma", "rua"]);
});

/** The width and height of a PNG file of the page. @param {string} file */
function sizeOf(file) {
  const bytes = readFileSync(join(SITE, file));
  assert.equal(bytes.toString("latin1", 1, 4), "PNG", file);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("the page can be installed: its manifest has icons for every device", () => {
  const manifest = JSON.parse(readFileSync(join(SITE, "manifest.webmanifest"), "utf8"));
  for (const key of [
    "name",
    "short_name",
    "start_url",
    "display",
    "background_color",
    "theme_color",
    "lang",
    "categories",
  ])
    assert.ok(manifest[key], key);
  for (const { src, sizes, type } of manifest.icons)
    if (type === "image/png") assert.equal(sizeOf(src).join("x"), sizes, src);
  const kinds = manifest.icons.map((/** @type {any} */ { sizes, purpose = "any" }) => `${sizes} ${purpose}`);
  for (const kind of ["192x192 any", "512x512 any", "512x512 maskable"]) assert.ok(kinds.includes(kind), kind);
  const html = readFileSync(join(SITE, "index.html"), "utf8");
  assert.deepEqual(sizeOf(html.match(/rel="apple-touch-icon" href="([^"]+)"/)?.[1] ?? ""), [180, 180]);
});

test("a link to the page has a picture, a title and a description, in both languages", () => {
  const html = readFileSync(join(SITE, "index.html"), "utf8");
  const metas = new Map(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]+)">/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );
  for (const kind of ["og", "twitter"]) {
    for (const name of ["title", "description"])
      assert.match(metas.get(`${kind}:${name}`) ?? "", /Makruk.*หมากรุกไทย/, `${kind}:${name}`);
    assert.deepEqual(sizeOf(metas.get(`${kind}:image`) ?? ""), [1200, 630]);
  }
  assert.deepEqual(sizeOf("cover.png"), [metas.get("og:image:width"), metas.get("og:image:height")].map(Number));
  assert.ok(statSync(join(SITE, "cover.png")).size < 64_000);
});

test("the dialog for pictures has the same texts in both languages", () => {
  /** @param {any} texts @param {string} [before] @returns {string[]} */
  const keysOf = (texts, before = "") =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "object" ? keysOf(value, `${before}${key}.`) : [`${before}${key} ${typeof value}`],
    );
  const { en, th } = LANGUAGES;
  assert.deepEqual(keysOf(th), keysOf(en));
  assert.match(th.captions, /การนับ/);
});

test("no text contains emoji or symbols that fonts may lack", () => {
  for (const file of OWN.filter((file) => /\.(js|html|css)$/.test(file))) {
    const found =
      readFileSync(join(SITE, file), "utf8").match(/[\u2300-\u27bf\u2900-\u2bff\u{1f000}-\u{1faff}]/gu) ?? [];
    assert.deepEqual(found, [], file);
  }
});

test("scores use the minus sign, never a hyphen", () => {
  for (const file of ["shared/texts.js", "analyse/scores.js", "shared/moves.js"]) {
    assert.doesNotMatch(readFileSync(join(SITE, file), "utf8"), /["`]-[#$]|signDisplay/, file);
  }
});

test("the page avoids words that Thai readers misunderstand", () => {
  for (const file of OWN.filter((file) => file.endsWith(".js"))) {
    const text = readFileSync(join(SITE, file), "utf8");
    assert.doesNotMatch(text, /แฟ้ม|นับถือว่า|สมุด|ตา\$\{side\}เดิน|ตา(ขาว|ดำ)เดิน/, file);
  }
});

test("a large PGN is split into games", () => {
  const games = [
    '[White "A"]\n\n1. e4 {a note\n\n[White "not a tag"]\nends} e5 *\n\n',
    '[White "B"]\n[Black "C"]\n\n1. d4 ; a } here [\nd5 (1... c5)\n2. Nd2 1-0\n',
    '[Event "D"]\n\n1. e4 {never closed *\n\n',
    '[Event "E"]\n\n1. e4 e5 *',
  ];
  const text = games.join("");
  assert.deepEqual([...split(text)].map(([begin, end]) => text.slice(begin, end)), games);
  assert.deepEqual([...split("")], []);
  assert.deepEqual([...split("1. e4 e5 *")], [[0, 10]]);
});
