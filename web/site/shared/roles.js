// The pieces: their names, and their letters in a FEN.

export { ROLES } from "../makruk/squares.js";

/** @typedef {import("../makruk/types.js").Role} Role */

/** White's letters in fairy FENs. @type {Record<Role, string>} */
export const LETTERS = { khun: "K", met: "M", khon: "S", ma: "N", rua: "R", bia: "P", biangai: "M~" };
