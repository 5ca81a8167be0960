import type { Connection } from "../../../db/connection";
import type { Author } from "../../domain/history/author";
import { normalizeSize } from "../../domain/catalogue/size";
import type { MovementReason } from "../../domain/stock/movement-reasons";
import type { Variant } from "../../domain/stock/stock-level";
import { toStockSubject } from "../../domain/stock/stock-subject";
import { readOpenBatch, recordEntry } from "../history/batch.server";
import { adoptOpenOrders, forgetReservations } from "./stock-of-orders.server";
import { deleteStockRow, insertStockRow, readStockRow, writeMovement } from "./stock-rows.server";

export type StockEdit = { productRow: number } & Variant & {
    /** The new number of pieces in the shop; null ends the counting. */
    onHand: number | null;
    reason: MovementReason;
  };

/**
 * Within a batch of the history: stores the number of a size and colour, with its movement in the ledger
 * and its entry in the history. Counting begins with the pieces that open orders hold.
 */
export async function writeStockEdit(
  connection: Connection,
  edit: StockEdit,
  { author, now }: { author: Author; now: Date },
): Promise<void> {
  const { productRow, color, onHand, reason } = edit;
  const size = normalizeSize(edit.size);
  const stored = await readStockRow(connection, { productRow, size, color });
  const before = stored?.onHand ?? null;
  if (before === onHand) return;
  const movement = { reason, author: author.name, batchId: await readOpenBatch(connection), now };
  if (onHand === null) {
    if (stored === null) return;
    await writeMovement(connection, {
      ...{ ...movement, stockId: stored.id, reason: "uncounted" },
      onHandDelta: -stored.onHand,
      reservedDelta: -stored.reserved,
    });
    await forgetReservations(connection, stored.id);
    await deleteStockRow(connection, stored.id);
  } else {
    const stockId = stored?.id ?? (await insertStockRow(connection, { productRow, size, color }));
    await writeMovement(connection, { ...movement, stockId, onHandDelta: onHand - (before ?? 0) });
    if (stored === null)
      await adoptOpenOrders(connection, { stockId, productRow, size, color }, now);
  }
  await recordEntry(connection, {
    kind: "stock",
    id: toStockSubject({ productRow, size, color }),
    before: { on_hand: before },
    after: { on_hand: onHand },
  });
}
