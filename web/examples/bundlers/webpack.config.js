export default {
  mode: "production",
  devtool: false,
  entry: "./main.js",
  output: { path: `${import.meta.dirname}/dist/webpack`, publicPath: process.env.ASSETS ?? "auto", clean: true },
  // The rules and the engine take more than a warning's 244 KiB.
  performance: { hints: false },
  stats: "errors-warnings",
};
