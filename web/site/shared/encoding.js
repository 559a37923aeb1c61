// The encodings of files: older Thai programs write Windows-874, European ones Windows-1252, and some editors UTF-16.

/** The encodings that can be chosen, by their names on the web. */
export const ENCODINGS = ["utf-8", "windows-874", "windows-1252", "utf-16le", "utf-16be"];

/** Bytes to read at a time. */
const CHUNK = 1 << 22;
/** Bytes of a file from which its encoding is guessed. */
const SAMPLE = 1 << 20;

/** Bytes of a file in which text has no zero. */
const HEAD = 1 << 12;

/**
 * Detects the encoding of a file: that of its byte-order mark, or UTF-8 if its bytes are valid UTF-8, or the
 * likely one of the others. A file that is not text, such as a picture, gives an error of the kind `binary`.
 * @param {Blob} file
 * @returns {Promise<string>} one of {@link ENCODINGS}
 */
export async function encodingOf(file) {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (head.includes(0)) {
    const message = "the file is not text: it may be a picture, an opening book or a file of another program";
    throw Object.assign(new Error(message), { kind: "binary" });
  }
  if (await isUtf8(file)) return "utf-8";
  return isThai(new Uint8Array(await file.slice(0, SAMPLE).arrayBuffer())) ? "windows-874" : "windows-1252";
}

/** @param {Blob} file */
async function isUtf8(file) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < file.size; at += CHUNK)
      decoder.decode(await file.slice(at, at + CHUNK).arrayBuffer(), { stream: true });
    decoder.decode();
  } catch {
    return false;
  }
  return true;
}

/**
 * Whether most bytes beyond ASCII are Thai letters in words. Latin words have few of them in a row.
 * @param {Uint8Array} bytes
 */
function isThai(bytes) {
  const isLetter = (/** @type {number} */ byte) => (byte >= 0xa1 && byte <= 0xda) || (byte >= 0xdf && byte <= 0xfb);
  let [letters, pairs] = [0, 0];
  bytes.forEach((byte, at) => {
    if (!isLetter(byte)) return;
    letters += 1;
    if (at > 0 && isLetter(bytes[at - 1])) pairs += 1;
  });
  return 2 * pairs > letters;
}

/**
 * Yields the text of a file in pieces of a few megabytes, each with the end of the bytes that were read.
 * @param {Blob} file
 * @param {string} encoding one of {@link ENCODINGS}
 * @returns {AsyncGenerator<[string, number]>}
 */
export async function* decoded(file, encoding) {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < file.size; at += CHUNK) {
    const end = Math.min(file.size, at + CHUNK);
    yield [decoder.decode(await file.slice(at, end).arrayBuffer(), { stream: end < file.size }), end];
  }
}
