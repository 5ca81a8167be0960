import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import type { Connection } from "../../../db/connection";
import { codes, quantityOffers } from "../../../db/schema/offers";
import { pages } from "../../../db/schema/pages";
import { productRedirects, products } from "../../../db/schema/products";
import { settings } from "../../../db/schema/shop";
import { brands, groupRedirects, groups, menuLinks, sections } from "../../../db/schema/taxonomy";
import { variantCodes } from "../../../db/schema/variant-codes";
import type { Columns } from "../../domain/history/row-change";
import type { SubjectKind } from "../../domain/history/subjects";
import { groupBy } from "../../domain/plain/group-by";
import { PRODUCT_COLUMNS } from "../../domain/products/product-fields";
import { NUMBER_LIST, TEXT_LIST } from "../dialect/conditions.server";
import { columnType, insertRows, updateRows, type RowColumns } from "../dialect/row-lists.server";

type Table = { table: string; key: string; columns: readonly string[]; types: RowColumns };

function recorded(rows: PgTable, key: string, columns: readonly string[]): Table {
  const types = Object.values(getTableColumns(rows)).map((one) => [one.name, columnType(one)]);
  return {
    table: getTableName(rows),
    key,
    columns,
    types: Object.fromEntries(types) as RowColumns,
  };
}

const OFFER = [
  "brands",
  "groups",
  "skips_sale",
  "valid_from",
  "valid_until",
  "is_off",
  "created_at",
] as const;

/**
 * The tables whose triggers write the history, with the columns that it knows. The triggers stand in
 * the migrations; `history-triggers.test.ts` compares them.
 */
export const SUBJECT_TABLES = {
  product: recorded(products, "row_id", [...PRODUCT_COLUMNS.map(({ name }) => name), "created_at"]),
  code: recorded(variantCodes, "variant", ["variant", "product_row", "sku", "barcode"]),
  "discount-code": recorded(codes, "id", [
    "id",
    "code",
    "kind",
    "value",
    "max_uses",
    "once_per_email",
    "min_pesos",
    ...OFFER,
  ]),
  "quantity-offer": recorded(quantityOffers, "id", ["id", "kind", ...OFFER]),
  redirect: recorded(productRedirects, "old_id", ["old_id", "product_id", "created_at"]),
  setting: recorded(settings, "name", ["name", "value"]),
  section: recorded(sections, "id", ["id", "name", "position"]),
  group: recorded(groups, "id", [
    "id",
    "name",
    "section",
    "position",
    "is_in_menu",
    "terms",
    "is_undecided",
    "picture",
  ]),
  "group-redirect": recorded(groupRedirects, "path", ["path", "target", "created_at"]),
  brand: recorded(brands, "id", ["id", "name", "position", "is_in_menu"]),
  link: recorded(menuLinks, "id", ["id", "position", "label", "target"]),
  page: recorded(pages, "id", [
    "id",
    "slug",
    "title",
    "markdown",
    "is_published",
    "place",
    "version",
  ]),
} satisfies Partial<Record<SubjectKind, Table>>;

export type RowKind = keyof typeof SUBJECT_TABLES;

export function isRowKind(kind: SubjectKind): kind is RowKind {
  return Object.hasOwn(SUBJECT_TABLES, kind);
}

/** The rows with these ids as the history writes them, by their ids; all rows of a small table without. */
export async function listSubjectRows(
  { prepare }: Connection,
  kind: RowKind,
  subjectIds?: readonly string[],
): Promise<Map<string, Columns>> {
  const { table, key, columns, types } = SUBJECT_TABLES[kind];
  const list = types[key] === "bigint" ? NUMBER_LIST : TEXT_LIST;
  const text = `SELECT ${[key, ...columns].map(quote).join(", ")} FROM ${quote(table)}`;
  const rows = subjectIds
    ? prepare<[string], Columns>(`${text} WHERE ${quote(key)} IN ${list}`).all(
        JSON.stringify(subjectIds),
      )
    : prepare<[], Columns>(text).all();
  return new Map((await rows).map((row) => [String(row[key]), row]));
}

export type SubjectRow = { subjectId: string; values: Columns };

export async function updateSubjectRows(
  connection: Connection,
  kind: RowKind,
  rows: readonly SubjectRow[],
): Promise<void> {
  const { table, key } = SUBJECT_TABLES[kind];
  for (const { columns, values } of groupAlike(kind, rows))
    await updateRows(connection, { table: quote(table), key, columns }, values);
}

export async function insertSubjectRows(
  connection: Connection,
  kind: RowKind,
  rows: readonly SubjectRow[],
): Promise<void> {
  const table = quote(SUBJECT_TABLES[kind].table);
  for (const { columns, values } of groupAlike(kind, rows))
    await insertRows(connection, table, columns, values);
}

export async function deleteSubjectRows(
  { prepare }: Connection,
  kind: RowKind,
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  const { table, key, types } = SUBJECT_TABLES[kind];
  const list = types[key] === "bigint" ? NUMBER_LIST : TEXT_LIST;
  const text = `DELETE FROM ${quote(table)} WHERE ${quote(key)} IN ${list}`;
  await prepare<[string]>(text).run(JSON.stringify(subjectIds));
}

/** By their columns, of which one statement has the same for all its rows. */
function groupAlike(kind: RowKind, rows: readonly SubjectRow[]) {
  const { key, types } = SUBJECT_TABLES[kind];
  const whole = rows.map(({ subjectId, values }) => ({
    ...values,
    [key]: types[key] === "bigint" ? Number(subjectId) : subjectId,
  }));
  return [...groupBy(whole, (row) => Object.keys(row).join())].map(([names, values]) => ({
    columns: Object.fromEntries(names.split(",").map((name) => [name, types[name] ?? "text"])),
    values,
  }));
}

/** Only what the table has: an entry may be older than the schema. */
export function keepKnownColumns(kind: RowKind, columns: Columns): Columns {
  const known: readonly string[] = SUBJECT_TABLES[kind].columns;
  return Object.fromEntries(Object.entries(columns).filter(([name]) => known.includes(name)));
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
