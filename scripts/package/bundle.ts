import { isBuiltin } from "node:module";
import { build, type BuildOptions, type Plugin } from "esbuild";

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

/** The code that the executable itself runs. */
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
