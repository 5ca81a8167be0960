import { addImport } from "../../app/data/imports/stored-imports.server";
import { planImport } from "../../app/data/imports/plan-import.server";
import { runImport } from "../../app/data/imports/run-import.server";
import { DEFAULT_CHOICES, type ImportChoices } from "../../app/domain/imports/import-choices";
import type { ReadImport } from "../../app/domain/imports/imported-product";
import { BY } from "./author";

const findNone = () => Promise.resolve([]);

/** What the shop would do with a file now. */
export function plan(read: ReadImport, choices: Partial<ImportChoices> = {}) {
  return planImport(read, { ...DEFAULT_CHOICES, ...choices }, findNone);
}

/** Uploads, previews and imports a file. Returns the import's number and what became of it. */
export async function importFile(
  read: ReadImport,
  { choices = {}, by = BY }: { choices?: Partial<ImportChoices>; by?: typeof BY } = {},
) {
  const wanted = { ...DEFAULT_CHOICES, ...choices };
  const stored = { fileName: "productos.csv", storedName: "", adminName: by.author.name };
  const { id: importId } = await addImport({ ...stored, choices: wanted }, by.now);
  const { version } = await plan(read, wanted);
  const job = { importId, read, choices: wanted, version, confirmedHosts: [], findLost: findNone };
  return { importId, job, ...(await runImport({ ...job, onProgress: () => undefined }, by)) };
}
