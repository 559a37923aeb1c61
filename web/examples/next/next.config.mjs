export default {
  // On the server, Node.js loads the package itself: a bundled one would look for its WebAssembly module among the page's files.
  serverExternalPackages: ["makruk"],
  // A deployment of traced files, as with `output: "standalone"`, also needs what the workers import.
  outputFileTracingIncludes: { "/*": ["node_modules/makruk/dist/*"] },
};
