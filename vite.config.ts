import { vitePlugin as remix } from "@remix-run/dev";
import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

import remixOptions from "./remix.config.js";

const SERVER_ENTRIES = {
  input: { index: "server/build.ts", tela: "server/tela.ts" },
  output: { entryFileNames: "[name].js" },
};

/**
 * Node parses a package's package.json anew for each of its modules. This one has 180 kB of it for a
 * hundred modules: 170 MB while the shop starts, most of which Node 24 then keeps.
 */
const BUNDLED_PACKAGES = ["drizzle-orm"];

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
      isSsrBuild
        ? { build: { rollupOptions: SERVER_ENTRIES }, ssr: { noExternal: BUNDLED_PACKAGES } }
        : undefined,
  };
}

/** What every visit meets sooner or later: the frame of the shop, its lists and its products. */
const VISIT = [
  "app/root.tsx",
  "app/routes/_shop/route.tsx",
  "app/ui/storefront/product-list-page.tsx",
  "app/ui/storefront/product-page.tsx",
  "app/http/search-meta.ts",
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
    if (REACT.test(id)) return "react";
    if (isPackage(id)) return "framework";
    shared ??= new Set(VISIT.flatMap((file) => listImports(resolve(file), getModuleInfo)));
    return shared.has(id) ? "shop" : undefined;
  }
}

type ManualChunkMeta = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** With what Rollup adds to run it; the framework's file imports this one, and never the reverse. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers/;

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

/** Parts of Remix that only show to be switched off, or not needed, when they run: what they do then. */
const UNUSED = {
  // remix.config.js leaves all routes in the manifest.
  "fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};`,
  // Stands in for a page until the browser has loaded data for it, which no route here leaves to it.
  "fallback.js": `export const RemixRootDefaultHydrateFallback = () => null;`,
};

/**
 * Functions of theirs that never run here: asking for data as before single fetch, promises in a
 * loader's data, fetchers, routes found on the way. Each throws at once, and what only it needs is
 * left out with it.
 */
const UNREACHED: Record<string, string[]> = {
  "@remix-run/react/dist/esm/routes.js": ["function fetchServerHandler(request, route) {"],
  "@remix-run/router/dist/router.js": [
    "function resolveDeferredData(result, signal, unwrap) {",
    "function fetch(key, routeId, href, opts) {",
    "function discoverRoutes(matches, pathname, signal, fetcherKey) {",
  ],
};

function withoutUnreached(): Plugin {
  return {
    name: "tela:without-unreached",
    apply: "build",
    transform(code, id, { ssr } = {}) {
      const found = Object.entries(UNREACHED).find(([file]) => id.endsWith(`/${file}`));
      if (!found || ssr === true) return undefined;
      return found[1].reduce((text, start) => {
        if (!text.includes(start)) this.error(`Not there any more: ${start}`);
        return text.replace(start, `${start} throw new Error("Left out of this build");`);
      }, code);
    },
  };
}

function withoutUnusedParts(): Plugin {
  return {
    name: "tela:without-unused-parts",
    apply: "build",
    // A page that failed beyond its boundaries has its scripts already.
    transform: (code, id, { ssr } = {}) =>
      ssr !== true && id.endsWith("/@remix-run/react/dist/esm/errorBoundaries.js")
        ? code.replace("useRemixContext, Scripts", "useRemixContext") +
          "const Scripts = () => null;"
        : undefined,
    load: (id, { ssr } = {}) =>
      ssr === true
        ? undefined
        : Object.entries(UNUSED).find(([file]) =>
            id.endsWith(`/@remix-run/react/dist/esm/${file}`),
          )?.[1],
  };
}

export default defineConfig({
  plugins: [
    remix(remixOptions),
    serverEntries(),
    clientChunks(),
    withoutUnusedParts(),
    withoutUnreached(),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  server: { host: "127.0.0.1", port: Number(process.env.PORT ?? 3000) },
});
