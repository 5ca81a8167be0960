import { readShopTaxonomy } from "../data/catalogue/shop-map.server";
import { listUndone } from "../data/imports/import-undo.server";
import { findImport, listImports, type StoredImport } from "../data/imports/stored-imports.server";
import { previewPlan } from "../domain/imports/import-preview";
import type { ImportResultView, ImportView, ListedImport } from "../domain/imports/import-view";
import { planStored } from "./import-plans.server";
import { CHANGED_MEANWHILE } from "./import-replies.server";
import { NOT_SAVED } from "./not-saved";
import { findWork, type FailedImport } from "./running-imports.server";

const LISTED_IMPORTS = 20;

/** The last uploads. */
export async function loadImports(): Promise<ListedImport[]> {
  const imports = await listImports(LISTED_IMPORTS);
  const undone = await listUndone(imports.flatMap(({ batchId }) => batchId ?? []));
  return imports.map(({ id, fileName, adminName, createdAt, importedAt, batchId, counts }) => ({
    id,
    fileName,
    adminName,
    createdAt,
    imported: importedAt && { created: counts?.created ?? 0, changed: counts?.changed ?? 0 },
    isUndone: batchId !== null && undone.has(batchId),
  }));
}

/**
 * The page of an upload; null for an id that none has. Nothing is kept between two views: each one
 * reads the file and the shop anew.
 * @throws DatabaseUnavailableError
 */
export async function loadImport(id: number, request: Request): Promise<ImportView | null> {
  // Before the database is read: work that ends meanwhile is shown by the next view.
  const work = await findWork(id);
  const stored = await findImport(id);
  if (!stored) return null;
  const head = { id, fileName: stored.fileName };
  if (stored.importedAt !== null) {
    return { ...head, state: "imported", result: await loadResult(stored, stored.importedAt) };
  }
  if (work?.state === "running") return { ...head, state: "running", ...work.progress };
  const planned = await planStored(stored, request);
  switch (planned.state) {
    case "gone":
      return { ...head, state: "gone" };
    case "unreadable":
      return { ...head, state: "unreadable", reason: planned.reason, choices: stored.choices };
    case "planned": {
      const { choices } = stored;
      const { reading, unkept } = planned.read;
      const wasRunning = new URL(request.url).searchParams.has("importando");
      return {
        ...head,
        state: "review",
        preview: previewPlan(planned.plan, {
          reading,
          hasUnkept: unkept.length > 0,
          choices,
          taxonomy: await readShopTaxonomy(),
        }),
        failure: work ? FAILURES[work.reason] : wasRunning ? CUT_OFF : null,
      };
    }
  }
}

async function loadResult(
  { batchId, counts }: StoredImport,
  importedAt: Date,
): Promise<ImportResultView> {
  const isUndone = batchId !== null && (await listUndone([batchId])).has(batchId);
  const none = { created: 0, changed: 0, leftOut: 0, pictures: 0 };
  return { ...(counts ?? none), importedAt, batchId, isUndone };
}

/** The shop was stopped in the middle: the transaction never happened. */
const CUT_OFF =
  "La importación se cortó antes de terminar, y no se guardó nada. Podés importar de nuevo.";

const FAILURES: Record<FailedImport, string> = {
  changed: CHANGED_MEANWHILE,
  unavailable: NOT_SAVED,
  failed: "Algo falló y no se importó nada. Probá de nuevo en un rato.",
};
