import { build, type BuildOptions } from "esbuild";

/** They hold machine code, or are loaded by another thread, so they stay files of their own. */
export const SEPARATE_PACKAGES = ["better-sqlite3", "sharp", "bcryptjs"];

const COMMON: BuildOptions = {
  bundle: true,
  platform: "node",
  target: "node20",
  minify: true,
  write: false,
  logLevel: "error",
  define: { "process.env.NODE_ENV": '"production"' },
};

/** The built server with all its packages in one file. */
export function bundleProgram(root: string): Promise<Uint8Array> {
  return bundle({
    absWorkingDir: root,
    entryPoints: ["build/server/tela.js"],
    format: "esm",
    external: SEPARATE_PACKAGES,
    // Packages of the older kind ask for Node's modules by a function that this kind does not have.
    banner: {
      js: 'import{createRequire as telaRequire}from"node:module";const require=telaRequire(import.meta.url);',
    },
  });
}

/** What the executable itself runs: of the older kind, because Node 20 takes no other there. */
export function bundleLauncher(root: string): Promise<Uint8Array> {
  return bundle({
    absWorkingDir: root,
    entryPoints: ["scripts/package/launcher/main.ts"],
    format: "cjs",
  });
}

async function bundle(options: BuildOptions): Promise<Uint8Array> {
  const { outputFiles } = await build({ ...COMMON, ...options });
  const [file] = outputFiles ?? [];
  if (!file) throw new Error(`Nothing came of ${JSON.stringify(options.entryPoints)}`);
  return file.contents;
}
