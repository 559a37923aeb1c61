// Formations in words.

import { FORMATIONS } from "../makruk/formations.js";
import { settings } from "./settings.js";

/** The name of a formation in the language of the page. @param {import("../makruk/book.js").Formation} formation */
export const formationName = (formation) => (settings.language === "th" ? FORMATIONS[formation] : formation);
