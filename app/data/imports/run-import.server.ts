import { listTypedWords } from "../../domain/imports/added-words";
import type { ImportChoices } from "../../domain/imports/import-choices";
import type { PlannedProduct } from "../../domain/imports/planned-product";
import type { ReadImport } from "../../domain/imports/imported-product";
import { storeTypedWords } from "../catalogue/taxonomy-writes.server";
import { readOpenBatch, recordEntry, type By } from "../history/batch.server";
import { writePlanned } from "../history/write-planned.server";
import type { Connection } from "../../../db/connection";
import { notePicturesWaiting } from "./picture-fetches.server";
import { confirmHost } from "./picture-hosts.server";
import { planImport, type FindLostPictures, type ImportPlan } from "./plan-import.server";
import { findImport, readImport, recordImported, type StoredImport } from "./stored-imports.server";
import { listWritten, writeProducts } from "./write-import.server";

export type ImportJob = {
  importId: number;
  read: ReadImport;
  choices: ImportChoices;
  /** Of the plan that the owner saw. */
  version: string;
  /** Servers from which its pictures may be fetched; those that it has none of are ignored. */
  confirmedHosts: readonly string[];
  findLost: FindLostPictures;
  /** Told how many of its products are planned. */
  onProgress: (done: number, total: number) => void;
};

export type RunOutcome =
  | { outcome: "imported" }
  /** It would do something else now; nothing is written. */
  | { outcome: "changed" }
  /** It took place before. */
  | { outcome: "already" }
  /** There is no such import. */
  | { outcome: "missing" };

/**
 * Stores the products of a file as one change in the history, all or nothing, if that is exactly what the
 * owner saw. Visitors do not wait for it.
 */
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
      const rowIds = new Set(plan.products.flatMap(listRowIds));
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

/** A product that is created has none yet. */
function listRowIds(planned: PlannedProduct): number[] {
  return "rowId" in planned ? [planned.rowId] : [];
}

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
