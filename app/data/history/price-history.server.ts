import type { Connection } from "../../../db/connection";
import { bringsBack, describePriceWay, type PriceEntry } from "../../domain/history/actions";
import type { PriceState } from "../../domain/offers/held-days";
import { groupBy } from "../../domain/plain/lists";
import { TEXT_LIST } from "../dialect/conditions.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

export type PriceHistory = {
  rowId: number;
  entries: PriceEntry[];
  hasMore: boolean;
};

const MAX_ENTRIES = 20;

type StoredEntry = {
  id: number;
  at: string;
  adminName: string;
  action: string;
  fromPesos: number | null;
  toPesos: number;
};

/** The last changes of a product's price, newest first; null for a product that does not exist. */
export function readPriceHistory(productId: string): Promise<PriceHistory | null> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const rowId = await prepare<[string], number>("SELECT row_id FROM products WHERE id = ?")
      .pluck()
      .get(productId);
    if (rowId === undefined) return null;
    const stored = await prepare<[string, number], StoredEntry>(
      `SELECT id, at, admin_name AS "adminName", action, CAST(before ->> 'price' AS bigint) AS "fromPesos",
            CAST(after ->> 'price' AS bigint) AS "toPesos"
          FROM audit
          WHERE subject_kind = 'product' AND subject_id = ? AND after ->> 'price' IS NOT NULL
          ORDER BY id DESC LIMIT ?`,
    ).all(String(rowId), MAX_ENTRIES + 1);
    return {
      rowId,
      entries: stored.slice(0, MAX_ENTRIES).map(({ at, adminName, action, ...entry }) => ({
        ...entry,
        at: readTime(at) ?? new Date(0),
        authorName: adminName,
        way: describePriceWay(action),
      })),
      hasMore: stored.length > MAX_ENTRIES,
    };
  });
}

export type PriceColumns = {
  rowId: number;
  createdAt: string;
  price: number;
  salePrice: number | null;
  saleFrom: string | null;
  saleUntil: string | null;
};

export type PriceChange = { subjectId: string; at: string; action: string; before: string | null };

/** What changed the prices of products, the newest first. Entries of other columns are passed over. */
export async function readPriceChanges(
  { prepare }: Connection,
  rowIds: readonly number[],
): Promise<(rowId: number) => readonly PriceChange[]> {
  const changes = await prepare<[string], PriceChange>(
    `SELECT subject_id AS "subjectId", at, action, before FROM audit
      WHERE subject_kind = 'product' AND subject_id IN ${TEXT_LIST} AND after IS NOT NULL
        AND (before IS NULL OR json_type(before, '$.price') IS NOT NULL
          OR json_type(before, '$.sale_price') IS NOT NULL
          OR json_type(before, '$.sale_from') IS NOT NULL
          OR json_type(before, '$.sale_until') IS NOT NULL)
      ORDER BY batch_id DESC, id DESC`,
  ).all(JSON.stringify(rowIds.map(String)));
  const bySubject = groupBy(changes, ({ subjectId }) => subjectId);
  return (rowId) => bySubject.get(String(rowId)) ?? [];
}

/**
 * The prices of a product since that moment and the one before it, oldest first. The history has only
 * what changed, so they are found from the newest back.
 */
export function listPriceStates(
  product: PriceColumns,
  changes: readonly PriceChange[],
  since: Date,
): PriceState[] {
  const current = {
    price: product.price,
    sale_price: product.salePrice,
    sale_from: product.saleFrom,
    sale_until: product.saleUntil,
  };
  const states: PriceState[] = [];
  for (const { at, action, before } of changes) {
    // A product that came back has the prices of before.
    if (before === null && bringsBack(action)) continue;
    const time = readTime(at) ?? new Date(0);
    states.push(toState(time, current));
    if (before === null || time < since) return states.reverse();
    Object.assign(current, JSON.parse(before));
  }
  // The product is older than the history.
  states.push(toState(readTime(product.createdAt) ?? new Date(0), current));
  return states.reverse();
}

type StoredPrices = {
  price: number;
  sale_price: number | null;
  sale_from: string | null;
  sale_until: string | null;
};

function toState(at: Date, stored: StoredPrices): PriceState {
  const { price, sale_price: salePrice, sale_from: from, sale_until: until } = stored;
  return {
    at,
    priceInPesos: price,
    ...(salePrice !== null && { sale: { priceInPesos: salePrice, from, until } }),
  };
}
