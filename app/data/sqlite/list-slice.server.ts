import type { Connection } from "../../../db/connection";
import {
  ROWS_PER_PAGE,
  type ListCount,
  type RowKey,
  type PageCursor,
  type ListSlice,
} from "../../domain/orders/back-office-list";
import { joinConditions, type Condition } from "../dialect/conditions.server";
import { getStoredShop } from "./stored-shop.server";

/** The sort order of a list: an indexed expression, then the row number. */
export type SortKey = { column: string; direction: "ASC" | "DESC"; isNumber: boolean };

type SliceQuery = { table: "orders" | "customers"; sort: SortKey; conditions: Condition[] };

/** The row numbers of a page in order, and the cursors of the pages beside it. */
type IdSlice = { ids: number[] } & Pick<ListSlice<never>, "previous" | "next">;

/**
 * The page at this cursor. Reading starts at its first row, so every page costs the same and stays
 * stable while orders arrive. An invalid cursor gives the first page.
 */
export async function readIdSlice(
  connection: Connection,
  query: SliceQuery,
  asked: PageCursor | null,
): Promise<IdSlice> {
  const key = asked && readKey(query.sort, asked.row);
  if (asked === null || key === null) return readFirst(connection, query);
  const isBackwards = asked.side === "before";
  const rows = await readRows(connection, query, { isBackwards, key, id: asked.row.id });
  const hasMore = rows.length > ROWS_PER_PAGE;
  // If the page before is not full, the first page shows the same rows and more.
  if (rows.length === 0 || (isBackwards && !hasMore)) return readFirst(connection, query);
  const page = rows.slice(0, ROWS_PER_PAGE);
  if (isBackwards) page.reverse();
  return toSlice(page, { hasPrevious: true, hasNext: isBackwards || hasMore });
}

/** Up to a limit, because a text that the index cannot find is searched row by row; null for no limit. */
export async function countRows(
  { prepare }: Connection,
  { table, conditions }: Omit<SliceQuery, "sort">,
  most: number | null,
): Promise<ListCount> {
  const { where, values } = joinConditions(conditions);
  const rows =
    most === null
      ? `${table} ${where}`
      : `(SELECT 1 FROM ${table} ${where} LIMIT ${most + 1}) AS found`;
  const select = prepare<unknown[], number>(`SELECT count(*) FROM ${rows}`).pluck();
  const count = (await select.get(...values)) ?? 0;
  return most !== null && count > most ? { count: most, isMore: true } : { count, isMore: false };
}

/** All rows in order, in batches that are read on demand. */
export async function* streamRows<Row>(
  makeQuery: (connection: Connection) => Promise<SliceQuery>,
  readThem: (connection: Connection, ids: readonly number[]) => Promise<Row[]>,
  batchSize: number,
): AsyncGenerator<Row[], void, undefined> {
  const { database } = getStoredShop();
  let start: RowStart | null = null;
  for (;;) {
    const from: RowStart | null = start;
    const rows: KeyedRow[] = await database.read(async (connection) =>
      readRows(connection, await makeQuery(connection), from, batchSize),
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) yield await database.read((connection) => readThem(connection, ids));
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    start = { isBackwards: false, key: last.key, id: last.id };
  }
}

type KeyedRow = { id: number; key: string | number };
type RowStart = KeyedRow & { isBackwards: boolean };

async function readFirst(connection: Connection, query: SliceQuery): Promise<IdSlice> {
  const rows = await readRows(connection, query, null);
  const hasNext = rows.length > ROWS_PER_PAGE;
  return toSlice(rows.slice(0, ROWS_PER_PAGE), { hasPrevious: false, hasNext });
}

function readRows(
  { prepare }: Connection,
  { table, sort, conditions }: SliceQuery,
  start: RowStart | null,
  limit = ROWS_PER_PAGE + 1,
): Promise<KeyedRow[]> {
  const isAscending = (sort.direction === "ASC") !== (start?.isBackwards ?? false);
  const direction = isAscending ? "ASC" : "DESC";
  const beyond = `(${sort.column}, id) ${isAscending ? ">" : "<"} (?, ?)`;
  const { where, values } = joinConditions(
    start ? [...conditions, { where: beyond, values: [start.key, start.id] }] : conditions,
  );
  return prepare<unknown[], KeyedRow>(
    `SELECT id, ${sort.column} AS key FROM ${table} ${where}
        ORDER BY ${sort.column} ${direction}, id ${direction} LIMIT ?`,
  ).all(...values, limit);
}

function toSlice(
  rows: readonly KeyedRow[],
  { hasPrevious, hasNext }: { hasPrevious: boolean; hasNext: boolean },
): IdSlice {
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    ids: rows.map(({ id }) => id),
    previous: hasPrevious && first ? { side: "before", row: toRowKey(first) } : null,
    next: hasNext && last ? { side: "after", row: toRowKey(last) } : null,
  };
}

function toRowKey({ id, key }: KeyedRow): RowKey {
  return { key: String(key), id };
}

/** Null for a key that no row of this order can have. */
function readKey({ isNumber }: SortKey, { key }: RowKey): string | number | null {
  if (!isNumber) return key;
  const number = Number(key);
  return key.trim() !== "" && Number.isFinite(number) ? number : null;
}
