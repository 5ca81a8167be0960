import { eq, inArray, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import {
  sizeGuideRows,
  sizeGuides,
  sizeGuideSizes,
  sizeGuideUses,
} from "../../../db/schema/size-guides";
import type { ChangedTaxonomy } from "../../domain/catalogue/moved-words";
import {
  findGuideKind,
  isGuideKind,
  isSoundSpan,
  sortRows,
  toUseId,
  type GuideRow,
  type SizeGuide,
} from "../../domain/catalogue/size-guide";
import { moveScope } from "../../domain/offers/moved-scope";
import { groupBy } from "../../domain/plain/lists";

/** By their names. Other tools can write the database: what is no measure of the kind is left out. */
export async function readGuides({ queries }: Connection): Promise<SizeGuide[]> {
  const guides = await queries.select().from(sizeGuides).orderBy(sizeGuides.name, sizeGuides.id);
  const rows = groupBy(await queries.select().from(sizeGuideRows), ({ guideId }) => guideId);
  const sizes = groupBy(await queries.select().from(sizeGuideSizes), ({ guideId }) => guideId);
  const ordered = queries.select().from(sizeGuideUses).orderBy(sizeGuideUses.id);
  const uses = groupBy(await ordered, ({ guideId }) => guideId);
  return guides.flatMap(({ kind, ...guide }) => {
    if (!isGuideKind(kind)) return [];
    const ofGuide = { rows: rows.get(guide.id) ?? [], uses: uses.get(guide.id) ?? [] };
    return [
      {
        ...guide,
        kind,
        rows: toRows(ofGuide.rows, findGuideKind(kind).measures, sizes.get(guide.id) ?? []),
        uses: ofGuide.uses.map(({ brand, groupId, audience, productRow }) => {
          return { brand, groupId, audience, productRow };
        }),
      },
    ];
  });
}

type StoredCell = typeof sizeGuideRows.$inferSelect;

type StoredSize = typeof sizeGuideSizes.$inferSelect;

function toRows(
  cells: readonly StoredCell[],
  measures: readonly string[],
  sizes: readonly StoredSize[],
): GuideRow[] {
  const words = new Map(sizes.map(({ sizeKey, suniti }) => [sizeKey, suniti]));
  const sound = cells.filter((cell) => measures.includes(cell.measure) && isSoundSpan(cell));
  const rows = Array.from(
    groupBy(sound, ({ sizeKey }) => sizeKey),
    ([sizeKey, ofSize]) => ({
      sizeKey,
      spans: Object.fromEntries(
        ofSize.map(({ measure, minMm, maxMm }) => [measure, { minMm, maxMm }]),
      ),
      ...(words.get(sizeKey) && { suniti: words.get(sizeKey) }),
    }),
  );
  return sortRows(rows);
}

/** Within a write. False when another guide has its id. */
export async function insertGuide(connection: Connection, guide: SizeGuide): Promise<boolean> {
  const { queries } = connection;
  const isHere = eq(sizeGuides.id, guide.id);
  if ((await queries.select().from(sizeGuides).where(isHere)).length > 0) return false;
  await queries.insert(sizeGuides).values({ ...toHead(guide), id: guide.id });
  // An undo may have left cells of a former guide with this id.
  await storeParts(connection, guide);
  return true;
}

export function toHead({ name, kind, fitNote, howToMeasure, isConfirmed }: SizeGuide) {
  return { name, kind, fitNote, howToMeasure, isConfirmed };
}

/** Within a write: the cells and uses that differ. */
export async function storeParts({ queries }: Connection, guide: SizeGuide): Promise<void> {
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
  const changed = cells.filter(({ id, minMm, maxMm }) => {
    const last = before.get(id);
    return last?.minMm !== minMm || last.maxMm !== maxMm;
  });
  if (changed.length > 0) {
    const set = { minMm: sql`excluded.min_mm`, maxMm: sql`excluded.max_mm` };
    await queries
      .insert(sizeGuideRows)
      .values(changed)
      .onConflictDoUpdate({ target: sizeGuideRows.id, set });
  }
  await storeSizes(queries, guide);
  const useIds = new Set(guide.uses.map(toUseId));
  const storedUses = await queries
    .select()
    .from(sizeGuideUses)
    .where(eq(sizeGuideUses.guideId, guideId));
  const goneUses = storedUses.flatMap(({ id }) => (useIds.has(id) ? [] : [id]));
  await queries.delete(sizeGuideUses).where(inArray(sizeGuideUses.id, goneUses));
  const known = new Set(storedUses.map(({ id }) => id));
  for (const use of guide.uses) {
    const id = toUseId(use);
    if (known.has(id)) continue;
    await queries.insert(sizeGuideUses).values({ id, guideId, ...use });
  }
}

async function storeSizes(queries: Connection["queries"], guide: SizeGuide): Promise<void> {
  const { id: guideId } = guide;
  const sizes = guide.rows.flatMap(({ sizeKey, suniti }) =>
    suniti ? [{ id: `${guideId}/${sizeKey}`, guideId, sizeKey, suniti }] : [],
  );
  const stored = await queries
    .select()
    .from(sizeGuideSizes)
    .where(eq(sizeGuideSizes.guideId, guideId));
  const gone = stored.flatMap(({ id }) => (sizes.some((one) => one.id === id) ? [] : [id]));
  await queries.delete(sizeGuideSizes).where(inArray(sizeGuideSizes.id, gone));
  const changed = sizes.filter(
    ({ id, suniti }) => stored.find((one) => one.id === id)?.suniti !== suniti,
  );
  if (changed.length === 0) return;
  await queries
    .insert(sizeGuideSizes)
    .values(changed)
    .onConflictDoUpdate({ target: sizeGuideSizes.id, set: { suniti: sql`excluded.suniti` } });
}

/** Within a write. False for a guide that is not there. */
export async function removeGuide({ queries }: Connection, id: string): Promise<boolean> {
  await queries.delete(sizeGuideRows).where(eq(sizeGuideRows.guideId, id));
  await queries.delete(sizeGuideSizes).where(eq(sizeGuideSizes.guideId, id));
  await queries.delete(sizeGuideUses).where(eq(sizeGuideUses.guideId, id));
  const deleted = await queries
    .delete(sizeGuides)
    .where(eq(sizeGuides.id, id))
    .returning({ id: sizeGuides.id });
  return deleted.length > 0;
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
