import { getTableColumns } from "drizzle-orm";

import { AUDITED } from "../../../db/audit-triggers";
import type { Connection } from "../../../db/connection";
import type { Columns } from "../../domain/history/row-change";
import type { SubjectKind } from "../../domain/history/subjects";
import { groupBy } from "../../domain/plain/lists";
import { NUMBER_LIST, TEXT_LIST } from "../dialect/conditions.server";
import { columnType, insertRows, updateRows, type RowColumns } from "../dialect/row-lists.server";

export type RowKind = SubjectKind & keyof typeof AUDITED;

export function isRowKind(kind: SubjectKind): kind is RowKind {
  return Object.hasOwn(AUDITED, kind);
}

function describeTable(kind: RowKind) {
  const { rows, table, key } = AUDITED[kind];
  const types: RowColumns = Object.fromEntries(
    Object.values(getTableColumns(rows)).map((column) => [column.name, columnType(column)]),
  );
  const isNumber = types[key] === "bigint";
  const among = `WHERE ${quote(key)} IN ${isNumber ? NUMBER_LIST : TEXT_LIST}`;
  return { table: quote(table), key, types, isNumber, among };
}

/** The rows with these ids as the history writes them, by their ids; all rows of a small table without. */
export async function listSubjectRows(
  { prepare }: Connection,
  kind: RowKind,
  subjectIds?: readonly string[],
): Promise<Map<string, Columns>> {
  const { table, key, among } = describeTable(kind);
  const text = `SELECT ${[key, ...AUDITED[kind].columns].map(quote).join(", ")} FROM ${table}`;
  const rows = subjectIds
    ? prepare<[string], Columns>(`${text} ${among}`).all(JSON.stringify(subjectIds))
    : prepare<[], Columns>(text).all();
  return new Map((await rows).map((row) => [String(row[key]), row]));
}

export type SubjectRow = { subjectId: string; values: Columns };

export async function updateSubjectRows(
  connection: Connection,
  kind: RowKind,
  rows: readonly SubjectRow[],
): Promise<void> {
  const { table, key } = describeTable(kind);
  for (const { columns, values } of groupAlike(kind, rows))
    await updateRows(connection, { table, key, columns }, values);
}

export async function insertSubjectRows(
  connection: Connection,
  kind: RowKind,
  rows: readonly SubjectRow[],
): Promise<void> {
  const { table } = describeTable(kind);
  for (const { columns, values } of groupAlike(kind, rows))
    await insertRows(connection, table, columns, values);
}

export async function deleteSubjectRows(
  { prepare }: Connection,
  kind: RowKind,
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  const { table, among } = describeTable(kind);
  await prepare<[string]>(`DELETE FROM ${table} ${among}`).run(JSON.stringify(subjectIds));
}

/** By their columns, of which one statement has the same for all its rows. */
function groupAlike(kind: RowKind, rows: readonly SubjectRow[]) {
  const { key, types, isNumber } = describeTable(kind);
  const whole = rows.map(({ subjectId, values }) => ({
    ...values,
    [key]: isNumber ? Number(subjectId) : subjectId,
  }));
  return [...groupBy(whole, (row) => Object.keys(row).join())].map(([names, values]) => ({
    columns: Object.fromEntries(names.split(",").map((name) => [name, types[name] ?? "text"])),
    values,
  }));
}

/** Only what the table has: an entry may be older than the schema. */
export function keepKnownColumns(kind: RowKind, columns: Columns): Columns {
  const known: readonly string[] = AUDITED[kind].columns;
  return Object.fromEntries(Object.entries(columns).filter(([name]) => known.includes(name)));
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
