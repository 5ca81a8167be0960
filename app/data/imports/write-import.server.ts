import type { Connection } from "../../../db/connection";
import { pictureHost } from "../../domain/imports/picture-host";
import type { PlannedProduct, PlannedWrite } from "../../domain/imports/planned-product";
import { recordRedirect } from "../catalogue/product-redirects.server";
import { readOpenBatch, type By } from "../history/batch.server";
import { insertProductRow, updateProductRow } from "../products/product-rows.server";
import { writeStockEdit } from "../stock/stock-edits.server";
import { insertPictureFetch } from "./picture-fetches.server";
import { writeVariantCodes } from "./variant-codes.server";

/** What is written for a file: the products that are created and changed. */
export type WrittenProduct = Extract<PlannedProduct, { kind: "create" | "update" }>;

/**
 * Within a batch of the history: stores a product of a file under its addresses.
 * @returns its row number
 */
export async function writeProduct(
  connection: Connection,
  planned: WrittenProduct,
  now: Date,
): Promise<number> {
  const { id, write } = planned;
  const productRow =
    planned.kind === "create"
      ? await insertProductRow(connection, write.product, now)
      : await updateStored(connection, planned, now);
  for (const former of write.formerIds) await recordRedirect(connection, former, id, now);
  return productRow;
}

async function updateStored(
  connection: Connection,
  { id, rowId, updatedAt, write, changesProduct }: Extract<WrittenProduct, { kind: "update" }>,
  now: Date,
): Promise<number> {
  const stored = { id, updatedAt: new Date(updatedAt) };
  if (changesProduct) await updateProductRow(connection, stored, write.product, now);
  return rowId;
}

/** The same for what belongs to a stored product: its stock, its codes and the pictures to come. */
export async function writeBelongings(
  connection: Connection,
  { write }: WrittenProduct,
  { productRow, importId }: { productRow: number; importId: number },
  by: By,
): Promise<void> {
  for (const { size, color, onHand } of write.stock) {
    const edit = { productRow, size, color, onHand, reason: "import" } as const;
    await writeStockEdit(connection, edit, by);
  }
  for (const codes of write.codes) await writeVariantCodes(connection, { productRow, ...codes });
  await enqueuePictures(connection, write, { productRow, importId, now: by.now });
}

async function enqueuePictures(
  connection: Connection,
  { toFetch }: PlannedWrite,
  { productRow, importId, now }: { productRow: number; importId: number; now: Date },
): Promise<void> {
  if (toFetch.length === 0) return;
  const batchId = await readOpenBatch(connection);
  for (const { address, text, color, position } of toFetch) {
    const fetch = {
      productRow,
      source: address,
      host: pictureHost(address),
      position,
      text,
      color,
    };
    await insertPictureFetch(connection, { ...fetch, importId, batchId }, now);
  }
}
