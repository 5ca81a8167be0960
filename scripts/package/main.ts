// Makes dist/tela-<version>-linux-x64, the whole shop in one file: `npm run package`. It contains the
// Node that runs this script, which under npm is the pinned one.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

import { version } from "../../package.json";
import { bundleLauncher, bundleProgram } from "./bundle";
import { collectFiles } from "./collect";
import { COMPILED_FILE, compileProgram, PROGRAM_FILE } from "./compile";
import { makeExecutable } from "./executable";
import { packFiles } from "./pack-files";

const ROOT = join(import.meta.dirname, "../..");
const NAME = `tela-${version}-linux-x64`;
/** In the root, so that the bundle finds the program's folders where the built server does. */
const START = "start.cjs";

if (process.platform !== "linux" || process.arch !== "x64") {
  throw new Error(
    `El ejecutable se arma en Linux x64 (esto es ${process.platform} ${process.arch})`,
  );
}

const program = await bundleProgram(ROOT);
const { list, bytes } = await packFiles(version, [
  { path: START, content: readFileSync(join(import.meta.dirname, START)) },
  { path: PROGRAM_FILE, content: Buffer.from(program) },
  { path: COMPILED_FILE, content: compileProgram(ROOT, program) },
  ...collectFiles(ROOT),
]);

const folder = join(ROOT, "dist");
mkdirSync(folder, { recursive: true });
const draft = mkdtempSync(join(folder, ".draft-"));
try {
  const executable = join(draft, NAME);
  await makeExecutable(executable, { launcher: await bundleLauncher(ROOT), list, bytes });
  const said = runOnce(executable);
  if (said !== `tela ${version}\n`) throw new Error(`The executable says ${JSON.stringify(said)}`);
  renameSync(executable, join(folder, NAME));
} finally {
  rmSync(draft, { recursive: true });
}

const megabytes = Math.round(statSync(join(folder, NAME)).size / 1e6);
console.log(`dist/${NAME}: ${megabytes} MB, ${list.files.length} archivos adentro`);

function runOnce(executable: string): string {
  const env = {
    XDG_CACHE_HOME: draft,
    NODE_ENV: "production",
    TELA_REQUIRE_COMPILED: "1",
  } as const;
  return execFileSync(executable, ["version"], { cwd: draft, env, encoding: "utf8" });
}
