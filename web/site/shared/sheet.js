// Style sheets of single views.

import { h } from "./dom.js";

/** Loads a style sheet before its view is shown; without it the view still works. @param {string} name */
export const loadSheet = (name) =>
  new Promise((resolve) => {
    const link = h("link", { rel: "stylesheet", href: name });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
