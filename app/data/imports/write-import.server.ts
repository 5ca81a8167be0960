import type { Connection } from "../../../db/connection";
import { pictureHost } from "../../domain/imports/picture-host";
import type { PlannedProduct } from "../../domain/imports/planned-product";
import { toProductColumns } from "../../domain/products/product-columns";
import { recordRedirects } from "../catalogue/product-redirects.server";
import { readOpenBatch, type By } from "../history/batch.server";
import { insertProductRows, setProductColumns } from "../products/product-rows.server";
import { writeStockEdits } from "../stock/stock-edits.server";
import { insertPictureFetches } from "./picture-fetches.server";
import { writeVariantCodes } from "./variant-codes.server";

type WrittenProduct = Extract<PlannedProduct, { kind: "create" | "update" }> & {
  columns: ReturnType<typeof toProductColumns>;
};

/** What is written for a file: the products that are created and changed, made ready before the turn of the write. */
export function listWritten(products: readonly PlannedProduct[]): WrittenProduct[] {
  return products.flatMap((planned) =>
    planned.kind === "create" || planned.kind === "update"
      ? { ...planned, columns: toProductColumns(planned.write.product) }
      : [],
  );
}

/**
 * Within a batch of the history: stores the products of a file under their addresses, and then what belongs to
 * them: their stock, their codes and the pictures to come.
 */
export async function writeProducts(
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
  const batchId = await readOpenBatch(connection);
  const pictures = belongings.flatMap(({ productRow, toFetch }) =>
    toFetch.map(({ address, text, color, position }) => ({
      ...{ productRow, source: address, host: pictureHost(address), position },
      ...{ text, color, importId, batchId },
    })),
  );
  await insertPictureFetches(connection, pictures, by.now);
}

/** Returns their row numbers. */
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
