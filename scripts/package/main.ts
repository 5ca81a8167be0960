// Makes dist/tela-<version>-linux-x64, the whole shop in one file: `npm run package`. It contains the
// Node that runs this script, which under npm is the pinned one.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  chmodSync,
  copyFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { inject } from "postject";

import { version } from "../../package.json";
import { SHOP_FLAGS } from "../runtime.mjs";
import { type PackedFile, type PackedList, BYTES_ASSET, LIST_ASSET } from "./launcher/unpack";
import { bundleLauncher, bundleProgram, collectFiles, type ProgramFile } from "./bundle";

/** Node searches its own file for this text to find an injected program. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** Every Debian has these; a Node that needs more does not run on other machines. */
const USUAL_LIBRARIES =
  /^(linux-vdso|lib(c|m|dl|pthread|gcc_s|stdc\+\+)|\/.*\/ld-linux-x86-64)\.so/;

type Parts = { launcher: string; list: PackedList; bytes: Uint8Array };

async function makeExecutable(file: string, parts: Parts): Promise<void> {
  requireUsualLibraries(process.execPath);
  copyFileSync(process.execPath, file);
  chmodSync(file, 0o755);
  // Removes symbols for debuggers; without binutils the file is only larger.
  spawnSync("strip", [file]);
  await inject(file, "NODE_SEA_BLOB", makeBlob(parts), { sentinelFuse: FUSE });
}

function makeBlob({ launcher, list, bytes }: Parts): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "tela-package-"));
  try {
    const at = (name: string) => join(folder, name);
    writeFileSync(at("launcher.cjs"), launcher);
    writeFileSync(at(LIST_ASSET), JSON.stringify(list));
    writeFileSync(at(BYTES_ASSET), bytes);
    const config = {
      // Stack traces show this name, so it must not contain a path of this machine.
      main: "launcher.cjs",
      output: at("blob"),
      disableExperimentalSEAWarning: true,
      execArgv: SHOP_FLAGS,
      assets: { [LIST_ASSET]: at(LIST_ASSET), [BYTES_ASSET]: at(BYTES_ASSET) },
    };
    writeFileSync(at("sea.json"), JSON.stringify(config));
    execFileSync(process.execPath, ["--experimental-sea-config", "sea.json"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    return readFileSync(at("blob"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function requireUsualLibraries(executable: string): void {
  const needed = execFileSync("ldd", [executable], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => line.trim().split(" ")[0] ?? [])
    .filter((name) => name !== "" && !USUAL_LIBRARIES.test(name));
  if (needed.length === 0) return;
  throw new Error(
    `Este Node (${executable}) necesita ${needed.join(", ")}, que no está en cualquier Debian: ` +
      "usá el de https://nodejs.org.",
  );
}

const ALREADY_COMPRESSED = /\.(br|gz|png|woff2|webp|jpg)$/;
const MACHINE_CODE = /\.(node|so[.\d]*)$/;
/** Higher qualities take minutes for few bytes. */
const QUALITY = 9;

const compress = promisify(brotliCompress);

async function packFiles(
  version: string,
  files: readonly ProgramFile[],
): Promise<{ list: PackedList; bytes: Buffer }> {
  const packed = await Promise.all(files.map(packFile));
  const whole = createHash("sha256");
  let start = 0;
  const placed = packed.map(({ entry, content }): PackedFile => {
    whole.update(`${entry.path}\0${entry.sha256}\n`);
    const place = { start, packedBytes: content.length };
    start += content.length;
    return { ...entry, ...place };
  });
  return {
    list: { version, hash: whole.digest("hex"), files: placed },
    bytes: Buffer.concat(packed.map(({ content }) => content)),
  };
}

async function packFile({ path, content }: ProgramFile) {
  const isCompressed = !ALREADY_COMPRESSED.test(path);
  const entry = {
    path,
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    isNative: MACHINE_CODE.test(path),
    isCompressed,
  };
  return { entry, content: isCompressed ? await compressFile(content) : content };
}

function compressFile(content: Uint8Array): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return compress(content, { params });
}

const PROGRAM_FILE = "build/server/tela.cjs";
const COMPILED_FILE = "build/server/tela.compiled";

/** The code cache that this Node made of the program while it opened a shop. */
function compileProgram(root: string, program: string): Uint8Array {
  writeFileSync(join(root, PROGRAM_FILE), program);
  const directory = mkdtempSync(join(tmpdir(), "tela-package-"));
  try {
    execFileSync(process.execPath, [join(import.meta.dirname, "open-and-compile.cjs"), root], {
      cwd: directory,
      env: { NODE_ENV: "production", PORT: "0", LOG_LEVEL: "silent", DATA_DIR: directory },
      stdio: ["ignore", "ignore", "inherit"],
    });
    return readFileSync(join(directory, "compiled"));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

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
