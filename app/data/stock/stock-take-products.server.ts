import type { Connection } from "../../../db/connection";
import { brandName } from "../../domain/catalogue/brand";
import { createClassifier, type Taxonomy } from "../../domain/catalogue/taxonomy";
import { foldText } from "../../domain/plain/fold-text";
import type { TakeScope } from "../../domain/stock/stock-take";
import {
  toTakeColors,
  toTakeSizes,
  type TakeProduct,
  type TakeSize,
} from "../../domain/stock/take-rows";
import { parseTextList } from "../catalogue/product-row.server";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import { type Condition, NUMBER_LIST } from "../dialect/row-lists.server";

type TextsRow = { productRow: number; id: string; name: string; sizes: string; colors: string };

const COLUMNS = `row_id AS "productRow", id, name, sizes, colors`;

/** The products of a stock take by name, hidden ones included. Unreadable ones are left out. */
export async function readTakeProducts(
  connection: Connection,
  taxonomy: Taxonomy,
  scope: TakeScope,
): Promise<TakeProduct[]> {
  const { where, values } = await toCondition(connection, taxonomy, scope);
  const rows = await connection
    .prepare<unknown[], TextsRow>(
      `SELECT ${COLUMNS} FROM products WHERE ${where} ORDER BY lower(name), row_id`,
    )
    .all(...values);
  return toTakeProducts(rows);
}

export async function findTakeProducts(
  { prepare }: Connection,
  productRows: readonly number[],
): Promise<Map<number, TakeProduct>> {
  const rows = await prepare<[string], TextsRow>(
    `SELECT ${COLUMNS} FROM products WHERE row_id IN ${NUMBER_LIST}`,
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
  return rows.flatMap(({ productRow, id, name, sizes, colors }) => {
    const takeSizes = readSizes(sizes);
    const parsedColors = parseTextList(colors);
    if (takeSizes === null || parsedColors === null) return [];
    return [{ productRow, id, name, sizes: takeSizes, colors: toTakeColors(parsedColors) }];
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
        where: `(category, subcategory) IN
          (SELECT value ->> 0, value ->> 1 FROM json_each(?))`,
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

/** What the products of a group have as category and subcategory. */
async function readPlaces({ prepare }: Connection, taxonomy: Taxonomy, groupId: string) {
  const classify = createClassifier(taxonomy);
  return (
    await prepare<[], { category: string; subcategory: string }>(
      "SELECT DISTINCT category, subcategory FROM products",
    ).all()
  )
    .filter((place) => classify(place).group?.id === groupId)
    .map(({ category, subcategory }) => [category, subcategory]);
}

/** "Toda la tienda", "Marca SHATO", "Categoría Remeras"; the id of what is no longer there. */
export function describeScope(taxonomy: Taxonomy, { kind, id }: TakeScope): string {
  switch (kind) {
    case "all":
      return "Toda la tienda";
    case "brand":
      return `Marca ${brandName(taxonomy, id)}`;
    case "group":
      return `Categoría ${taxonomy.groups.find((group) => group.id === id)?.name ?? id}`;
  }
}
