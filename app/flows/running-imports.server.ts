import type { By } from "../data/history/batch.server";
import { runImport, type RunOutcome } from "../data/imports/run-import.server";
import type { StoredImport } from "../data/imports/stored-imports.server";
import { getStoredShop } from "../data/sqlite/stored-shop.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { keepPicturesFromSweep } from "../images/picture-files.server";
import { removeImportFile } from "../imports/import-files.server";
import { getLog } from "../log/log.server";
import { perShop } from "../settings/current-shop.server";
import { inTurn, readStored } from "./import-plans.server";

/** How an import ended that was not stored. */
export type FailedImport = "changed" | "unavailable" | "failed";

type Progress = { done: number; total: number };

/** An import at work, or how the last try of it failed. */
type Work =
  | { state: "running"; progress: Progress; finished: Promise<WorkOutcome> }
  | { state: "failed"; reason: FailedImport };

type SeenWork = { state: "running"; progress: Progress } | Extract<Work, { state: "failed" }>;

/** `elsewhere`: another process is at it. */
type WorkOutcome = RunOutcome["outcome"] | "gone" | "elsewhere";

type Wanted = {
  version: string;
  hosts: string[];
  /** The shop's address, as the preview had it. */
  ownOrigin: string;
};

const works = perShop(() => new Map<number, Work>());

/** Null when no process has run it since its start. Another process shows no progress, only that it runs. */
export async function findWork(importId: number): Promise<SeenWork | null> {
  const known = works().get(importId);
  if (known) return known;
  const isElsewhere = await getStoredShop().database.isRunAlone(lockOf(importId));
  return isElsewhere ? { state: "running", progress: { done: 0, total: 0 } } : null;
}

const lockOf = (importId: number) => `import ${importId}`;

/**
 * Starts an import, or joins the one that is running: a form that is sent twice imports once. It goes
 * on when nobody waits for it.
 * @throws what the import throws, DatabaseUnavailableError among it
 */
export function startImport(stored: StoredImport, wanted: Wanted, by: By): Promise<WorkOutcome> {
  const known = works().get(stored.id);
  if (known?.state === "running") return known.finished;
  const progress = { done: 0, total: 0 };
  const onProgress = (done: number, total: number) => void Object.assign(progress, { done, total });
  const finished = importAlone(stored, wanted, { by, onProgress });
  works().set(stored.id, { state: "running", progress, finished });
  finished.then(
    (outcome) => noteEnd(stored.id, outcome === "changed" ? outcome : null),
    (error: unknown) => {
      getLog().error({ err: error, importId: stored.id }, "an import failed");
      const isUnavailable = error instanceof DatabaseUnavailableError;
      noteEnd(stored.id, isUnavailable ? "unavailable" : "failed");
    },
  );
  return finished;
}

/** The next page no longer says how the last try failed. */
export function forgetFailure(importId: number): void {
  if (works().get(importId)?.state === "failed") works().delete(importId);
}

function noteEnd(importId: number, reason: FailedImport | null): void {
  if (reason === null) works().delete(importId);
  else works().set(importId, { state: "failed", reason });
}

type Running = { by: By; onProgress: (done: number, total: number) => void };

async function importAlone(
  stored: StoredImport,
  wanted: Wanted,
  running: Running,
): Promise<WorkOutcome> {
  let outcome: WorkOutcome = "elsewhere";
  await getStoredShop().database.runAlone(lockOf(stored.id), async () => {
    // Within the lock, so that the other processes know of one that waits for its turn.
    outcome = await inTurn(null, () => importStored(stored, wanted, running));
  });
  return outcome;
}

async function importStored(
  stored: StoredImport,
  { version, hosts, ownOrigin }: Wanted,
  { by, onProgress }: Running,
): Promise<WorkOutcome> {
  const { id: importId, choices, storedName } = stored;
  const read = await readStored(stored, ownOrigin);
  if (read === null || "unreadable" in read) return "gone";
  const findLost = keepPicturesFromSweep;
  const job = { importId, read, choices, version, confirmedHosts: hosts, findLost, onProgress };
  const { outcome } = await runImport(job, by);
  if (outcome === "imported" || outcome === "already") await removeImportFile(storedName);
  return outcome;
}
