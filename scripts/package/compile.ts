import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

export const PROGRAM_FILE = "build/server/tela.cjs";
export const COMPILED_FILE = "build/server/tela.compiled";

/** The code cache that this Node made of the program while it opened a shop. */
export function compileProgram(root: string, program: string): Uint8Array {
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
