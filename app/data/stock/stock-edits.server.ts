import type { Connection } from "../../../db/connection";
import { normalizeSize } from "../../domain/catalogue/size";
import type { MovementReason } from "../../domain/stock/stock-effect";
import { variantKey, type Variant } from "../../domain/stock/stock-level";
import { toStockSubject } from "../../domain/stock/stock-subject";
import { readOpenBatch, recordEntries, type By } from "../history/batch.server";
import { adoptOpenOrders, forgetReservations } from "./stock-of-orders.server";
import {
  deleteStockRows,
  insertStockRows,
  numberStockRows,
  readStockRows,
  writeMovements,
  type Movement,
  type StockRow,
} from "./stock-rows.server";

export type StockEdit = { productRow: number } & Variant & {
    /** The new number of pieces in the shop; null ends the counting. */
    onHand: number | null;
    reason: MovementReason;
  };

/**
 * Within a batch of the history: stores the numbers of sizes and colours, with their movements in the ledger
 * and their entries in the history. Counting begins with the pieces that open orders hold.
 */
export async function writeStockEdits(
  connection: Connection,
  edits: readonly StockEdit[],
  { author, now }: By,
): Promise<void> {
  const changes = await listChanges(connection, edits);
  if (changes.length === 0) return;
  const signed = { author: author.name, batchId: await readOpenBatch(connection), now };
  const ended = changes.flatMap(({ stored, onHand }) => (stored && onHand === null ? stored : []));
  await endCounting(connection, ended, signed);
  const counted = changes.flatMap((change) =>
    change.onHand === null ? [] : [{ ...change, onHand: change.onHand }],
  );
  const known = counted.flatMap(({ stored, onHand, reason }) =>
    stored ? { stockId: stored.id, onHandDelta: onHand - stored.onHand, reason } : [],
  );
  const added = counted.filter(({ stored }) => stored === null);
  const rows = await numberStockRows(connection, added);
  const first = rows.map(({ id, onHand, reason }) => ({
    stockId: id,
    onHandDelta: onHand,
    reason,
  }));
  await writeMovements(
    connection,
    [...known, ...first].map((movement) => ({ ...movement, ...signed })),
  );
  await insertStockRows(connection, rows);
  await adoptOpenOrders(connection, rows, now);
  await recordEntries(
    connection,
    changes.map(({ productRow, size, color, stored, onHand }) => ({
      kind: "stock",
      id: toStockSubject({ productRow, size, color }),
      before: { on_hand: stored?.onHand ?? null },
      after: { on_hand: onHand },
    })),
  );
}

type StockChange = StockEdit & { stored: StockRow | null };

/** The edits that change something; of several of one size and colour, the last. */
async function listChanges(
  connection: Connection,
  edits: readonly StockEdit[],
): Promise<StockChange[]> {
  const stored = await readStockRows(connection, [
    ...new Set(edits.map(({ productRow }) => productRow)),
  ]);
  const byKey = new Map<string, StockChange>();
  for (const edit of edits) {
    const key = variantKey(edit);
    const row = stored.get(edit.productRow)?.get(key) ?? null;
    const change = { ...edit, size: normalizeSize(edit.size), stored: row };
    byKey.set(`${edit.productRow}\n${key}`, change);
  }
  return [...byKey.values()].filter((one) => (one.stored?.onHand ?? null) !== one.onHand);
}

async function endCounting(
  connection: Connection,
  rows: readonly StockRow[],
  signed: Omit<Movement, "stockId" | "reason">,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await forgetReservations(connection, ids);
  await deleteStockRows(connection, ids);
  // They find no row to change.
  await writeMovements(
    connection,
    rows.map(({ id, onHand, reserved }) => ({
      ...{ ...signed, stockId: id, reason: "uncounted" },
      onHandDelta: -onHand,
      reservedDelta: -reserved,
    })),
  );
}
