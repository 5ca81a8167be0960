import { readFileSync } from "node:fs";

import { findProgram } from "../../scripts/system-packages.mjs";

/** The content of a file in `deploy/`. */
export function readDeployFile(name: string): string {
  return readFileSync(new URL(`../../deploy/${name}`, import.meta.url), "utf8");
}

/** Replaces each text, which must occur in the file. */
export function replaceAll(text: string, replacements: readonly [string, string][]): string {
  return replacements.reduce((changed, [old, fresh]) => {
    if (!changed.includes(old)) throw new Error(`Nowhere in the file: ${old}`);
    return changed.replaceAll(old, fresh);
  }, text);
}

export function requireProgram(name: string): string {
  const path = findProgram(name);
  if (path === null) throw new Error(`No ${name}: run \`node scripts/prepare.mjs deploy\``);
  return path;
}
