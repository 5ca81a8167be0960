import type { Connection } from "../../../db/connection";
import { rangeOfStem } from "../../domain/products/product-id";

export type UsedIds = {
  /** Ids of products. */
  current: ReadonlySet<string>;
  /** Former ids, which links elsewhere still use. */
  former: ReadonlySet<string>;
};

/** The ids in use among those that can be made of these stems: see `stemOfName` and `stemOfId`. */
export async function readUsedIds(
  { prepare }: Connection,
  stems: readonly string[],
): Promise<UsedIds> {
  const ranges = JSON.stringify([...new Set(stems)].map(rangeOfStem));
  const find = (table: string, column: string) =>
    prepare<[string], string>(
      `SELECT ${column} FROM json_each(?) AS range JOIN ${table}
        ON ${column} >= range.value ->> 0 AND ${column} < range.value ->> 1`,
    )
      .pluck()
      .all(ranges);
  return {
    current: new Set(await find("products", "products.id")),
    former: new Set(await find("product_redirects", "product_redirects.old_id")),
  };
}

/**
 * For ids that are made: a product has the id, or had it and links elsewhere still use it. The owner may
 * choose a former id.
 */
export async function readIdsInUse(
  connection: Connection,
  stem: string,
): Promise<ReadonlySet<string>> {
  const { current, former } = await readUsedIds(connection, [stem]);
  return new Set([...current, ...former]);
}
