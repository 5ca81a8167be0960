import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { SEPARATE_PACKAGES } from "./bundle";

export type ProgramFile = { path: string; content: Uint8Array };

const RUNNING_PART = /(^|\/)(package\.json|LICENSE(\.\w+)?|[^/]+\.(c|m)?js|[^/]+\.json)$/;
const MACHINE_CODE = /\/lib\/[^/]+\.(node|so[.\d]*)$|\/prebuilds\/linux-x64\.node$/;
const FOR_OTHERS = /\/(src|deps|install|test|bin|docs)\//;

/** Every file that the bundled program needs, at the path where it looks for it. */
export function collectFiles(root: string): ProgramFile[] {
  return [
    ...listFiles(root, "build/client"),
    ...listFiles(root, "db/migrations"),
    ...listFiles(root, "db/postgres/migrations"),
    ...listPackageFiles(root),
  ].map((path) => ({ path, content: readFileSync(join(root, path)) }));
}

/** The files of the packages that are not in the bundle. */
export function listPackageFiles(root: string): string[] {
  return collectPackages(root, SEPARATE_PACKAGES).flatMap((name) =>
    listFiles(root, `node_modules/${name}`).filter(isNeeded),
  );
}

function isNeeded(path: string): boolean {
  if (MACHINE_CODE.test(path)) return true;
  return RUNNING_PART.test(path) && !FOR_OTHERS.test(path);
}

/** These packages and their dependencies; of the optional ones only those installed here. */
function collectPackages(root: string, names: readonly string[], found = new Set<string>()) {
  for (const name of names) {
    const description = join(root, "node_modules", name, "package.json");
    if (found.has(name) || !existsSync(description)) continue;
    found.add(name);
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(description, "utf8"),
    ) as Record<string, Record<string, string> | undefined>;
    collectPackages(root, Object.keys({ ...dependencies, ...optionalDependencies }), found);
  }
  return [...found];
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
