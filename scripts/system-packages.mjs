// Debian's packages, for tests that need other programs.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

export function canInstallPackages() {
  return process.getuid?.() === 0 && findProgram("apt-get") !== null;
}

/** True when all of them are installed. @param {readonly string[]} names */
export function installPackages(names) {
  return [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", ...names],
  ].every(runQuietly);
}

/**
 * The path of a program, or null. Servers are in `/usr/sbin`, which is not on every user's PATH.
 *
 * @param {string} name
 * @returns {string | null}
 */
export function findProgram(name) {
  const named = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const folders = [...named, "/usr/sbin", ...listPostgresFolders()];
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

/** Debian keeps the programs of PostgreSQL's server, of each version, out of PATH. */
function listPostgresFolders() {
  const versions = "/usr/lib/postgresql";
  if (!existsSync(versions)) return [];
  return readdirSync(versions).map((version) => join(versions, version, "bin"));
}

/** Installs missing programs, or ends the process. @param {Record<string, string>} packagesByProgram */
export function obtainPrograms(packagesByProgram) {
  const listMissing = () =>
    Object.keys(packagesByProgram).filter((program) => findProgram(program) === null);
  const missing = listMissing();
  if (missing.length === 0) return;
  console.log(`Faltan programas para estas pruebas: ${missing.join(", ")} (puede tardar)...`);
  if (canInstallPackages()) installPackages(missing.map((program) => packagesByProgram[program]));
  const stillMissing = listMissing();
  if (stillMissing.length === 0) return;
  console.error(`Instalá lo que falta para estas pruebas: ${stillMissing.join(", ")}`);
  process.exit(1);
}

/** Shows the end of the output of a command that failed. @param {readonly string[]} command */
export function runQuietly([program, ...parts]) {
  // RUNLEVEL=1 keeps Debian from starting a server with its package.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const { status, stdout, stderr } = spawnSync(program, parts, { env, encoding: "utf8" });
  if (status === 0) return true;
  console.error(`${stdout}${stderr}`.trim().split("\n").slice(-10).join("\n"));
  return false;
}

/** @param {string | undefined} path */
export function isExecutable(path) {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
