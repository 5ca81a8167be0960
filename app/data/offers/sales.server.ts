import { count, desc, isNotNull, and, inArray } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { firstPicture } from "../../domain/catalogue/product";
import type { ListedSale } from "../../domain/offers/edited-offer";
import type { Sale } from "../../domain/offers/sale";
import { salePriceBy, type PriceRule } from "../../domain/products/reprice";
import { placePage, type PagePlace } from "../../domain/plain/pagination";
import { noteDueChange } from "../catalogue/due-changes.server";
import { parseProductRow } from "../catalogue/product-row.server";
import type { By } from "../history/batch.server";
import { writeBatch } from "../history/write-as.server";
import {
  readPricedRows,
  readSeenSelection,
  readStoredFacts,
  type SeenSelection,
} from "../products/price-changes.server";
import { setProductColumns } from "../products/product-rows.server";
import type { PricedRow } from "../products/selected-products.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

const SALES_PER_PAGE = 100;

type SaleList = Omit<PagePlace, "start" | "end"> & { sales: ListedSale[] };

export function hasSales(): Promise<boolean> {
  return getStoredShop().database.read(async ({ queries }) => {
    const { rowId, salePrice } = products;
    const [found] = await queries
      .select({ rowId })
      .from(products)
      .where(isNotNull(salePrice))
      .limit(1);
    return found !== undefined;
  });
}

/** Also before it begins and after it ended, the ones changed last first. @param page - unparsed */
export function listSales(page: string | null): Promise<SaleList> {
  return getStoredShop().database.read(async ({ queries }) => {
    const hasSale = isNotNull(products.salePrice);
    const [found] = await queries.select({ total: count() }).from(products).where(hasSale).limit(1);
    const { start, end, ...place } = placePage(page, found?.total ?? 0, SALES_PER_PAGE);
    const rows = await queries
      .select()
      .from(products)
      .where(hasSale)
      .orderBy(desc(products.updatedAt), desc(products.rowId))
      .limit(end - start)
      .offset(start);
    return {
      ...place,
      sales: rows.flatMap((row) => {
        const { product } = parseProductRow(row);
        if (!product?.sale) return [];
        const { id, name, priceInPesos: listInPesos, sale } = product;
        return [{ id, name, image: firstPicture(product), listInPesos, sale }];
      }),
    };
  });
}

const ACTION = "products.sale";

/** The products of a preview: with the prices that it showed, or all that a list's filters left. */
type SaleTarget = { prices: readonly { id: string; seenPesos: number }[] } | SeenSelection;

type WantedSale = Pick<Sale, "from" | "until"> & { rule: PriceRule };

type SaleOutcome =
  /** `skipped` are products whose price the rule does not lower. */
  | { outcome: "saved"; found: number; skipped: number; missing: number; batchId: number | null }
  /** A price or the catalogue changed since the preview. Nothing was stored. */
  | { outcome: "changed" };

/** Puts products on sale, all or none. One that is on sale gets the new sale. */
export async function putOnSale(
  wanted: WantedSale,
  target: SaleTarget,
  by: By,
): Promise<SaleOutcome> {
  const facts = "prices" in target ? null : await readStoredFacts();
  const { value, batchId } = await writeBatch({ ...by, action: ACTION }, async (connection) => {
    const rows =
      "prices" in target
        ? await readAsSeen(connection, target.prices)
        : facts && (await readSeenSelection(connection, facts, target));
    if (rows === null) return null;
    const asked = "prices" in target ? target.prices.length : rows.length;
    const skipped = await storeSales(connection, rows, { ...wanted, now: by.now });
    return { found: rows.length, skipped, missing: asked - rows.length };
  });
  noteDueChange();
  return value === null ? { outcome: "changed" } : { outcome: "saved", ...value, batchId };
}

/** The products that still exist; null when one has another price than was seen. */
async function readAsSeen(
  connection: Connection,
  prices: readonly { id: string; seenPesos: number }[],
): Promise<PricedRow[] | null> {
  const seen = new Map(prices.map(({ id, seenPesos }) => [id, seenPesos]));
  const rows = await readPricedRows(connection, [...seen.keys()]);
  return rows.every(({ id, price }) => seen.get(id) === price) ? rows : null;
}

async function storeSales(
  connection: Connection,
  rows: readonly PricedRow[],
  { rule, from, until, now }: WantedSale & { now: Date },
): Promise<number> {
  const days = { saleFrom: from, saleUntil: until };
  const lowered = rows
    .map((row) => ({ ...row, values: { salePrice: salePriceBy(row.price, rule), ...days } }))
    .filter(({ price, values }) => values.salePrice < price);
  await setProductColumns(connection, lowered, now);
  return rows.length - lowered.length;
}

export async function endSales(
  ids: readonly string[],
  by: By,
): Promise<{ changed: number; batchId: number | null }> {
  const { value, batchId } = await writeBatch({ ...by, action: ACTION }, async (connection) => {
    const { rowId, salePrice, updatedAt } = products;
    const rows = await connection.queries
      .select({ rowId, updatedAt })
      .from(products)
      .where(and(inArray(products.id, [...ids]), isNotNull(salePrice)));
    const none = { salePrice: null, saleFrom: null, saleUntil: null };
    return setProductColumns(
      connection,
      rows.map((row) => ({ ...row, values: none })),
      by.now,
    );
  });
  noteDueChange();
  return { changed: value, batchId };
}
