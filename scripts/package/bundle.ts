import { isBuiltin } from "node:module";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { escapeLetters } from "../escape-letters";

/** Not bundled: they contain native code, or another thread loads them. */
export const SEPARATE_PACKAGES = ["better-sqlite3", "sharp", "bcryptjs", "read-excel-file", "yazl"];

const COMMON: BuildOptions = {
  bundle: true,
  platform: "node",
  target: "node24",
  minify: true,
  legalComments: "none",
  write: false,
  logLevel: "error",
};

const EXPORT = /export\{([\w$]+) as runTela\};$/m;

/**
 * The built server with all its packages, as the text of a function of `require` and the file's URL.
 * It is a script, because V8 accepts a code cache only for scripts, and compiling takes longer than
 * the rest of a start.
 */
export async function bundleProgram(root: string): Promise<string> {
  const text = await bundle({
    absWorkingDir: root,
    entryPoints: ["build/server/tela.js"],
    format: "esm",
    define: { "process.env.NODE_ENV": '"production"', "import.meta.url": "telaUrl" },
    plugins: [requireWhatIsSeparate],
  });
  const body = text.replace(EXPORT, "return $1;");
  if (body === text) throw new Error("The bundle has no export of runTela");
  return escapeLetters(`(function(require,telaUrl){${body}\n})`, BEYOND_ASCII);
}

/** One of them would double the memory of the whole text. */
const BEYOND_ASCII = /[^\0-\x7f]/g;

export function bundleLauncher(root: string): Promise<string> {
  return bundle({
    absWorkingDir: root,
    entryPoints: ["scripts/package/launcher/main.ts"],
    format: "cjs",
  });
}

/** A function cannot contain import statements, so separate modules are loaded with `require`. */
const requireWhatIsSeparate: Plugin = {
  name: "tela:require-what-is-separate",
  setup(bundler) {
    const namespace = "separate";
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, namespace: from }) => {
      const isSeparate = isBuiltin(path) || SEPARATE_PACKAGES.includes(path);
      if (!isSeparate) return null;
      return from === namespace ? { path, external: true } : { path, namespace };
    });
    bundler.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};

async function bundle(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({ ...COMMON, ...options });
  const file = outputFiles?.[0];
  if (!file) throw new Error(`No bundle of ${JSON.stringify(options.entryPoints)}`);
  return file.text;
}

export type ProgramFile = { path: string; content: Uint8Array };

const RUNNING_PART = /(^|\/)(package\.json|LICENSE(\.\w+)?|[^/]+\.(c|m)?js|[^/]+\.json)$/;
const MACHINE_CODE = /\/lib\/[^/]+\.(node|so[.\d]*)$|\/prebuilds\/linux-x64\.node$/;
const FOR_OTHERS = /\/(src|deps|install|test|bin|docs)\//;

export function collectFiles(root: string): ProgramFile[] {
  return [
    ...listFiles(root, "build/client"),
    ...listFiles(root, "db/migrations"),
    ...listFiles(root, "db/postgres/migrations"),
    ...listPackageFiles(root),
  ].map((path) => ({ path, content: readFileSync(join(root, path)) }));
}

export function listPackageFiles(root: string): string[] {
  return collectPackages(root, SEPARATE_PACKAGES).flatMap((name) =>
    listFiles(root, `node_modules/${name}`).filter(isNeeded),
  );
}

function isNeeded(path: string): boolean {
  if (MACHINE_CODE.test(path)) return true;
  return RUNNING_PART.test(path) && !FOR_OTHERS.test(path);
}

/** These packages and their dependencies; of the optional ones only those installed here. */
function collectPackages(root: string, names: readonly string[], found = new Set<string>()) {
  for (const name of names) {
    const description = join(root, "node_modules", name, "package.json");
    if (found.has(name) || !existsSync(description)) continue;
    found.add(name);
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(description, "utf8"),
    ) as Record<string, Record<string, string> | undefined>;
    collectPackages(root, Object.keys({ ...dependencies, ...optionalDependencies }), found);
  }
  return [...found];
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
