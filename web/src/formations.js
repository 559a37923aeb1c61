// The formations of the opening.

/** The formations, with their Thai names. @type {Readonly<Record<import("./types.js").Formation, string>>} */
export const FORMATIONS = Object.freeze({ "Ma Thiam": "ม้าเทียม", "Ma Phuk": "ม้าผูก" });
