import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";

import remixOptions from "./remix.config.js";

/**
 * Makes `server/build.ts` the entry of the server bundle, so that the shop's server and its routes
 * share one module graph: one database, one log, one environment.
 */
function serverEntry(): Plugin {
  return {
    name: "tela:server-entry",
    enforce: "post",
    apply: "build",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild ? { build: { rollupOptions: { input: "server/build.ts" } } } : undefined,
  };
}

export default defineConfig({
  plugins: [remix(remixOptions), serverEntry()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  server: { host: "127.0.0.1", port: Number(process.env.PORT ?? 3000) },
});
