import type { Connection } from "../../../db/connection";
import type { SharedField } from "../../domain/imports/known-spellings";

type SharedValue = { field: SharedField; text: string };

/** The values that products share, the most used spelling first. */
export function readSharedValues(connection: Connection): Promise<SharedValue[]> {
  return selectShared(connection).all();
}

const selectShared = ({ prepare }: Connection) =>
  prepare<[], SharedValue>(
    `SELECT field, text FROM (
        SELECT 'category' AS field, category AS text FROM products
        UNION ALL SELECT 'subcategory', subcategory FROM products
        UNION ALL SELECT 'brand', brand FROM products
        UNION ALL SELECT 'collection', collection FROM products) AS used
      WHERE text <> '' GROUP BY field, text ORDER BY count(*) DESC, text`,
  );
