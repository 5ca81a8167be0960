import type { Connection } from "../../../db/connection";
import type { ListedTake } from "../../domain/stock/take-views";
import { readOpenBatch, type By } from "../history/batch.server";
import { writeBatch } from "../history/write-as.server";
import { writeStockEdits, type StockEdit } from "./stock-edits.server";
import { readAllTakeCells, cutParts, fingerprint, judgeCells } from "./stock-take-cells.server";
import { closeTake, findTake, recordTake } from "./stock-takes.server";

type AppliedTake =
  | { outcome: "missing" }
  /** Closed before; `take` tells how. */
  | { outcome: "closed"; take: ListedTake }
  /** Somebody counted more, or a number changed, after the page was made. Nothing was written. */
  | { outcome: "counted" | "outdated" }
  | { outcome: "empty" }
  | {
      outcome: "applied";
      changedCells: number;
      /** Null when everything was as expected. */
      batchId: number | null;
    };

/** As one change of the history. @param seen - `TakeDifferences.seen` of the page on which it was decided */
export async function applyTake(takeId: number, seen: string, by: By): Promise<AppliedTake> {
  const { value } = await writeBatch<AppliedTake>({ ...by, action: "stock.take" }, (connection) =>
    applyInSlices(connection, { takeId, seen }, by),
  );
  return value;
}

async function applyInSlices(
  connection: Connection,
  { takeId, seen }: { takeId: number; seen: string },
  by: By,
): Promise<AppliedTake> {
  const take = await findTake(connection, takeId);
  if (!take) return { outcome: "missing" };
  if (take.closedAt !== null) return { outcome: "closed", take };
  const cells = await readAllTakeCells(connection, takeId);
  if (cells.length === 0) return { outcome: "empty" };
  if (fingerprint(cells) !== seen) return { outcome: "counted" };
  const changes: StockEdit[] = [];
  for (const part of cutParts(cells)) {
    for (const { cell, judged, listed } of await judgeCells(connection, part)) {
      if (judged.outcome === "outdated") return { outcome: "outdated" };
      const isChange = judged.outcome === "different" && judged.onHand !== listed.nowOnHand;
      if (isChange) changes.push({ ...cell, onHand: judged.onHand, reason: "count" });
    }
  }
  await writeStockEdits(connection, changes, by);
  // The history also keeps that everything was as expected; there is nothing to take back then.
  if (changes.length === 0) await recordTake(connection, take);
  const batchId = changes.length > 0 ? await readOpenBatch(connection) : null;
  await closeTake(connection, { takeId, batchId, now: by.now });
  return { outcome: "applied", changedCells: changes.length, batchId };
}
