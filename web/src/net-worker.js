// The engine with its net in a worker: a second module, for processors with wide registers, and the file of the net.

import init, * as exported from "./makruk_net.js";
import { bytesOf, guarded, load } from "./module.js";
import { serve } from "./uci.js";

/** A module that compiles only where there is SIMD: a function that returns a vector of zeros. */
const VECTOR = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

/** Reads the file of a net. @param {string | URL} address a relative one begins where this file is */
async function read(address) {
  try {
    return await bytesOf(new URL(address, import.meta.url));
  } catch (/** @type {any} */ error) {
    throw new Error(`the net could not be loaded from ${address}: ${error?.message ?? error}`);
  }
}

serve({
  ask: (call) => guarded(() => call(exported)),
  async open(seed) {
    if (!WebAssembly.validate(new Uint8Array(VECTOR))) throw new Error("WebAssembly has no SIMD here");
    // Bundlers recognize exactly these forms.
    const [net] = await Promise.all([read(new URL("./makruk.mkn", import.meta.url)), load(init, new URL("./makruk_net_bg.wasm", import.meta.url))]);
    return guarded(() => exported.UciSession.withNet(seed, net));
  },
  read,
});
