import { eq, inArray, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { sizeGuideRows, sizeGuides, sizeGuideUses } from "../../../db/schema/size-guides";
import type { ChangedTaxonomy } from "../../domain/catalogue/moved-words";
import { toUseId, type GuideUse, type SizeGuide } from "../../domain/catalogue/size-guide";
import { moveScope } from "../../domain/offers/moved-scope";
import type { By, Recorded } from "../history/batch.server";
import { writeAs, writeBatch } from "../history/write-as.server";
import { versionOf } from "../offers/stored-offer.server";
import { readGuides } from "./size-guides.server";

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

export function addGuide(guide: SizeGuide, by: By): Promise<boolean> {
  return writeAs({ ...by, action: "size-guide.save" }, (connection) =>
    insertGuide(connection, guide),
  );
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

export function deleteGuide(id: string, by: By): Promise<Recorded<boolean>> {
  return writeBatch({ ...by, action: "size-guide.delete" }, (connection) =>
    removeGuide(connection, id),
  );
}

/** Within a write. False for a guide that is not there. */
export async function removeGuide({ queries }: Connection, id: string): Promise<boolean> {
  await queries.delete(sizeGuideRows).where(eq(sizeGuideRows.guideId, id));
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
