// The encodings of files on the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { decoded, ENCODINGS, encodingOf } from "../site/shared/encoding.js";
import { windows874 } from "./windows874.js";

const THAI = '[White "สมชาย"]\n\n1. e4 *\n';

/** @param {BlobPart} bytes @param {string} [encoding] */
async function read(bytes, encoding) {
  const file = new Blob([bytes]);
  const found = encoding ?? (await encodingOf(file));
  let text = "";
  for await (const [piece] of decoded(file, found)) text += piece;
  return [found, text];
}

test("UTF-8 is detected, with a byte-order mark and without, also where a letter lies across two pieces", async () => {
  for (const text of ["", "1. e4 *", THAI, `${"a".repeat((1 << 22) - 1)}ม้า`])
    assert.deepEqual(await read(text), ["utf-8", text]);
  assert.deepEqual(await read(`\ufeff${THAI}`), ["utf-8", THAI]);
});

test("Thai text of older programs is Windows-874", async () => {
  assert.deepEqual(await read(windows874(THAI)), ["windows-874", THAI]);
});

test("other Latin text is Windows-1252", async () => {
  const text = '[White "Müller, José"]\n\n1. e4 *\n';
  assert.deepEqual(await read(Buffer.from(text, "latin1")), ["windows-1252", text]);
});

test("a byte-order mark names UTF-16", async () => {
  const little = Buffer.from(`\ufeff${THAI}`, "utf16le");
  assert.deepEqual(await read(little), ["utf-16le", THAI]);
  assert.deepEqual(await read(Buffer.from(little).swap16()), ["utf-16be", THAI]);
});

test("a file with zeros is not text", async () => {
  const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
  await assert.rejects(encodingOf(new Blob([picture])), { kind: "binary", message: /^the file is not text/ });
});

test("every encoding can be chosen", async () => {
  for (const encoding of ENCODINGS) assert.equal((await read(new Uint8Array(2), encoding))[0], encoding);
});
