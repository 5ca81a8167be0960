import { z } from "zod";

import type { Connection } from "../../db/open";
import { countValues } from "../domain/facet-column";
import { listPictures } from "../domain/product";
import type { ShopDatabase } from "./database.server";
import { readCatalogueVersion } from "./product-queries.server";
import { getShop } from "./shop.server";

export type ProductCounts = {
  total: number;
  /** What shoppers meet. */
  visible: number;
  /** Marked as hidden by the owner, whatever pictures they have. */
  hidden: number;
  /** Hidden ones among them too. */
  withoutPicture: number;
};

/** What one pass over the table tells; the counts of 100,000 products are not taken for every page. */
type Scan = { version: number; rowIdsWithoutPicture: readonly number[] };

const ImagesSchema = z.array(z.string());
const scanByDatabase = new WeakMap<ShopDatabase, Scan>();

/** @throws DatabaseUnavailableError */
export async function readProductCounts(): Promise<ProductCounts> {
  const { database, catalogue } = getShop();
  const counts = await database.read((connection) => ({
    ...countRows(connection),
    withoutPicture: scanPictures(database, connection).length,
  }));
  const { value: visible } = await catalogue.ask(({ index }) => index.products.length);
  return { ...counts, visible };
}

export type ProductWithoutPicture = { id: string; name: string; isHidden: boolean };

/**
 * The first `limit` of them, newest first.
 *
 * @throws DatabaseUnavailableError
 */
export function listProductsWithoutPicture(limit: number): Promise<ProductWithoutPicture[]> {
  const { database } = getShop();
  return database.read((connection) => {
    const rowIds = scanPictures(database, connection).slice(0, limit);
    const find = connection.sqlite.prepare<
      [number],
      { id: string; name: string; is_hidden: number }
    >("SELECT id, name, is_hidden FROM products WHERE row_id = ?");
    return rowIds.flatMap((rowId) => {
      const row = find.get(rowId);
      return row ? [{ id: row.id, name: row.name, isHidden: row.is_hidden === 1 }] : [];
    });
  });
}

/** How many visible products each collection has, by its value on them. */
export async function countByCollection(): Promise<{ id: string; count: number }[]> {
  const { value } = await getShop().catalogue.ask(({ index }) => {
    const column = index.columns.collection;
    const counts = new Uint32Array(column.values.length);
    for (const position of index.products.keys()) countValues(column, counts, position);
    return column.values.map((id, code) => ({ id, count: counts[code] ?? 0 }));
  });
  return value;
}

/**
 * The rows of the products that have no picture, newest first, remembered until a product changes.
 * For reading inside a transaction of `database`.
 */
export function scanPictures(database: ShopDatabase, connection: Connection): readonly number[] {
  const version = readCatalogueVersion(connection);
  const known = scanByDatabase.get(database);
  if (known?.version === version) return known.rowIdsWithoutPicture;
  const rowIdsWithoutPicture = findWithoutPicture(connection);
  scanByDatabase.set(database, { version, rowIdsWithoutPicture });
  return rowIdsWithoutPicture;
}

function countRows({ sqlite }: Connection): { total: number; hidden: number } {
  const row = sqlite
    .prepare<[], { total: number; hidden: number }>(
      "SELECT count(*) AS total, coalesce(sum(is_hidden), 0) AS hidden FROM products",
    )
    .get();
  return row ?? { total: 0, hidden: 0 };
}

/** Lists whose first entry is plainly an address are most of a catalogue: SQLite passes those over. */
const HAS_PLAIN_PICTURE = `(substr(images, 1, 3) = '["/'
  OR substr(images, 1, 9) = '["http://' OR substr(images, 1, 10) = '["https://')`;

/** A list of pictures that cannot be read is another fault than having none. */
function findWithoutPicture({ sqlite }: Connection): number[] {
  const suspects = sqlite
    .prepare<[], { rowId: number; images: string }>(
      `SELECT row_id AS rowId, images FROM products WHERE NOT ${HAS_PLAIN_PICTURE}
        ORDER BY created_at DESC, row_id DESC`,
    )
    .all();
  return suspects.filter(({ images }) => isWithoutPicture(images)).map(({ rowId }) => rowId);
}

function isWithoutPicture(stored: string): boolean {
  try {
    const images = ImagesSchema.safeParse(JSON.parse(stored));
    return images.success && listPictures({ images: images.data }).length === 0;
  } catch {
    return false;
  }
}
