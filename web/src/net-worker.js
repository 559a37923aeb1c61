// The engine with its net in a worker: a second module, which uses SIMD, and the net file.

import init, * as exported from "./makruk_net.js";
import { bytesOf, guarded, load } from "./module.js";
import { serve } from "./uci.js";

/** A module that compiles only with SIMD support: a function that returns a vector of zeros. */
const VECTOR = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

/** The address of the package's net, in the form that bundlers recognize. */
function netAddress() {
  return new URL("./makruk.mkn", import.meta.url);
}

/** Reads a net file. @param {string | URL} [address] a relative string is resolved against that of the package's net */
async function read(address = netAddress()) {
  try {
    // A `URL`, possibly of a bundler's own kind, is already complete.
    return await bytesOf(typeof address === "string" ? new URL(address, netAddress()) : address);
  } catch (/** @type {any} */ error) {
    throw new Error(`the net could not be loaded from ${address}: ${error?.message ?? error}`);
  }
}

serve({
  ask: (call) => guarded(() => call(exported)),
  async open(seed) {
    if (!WebAssembly.validate(new Uint8Array(VECTOR))) throw new Error("WebAssembly SIMD is not supported");
    const isLoaded = load(init, () => {
      return new URL("./makruk_net_bg.wasm", import.meta.url);
    });
    const [net] = await Promise.all([read(), isLoaded]);
    return guarded(() => exported.UciSession.withNet(seed, net));
  },
  read,
});
