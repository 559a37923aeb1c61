// QR codes, drawn by the package uqr, which the build copies here.

import { svgElement } from "../shared/dom.js";

/** Not written as a literal: the compiler would look for the copy. */
const ENCODER = "./uqr.js";

/**
 * A text as a QR code.
 * @param {string} text
 * @param {string} label
 */
export async function codeOf(text, label) {
  const { encode } = /** @type {typeof import("uqr")} */ (await import(ENCODER));
  // A quiet zone of four modules, and low error correction, since a screen has no stains.
  const { data, size } = encode(text, { border: 4, ecc: "L" });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  const viewBox = `0 0 ${size} ${size}`;
  return svgElement(
    "svg",
    { class: "code", viewBox, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    svgElement("rect", { width: size, height: size, fill: "#fff" }),
    svgElement("path", { d: path, fill: "#000" }),
  );
}
