import { chmodSync, lstatSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import process from "node:process";

import { makeFolder } from "../../../app/settings/make-folder.server";

/** Why a place cannot hold the program's files, in Spanish, for the one line the person reads. */
export class UnfitPlaceError extends Error {
  override name = "UnfitPlaceError";
}

/**
 * Where the program's files may go, best first. A machine's users are not all people: HOME may be
 * missing or lead nowhere, so the shop's own folder comes next, and what the machine clears last.
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
 * Makes the place if need be. Whoever may write in it may have the shop run a program of theirs, so
 * it has to be ours alone.
 *
 * @throws {UnfitPlaceError} or an error of the file system
 */
export function claimPlace(place: string): void {
  makeFolder(place);
  const stats = lstatSync(place);
  if (!stats.isDirectory()) throw new UnfitPlaceError("no es una carpeta");
  if (stats.uid !== process.geteuid?.()) throw new UnfitPlaceError("es de otro usuario");
  // Not to be mended: what others put there by now would still be there.
  if ((stats.mode & 0o022) !== 0) throw new UnfitPlaceError("otros pueden escribir ahí");
  if ((stats.mode & 0o077) !== 0) chmodSync(place, 0o700);
}
