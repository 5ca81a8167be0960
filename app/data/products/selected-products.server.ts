import type { Connection } from "../../../db/connection";
import {
  ADMIN_FIELDS,
  type AdminField,
  type AdminSort,
  type ProductState,
  type AdminListing,
  type AdminSelection,
} from "../../domain/products/admin-listing";
import type { StoredFacts } from "../catalogue/catalogue-version.server";
import { findRowsByCode } from "../imports/variant-codes.server";
import { findRowsByText, foldedText, matchText } from "../dialect/text-search.server";
import { NUMBER_LIST, joinConditions, type Condition } from "../dialect/conditions.server";

/** Each of these orders has an index. */
const ORDERS: Record<Exclude<AdminSort, "nombre"> | "nuevo", string> = {
  nuevo: "created_at DESC, row_id DESC",
  cambios: "updated_at DESC, row_id DESC",
  "precio-asc": "price, row_id",
  "precio-desc": "price DESC, row_id DESC",
};

type Part = { start: number; count: number };

export type NarrowedSelection = AdminSelection & { also?: readonly Condition[] };

export function readSelectedRows(
  connection: Connection,
  facts: StoredFacts,
  selection: NarrowedSelection,
  part: Part,
): Promise<number[]> {
  return readSelected<number>(connection, "row_id", { facts, selection, part });
}

export function readSelectedIds(
  connection: Connection,
  facts: StoredFacts,
  selection: AdminSelection,
  count: number,
): Promise<string[]> {
  return readSelected<string>(connection, "id", { facts, selection, part: { start: 0, count } });
}

export type PricedRow = {
  rowId: number;
  id: string;
  price: number;
  updatedAt: string;
};

export async function readSelectedPrices(
  connection: Connection,
  facts: StoredFacts,
  selection: AdminSelection,
  count: number,
): Promise<PricedRow[]> {
  const columns = `row_id AS "rowId", id, price, updated_at AS "updatedAt"`;
  const asked = { facts, selection, part: { start: 0, count } };
  const { statement, values } = await selectAsked<PricedRow>(connection, columns, asked);
  return statement.all(...values);
}

type Asked = { facts: StoredFacts; selection: NarrowedSelection; part: Part };

async function readSelected<Value>(
  connection: Connection,
  column: "row_id" | "id",
  asked: Asked,
): Promise<Value[]> {
  const { statement, values } = await selectAsked<Value>(connection, column, asked);
  return statement.pluck().all(...values);
}

async function selectAsked<Row>(
  connection: Connection,
  columns: string,
  { facts, selection, part }: Asked,
) {
  const { state, sort } = selection.filters;
  const { where, values } = joinConditions([
    ...(await toConditions(connection, selection)),
    ...(state === null ? [] : [inState(state, facts)]),
  ]);
  const order =
    sort === "nombre" ? `${foldedText(connection, "name")}, row_id` : ORDERS[sort ?? "nuevo"];
  const statement = connection.prepare<unknown[], Row>(
    `SELECT ${columns} FROM products ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
  );
  return { statement, values: [...values, part.count, part.start] };
}

export async function countStates(
  connection: Connection,
  facts: StoredFacts,
  selection: NarrowedSelection,
): Promise<AdminListing["states"]> {
  const { where, values } = joinConditions(await toConditions(connection, selection));
  const rows = JSON.stringify([...facts.pictureless]);
  const counts = await connection
    .prepare<unknown[], AdminListing["states"]>(
      `SELECT count(*) AS todos, coalesce(sum(is_hidden), 0) AS ocultos,
         count(*) FILTER (WHERE lacks) AS "sin-foto",
         count(*) FILTER (WHERE price = 0) AS "sin-precio",
         count(*) FILTER (WHERE is_hidden = 0 AND price > 0 AND NOT lacks) AS visibles
       FROM (SELECT is_hidden, price, row_id IN ${NUMBER_LIST} AS lacks
         FROM products ${where}) AS selected`,
    )
    .get(rows, ...values);
  return counts ?? { todos: 0, ocultos: 0, "sin-foto": 0, "sin-precio": 0, visibles: 0 };
}

function inState(state: ProductState, { pictureless }: StoredFacts): Condition {
  const listed = NUMBER_LIST;
  const values = [JSON.stringify([...pictureless])];
  switch (state) {
    case "visibles":
      return { where: `is_hidden = 0 AND price > 0 AND row_id NOT IN ${listed}`, values };
    case "ocultos":
      return { where: "is_hidden = 1", values: [] };
    case "sin-foto":
      return { where: `row_id IN ${listed}`, values };
    case "sin-precio":
      return { where: "price = 0", values: [] };
  }
}

const NOTHING: Condition = { where: "1 = 0", values: [] };

/** The search and the fields; the state is apart, because each state is counted. */
async function toConditions(
  connection: Connection,
  { text, filters, also = [] }: NarrowedSelection,
): Promise<Condition[]> {
  const values = ADMIN_FIELDS.flatMap((field) => {
    const value = filters.values[field];
    return value === null ? [] : [hasValue(field, value)];
  });
  const fields = [...values, ...also];
  if (text === "") return fields;
  const [named] = matchText(connection, ["name", "id"], text);
  // An accent alone folds to nothing. SQLite ends a text at a null character, and \n is between columns.
  if (!named || /[\0\n]/.test(text)) return [NOTHING];
  const coded = await findRowsByCode(connection, text);
  const matched = coded.length === 0 ? named : anyOf(named, among(coded));
  const found = await findRowsByText(connection, "products_fts", text);
  if (!Array.isArray(found)) return [...fields, matched];
  return [...fields, among([...found, ...coded]), matched];
}

function hasValue(field: AdminField, value: string): Condition {
  switch (field) {
    case "collection":
      return { where: "instr(', ' || collection || ', ', ?) > 0", values: [`, ${value}, `] };
    case "audiences":
      return { where: "instr(audiences, ?) > 0", values: [JSON.stringify(value)] };
    default:
      return { where: `${field} = ?`, values: [value] };
  }
}

function among(rowIds: readonly number[]): Condition {
  return {
    where: `row_id IN ${NUMBER_LIST}`,
    values: [JSON.stringify(rowIds)],
  };
}

function anyOf(one: Condition, other: Condition): Condition {
  return {
    where: `(${one.where} OR ${other.where})`,
    values: [...one.values, ...other.values],
  };
}
