import { readShopTaxonomy } from "../data/catalogue/shop-map.server";
import {
  findImport,
  listImports,
  type StoredImport,
  listUndone,
} from "../data/imports/stored-imports.server";
import type { FileColumn } from "../domain/imports/other-fields";
import type { ImportChoices } from "../domain/imports/import-choices";
import { foldHeading } from "../domain/imports/import-columns";
import {
  previewPlan,
  type ImportResultView,
  type ImportView,
  type ListedImport,
} from "../domain/imports/import-preview";
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
  const { searchParams } = new URL(request.url);
  const planned = await planStored(askAgain(stored, searchParams), request);
  switch (planned.state) {
    case "gone":
      return { ...head, state: "gone" };
    case "unreadable": {
      const { reason, columns } = planned;
      const { choices } = stored;
      if (columns)
        return { ...head, state: "columns", columns: sayKnown(columns, choices), choices };
      return { ...head, state: "unreadable", reason, choices };
    }
    case "planned": {
      const { choices } = stored;
      const { reading, unkept } = planned.read;
      const wasRunning = searchParams.has("importando");
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

/** Where the columns are to be said anew, none is said yet. */
function askAgain(stored: StoredImport, searchParams: URLSearchParams): StoredImport {
  if (!searchParams.has("columnas")) return stored;
  return { ...stored, choices: { ...stored.choices, system: "other", columns: {} } };
}

/** What the owner said before, of this file or an earlier one. */
function sayKnown(
  columns: readonly FileColumn[],
  { columns: known = {} }: ImportChoices,
): FileColumn[] {
  return columns.map((column) => {
    const key = foldHeading(column.heading);
    return { ...column, use: (Object.hasOwn(known, key) ? known[key] : undefined) ?? column.use };
  });
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
