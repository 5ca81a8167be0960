import { vitePlugin as remix } from "@remix-run/dev";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

import type { OpenShop } from "./app/shop.server";
import { shopManifestFile, toShopManifest } from "./app/http/shop-manifest";
import remixOptions from "./remix.config.js";
import { scriptModules } from "./scripts/bench/script-modules";
import { bakeDrawings } from "./scripts/bake-drawings";
import { escapeLetters } from "./scripts/escape-letters";

const SERVER_ENTRIES = {
  input: { index: "server/build.ts", tela: "server/tela.ts" },
  output: { entryFileNames: "[name].js" },
};

/**
 * Packages of many modules, of which the shop needs few. Node keeps the source of each module that it
 * loads, and parses the package.json anew for each: for drizzle-orm that is 170 MB while the shop starts.
 */
const BUNDLED_PACKAGES = ["drizzle-orm", "jose", "zod"];

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
        ? {
            build: { rollupOptions: SERVER_ENTRIES },
            ssr: { noExternal: BUNDLED_PACKAGES },
          }
        : undefined,
  };
}

/** V8 keeps a source with one of them, such as a dash, in two bytes for each letter. */
const BEYOND_LATIN_1 = /[^\0-\xff]/g;

/** Halves the memory of the server's sources. */
function narrowLetters(): Plugin {
  return {
    name: "tela:narrow-letters",
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    generateBundle(_options, files) {
      for (const file of Object.values(files)) {
        if (file.type === "chunk") file.code = escapeLetters(file.code, BEYOND_LATIN_1);
      }
    },
  };
}

/** Remix has written the list of all routes into the browsers' files by then. */
function shopManifest(): Plugin {
  return {
    name: "tela:shop-manifest",
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    writeBundle() {
      const [full] = globSync("build/client/assets/manifest-*.js");
      if (full === undefined) throw new Error("The build has no list of its routes");
      writeFileSync(shopManifestFile(full), toShopManifest(readFileSync(full, "utf8")));
    },
  };
}

/** The development server opens the shop before its first request, which Remix itself does not. */
function openShopInDevelopment(): Plugin {
  let opening: Promise<OpenShop> | undefined;
  return {
    name: "tela:open-shop",
    apply: "serve",
    configureServer(server) {
      const open = async () => {
        const { openShop } = await server.ssrLoadModule("/app/shop.server.ts");
        return (openShop as () => Promise<OpenShop>)();
      };
      server.middlewares.use((_request, _response, next) => {
        opening ??= open();
        opening.then((shop) => shop.run(next), next);
      });
    },
  };
}

/** 36 bits distinguish a hundred files; the manifest, which each visit loads, names all of them. */
const CLIENT_FILE = "assets/[name]-[hash:7].js";
/** Both builds name the stylesheets, and have to agree. */
const HASH_CHARACTERS = "base36";

/** What every visit meets sooner or later: the frame of the shop, and what its forms are made of. */
const VISIT = [
  "app/root.tsx",
  "app/routes/_shop/route.tsx",
  "app/ui/page.tsx",
  "app/ui/form.tsx",
  "app/ui/fields.tsx",
  "app/ui/storefront/breadcrumbs.tsx",
  "app/http/search-meta.ts",
  "app/http/unlisted-meta.ts",
  "app/domain/buying/chat-address.ts",
];

/**
 * Puts what a shopper's pages share into one file beside the framework's, and what only the owner's
 * share into another. By itself Rollup makes a file of each set of modules that the same routes use:
 * thirty for a list, most of them too small to be compressed, and all of them named in the manifest.
 */
function clientChunks(): Plugin {
  let files: { shop: Set<string>; owner: Set<string> } | undefined;
  return {
    name: "tela:client-chunks",
    apply: "build",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? { build: { rollupOptions: { output: { hashCharacters: HASH_CHARACTERS } } } }
        : {
            build: {
              // 3 % smaller than esbuild's, compressed, and what a phone loads first is scripts.
              minify: "terser",
              // Functions that were put into others compress worse, by 0.3 %.
              // Another 0.4 % without what Safari 10 needs, which runs none of it (`target`).
              // And 0.4 % because no property is read for a side effect, nor in order to throw.
              terserOptions: {
                compress: { passes: 3, inline: 1, pure_getters: true },
                safari10: false,
              },
              // What a page imports later needs no file that it has not: no list of them either.
              modulePreload: {
                resolveDependencies: (_file, files, { hostType }) =>
                  hostType === "js" ? [] : files,
              },
              rollupOptions: {
                output: {
                  manualChunks: nameChunk,
                  onlyExplicitManualChunks: true,
                  hashCharacters: HASH_CHARACTERS,
                  entryFileNames: CLIENT_FILE,
                  chunkFileNames: CLIENT_FILE,
                },
              },
            },
          },
  };

  function nameChunk(id: string, { getModuleInfo }: ManualChunkMeta): string | undefined {
    if (isPackage(id)) return "framework";
    files ??= shareOut(getModuleInfo);
    if (files.shop.has(id)) return "shop";
    return files.owner.has(id) ? "owner" : undefined;
  }
}

function shareOut(getModuleInfo: ManualChunkMeta["getModuleInfo"]) {
  const listAll = (starts: string[]) =>
    new Set(starts.flatMap((file) => listImports(resolve(file), getModuleInfo)));
  const routes = globSync("app/routes/*/route.tsx");
  const isOwners = (file: string) => file.startsWith(join("app", "routes", "admin"));
  const shoppers = listAll(routes.filter((file) => !isOwners(file)));
  const owners = [...listAll(routes.filter(isOwners))].filter((id) => !shoppers.has(id));
  return { shop: listAll(VISIT), owner: new Set(owners) };
}

type ManualChunkMeta = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** With what Rollup adds to run packages. */
const isPackage = (id: string) => /\/node_modules\/|commonjsHelpers/.test(id);

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
  plugins: [
    openShopInDevelopment(),
    remix(remixOptions),
    serverEntries(),
    narrowLetters(),
    shopManifest(),
    clientChunks(),
    scriptModules(),
    bakeDrawings(),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  server: { host: "127.0.0.1", port: Number(process.env.PORT ?? 3000) },
});
