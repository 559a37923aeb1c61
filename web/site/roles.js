// The pieces: their letters in a FEN, and their values.

export const ROLES = /** @type {const} */ (["khun", "met", "khon", "ma", "rua", "bia", "biangai"]);

/** @typedef {typeof ROLES[number]} Role */

/** White's letters in fairy FENs. @type {Record<Role, string>} */
export const LETTERS = { khun: "K", met: "M", khon: "S", ma: "N", rua: "R", bia: "P", biangai: "M~" };

/** The library's piece values, which determine the weaker side. @type {Record<Role, number>} */
export const WORTH = { khun: 0, met: 2, khon: 3, ma: 3, rua: 5, bia: 1, biangai: 2 };
