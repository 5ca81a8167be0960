import { vitePlugin as remix } from "@remix-run/dev";
import { resolve } from "node:path";
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

/** What every visit meets sooner or later: the frame of the shop, its lists and its products. */
const VISIT = [
  "app/root.tsx",
  "app/routes/_shop/route.tsx",
  "app/ui/storefront/product-list-page.tsx",
  "app/ui/storefront/product-page.tsx",
];

/**
 * Puts what a shopper's pages share into one file beside the framework's. By itself Rollup makes a
 * file of each set of modules that the same routes use: thirty for a list, most of them too small
 * to be compressed.
 */
function clientChunks(): Plugin {
  let shared: Set<string> | undefined;
  return {
    name: "tela:client-chunks",
    apply: "build",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? undefined
        : { build: { rollupOptions: { output: { manualChunks: nameChunk } } } },
  };

  function nameChunk(id: string, { getModuleInfo }: ManualChunkMeta): string | undefined {
    if (isPackage(id)) return "framework";
    shared ??= new Set(VISIT.flatMap((file) => listImports(resolve(file), getModuleInfo)));
    return shared.has(id) ? "shop" : undefined;
  }
}

type ManualChunkMeta = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const isPackage = (id: string) => id.includes("/node_modules/");

/** The module and what it imports, our own only; a route's own file stays apart, as Remix wants it. */
function listImports(start: string, getModuleInfo: ManualChunkMeta["getModuleInfo"]): string[] {
  const found = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || isPackage(id)) continue;
    found.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return [...found];
}

export default defineConfig({
  plugins: [remix(remixOptions), serverEntries(), clientChunks()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  server: { host: "127.0.0.1", port: Number(process.env.PORT ?? 3000) },
});
