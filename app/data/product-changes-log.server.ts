import type { Connection } from "../../db/open";

/** A version of the catalogue, and what only its own database knows of it; null where that is lost. */
export type CatalogueMark = { version: number; mark: number | null };

/** With more rows than this, reading everything is as fast. */
const MAX_CHANGED_ROWS = 2000;

export function readCatalogueMark({ sqlite }: Connection): CatalogueMark {
  return (
    sqlite
      .prepare<[], CatalogueMark>(
        `SELECT versions.version, mark FROM versions
          LEFT JOIN product_changes ON product_changes.version = versions.version
          WHERE name = 'catalogue'`,
      )
      .get() ?? { version: 0, mark: null }
  );
}

/**
 * The rows that were written since the first of two versions, each once; null when the log does not
 * tell, because it does not reach back, or because another database took the first one's place.
 */
export function findChangedRows(
  { sqlite }: Connection,
  since: CatalogueMark,
  now: CatalogueMark,
): number[] | null {
  if (since.version === now.version) return since.mark === now.mark ? [] : null;
  if (since.mark === null || since.version > now.version) return null;
  const known = sqlite
    .prepare<[number], number>("SELECT mark FROM product_changes WHERE version = ?")
    .pluck()
    .get(since.version);
  if (known !== since.mark) return null;
  const rowIds = sqlite
    .prepare<[number, number], number>(
      "SELECT DISTINCT row_id FROM product_changes WHERE version > ? LIMIT ?",
    )
    .pluck()
    .all(since.version, MAX_CHANGED_ROWS + 1);
  return rowIds.length > MAX_CHANGED_ROWS ? null : rowIds;
}
