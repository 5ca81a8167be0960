import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

import { describeCode } from "./environment-error";

/**
 * Makes the folder, and those above it that are missing, for their owner alone. Not by Node's own
 * `recursive`, which goes on for ever where the kernel says ENOENT to whatever is made, as in /proc.
 *
 * @throws an error of the file system
 */
export function makeFolder(folder: string): void {
  try {
    makeOne(folder);
  } catch (error) {
    if (describeCode(error) !== "ENOENT" || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    makeOne(folder);
  }
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(folder)) throw error;
  }
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
