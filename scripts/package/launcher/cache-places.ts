import { chmodSync, lstatSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import process from "node:process";

import { makeFolder } from "../../../app/settings/make-folder.server";

/** The message says in Spanish why the place cannot hold the program's files. */
export class UnfitPlaceError extends Error {
  override name = "UnfitPlaceError";
}

/**
 * The folders in which the program's files may be unpacked, best first. A service user may have no
 * HOME, so the shop's data folder follows; the temporary folder is last, because systems clear it.
 */
export function listCachePlaces(env: NodeJS.ProcessEnv): string[] {
  const [fromSystemd] = (env.CACHE_DIRECTORY ?? "").split(":");
  return [
    placeBelow(fromSystemd, "program"),
    placeBelow(env.XDG_CACHE_HOME, "tela"),
    placeBelow(env.HOME, ".cache/tela"),
    join(resolve(env.DATA_DIR || "./data"), "program"),
    placeBelow(env.TMPDIR || "/tmp", `tela-${process.geteuid?.() ?? 0}`),
  ].filter((place) => place !== null);
}

function placeBelow(folder: string | undefined, name: string): string | null {
  return folder !== undefined && isAbsolute(folder) ? join(folder, name) : null;
}

/**
 * Creates the folder if needed. It must belong to this user alone: anyone who can write in it could
 * make the shop run another program.
 * @throws {UnfitPlaceError} or an error of the file system
 */
export function claimPlace(place: string): void {
  makeFolder(place);
  const stats = lstatSync(place);
  if (!stats.isDirectory()) throw new UnfitPlaceError("no es una carpeta");
  if (stats.uid !== process.geteuid?.()) throw new UnfitPlaceError("es de otro usuario");
  // Refused and not repaired, because others may have put files there already.
  if ((stats.mode & 0o022) !== 0) throw new UnfitPlaceError("otros pueden escribir ahí");
  if ((stats.mode & 0o077) !== 0) chmodSync(place, 0o700);
}
