// Searches in Node.js, with the clock of Node.js: `node run.mjs MODULE`. A trap ends the program with an error.
import { readFile } from "node:fs/promises";

const page = { now: () => performance.now() };
const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), { page });
const depths = [];
for (const name of ["search", "search_in_steps"]) {
  const start = performance.now();
  depths.push(instance.exports[name]());
  console.log(`${name}: depth ${depths.at(-1)} in ${Math.round(performance.now() - start)} ms`);
}
process.exit(depths.every((depth) => depth > 0) ? 0 : 1);
