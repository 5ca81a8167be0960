import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * A file or folder that the program comes with, named as in the project. It is found from the code
 * that runs, at whatever depth that lies (sources, built server, executable), and never from the
 * current directory, which is the owner's.
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
