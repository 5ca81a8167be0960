import { planImport } from "../data/imports/plan-import.server";
import { readShopTaxonomy } from "../data/catalogue/shop-map.server";
import type { StoredImport } from "../data/imports/stored-imports.server";
import type { FileColumn } from "../domain/imports/other-fields";
import type { ImportResult, ReadImport } from "../domain/imports/imported-product";
import { readOrigin } from "../http/origin.server";
import { keepPicturesFromSweep } from "../images/picture-files.server";
import { findImportFile } from "../imports/import-files.server";
import { readImportFile } from "../imports/read-import-file.server";
import { perShop } from "../settings/current-shop.server";
import type { ImportPlan } from "../domain/imports/import-preview";

type PlannedImport =
  | { state: "planned"; read: ReadImport; plan: ImportPlan }
  | { state: "unreadable"; reason: string; columns?: FileColumn[] }
  /** Its file is not there: it was imported, or the shop came back from a backup. */
  | { state: "gone" };

const lastTurn = perShop(() => ({ finished: Promise.resolve() }));

/**
 * One file is worked on at a time: one of 20,000 rows takes much memory.
 * @param signal - of the request; one that has left is not worked for. None for work that goes on.
 */
export async function inTurn<T>(signal: AbortSignal | null, work: () => Promise<T>): Promise<T> {
  const turn = lastTurn();
  const result = turn.finished.then(() => {
    signal?.throwIfAborted();
    return work();
  });
  turn.finished = result.then(
    () => undefined,
    () => undefined,
  );
  return result;
}

/** Reads a file and works out what importing it would do now. */
export function planStored(stored: StoredImport, request: Request): Promise<PlannedImport> {
  return inTurn(request.signal, () => planNow(stored, readOrigin(request)));
}

async function planNow(stored: StoredImport, ownOrigin: string): Promise<PlannedImport> {
  const read = await readStored(stored, ownOrigin);
  if (read === null) return { state: "gone" };
  if ("unreadable" in read) {
    const { unreadable: reason, columns } = read;
    return { state: "unreadable", reason, ...(columns && { columns }) };
  }
  return {
    state: "planned",
    read,
    plan: await planImport(read, stored.choices, keepPicturesFromSweep),
  };
}

/**
 * Null when the file is gone.
 * @param ownOrigin - by which the export that is edited and imported again names the shop's pictures
 */
export async function readStored(
  { storedName, choices }: Pick<StoredImport, "storedName" | "choices">,
  ownOrigin: string,
): Promise<ImportResult | null> {
  const file = await findImportFile(storedName);
  if (file === null) return null;
  return readImportFile(file, choices, { taxonomy: await readShopTaxonomy(), ownOrigin });
}
