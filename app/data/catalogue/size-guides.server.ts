import type { Connection } from "../../../db/connection";
import type { Audience } from "../../domain/catalogue/audience";
import { listSizes, normalizeSize } from "../../domain/catalogue/size";
import {
  createGuidedReader,
  createGuidePicker,
  type GuidedProduct,
  type SizeGuide,
} from "../../domain/catalogue/size-guide";
import type { GuideGaps } from "../../domain/orders/shop-state";
import { findGroup, nameGroup, type Taxonomy } from "../../domain/catalogue/taxonomy";
import { compareValues, groupBy, sum } from "../../domain/plain/lists";
import { NUMBER_LIST, TEXT_LIST } from "../dialect/conditions.server";
import { versionOf } from "../offers/stored-offer.server";
import { keepByVersion } from "../sqlite/kept-reads.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { parseTextList } from "./product-row.server";
import { readGuides } from "./stored-size-guides.server";
import { readTaxonomy } from "./taxonomy.server";

const kept = keepByVersion("pages", readGuides);

/** Those that shoppers see; the last readable ones, or none, while the database cannot be read. */
export async function readShownGuides(): Promise<SizeGuide[]> {
  const guides = (await kept.readLast(getStoredShop().database)) ?? [];
  return guides.filter(({ isConfirmed, rows }) => isConfirmed && rows.length > 0);
}

/** Products that are alike in what decides about their guide. */
type AlikeProducts = { product: GuidedProduct; sizes: readonly string[]; count: number };

const NO_ROW = -1;

/** Those that are not hidden and come in several sizes. */
async function listSizedProducts(connection: Connection): Promise<AlikeProducts[]> {
  const read = createGuidedReader(await readTaxonomy(connection));
  const rows = await connection
    .prepare<
      [],
      Record<"brand" | "category" | "subcategory" | "audiences" | "also_in" | "sizes", string> & {
        own: number;
        count: number;
      }
    >(
      `SELECT brand, category, subcategory, audiences, also_in, sizes, own, count(*) AS count FROM
        (SELECT brand, category, subcategory, audiences, also_in, sizes,
            CASE WHEN row_id IN (SELECT product_row FROM size_guide_uses) THEN row_id ELSE ${NO_ROW} END AS own
          FROM products WHERE is_hidden = 0 AND sizes <> '[]') AS sized
        GROUP BY brand, category, subcategory, audiences, also_in, sizes, own`,
    )
    .all();
  return rows.flatMap(({ own, count, also_in: alsoIn, audiences, ...row }) => {
    const sizes = (parseTextList(row.sizes) ?? []).map(normalizeSize);
    if (sizes.every((size) => size === "UNICO")) return [];
    const whom = (parseTextList(audiences) ?? []) as Audience[];
    const words = { ...row, audiences: whom, alsoIn: parseTextList(alsoIn) ?? [] };
    return [{ product: read(own, words), sizes, count: Number(count) }];
  });
}

export type GuideOverview = {
  guides: (Pick<SizeGuide, "id" | "name" | "kind" | "isConfirmed"> & {
    sizeCount: number;
    /** Of its products, those without a row. */
    missingSizes: string[];
    productCount: number;
  })[];
  /** Products with sizes. */
  sizedCount: number;
  /** Those of them that no guide of the shop is for, in sections with guides. */
  unguided: CountedCategory[];
  /** Those in sections where nothing has a guide, such as rings: nobody measures them. */
  unmeasured: CountedCategory[];
};

/** The most first. */
type CountedCategory = { name: string; count: number };

export function readGuideOverview(): Promise<GuideOverview> {
  return getStoredShop().database.read(async (connection) => {
    const guides = await readGuides(connection);
    const alike = await listSizedProducts(connection);
    const pick = createGuidePicker(guides);
    const byGuide = groupBy(alike, ({ product }) => pick(product));
    const confirmed = guides.filter(({ isConfirmed }) => isConfirmed);
    const pickConfirmed = createGuidePicker(confirmed);
    const taxonomy = await readTaxonomy(connection);
    const sectionOf = ({ product: { groupIds } }: AlikeProducts) =>
      groupIds[0] === undefined ? undefined : findGroup(taxonomy, groupIds[0])?.section;
    const isGuided = ({ product }: AlikeProducts) => pickConfirmed(product) !== null;
    const guidedSections = new Set(alike.filter(isGuided).map(sectionOf));
    const unguided = alike.filter((products) => !isGuided(products));
    // Before the first guide, all sections are still to be measured.
    const isMeasured = (products: AlikeProducts) =>
      guidedSections.size === 0 || guidedSections.has(sectionOf(products));
    return {
      guides: guides.map((guide) => {
        const own = byGuide.get(guide) ?? [];
        const known = new Set(guide.rows.map(({ sizeKey }) => sizeKey));
        const sizes = listSizes([...new Set(own.flatMap((products) => products.sizes))]);
        return {
          ...{ id: guide.id, name: guide.name, kind: guide.kind, isConfirmed: guide.isConfirmed },
          sizeCount: known.size,
          missingSizes: sizes.filter((size) => !known.has(size)),
          productCount: countAlike(own),
        };
      }),
      sizedCount: countAlike(alike),
      unguided: countByCategory(unguided.filter(isMeasured), taxonomy),
      unmeasured: countByCategory(
        unguided.filter((products) => !isMeasured(products)),
        taxonomy,
      ),
    };
  });
}

function countByCategory(alike: readonly AlikeProducts[], taxonomy: Taxonomy): CountedCategory[] {
  const byGroup = groupBy(alike, ({ product }) => product.groupIds[0]);
  return Array.from(byGroup, ([id, products]) => {
    const group = id === undefined ? null : findGroup(taxonomy, id);
    const name = group ? nameGroup(taxonomy, group) : "Sin categoría";
    return { name, count: countAlike(products) };
  }).sort((one, other) => other.count - one.count || compareValues(one.name, other.name));
}

function countAlike(alike: readonly AlikeProducts[]): number {
  return sum(alike.map(({ count }) => count));
}

/** What the guides of the shop leave unsaid; null where there is none, which asks for no products. */
export async function readGuideGaps(): Promise<GuideGaps | null> {
  if ((await readShownGuides()).length === 0) return null;
  const { guides, unguided } = await readGuideOverview();
  const hasGap = ({ isConfirmed, missingSizes }: GuideOverview["guides"][number]) =>
    isConfirmed && missingSizes.length > 0;
  return {
    guides: guides.filter(hasGap).length,
    products: sum(unguided.map(({ count }) => count)),
  };
}

export type EditedGuide = {
  guide: SizeGuide;
  /** What a form must name. */
  version: string;
  /** Of the products whose guide it is, each once. */
  sizes: string[];
  productCount: number;
  /** The ids of the single products that it is for, by their row numbers. */
  productIds: Record<number, string>;
};

export function findGuide(id: string): Promise<EditedGuide | null> {
  return getStoredShop().database.read(async (connection) => {
    const guides = await readGuides(connection);
    const guide = guides.find((one) => one.id === id);
    if (!guide) return null;
    const pick = createGuidePicker(guides);
    const own = (await listSizedProducts(connection)).filter(
      ({ product }) => pick(product) === guide,
    );
    const rowIds = guide.uses.flatMap(({ productRow }) => productRow ?? []);
    const named = await connection
      .prepare<[string], { rowId: number; id: string }>(
        `SELECT row_id AS "rowId", id FROM products WHERE row_id IN ${NUMBER_LIST}`,
      )
      .all(JSON.stringify(rowIds));
    return {
      guide,
      version: versionOf(guide),
      sizes: [...new Set(own.flatMap(({ sizes }) => sizes))],
      productCount: countAlike(own),
      productIds: Object.fromEntries(named.map((one) => [one.rowId, one.id])),
    };
  });
}

/** The row numbers of these products, by their ids; without those that there are not. */
export function findProductRows(ids: readonly string[]): Promise<Map<string, number>> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const rows = await prepare<[string], { id: string; rowId: number }>(
      `SELECT id, row_id AS "rowId" FROM products WHERE id IN ${TEXT_LIST}`,
    ).all(JSON.stringify(ids));
    return new Map(rows.map(({ id, rowId }) => [id, rowId]));
  });
}
