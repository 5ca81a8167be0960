import { describePriceWay, type PriceEntry } from "../../domain/history/price-history";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

/** The newest prices of one product. */
export type PriceHistory = {
  /** Names the product in the history. */
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

/**
 * The last changes of a product's price, newest first; null for a product that does not exist.
 * @throws DatabaseUnavailableError
 */
export function readPriceHistory(productId: string): Promise<PriceHistory | null> {
  return getStoredShop().database.read(({ sqlite }) => {
    const rowId = sqlite
      .prepare<[string], number>("SELECT row_id FROM products WHERE id = ?")
      .pluck()
      .get(productId);
    if (rowId === undefined) return null;
    const stored = sqlite
      .prepare<[string, number], StoredEntry>(
        `SELECT id, at, admin_name AS adminName, action, before ->> 'price' AS fromPesos,
            after ->> 'price' AS toPesos
          FROM audit
          WHERE subject_kind = 'product' AND subject_id = ? AND typeof(after ->> 'price') = 'integer'
          ORDER BY id DESC LIMIT ?`,
      )
      .all(String(rowId), MAX_ENTRIES + 1);
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
