import { eq, inArray } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { sizeGuideRows, sizeGuides, sizeGuideUses } from "../../../db/schema/size-guides";
import type { Audience } from "../../domain/catalogue/audience";
import type { ChangedTaxonomy } from "../../domain/catalogue/moved-words";
import { listSizes, normalizeSize } from "../../domain/catalogue/size";
import {
  createGuidedReader,
  findGuideKind,
  isGuideKind,
  isSoundSpan,
  pickGuide,
  sortRows,
  toUseId,
  type GuidedProduct,
  type GuideRow,
  type GuideUse,
  type SizeGuide,
} from "../../domain/catalogue/size-guide";
import type { GuideGaps } from "../../domain/orders/shop-state";
import { findGroup, nameGroup } from "../../domain/catalogue/taxonomy";
import { compareValues, groupBy, sum } from "../../domain/plain/lists";
import { moveScope } from "../../domain/offers/moved-scope";
import { TEXT_LIST } from "../dialect/conditions.server";
import type { By, Recorded } from "../history/batch.server";
import { writeAs, writeBatch } from "../history/write-as.server";
import { versionOf } from "../offers/stored-offer.server";
import { keepByVersion } from "../sqlite/kept-reads.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { parseTextList } from "./product-row.server";
import { readTaxonomy } from "./taxonomy.server";

const kept = keepByVersion("pages", readGuides);

/** Those that shoppers see; the last readable ones, or none, while the database cannot be read. */
export async function readShownGuides(): Promise<SizeGuide[]> {
  const guides = (await kept.readLast(getStoredShop().database)) ?? [];
  return guides.filter(({ isConfirmed, rows }) => isConfirmed && rows.length > 0);
}

/** By their names. Other tools can write the database: what is no measure of the kind is left out. */
export async function readGuides({ queries }: Connection): Promise<SizeGuide[]> {
  const guides = await queries.select().from(sizeGuides).orderBy(sizeGuides.name, sizeGuides.id);
  const rows = groupBy(await queries.select().from(sizeGuideRows), ({ guideId }) => guideId);
  const ordered = queries.select().from(sizeGuideUses).orderBy(sizeGuideUses.id);
  const uses = groupBy(await ordered, ({ guideId }) => guideId);
  return guides.flatMap(({ kind, ...guide }) => {
    if (!isGuideKind(kind)) return [];
    const ofGuide = { rows: rows.get(guide.id) ?? [], uses: uses.get(guide.id) ?? [] };
    return [
      {
        ...guide,
        kind,
        rows: toRows(ofGuide.rows, findGuideKind(kind).measures),
        uses: ofGuide.uses.map(({ brand, groupId, audience, productRow }) => {
          return { brand, groupId, audience, productRow };
        }),
      },
    ];
  });
}

type StoredCell = typeof sizeGuideRows.$inferSelect;

function toRows(cells: readonly StoredCell[], measures: readonly string[]): GuideRow[] {
  const sound = cells.filter((cell) => measures.includes(cell.measure) && isSoundSpan(cell));
  const rows = Array.from(
    groupBy(sound, ({ sizeKey }) => sizeKey),
    ([sizeKey, ofSize]) => ({
      sizeKey,
      spans: Object.fromEntries(
        ofSize.map(({ measure, minMm, maxMm }) => [measure, { minMm, maxMm }]),
      ),
    }),
  );
  return sortRows(rows);
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
  /** Those of them that no guide of the shop is for, by the names of their categories, the most first. */
  unguided: { name: string; count: number }[];
};

export function readGuideOverview(): Promise<GuideOverview> {
  return getStoredShop().database.read(async (connection) => {
    const guides = await readGuides(connection);
    const alike = await listSizedProducts(connection);
    const byGuide = groupBy(alike, ({ product }) => pickGuide(guides, product));
    const confirmed = guides.filter(({ isConfirmed }) => isConfirmed);
    const isUnguided = ({ product }: AlikeProducts) => pickGuide(confirmed, product) === null;
    const unguided = groupBy(alike.filter(isUnguided), ({ product }) => product.groupIds[0]);
    const taxonomy = await readTaxonomy(connection);
    return {
      guides: guides.map((guide) => {
        const own = byGuide.get(guide) ?? [];
        const known = new Set(guide.rows.map(({ sizeKey }) => sizeKey));
        const sizes = listSizes(own.flatMap((products) => products.sizes));
        return {
          ...{ id: guide.id, name: guide.name, kind: guide.kind, isConfirmed: guide.isConfirmed },
          sizeCount: known.size,
          missingSizes: sizes.filter((size) => !known.has(size)),
          productCount: countAlike(own),
        };
      }),
      sizedCount: countAlike(alike),
      unguided: Array.from(unguided, ([id, products]) => {
        const group = id === undefined ? null : findGroup(taxonomy, id);
        const name = group ? nameGroup(taxonomy, group) : "Sin categoría";
        return { name, count: countAlike(products) };
      }).sort((one, other) => other.count - one.count || compareValues(one.name, other.name)),
    };
  });
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
    const own = (await listSizedProducts(connection)).filter(
      ({ product }) => pickGuide(guides, product) === guide,
    );
    const rowIds = guide.uses.flatMap(({ productRow }) => productRow ?? []);
    const named = await connection.queries
      .select({ rowId: products.rowId, id: products.id })
      .from(products)
      .where(inArray(products.rowId, rowIds));
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

export type SavedGuide =
  | "saved"
  /** Another change came first. */
  | "changed"
  | "missing"
  /** Another guide has one of its uses. */
  | { takenUse: GuideUse; by: string };

/** @param guide - the whole of it, as it is to be */
export function saveGuide(
  { expectedVersion }: { expectedVersion: string },
  guide: SizeGuide,
  by: By,
): Promise<Recorded<SavedGuide>> {
  return writeBatch<SavedGuide>({ ...by, action: "size-guide.save" }, async (connection) => {
    const guides = await readGuides(connection);
    const before = guides.find(({ id }) => id === guide.id);
    if (!before) return "missing";
    if (versionOf(before) !== expectedVersion) return "changed";
    const others = guides.filter(({ id }) => id !== guide.id);
    for (const use of guide.uses) {
      const owner = others.find(({ uses }) =>
        uses.some((other) => toUseId(other) === toUseId(use)),
      );
      if (owner) return { takenUse: use, by: owner.name };
    }
    const head = toHead(guide);
    if (JSON.stringify(toHead(before)) !== JSON.stringify(head))
      await connection.queries.update(sizeGuides).set(head).where(eq(sizeGuides.id, guide.id));
    await storeParts(connection, guide);
    return "saved";
  });
}

/** False when another guide has its id. */
export function addGuide(guide: SizeGuide, by: By): Promise<boolean> {
  return writeAs({ ...by, action: "size-guide.save" }, async (connection) => {
    const { queries } = connection;
    const isHere = eq(sizeGuides.id, guide.id);
    if ((await queries.select().from(sizeGuides).where(isHere)).length > 0) return false;
    await queries.insert(sizeGuides).values({ ...toHead(guide), id: guide.id });
    // An undo may have left cells of a former guide with this id.
    await storeParts(connection, guide);
    return true;
  });
}

function toHead({ name, kind, fitNote, howToMeasure, isConfirmed }: SizeGuide) {
  return { name, kind, fitNote, howToMeasure, isConfirmed };
}

/** Writes the cells and uses that differ. */
async function storeParts({ queries }: Connection, guide: SizeGuide): Promise<void> {
  const { id: guideId } = guide;
  const cells = guide.rows.flatMap(({ sizeKey, spans }) =>
    Object.entries(spans).map(([measure, span]) => ({
      ...{ id: `${guideId}/${sizeKey}/${measure}`, guideId, sizeKey, measure },
      ...span,
    })),
  );
  const stored = await queries
    .select()
    .from(sizeGuideRows)
    .where(eq(sizeGuideRows.guideId, guideId));
  const before = new Map(stored.map((cell) => [cell.id, cell]));
  const kept = new Set(cells.map(({ id }) => id));
  const gone = stored.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  await queries.delete(sizeGuideRows).where(inArray(sizeGuideRows.id, gone));
  for (const cell of cells) {
    const { minMm, maxMm } = cell;
    const last = before.get(cell.id);
    if (last?.minMm === minMm && last.maxMm === maxMm) continue;
    await queries
      .insert(sizeGuideRows)
      .values(cell)
      .onConflictDoUpdate({ target: sizeGuideRows.id, set: { minMm, maxMm } });
  }
  const useIds = new Set(guide.uses.map(toUseId));
  const storedUses = await queries
    .select()
    .from(sizeGuideUses)
    .where(eq(sizeGuideUses.guideId, guideId));
  const goneUses = storedUses.flatMap(({ id }) => (useIds.has(id) ? [] : [id]));
  await queries.delete(sizeGuideUses).where(inArray(sizeGuideUses.id, goneUses));
  for (const use of guide.uses) {
    const id = toUseId(use);
    if (storedUses.some((one) => one.id === id)) continue;
    await queries.insert(sizeGuideUses).values({ id, guideId, ...use });
  }
}

/** False for a guide that is not there. */
export function deleteGuide(id: string, by: By): Promise<Recorded<boolean>> {
  return writeBatch({ ...by, action: "size-guide.delete" }, async ({ queries }) => {
    await queries.delete(sizeGuideRows).where(eq(sizeGuideRows.guideId, id));
    await queries.delete(sizeGuideUses).where(eq(sizeGuideUses.guideId, id));
    const deleted = await queries
      .delete(sizeGuides)
      .where(eq(sizeGuides.id, id))
      .returning({ id: sizeGuides.id });
    return deleted.length > 0;
  });
}

/** Guides follow renamed and united brands and groups, as offers do. */
export async function moveGuideUses(
  { queries }: Connection,
  change: ChangedTaxonomy,
): Promise<void> {
  if (change.moved.size === 0) return;
  for (const { guideId, id, ...use } of await queries.select().from(sizeGuideUses)) {
    const scope = moveScope(
      {
        brands: use.brand === "" ? [] : [use.brand],
        groups: use.groupId === "" ? [] : [use.groupId],
        skipsSale: false,
      },
      change,
    );
    const {
      brands: [brand = ""],
      groups: [groupId = ""],
    } = scope;
    const moved = { ...use, brand, groupId };
    const movedId = toUseId(moved);
    if (movedId === id) continue;
    await queries.delete(sizeGuideUses).where(eq(sizeGuideUses.id, id));
    // Where two become one, the guide that has it keeps it.
    await queries
      .insert(sizeGuideUses)
      .values({ ...moved, id: movedId, guideId })
      .onConflictDoNothing();
  }
}
