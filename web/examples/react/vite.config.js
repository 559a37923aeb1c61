import react from "@vitejs/plugin-react";

export default {
  plugins: [react()],
  // The development server must not move the package's files.
  optimizeDeps: { exclude: ["makruk"] },
};
