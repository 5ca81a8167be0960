import { listTypedWords } from "../../domain/imports/added-words";
import type { ImportChoices } from "../../domain/imports/import-choices";
import type { ReadImport } from "../../domain/imports/imported-product";
import { storeTypedWords } from "../catalogue/taxonomy-writes.server";
import { readOpenBatch, recordEntry, type By } from "../history/batch.server";
import { writeBatch } from "../history/write-as.server";
import type { Connection } from "../../../db/connection";
import { notePicturesWaiting } from "./picture-fetches.server";
import { confirmHost } from "./picture-hosts.server";
import {
  finishPlan,
  planImport,
  type FindLostPictures,
  type ImportPlan,
} from "./plan-import.server";
import { listParts, planPart, startPlanning } from "./planning.server";
import { findImport, readImport, recordImported, type StoredImport } from "./stored-imports.server";
import { writeBelongings, writeProduct, type WrittenProduct } from "./write-import.server";

export type ImportJob = {
  importId: number;
  read: ReadImport;
  choices: ImportChoices;
  /** Of the plan that the owner saw. */
  version: string;
  /** Servers from which its pictures may be fetched; those that it has none of are ignored. */
  confirmedHosts: readonly string[];
  findLost: FindLostPictures;
  /** Told how many of its products are written. */
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
 * @throws DatabaseUnavailableError
 */
export async function runImport(job: ImportJob, by: By): Promise<RunOutcome> {
  const { importId, read, choices, version } = job;
  const before = await findImport(importId);
  if (!before || before.importedAt !== null) return { outcome: before ? "already" : "missing" };
  // Outside of the transaction, because it looks for files.
  const { lostPictures, ...seen } = await planImport(read, choices, job.findLost);
  if (seen.version !== version) return { outcome: "changed" };
  const change = { ...by, action: "products.import" } as const;
  const { value } = await writeBatch<RunOutcome>(change, async (connection) => {
    const stored = await readImport(connection, importId);
    if (!stored || stored.importedAt !== null) return { outcome: stored ? "already" : "missing" };
    const planning = startPlanning(read, choices, lostPictures);
    for (const part of listParts(read)) {
      await planPart(connection, planning, part);
    }
    const plan = await finishPlan(connection, planning);
    if (plan.version !== version) return { outcome: "changed" };
    await writePlan(connection, plan, job, by);
    const { system } = read.reading;
    await recordOutcome(connection, plan, { ...stored, choices: { ...choices, system } }, by.now);
    return { outcome: "imported" };
  });
  if (value.outcome === "imported") notePicturesWaiting();
  return value;
}

async function writePlan(
  connection: Connection,
  { products, pictures }: ImportPlan,
  { importId, confirmedHosts, onProgress }: ImportJob,
  by: By,
): Promise<void> {
  const written = products.filter(
    (planned): planned is WrittenProduct => planned.kind === "create" || planned.kind === "update",
  );
  await storeTypedWords(connection, listTypedWords(written));
  const hosts = pictures.hosts.filter(({ host }) => confirmedHosts.includes(host));
  for (const { host } of hosts) await confirmHost(connection, host, by);
  let done = 0;
  const report = () => onProgress(Math.floor(++done / 2), written.length);
  const rows: number[] = [];
  for (const planned of written) {
    rows.push(await writeProduct(connection, planned, by.now));
    report();
  }
  // Counting takes in the open orders of all products, so each must be there.
  for (const [at, planned] of written.entries()) {
    await writeBelongings(connection, planned, { productRow: rows[at] ?? 0, importId }, by);
    report();
  }
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
