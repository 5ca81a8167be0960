import { isDeepStrictEqual } from "node:util";

import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import {
  deleteImport,
  findImport,
  saveImportChoices,
  type StoredImport,
} from "../data/imports/stored-imports.server";
import { describeImported } from "../domain/imports/describe-import";
import type { Flash } from "../domain/plain/flash";
import type { ImportForm, ImportReply } from "../forms/imports/import-form";
import { notFound, refuseForm, seeOther } from "../http/responses";
import { removeImportFile } from "../imports/import-files.server";
import { serializeFlash } from "../sessions/flash.server";
import { findWork, forgetFailure, startImport } from "./running-imports.server";

/** A short import is done before its page would have to wait for it. */
const PATIENCE_MS = 1000;

type Context = {
  by: By;
  /** The shop's address. */
  ownOrigin: string;
};

/** Answers a form on the page of an import that did not take place. */
export async function answerImportForm(stored: StoredImport, form: ImportForm, context: Context) {
  if (stored.importedAt !== null) return answerImported(stored, ALREADY);
  if ((await findWork(stored.id))?.state === "running") {
    return seeOther(adminPaths.productImportRunning(stored.id));
  }
  forgetFailure(stored.id);
  switch (form.intent) {
    case "choices":
      await saveImportChoices(stored.id, form.choices);
      return seeOther(adminPaths.productImport(stored.id));
    case "columns":
      if (form.problem !== null) {
        const { columns } = form.choices;
        return refuseImport({ columnas: form.problem }, [], 400, columns);
      }
      await saveImportChoices(stored.id, form.choices);
      return seeOther(adminPaths.productImport(stored.id));
    case "discard":
      await deleteImport(stored.id);
      await removeImportFile(stored.storedName);
      return seeOther(adminPaths.productImports(), await serializeFlash(DISCARDED));
    case "import":
      return importNow(stored, form, context);
  }
}

const ALREADY = "Ya estaba importado: no se cambió nada de nuevo.";

const DISCARDED: Flash = { title: "Archivo descartado", text: "La tienda queda como estaba." };

type Wanted = Extract<ImportForm, { intent: "import" }>;

async function importNow(stored: StoredImport, form: Wanted, { by, ownOrigin }: Context) {
  const { version, choices, hosts, mayLeaveOut } = form;
  if (!isDeepStrictEqual(choices, stored.choices)) {
    await saveImportChoices(stored.id, choices);
    return refuseImport({ importacion: OTHER_CHOICES }, hosts, 409);
  }
  if (!mayLeaveOut) {
    return refuseImport({ "dejar-afuera": MUST_LEAVE_OUT }, hosts, 400);
  }
  const work = startImport(stored, { version, hosts, ownOrigin }, by);
  const outcome = await Promise.race([work, waitPatiently()]);
  switch (outcome) {
    case null:
    case "elsewhere":
      return seeOther(adminPaths.productImportRunning(stored.id));
    case "missing":
      throw notFound();
    case "changed":
      forgetFailure(stored.id);
      return refuseImport({ importacion: CHANGED_MEANWHILE }, hosts, 409);
    case "imported":
    case "already":
    case "gone":
      return answerEnd(stored.id, outcome);
  }
}

const MUST_LEAVE_OUT =
  "Hay filas con error. Marcá que se dejan afuera, o corregilas en la planilla y subila de nuevo.";

const OTHER_CHOICES =
  "Cambiaste cómo leer el archivo, y no se importó nada todavía. Abajo está lo que se importaría ahora: revisalo y volvé a importar.";

export const CHANGED_MEANWHILE =
  "Algo cambió mientras mirabas, y no se importó nada. Revisá cómo queda ahora y volvé a importar.";

/** The file is also gone when another press has imported it meanwhile. */
async function answerEnd(id: number, outcome: "imported" | "already" | "gone") {
  const stored = await findImport(id);
  if (!stored) throw notFound();
  if (stored.importedAt === null) return seeOther(adminPaths.productImport(id));
  return answerImported(stored, outcome === "imported" ? null : ALREADY);
}

async function answerImported({ id, counts }: StoredImport, note: string | null) {
  const imported = describeImported(counts ?? { created: 0, changed: 0 });
  const flash = { title: "Productos importados", text: note ?? `${imported}.` };
  return seeOther(
    adminPaths.productImport(id),
    await serializeFlash({ ...flash, isCatalogueChange: true }),
  );
}

/** The page again, with the same servers ticked and the same said of the columns. */
export function refuseImport(
  errors: ImportReply["errors"],
  hosts: string[],
  status: 400 | 409 | 503,
  columns?: ImportReply["columns"],
) {
  const reply: ImportReply = { values: {}, errors, hosts, ...(columns && { columns }) };
  return refuseForm(reply, status);
}

function waitPatiently(): Promise<null> {
  return new Promise((resolve) => void setTimeout(() => resolve(null), PATIENCE_MS).unref());
}
