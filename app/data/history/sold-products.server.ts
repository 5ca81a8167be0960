import type { Connection } from "../../../db/connection";
import type { RowChange } from "../../domain/history/row-change";
import { NUMBER_LIST } from "../dialect/conditions.server";

/**
 * The row numbers of the products that these changes made and that are in an order, under their current
 * or a former id: their pages stay, hidden, when the change is taken back.
 */
export async function findSoldProducts(
  { prepare }: Connection,
  changes: readonly RowChange[],
): Promise<ReadonlySet<string>> {
  const made = changes.flatMap(({ kind, before, subjectId }) =>
    kind === "product" && before === null ? [Number(subjectId)] : [],
  );
  if (made.length === 0) return new Set();
  const rows = await prepare<[string], number>(
    `WITH made AS (SELECT row_id, id FROM products
          WHERE row_id IN ${NUMBER_LIST}),
        names AS (SELECT row_id, id FROM made UNION ALL
          SELECT made.row_id, old_id FROM product_redirects JOIN made ON made.id = product_id)
        SELECT DISTINCT row_id FROM names
          WHERE id IN (SELECT product_id FROM order_items)`,
  )
    .pluck()
    .all(JSON.stringify(made));
  return new Set(rows.map(String));
}
