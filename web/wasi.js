// Runs a wasm32-wasip1 program: node web/wasi.js FILE [ARGUMENT...].

import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [file, ...args] = process.argv.slice(2);
/** Untyped because the installed types lack newer options. @type {any} */
const options = { version: "preview1", args: [file, ...args], returnOnExit: true };
/** @type {any} */
const wasi = new WASI(options);
const { instance } = await WebAssembly.instantiate(new Uint8Array(await readFile(file)), wasi.getImportObject());
process.exitCode = wasi.start(instance);
