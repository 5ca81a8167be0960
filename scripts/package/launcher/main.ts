// The executable runs this first: it finds or unpacks the program's files and starts them. Until then
// only Node's own modules are available.
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { getAsset, getRawAsset } from "node:sea";

import { loadSettings } from "../../load-settings.mjs";
import {
  BYTES_ASSET,
  LIST_ASSET,
  type PackedList,
  claimPlace,
  listCachePlaces,
  UnfitPlaceError,
  unpackInto,
  type Archive,
  removeOldFolders,
} from "./unpack";

type Program = { runTela(words: readonly string[]): Promise<void> };

const REASONS: Partial<Record<string, string>> = {
  ENOSPC: "no queda lugar en el disco",
  EDQUOT: "no queda lugar en el disco",
  EROFS: "no se puede escribir",
  EACCES: "no se puede escribir",
  EPERM: "no se puede escribir",
  ENOENT: "no se puede crear",
  ENOTDIR: "no es una carpeta",
  EEXIST: "no es una carpeta",
};

loadSettings();
const folder = findFolder({
  list: JSON.parse(getAsset(LIST_ASSET, "utf8")) as PackedList,
  readBytes: () => new Uint8Array(getRawAsset(BYTES_ASSET)),
});
const load = createRequire(join(folder, "start.cjs"));
const { startProgram } = load("./start.cjs") as { startProgram: () => Program };
void startProgram().runTela(process.argv.slice(2));

function findFolder(archive: Archive): string {
  const failures: string[] = [];
  for (const place of listCachePlaces(process.env)) {
    try {
      claimPlace(place);
      const found = unpackInto(place, archive);
      removeOldFolders(place, found, Date.now());
      return found;
    } catch (error) {
      failures.push(`${place}: ${describe(error)}`);
    }
  }
  process.stderr.write(
    `Tela no puede arrancar: no tiene dónde desplegar sus archivos (${failures.join("; ")}). ` +
      "Decile una carpeta propia con XDG_CACHE_HOME.\n",
  );
  process.exit(1);
}

function describe(error: unknown): string {
  if (error instanceof UnfitPlaceError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : null;
  if (code === null) throw error;
  return REASONS[code] ?? code;
}
