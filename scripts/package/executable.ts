import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { inject } from "postject";

import { SHOP_FLAGS } from "../runtime.mjs";
import { BYTES_ASSET, LIST_ASSET, type PackedList } from "./archive";

/** Node searches its own file for this text to find an injected program. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** Every Debian has these; a Node that needs more does not run on other machines. */
const USUAL_LIBRARIES =
  /^(linux-vdso|lib(c|m|dl|pthread|gcc_s|stdc\+\+)|\/.*\/ld-linux-x86-64)\.so/;

type Parts = { launcher: string; list: PackedList; bytes: Uint8Array };

/** Injects the program into a copy of the running Node. */
export async function makeExecutable(file: string, parts: Parts): Promise<void> {
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
