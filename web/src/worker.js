// The engine in a worker, with the same module as the page.

import { ask, ready } from "./module.js";
import { serve } from "./uci.js";

serve({
  ask,
  async open(seed) {
    await ready();
    return ask((wasm) => new wasm.UciSession(seed));
  },
});
