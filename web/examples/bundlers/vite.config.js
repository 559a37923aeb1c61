export default { base: process.env.ASSETS ?? "./", build: { outDir: "dist/vite" } };
