import { pictureHost } from "../../domain/imports/picture-source";
import { listTypedWords } from "../../domain/imports/placed-categories";
import type { ImportChoices } from "../../domain/imports/import-choices";
import type { PlannedProduct } from "../../domain/imports/planned-product";
import type { ReadImport } from "../../domain/imports/imported-product";
import { toProductColumns } from "../../domain/products/product-fields";
import { writeOwnGuides } from "../catalogue/own-guides.server";
import { recordRedirects } from "../catalogue/product-redirects.server";
import { storeTypedWords } from "../catalogue/taxonomy-writes.server";
import { readOpenBatch, recordEntry, type By } from "../history/batch.server";
import { writePlanned } from "../history/write-planned.server";
import type { Connection } from "../../../db/connection";
import { insertProductRows, setProductColumns } from "../products/product-rows.server";
import { writeStockEdits } from "../stock/save-stock.server";
import { notePicturesWaiting, confirmHost, insertPictureFetches } from "./picture-fetches.server";
import { planImport, type FindLostPictures } from "./plan-import.server";
import { findImport, readImport, recordImported, type StoredImport } from "./stored-imports.server";
import { writeVariantCodes } from "./variant-codes.server";
import type { ImportPlan } from "../../domain/imports/import-preview";

type ImportJob = {
  importId: number;
  read: ReadImport;
  choices: ImportChoices;
  /** Of the plan that the owner saw. */
  version: string;
  /** Servers from which its pictures may be fetched; those that it has none of are ignored. */
  confirmedHosts: readonly string[];
  findLost: FindLostPictures;
  onProgress: (done: number, total: number) => void;
};

export type RunOutcome =
  | { outcome: "imported" }
  /** It would do something else now; nothing is written. */
  | { outcome: "changed" }
  | { outcome: "already" }
  | { outcome: "missing" };

/** One change in the history, all or nothing, if it is exactly what the owner saw. Visitors do not wait for it. */
export async function runImport(job: ImportJob, by: By): Promise<RunOutcome> {
  const { importId, read, choices, version, findLost, onProgress } = job;
  const before = await findImport(importId);
  if (!before || before.importedAt !== null) return { outcome: before ? "already" : "missing" };
  const { value } = await writePlanned<ReadyPlan, RunOutcome>(
    { ...by, action: "products.import" },
    async (holdTurn) => {
      const plan = await planImport(read, choices, findLost, (done, total) => {
        onProgress(done, total);
        return holdTurn();
      });
      const rowIds = new Set(plan.products.flatMap((one) => ("rowId" in one ? one.rowId : [])));
      return { ...plan, written: listWritten(plan.products), rowIds };
    },
    async (connection, plan) => {
      const stored = await readImport(connection, importId);
      if (!stored || stored.importedAt !== null) return { outcome: stored ? "already" : "missing" };
      if (plan.version !== version) return { outcome: "changed" };
      await writePlan(connection, plan, job, by);
      const { system } = read.reading;
      await recordOutcome(connection, plan, { ...stored, choices: { ...choices, system } }, by.now);
      return { outcome: "imported" };
    },
  );
  if (value.outcome === "imported") notePicturesWaiting();
  return value;
}

type ReadyPlan = ImportPlan & { written: ReturnType<typeof listWritten> };

async function writePlan(
  connection: Connection,
  { written, pictures }: ReadyPlan,
  { importId, confirmedHosts }: ImportJob,
  by: By,
): Promise<void> {
  await storeTypedWords(connection, listTypedWords(written));
  const hosts = pictures.hosts.filter(({ host }) => confirmedHosts.includes(host));
  for (const { host } of hosts) await confirmHost(connection, host, by);
  await writeProducts(connection, written, importId, by);
}

async function recordOutcome(
  connection: Connection,
  { counts: { created, changed, leftOut }, pictures }: ImportPlan,
  { id, fileName, choices }: StoredImport,
  now: Date,
): Promise<void> {
  await recordEntry(connection, {
    kind: "import",
    id,
    after: { name: fileName, created, changed },
  });
  const counts = { created, changed, leftOut, pictures: pictures.count };
  await recordImported(connection, id, {
    batchId: await readOpenBatch(connection),
    choices,
    counts,
    now,
  });
}

type WrittenProduct = Extract<PlannedProduct, { kind: "create" | "update" }> & {
  columns: ReturnType<typeof toProductColumns>;
};

/** What is written for a file: the products that are created and changed, made ready before the turn of the write. */
function listWritten(products: readonly PlannedProduct[]): WrittenProduct[] {
  return products.flatMap((planned) =>
    planned.kind === "create" || planned.kind === "update"
      ? { ...planned, columns: toProductColumns(planned.write.product) }
      : [],
  );
}

/** Within a batch of the history: the products under their addresses, then their stock, codes, size guides and pictures to come. */
async function writeProducts(
  connection: Connection,
  written: readonly WrittenProduct[],
  importId: number,
  by: By,
): Promise<void> {
  const rows = await storeProducts(connection, written, by.now);
  const former = written.flatMap(({ id, write }) =>
    write.formerIds.map((oldId) => ({ oldId, newId: id })),
  );
  await recordRedirects(connection, former, by.now);
  const belongings = written.map((planned) => ({
    productRow: rows.get(planned) ?? 0,
    ...planned.write,
  }));
  // Counting takes in the open orders of all products, so each must be there.
  const stock = belongings.flatMap(({ productRow, stock }) =>
    stock.map((edit) => ({ ...edit, productRow, reason: "import" }) as const),
  );
  await writeStockEdits(connection, stock, by);
  await writeVariantCodes(
    connection,
    belongings.flatMap(({ productRow, codes }) => codes.map((each) => ({ ...each, productRow }))),
  );
  const guided = belongings.flatMap(({ productRow, guide }) =>
    guide === undefined ? [] : { productRow, guideId: guide?.id ?? null },
  );
  await writeOwnGuides(connection, guided);
  const batchId = await readOpenBatch(connection);
  const pictures = belongings.flatMap(({ productRow, toFetch }) =>
    toFetch.map(({ address, text, color, focus = "", position }) => ({
      ...{ productRow, source: address, host: pictureHost(address), position },
      ...{ text, color, focus, importId, batchId },
    })),
  );
  await insertPictureFetches(connection, pictures, by.now);
}

async function storeProducts(
  connection: Connection,
  written: readonly WrittenProduct[],
  now: Date,
): Promise<Map<WrittenProduct, number>> {
  const created = written.filter(({ kind }) => kind === "create");
  const columns = created.map((planned) => planned.columns);
  const newRows = await insertProductRows(connection, columns, now);
  const rows = new Map(created.map((planned, at) => [planned, newRows[at] ?? 0]));
  const changed = [];
  for (const planned of written) {
    if (planned.kind !== "update") continue;
    rows.set(planned, planned.rowId);
    const { rowId, updatedAt, columns: values } = planned;
    if (planned.changesProduct) changed.push({ rowId, updatedAt, values });
  }
  await setProductColumns(connection, changed, now);
  return rows;
}
