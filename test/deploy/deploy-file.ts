import { readFileSync } from "node:fs";

import { findProgram } from "../../scripts/system-packages.mjs";

/** A file of `deploy/`, as it is there. */
export function readDeployFile(name: string): string {
  return readFileSync(new URL(`../../deploy/${name}`, import.meta.url), "utf8");
}

/** Its text with each of these in place of what stands there, all of which has to be there. */
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
