// Windows-874, the encoding of older Thai programs.

/** The bytes of a text in Windows-874, whose Thai letters follow the order of Unicode. @param {string} text */
export const windows874 = (text) =>
  Uint8Array.from(text, (char) => (char < "\x80" ? char.charCodeAt(0) : char.charCodeAt(0) - 0x0e01 + 0xa1));
