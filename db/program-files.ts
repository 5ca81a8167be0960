import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * A file or folder of the program, by its project path. It is searched upwards from the running
 * code (sources, built server, executable), never from the current directory, which belongs to the
 * operator.
 */
export function findProgramFile(name: string): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (folder !== path.dirname(folder)) {
    const file = path.resolve(folder, name);
    if (existsSync(file)) return file;
    folder = path.dirname(folder);
  }
  throw new Error(`${name} is missing from the program`);
}
