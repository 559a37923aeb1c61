/** The formations, with their Thai names. @type {Readonly<Record<import("./types.js").Formation, string>>} */
export declare const FORMATIONS: Readonly<Record<import("./types.js").Formation, string>>;
