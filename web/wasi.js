// Runs a program for wasm32-wasip1, with its arguments: node web/wasi.js FILE [ARGUMENT...].

import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [file, ...args] = process.argv.slice(2);
/** The types are those of a version that knows less. @type {any} */
const options = { version: "preview1", args: [file, ...args], returnOnExit: true };
/** @type {any} */
const wasi = new WASI(options);
const { instance } = await WebAssembly.instantiate(new Uint8Array(await readFile(file)), wasi.getImportObject());
process.exitCode = wasi.start(instance);
