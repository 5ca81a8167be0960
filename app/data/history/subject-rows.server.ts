import type { Connection } from "../../../db/connection";
import type { Columns } from "../../domain/history/row-change";
import type { SubjectKind } from "../../domain/history/subjects";

type Table = { table: string; key: string; columns: readonly string[] };

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
 * The tables whose triggers write the history, with the columns that it knows: those of
 * `db/migrations/0015_history.sql`, `0016_stock.sql`, `0017_imports.sql` and
 * `0018_offers.sql`.
 */
export const SUBJECT_TABLES = {
  product: {
    table: "products",
    key: "row_id",
    columns: [
      "id",
      "name",
      "price",
      "images",
      "sizes",
      "colors",
      "category",
      "subcategory",
      "brand",
      "is_new",
      "is_hidden",
      "color_links",
      "collection",
      "description",
      "composition",
      "image_texts",
      "image_colors",
      "iva_permille",
      "sale_price",
      "sale_from",
      "sale_until",
      "created_at",
    ],
  },
  code: {
    table: "variant_codes",
    key: "variant",
    columns: ["variant", "product_row", "sku", "barcode"],
  },
  "discount-code": {
    table: "codes",
    key: "id",
    columns: ["id", "code", "kind", "value", "max_uses", "once_per_email", "min_pesos", ...OFFER],
  },
  "quantity-offer": {
    table: "quantity_offers",
    key: "id",
    columns: ["id", "kind", ...OFFER],
  },
  redirect: {
    table: "product_redirects",
    key: "old_id",
    columns: ["old_id", "product_id", "created_at"],
  },
  setting: { table: "settings", key: "name", columns: ["name", "value"] },
  section: { table: "sections", key: "id", columns: ["id", "name", "position"] },
  group: {
    table: "groups",
    key: "id",
    columns: [
      "id",
      "name",
      "section",
      "position",
      "is_in_menu",
      "terms",
      "is_undecided",
      "picture",
    ],
  },
  "group-redirect": {
    table: "group_redirects",
    key: "path",
    columns: ["path", "target", "created_at"],
  },
  brand: { table: "brands", key: "id", columns: ["id", "name", "position", "is_in_menu"] },
  link: { table: "menu_links", key: "id", columns: ["id", "position", "label", "target"] },
  page: {
    table: "pages",
    key: "id",
    columns: ["id", "slug", "title", "markdown", "is_published", "place", "version"],
  },
} as const satisfies Partial<Record<SubjectKind, Table>>;

export type RowKind = keyof typeof SUBJECT_TABLES;

export function isRowKind(kind: SubjectKind): kind is RowKind {
  return Object.hasOwn(SUBJECT_TABLES, kind);
}

/** The row as the history writes it; null when there is none. */
export async function readSubjectRow(
  connection: Connection,
  kind: RowKind,
  subjectId: string,
): Promise<Columns | null> {
  return (await selectRows.get(kind)?.(connection).get(subjectId)) ?? null;
}

const selectRows = new Map(
  Object.entries(SUBJECT_TABLES).map(([kind, { table, key, columns }]) => [
    kind,
    ({ prepare }: Connection) =>
      prepare<[string], Columns>(
        `SELECT ${columns.map(quote).join(", ")} FROM ${quote(table)} WHERE ${quote(key)} = ?`,
      ),
  ]),
);

/** All rows of a small table by their ids, as the history writes them. */
export async function listSubjectRows(
  { prepare }: Connection,
  kind: RowKind,
): Promise<Map<string, Columns>> {
  const { table, key, columns } = SUBJECT_TABLES[kind];
  const rows = await prepare<[], Columns>(
    `SELECT ${columns.map(quote).join(", ")} FROM ${quote(table)}`,
  ).all();
  return new Map(rows.map((row) => [String(row[key]), row]));
}

export async function updateSubjectRow(
  connection: Connection,
  { kind, subjectId }: { kind: RowKind; subjectId: string },
  values: Columns,
): Promise<void> {
  const { table, key } = SUBJECT_TABLES[kind];
  const names = Object.keys(values);
  await connection
    .prepare(
      `UPDATE ${quote(table)} SET ${names.map((name) => `${quote(name)} = ?`).join(", ")}
      WHERE ${quote(key)} = ?`,
    )
    .run(...Object.values(values), subjectId);
}

export async function insertSubjectRow(
  connection: Connection,
  kind: RowKind,
  values: Columns,
): Promise<void> {
  const names = Object.keys(values);
  await connection
    .prepare(
      `INSERT INTO ${quote(SUBJECT_TABLES[kind].table)} (${names.map(quote).join(", ")})
      VALUES (${names.map(() => "?").join(", ")})`,
    )
    .run(...Object.values(values));
}

export async function deleteSubjectRow(
  connection: Connection,
  kind: RowKind,
  subjectId: string,
): Promise<void> {
  const { table, key } = SUBJECT_TABLES[kind];
  const text = `DELETE FROM ${quote(table)} WHERE ${quote(key)} = ?`;
  await connection.prepare(text).run(subjectId);
}

/** Only what the table has: an entry may be older than the schema. */
export function keepKnownColumns(kind: RowKind, columns: Columns): Columns {
  const known: readonly string[] = SUBJECT_TABLES[kind].columns;
  return Object.fromEntries(Object.entries(columns).filter(([name]) => known.includes(name)));
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
