import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";

import remixOptions from "./remix.config.js";

const SERVER_ENTRIES = {
  input: { index: "server/build.ts", tela: "server/tela.ts" },
  output: { entryFileNames: "[name].js" },
};

/**
 * Makes the shop's server and the program around it the entries of the server bundle, so that they
 * and the routes share one module graph: one database, one log, one environment.
 */
function serverEntries(): Plugin {
  return {
    name: "tela:server-entries",
    enforce: "post",
    apply: "build",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild ? { build: { rollupOptions: SERVER_ENTRIES } } : undefined,
  };
}

export default defineConfig({
  plugins: [remix(remixOptions), serverEntries()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  server: { host: "127.0.0.1", port: Number(process.env.PORT ?? 3000) },
});
