// Random numbers for questions and puzzles.

/** A random integer that is at least 0 and less than the bound. @param {number} below */
export const random = (below) => Math.floor(Math.random() * below);
