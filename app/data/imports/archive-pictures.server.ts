import type { Connection } from "../../../db/connection";
import { findColorIn } from "../../domain/catalogue/product-picture";
import type { MatchedPicture, NamedProduct } from "../../domain/imports/match-picture-names";
import { zipSource } from "../../domain/imports/picture-source";
import { parseStockSubject } from "../../domain/stock/stock-level";
import { parseTextList } from "../catalogue/product-row.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import {
  insertPictureFetches,
  notePicturesWaiting,
  type NewPictureFetch,
} from "./picture-fetches.server";

export function listNamedProducts(): Promise<NamedProduct[]> {
  return getStoredShop().database.read(async (connection) => {
    const rows = await connection
      .prepare<[], { rowId: number; id: string; colors: string }>(
        `SELECT row_id AS "rowId", id, colors FROM products`,
      )
      .all();
    const codes = await readCodes(connection);
    return rows.map(({ rowId, id, colors: text }) => {
      const colors = parseTextList(text) ?? [];
      const skus = (codes.get(rowId) ?? []).map(({ sku, color }) => ({
        sku,
        color: findColorIn(colors, color) ?? "",
      }));
      return { rowId, id, colors, skus };
    });
  });
}

type CodeRow = { productRow: number; variant: string; sku: string };

async function readCodes({
  prepare,
}: Connection): Promise<Map<number, { sku: string; color: string }[]>> {
  const byProduct = new Map<number, { sku: string; color: string }[]>();
  const rows = await prepare<[], CodeRow>(
    `SELECT product_row AS "productRow", variant, sku FROM variant_codes WHERE sku <> ''`,
  ).all();
  for (const { productRow, variant, sku } of rows) {
    const codes = byProduct.get(productRow) ?? [];
    codes.push({ sku, color: parseStockSubject(variant)?.color ?? "" });
    byProduct.set(productRow, codes);
  }
  return byProduct;
}

export async function queueArchivePictures(
  storedName: string,
  matched: readonly MatchedPicture[],
  now: Date,
): Promise<void> {
  await getStoredShop().database.write(async (connection) => {
    const next = new Map<number, number>();
    const fetches: NewPictureFetch[] = [];
    for (const { name, productRow, color } of matched) {
      const position = next.get(productRow) ?? (await countPictures(connection, productRow));
      next.set(productRow, position + 1);
      const source = zipSource(storedName, name);
      fetches.push({ productRow, source, host: "", position, color });
    }
    await insertPictureFetches(connection, fetches, now);
  });
  notePicturesWaiting();
}

async function countPictures({ prepare }: Connection, productRow: number): Promise<number> {
  const count = await prepare<unknown[], number>(
    `SELECT (SELECT count(*) FROM picture_fetches WHERE product_row = @productRow)
        + coalesce((SELECT json_array_length(images) FROM products
          WHERE row_id = @productRow AND json_valid(images)), 0)`,
  )
    .pluck()
    .get({ productRow });
  return count ?? 0;
}
