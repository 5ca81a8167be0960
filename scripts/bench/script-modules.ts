import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";

import { formatNumber, printTable } from "./figures";

const SCRIPTS = "build/client";
const MODULES = "build/script-modules.json";
/** What the first views were made of when the test's limit was last set. */
const RECORD = "test/fixtures/first-view-modules.json";

type Weights = Record<string, number>;

/** Writes beside the build which modules each of its scripts has, and how long each is before it is minified. */
export function scriptModules(): Plugin {
  return {
    name: "tela:script-modules",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    writeBundle(_options, files) {
      const scripts = Object.values(files).flatMap((file) =>
        file.type === "chunk" ? [[file.fileName, nameModules(file.modules)]] : [],
      );
      mkdirSync(dirname(MODULES), { recursive: true });
      writeFileSync(MODULES, JSON.stringify(Object.fromEntries(scripts)));
    },
  };
}

function nameModules(modules: Record<string, { renderedLength: number }>): Weights {
  const lengths: Weights = {};
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const name = nameModule(id);
    lengths[name] = (lengths[name] ?? 0) + renderedLength;
  }
  return lengths;
}

/** A module of the shop by its path; one of a package by the package. */
function nameModule(id: string): string {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  if (inPackage !== undefined) return inPackage;
  const path = relative(process.cwd(), id.replace(/^\0/, "").replace(/\?.*$/, ""));
  return path.startsWith("..") ? "of the bundler" : path;
}

/**
 * The compressed bytes of each module in these scripts. Only a whole script is compressed, so each module gets its
 * share of it, by its length before it is minified.
 * @param scripts - paths as browsers ask for them
 */
export function weighModules(scripts: readonly string[]): Weights {
  const modules = JSON.parse(readFileSync(MODULES, "utf8")) as Record<string, Weights>;
  const weights: Weights = {};
  for (const script of scripts) {
    const lengths = modules[script.slice(1)] ?? { [script.replace(/-\w+\.js$/, "")]: 1 };
    const all = Object.values(lengths).reduce((sum, length) => sum + length, 0);
    const bytes = weigh(join(SCRIPTS, script));
    for (const [name, length] of Object.entries(lengths)) {
      weights[name] = (weights[name] ?? 0) + (bytes * length) / Math.max(all, 1);
    }
  }
  return weights;
}

function weigh(file: string): number {
  const compressed = `${file}.br`;
  return statSync(existsSync(compressed) ? compressed : file).size;
}

const SEEN_BYTES = 30;

/** The modules that came in or grew since the record, the largest growth first. */
export function listGrowth(recorded: Weights, weights: Weights): string[] {
  return Object.entries(weights)
    .map(([name, bytes]) => ({ name, before: recorded[name] ?? 0, bytes }))
    .filter(({ before, bytes }) => bytes - before >= SEEN_BYTES)
    .sort((one, other) => other.bytes - other.before - (one.bytes - one.before))
    .map(
      ({ name, before, bytes }) =>
        `${name}: ${before === 0 ? "new" : formatNumber(before)}, now ${formatNumber(bytes)} bytes`,
    );
}

/** For a first view over its limit. */
export function describeGrowth(scripts: readonly string[]): string {
  return ["What came into it:", ...listGrowth(readRecord(), weighModules(scripts))].join("\n");
}

function readRecord(): Weights {
  return JSON.parse(readFileSync(RECORD, "utf8")) as Weights;
}

const PAGES = ["_shop._index", "_shop.productos._index", "_shop.productos.$id", "_shop.carrito"];
const SHOWN = 25;

/** What the scripts of the first views are made of. @param isRecorded - true to keep it for the test's next failure */
export function benchScripts(isRecorded: boolean): void {
  const { url, entry, routes } = readManifest();
  const views = PAGES.map((page) => {
    const parts = [entry, routes.root, routes[`routes/${page}`]];
    const files = parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : []));
    return weighModules([...new Set([url, ...files])].filter((file) => existsSync(SCRIPTS + file)));
  });
  const all = Object.assign({}, ...views) as Weights;
  const sorted = Object.entries(all).sort(([, one], [, other]) => other - one);
  printTable(
    `Compressed bytes of the largest ${SHOWN} of ${sorted.length} modules, by page.`,
    ["module", ...PAGES],
    sorted
      .slice(0, SHOWN)
      .map(([name]) => [name, ...views.map((view) => formatNumber(view[name] ?? 0))]),
  );
  const growth = listGrowth(readRecord(), all);
  console.log(`\n${growth.length === 0 ? "None grew since the record." : growth.join("\n")}`);
  if (!isRecorded) return;
  const rounded = sorted.map(([name, bytes]) => [name, Math.round(bytes)]);
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}

type ManifestPart = { module: string; imports?: string[] };
type Manifest = { url: string; entry: ManifestPart; routes: Record<string, ManifestPart> };

function readManifest(): Manifest {
  const [file = ""] = globSync(`${SCRIPTS}/assets/shop-manifest-*.js`);
  const text = readFileSync(file, "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}
