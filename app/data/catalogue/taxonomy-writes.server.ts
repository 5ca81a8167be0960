import { eq, gt, inArray } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { products } from "../../../db/schema/products";
import { versions } from "../../../db/schema/shop";
import { brands, groupRedirects, groups, menuLinks, sections } from "../../../db/schema/taxonomy";
import { sortAudiences } from "../../domain/catalogue/audience";
import type { Arranged, MovedPaths } from "../../domain/catalogue/arrange-groups";
import { createWordMover, type ChangedTaxonomy as Moves } from "../../domain/catalogue/moved-words";
import type { Group, Taxonomy } from "../../domain/catalogue/taxonomy";
import { addTypedWords, type TypedWords } from "../../domain/catalogue/typed-words";
import { SHOP_AUTHOR } from "../../domain/history/author";
import type { Change } from "../history/batch.server";
import { writeAs, writeBatch } from "../history/write-as.server";
import { moveOfferScopes } from "../offers/offer-scopes.server";
import { setProductColumns } from "../products/product-rows.server";
import { parseTextList } from "./product-row.server";
import { moveGuideUses } from "./stored-size-guides.server";
import { readTaxonomy } from "./taxonomy.server";

/** Within a write: gives the words of products a group and a brand where they have none. */
export async function storeTypedWords(
  connection: Connection,
  typed: readonly TypedWords[],
): Promise<void> {
  const before = await readTaxonomy(connection);
  await storeTaxonomy(connection, before, typed.reduce(addTypedWords, before));
}

/** The same for all stored products: those of another tool, or of a group that lost a word. */
export async function adoptTypedWords(connection: Connection): Promise<void> {
  const { category, subcategory, brand, alsoIn } = products;
  const typed = await connection.queries
    .selectDistinct({ category, subcategory, brand, alsoIn })
    .from(products);
  const words = typed.map((row) => ({ ...row, alsoIn: parseTextList(row.alsoIn) ?? [] }));
  await storeTypedWords(connection, words);
}

export function adoptAllTypedWords(now: Date): Promise<void> {
  return writeAs({ author: SHOP_AUTHOR, action: "start.adopt", now }, adoptTypedWords);
}

/** The version that a change must name; triggers raise it with every change of the taxonomy. */
export async function readTaxonomyVersion({ queries }: Connection): Promise<number> {
  const [row] = await queries.select().from(versions).where(eq(versions.name, "taxonomy")).limit(1);
  return row?.version ?? 0;
}

export type ChangedTaxonomy<Problem> =
  /** With its batch in the history; null when nothing changed. */
  { outcome: "saved"; batchId: number | null } | Unsaved<Problem>;

type Unsaved<Problem> =
  /** Another change came first, which made `current`; nothing is stored. */
  { outcome: "changed"; current: Taxonomy } | { outcome: "refused"; problem: Problem };

export type TaxonomyChange = Change & {
  expectedVersion: number;
};

/** @param arrange - may also write to what stands in the same transaction */
export async function changeTaxonomy<Problem>(
  change: TaxonomyChange,
  arrange: (
    taxonomy: Taxonomy,
    connection: Connection,
  ) => Arranged<Problem> | Promise<Arranged<Problem>>,
): Promise<ChangedTaxonomy<Problem>> {
  const { value, batchId } = await writeBatch<{ outcome: "saved" } | Unsaved<Problem>>(
    change,
    async (connection) => {
      const before = await readTaxonomy(connection);
      const isCurrent = (await readTaxonomyVersion(connection)) === change.expectedVersion;
      if (!isCurrent) return { outcome: "changed", current: before };
      const arranged = await arrange(before, connection);
      if (arranged.taxonomy === null) return { outcome: "refused", problem: arranged.problem };
      const moves = { before, after: arranged.taxonomy, moved: arranged.moved };
      await storeTaxonomy(connection, before, arranged.taxonomy);
      await moveProducts(connection, moves, change.now);
      await storeRedirects(connection, arranged.moved);
      await moveOfferScopes(connection, moves);
      await moveGuideUses(connection, moves);
      await adoptTypedWords(connection);
      return { outcome: "saved" };
    },
  );
  return value.outcome === "saved" ? { ...value, batchId } : value;
}

/** Products whose words would lead elsewhere after the change get those of their new place. */
async function moveProducts(connection: Connection, change: Moves, now: Date): Promise<void> {
  const { rowId, updatedAt, category, subcategory, alsoIn, audiences } = products;
  const words = { category, subcategory, alsoIn, audiences };
  const { queries } = connection;
  const move = createWordMover(change);
  const read = (row: { [word in keyof typeof words]: string }) =>
    move({
      ...row,
      alsoIn: parseTextList(row.alsoIn) ?? [],
      audiences: sortAudiences(parseTextList(row.audiences) ?? []),
    });
  const distinct = await queries.selectDistinct(words).from(products);
  if (distinct.every((row) => read(row) === null)) return;
  const rows = await queries.select({ rowId, updatedAt, ...words }).from(products);
  const changes = rows.flatMap((row) => {
    const moved = read(row);
    if (moved === null) return [];
    const values = { ...moved, alsoIn: JSON.stringify(moved.alsoIn) };
    return [{ rowId: row.rowId, updatedAt: row.updatedAt, values }];
  });
  await setProductColumns(connection, changes, now);
}

/** Writes the rows that differ; a row's position is its place in the list. */
async function storeTaxonomy(
  connection: Connection,
  before: Taxonomy,
  after: Taxonomy,
): Promise<void> {
  const { queries } = connection;
  const changedSections = listChanges(before.sections, after.sections);
  for (const { row, position } of changedSections.stored) {
    const values = { ...row, position };
    await queries
      .insert(sections)
      .values(values)
      .onConflictDoUpdate({ target: sections.id, set: values });
  }
  const changedGroups = listChanges(before.groups, after.groups);
  await queries.delete(groups).where(inArray(groups.id, changedGroups.removed));
  for (const { row, position } of changedGroups.stored) {
    const values = { ...toGroupRow(row), position };
    await queries
      .insert(groups)
      .values(values)
      .onConflictDoUpdate({ target: groups.id, set: values });
  }
  // Groups point to their section, so a section goes after them.
  await queries.delete(sections).where(inArray(sections.id, changedSections.removed));
  const changedBrands = listChanges(before.brands, after.brands);
  await queries.delete(brands).where(inArray(brands.id, changedBrands.removed));
  for (const { row, position } of changedBrands.stored) {
    const values = { ...row, position };
    await queries
      .insert(brands)
      .values(values)
      .onConflictDoUpdate({ target: brands.id, set: values });
  }
  await storeLinks(connection, before.links, after.links);
}

/** A link has no name of its own: its row is its place in the list. */
async function storeLinks(
  { queries }: Connection,
  before: Taxonomy["links"],
  after: Taxonomy["links"],
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await queries.delete(menuLinks).where(gt(menuLinks.id, after.length));
  for (const [at, link] of after.entries()) {
    const values = { ...link, id: at + 1, position: at + 1 };
    await queries
      .insert(menuLinks)
      .values(values)
      .onConflictDoUpdate({ target: menuLinks.id, set: values });
  }
}

/**
 * Within a write: after single rows came or went, a row's position is its place in the list again, and a kind whose
 * category went is a category, so that the owner sees it.
 */
export async function closeGaps({ prepare }: Connection): Promise<void> {
  await prepare(
    `UPDATE "groups" SET parent = '' WHERE parent <> '' AND parent NOT IN (SELECT id FROM "groups")`,
  ).run();
  await prepare(
    `UPDATE "groups" SET section = category.section FROM "groups" AS category
        WHERE category.id = "groups".parent AND category.section <> "groups".section`,
  ).run();
  for (const table of ["sections", "groups", "brands", "collections"]) {
    await prepare(
      `UPDATE "${table}" SET position = placed.place FROM
          (SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM "${table}") AS placed
          WHERE placed.id = "${table}".id AND placed.place <> "${table}".position`,
    ).run();
  }
}

function toGroupRow({ terms, ...group }: Group) {
  return { ...group, terms: JSON.stringify(terms) };
}

/** The rows of a list that differ, with their new places, and the ids of those that went. */
export function listChanges<R extends { id: string }>(before: readonly R[], after: readonly R[]) {
  const kept = new Set(after.map(({ id }) => id));
  const stored = after.flatMap((row, at) => {
    const isSame = JSON.stringify(before[at]) === JSON.stringify(row);
    return isSame ? [] : [{ row, position: at + 1 }];
  });
  return { stored, removed: before.map(({ id }) => id).filter((id) => !kept.has(id)) };
}

async function storeRedirects({ queries }: Connection, moved: MovedPaths): Promise<void> {
  for (const [path, target] of moved) {
    if (path === target) continue;
    await queries.delete(groupRedirects).where(eq(groupRedirects.path, target));
    await queries
      .insert(groupRedirects)
      .values({ path, target })
      .onConflictDoUpdate({ target: groupRedirects.path, set: { target } });
  }
}
