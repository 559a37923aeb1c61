// Runs the demo in Node.js: `node run.mjs MODULE`. The module imports nothing.
import { readFile } from "node:fs/promises";

const bytes = await readFile(process.argv[2]);
const { instance } = await WebAssembly.instantiate(bytes, {});
const leaves = instance.exports.run(4);
console.log(`leaves = ${leaves}, bytes of the module = ${bytes.length}`);
process.exit(leaves === 273026n ? 0 : 1);
