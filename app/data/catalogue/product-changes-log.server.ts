import type { Connection } from "../../../db/connection";

/** A catalogue version and its change id; null when the log does not have that version. */
export type CatalogueState = { version: number; changeId: number | null };

/** Above this number of rows, reading everything is as fast. */
const MAX_CHANGED_ROWS = 2000;

export async function readCatalogueState(connection: Connection): Promise<CatalogueState> {
  return (await selectState(connection).get()) ?? { version: 0, changeId: null };
}

const selectState = ({ prepare }: Connection) =>
  prepare<[], CatalogueState>(
    `SELECT versions.version, mark AS "changeId" FROM versions
      LEFT JOIN product_changes ON product_changes.version = versions.version
      WHERE name = 'catalogue'`,
  );

/**
 * The rows that changed between two versions, without duplicates; null when the log does not reach
 * back that far or belongs to another database.
 */
export async function findChangedRows(
  { prepare }: Connection,
  since: CatalogueState,
  now: CatalogueState,
): Promise<number[] | null> {
  if (since.changeId === null || since.version >= now.version) return null;
  const known = await prepare<[number], number>(
    "SELECT mark FROM product_changes WHERE version = ?",
  )
    .pluck()
    .get(since.version);
  if (known !== since.changeId) return null;
  const rowIds = await prepare<[number, number], number>(
    "SELECT DISTINCT row_id FROM product_changes WHERE version > ? LIMIT ?",
  )
    .pluck()
    .all(since.version, MAX_CHANGED_ROWS + 1);
  return rowIds.length > MAX_CHANGED_ROWS ? null : rowIds;
}
