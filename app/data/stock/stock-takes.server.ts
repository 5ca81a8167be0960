import type { Connection } from "../../../db/connection";
import { brandName } from "../../domain/catalogue/brand";
import { createPlacer } from "../../domain/catalogue/product-places";
import { listNamedGroups, type Taxonomy } from "../../domain/catalogue/taxonomy";
import { foldText } from "../../domain/plain/fold-text";
import {
  type TakeScope,
  toTakeSizes,
  type TakeProduct,
  type TakeSize,
  type ListedTake,
} from "../../domain/stock/stock-take";
import { listAxes } from "../../domain/stock/stock-grid";
import { parseTextList } from "../catalogue/product-row.server";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import { type Condition, NUMBER_LIST } from "../dialect/conditions.server";
import { recordEntry, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { onlyRow, readTime } from "../sqlite/stored-values.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

const SHOWN_CLOSED = 10;

export function readTakes() {
  return getStoredShop().database.read(async (connection) => {
    const taxonomy = await readTaxonomy(connection);
    const list = async (condition: string) => {
      const select = `SELECT ${COLUMNS} FROM stock_takes WHERE ${condition}`;
      const rows = await connection.prepare<[], TakeRowStored>(select).all();
      return rows.map((row) => toListed(row, describeScope(taxonomy, toScope(row))));
    };
    return {
      open: await list("closed_at IS NULL ORDER BY id DESC"),
      closed: await list(
        `closed_at IS NOT NULL ORDER BY closed_at DESC, id DESC LIMIT ${SHOWN_CLOSED}`,
      ),
      brands: taxonomy.brands.map(({ id, name }) => ({ id, name })),
      groups: listNamedGroups(taxonomy),
    };
  });
}

export function readTake(id: number): Promise<ListedTake | null> {
  return getStoredShop().database.read((connection) => findTake(connection, id));
}

export async function findTake(connection: Connection, id: number): Promise<ListedTake | null> {
  const row = await selectTake(connection).get(id);
  return row ? toListed(row, describeScope(await readTaxonomy(connection), toScope(row))) : null;
}

type TakeRowStored = {
  id: number;
  scope: string;
  scopeValue: string;
  author: string;
  createdAt: string;
  closedAt: string | null;
  batchId: number | null;
  countedCells: number;
};

const COLUMNS = `id, scope, scope_value AS "scopeValue", author, created_at AS "createdAt",
  closed_at AS "closedAt", batch_id AS "batchId",
  (SELECT count(*) FROM stock_take_cells WHERE take_id = stock_takes.id) AS "countedCells"`;

const selectTake = ({ prepare }: Connection) =>
  prepare<[number], TakeRowStored>(`SELECT ${COLUMNS} FROM stock_takes WHERE id = ?`);

function toListed(row: TakeRowStored, title: string): ListedTake {
  const { id, author, createdAt, closedAt, batchId, countedCells } = row;
  return {
    ...{ id, title, author, batchId, countedCells },
    scope: toScope(row),
    createdAt: readTime(createdAt),
    closedAt: closedAt === null ? null : readTime(closedAt),
  };
}

/** An unknown word counts nothing: no brand has it as its name. */
function toScope({ scope, scopeValue }: Pick<TakeRowStored, "scope" | "scopeValue">): TakeScope {
  return { kind: scope === "all" || scope === "group" ? scope : "brand", id: scopeValue };
}

type StartedTake = { outcome: "started" | "open"; id: number } | { outcome: "empty" };

/** Starts a stock take; one of the same products that is open goes on instead. */
export function startTake(scope: TakeScope, by: By): Promise<StartedTake> {
  return writeAs({ ...by, action: "stock.take-start" }, async (connection) => {
    const open = await connection
      .prepare<[string, string], number>(
        "SELECT id FROM stock_takes WHERE scope = ? AND scope_value = ? AND closed_at IS NULL",
      )
      .pluck()
      .get(scope.kind, scope.id);
    if (open !== undefined) return { outcome: "open", id: open };
    const taxonomy = await readTaxonomy(connection);
    const products = await readTakeProducts(connection, taxonomy, scope);
    if (products.length === 0) return { outcome: "empty" };
    const id = onlyRow(
      await connection
        .prepare<unknown[], number>(
          "INSERT INTO stock_takes (scope, scope_value, author, created_at) VALUES (?, ?, ?, ?) RETURNING id",
        )
        .pluck()
        .all(scope.kind, scope.id, by.author.name, by.now.toISOString()),
    );
    await recordTake(connection, { id, title: describeScope(taxonomy, scope) });
    return { outcome: "started", id };
  });
}

/** Throws the counted numbers away and closes the stock take. False when it was closed already. */
export function discardTake(takeId: number, by: By): Promise<boolean> {
  return writeAs({ ...by, action: "stock.take-discard" }, async (connection) => {
    const take = await findTake(connection, takeId);
    const isOpen = await closeTake(connection, { takeId, batchId: null, now: by.now });
    if (take && isOpen) {
      await recordTake(connection, take);
      await connection.prepare("DELETE FROM stock_take_cells WHERE take_id = ?").run(takeId);
    }
    return isOpen;
  });
}

/** Within a batch: that it began, ended or was thrown away; the action of the batch says which. */
export async function recordTake(
  connection: Connection,
  { id, title }: Pick<ListedTake, "id" | "title">,
): Promise<void> {
  await recordEntry(connection, { kind: "stock-take", id, after: { name: title } });
}

/** Within a write. False when it was closed already. */
export async function closeTake(
  { prepare }: Connection,
  { takeId, batchId, now }: { takeId: number; batchId: number | null; now: Date },
): Promise<boolean> {
  const { changes } = await prepare(
    "UPDATE stock_takes SET closed_at = ?, batch_id = ? WHERE id = ? AND closed_at IS NULL",
  ).run(now.toISOString(), batchId, takeId);
  return changes === 1;
}

type TextsRow = { productRow: number; name: string; sizes: string; colors: string };

const PRODUCT_COLUMNS = `row_id AS "productRow", name, sizes, colors`;

/** The products of a stock take by name, hidden ones included. Unreadable ones are left out. */
export async function readTakeProducts(
  connection: Connection,
  taxonomy: Taxonomy,
  scope: TakeScope,
): Promise<TakeProduct[]> {
  const { where, values } = await toCondition(connection, taxonomy, scope);
  const rows = await connection
    .prepare<unknown[], TextsRow>(
      `SELECT ${PRODUCT_COLUMNS} FROM products WHERE ${where} ORDER BY lower(name), row_id`,
    )
    .all(...values);
  return toTakeProducts(rows);
}

export async function findTakeProducts(
  { prepare }: Connection,
  productRows: readonly number[],
): Promise<Map<number, TakeProduct>> {
  const rows = await prepare<[string], TextsRow>(
    `SELECT ${PRODUCT_COLUMNS} FROM products WHERE row_id IN ${NUMBER_LIST}`,
  ).all(JSON.stringify(productRows));
  return new Map(toTakeProducts(rows).map((product) => [product.productRow, product]));
}

export async function selectInScope(
  connection: Connection,
  scope: TakeScope,
  productRows: readonly number[],
): Promise<Set<number>> {
  const { where, values } = await toCondition(connection, await readTaxonomy(connection), scope);
  const inScope = await connection
    .prepare<unknown[], number>(
      `SELECT row_id FROM products
        WHERE row_id IN ${NUMBER_LIST} AND ${where}`,
    )
    .pluck()
    .all(JSON.stringify(productRows), ...values);
  return new Set(inScope);
}

/** Many products have the same sizes, and comparing sizes takes longer than reading them. */
function toTakeProducts(rows: readonly TextsRow[]): TakeProduct[] {
  const known = new Map<string, TakeSize[] | null>();
  const readSizes = (text: string) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const parsed = parseTextList(text);
    const sizes = parsed && toTakeSizes(parsed);
    known.set(text, sizes);
    return sizes;
  };
  return rows.flatMap(({ productRow, name, sizes, colors: text }) => {
    const [takeSizes, colors] = [readSizes(sizes), parseTextList(text)];
    if (takeSizes === null || colors === null) return [];
    return [{ productRow, name, sizes: takeSizes, colors: listAxes({ sizes: [], colors }).colors }];
  });
}

async function toCondition(
  connection: Connection,
  taxonomy: Taxonomy,
  scope: TakeScope,
): Promise<Condition> {
  switch (scope.kind) {
    case "all":
      return { where: "1 = 1", values: [] };
    case "brand":
      return {
        where: "brand IN (SELECT value FROM json_each(?))",
        values: [JSON.stringify(await readSpellings(connection, scope.id))],
      };
    case "group":
      return {
        where: `(category, subcategory, also_in) IN
          (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?))`,
        values: [JSON.stringify(await readPlaces(connection, taxonomy, scope.id))],
      };
  }
}

/** Products may have the id of their brand in other letters. */
async function readSpellings({ prepare }: Connection, brandId: string): Promise<string[]> {
  const folded = foldText(brandId);
  const stored = await prepare<[], string>("SELECT DISTINCT brand FROM products").pluck().all();
  return stored.filter((brand) => foldText(brand) === folded);
}

/**
 * The stored words of all places in the group. Without the audiences: a piece lies where the owner said that it
 * hangs, and what its audience derives is a list of the shop, no shelf.
 */
async function readPlaces({ prepare }: Connection, taxonomy: Taxonomy, groupId: string) {
  const place = createPlacer(taxonomy);
  const stored = await prepare<[], { category: string; subcategory: string; alsoIn: string }>(
    'SELECT DISTINCT category, subcategory, also_in AS "alsoIn" FROM products',
  ).all();
  return stored
    .filter(({ category, subcategory, alsoIn: text }) => {
      const alsoIn = parseTextList(text) ?? [];
      return place({ category, subcategory, audiences: [], alsoIn }).groupIds.includes(groupId);
    })
    .map(({ category, subcategory, alsoIn }) => [category, subcategory, alsoIn]);
}

/** "Toda la tienda", "Marca SHATO", "Categoría Remeras"; the id of what is no longer there. */
function describeScope(taxonomy: Taxonomy, { kind, id }: TakeScope): string {
  switch (kind) {
    case "all":
      return "Toda la tienda";
    case "brand":
      return `Marca ${brandName(taxonomy, id)}`;
    case "group":
      return `Categoría ${listNamedGroups(taxonomy).find((group) => group.id === id)?.name ?? id}`;
  }
}
