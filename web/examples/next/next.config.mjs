// On the server, Node.js loads the package itself: a bundled one would look for its WebAssembly module among the page's files.
export default { serverExternalPackages: ["makruk"] };
