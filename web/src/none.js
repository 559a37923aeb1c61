// Takes the place of Node's modules in bundles for browsers: see `browser` in package.json.

export {};
