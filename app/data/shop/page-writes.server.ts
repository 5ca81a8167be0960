import { and, count, eq, lte, ne } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { pages, pageVersions } from "../../../db/schema/shop";
import {
  MAX_PAGE_VERSIONS,
  MAX_PAGES,
  type EditedPage,
  type PageText,
} from "../../domain/shop/page";
import type { By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { onlyRow } from "../sqlite/stored-values.server";
import { readPage, readPageVersion } from "./pages.server";

export type SavedPage =
  | { outcome: "saved"; id: number }
  /** Another change came first; nothing is stored. */
  | { outcome: "changed"; current: EditedPage }
  /** Another page has the address. */
  | { outcome: "taken"; title: string }
  | { outcome: "full" }
  | { outcome: "missing" };

type NewText = { text: PageText; publishes: boolean };

export function addPage({ text, publishes }: NewText, by: By): Promise<SavedPage> {
  const { now } = by;
  return writeAs({ ...by, action: "page.add" }, async (connection): Promise<SavedPage> => {
    const { queries } = connection;
    const twin = await findTwin(connection, text.slug, 0);
    if (twin) return { outcome: "taken", title: twin.title };
    const [stored] = await queries.select({ pageCount: count() }).from(pages).limit(1);
    if ((stored?.pageCount ?? 0) >= MAX_PAGES) return { outcome: "full" };
    const { id } = onlyRow(
      await queries
        .insert(pages)
        .values({ ...text, isPublished: publishes, updatedAt: now.toISOString() })
        .returning({ id: pages.id }),
    );
    await keepVersion(connection, { id, version: 1, text, now });
    return { outcome: "saved", id };
  });
}

/** The same text makes no version. A section keeps its address. */
export function savePage(
  target: { id: number; expectedVersion: number },
  { text, publishes }: NewText,
  by: By,
): Promise<SavedPage> {
  const { id, expectedVersion } = target;
  return writeAs({ ...by, action: "page.save" }, async (connection): Promise<SavedPage> => {
    const current = await readPage(connection, id);
    if (!current) return { outcome: "missing" };
    const wanted = current.place === "page" ? text : { ...text, slug: current.slug };
    if (current.version !== expectedVersion && !isSameText(current, wanted)) {
      return { outcome: "changed", current };
    }
    const twin = await findTwin(connection, wanted.slug, id);
    if (twin) return { outcome: "taken", title: twin.title };
    await storeText(connection, current, { text: wanted, publishes, now: by.now });
    return { outcome: "saved", id };
  });
}

/** Makes one of the page's former texts its next version, at the address that the page has now. */
export function returnToVersion(
  target: { id: number; version: number; expectedVersion: number },
  by: By,
): Promise<SavedPage> {
  return writeAs({ ...by, action: "page.return" }, async (connection): Promise<SavedPage> => {
    const current = await readPage(connection, target.id);
    const former = await readPageVersion(connection, target.id, target.version);
    if (!current || !former) return { outcome: "missing" };
    if (current.version !== target.expectedVersion) return { outcome: "changed", current };
    const text = { ...former, slug: current.slug };
    await storeText(connection, current, { text, publishes: false, now: by.now });
    return { outcome: "saved", id: target.id };
  });
}

export function setPagePublished(id: number, isPublished: boolean, by: By): Promise<boolean> {
  return writeAs(
    { ...by, action: isPublished ? "page.publish" : "page.hide" },
    async ({ queries }) => {
      const changed = await queries
        .update(pages)
        .set({ isPublished })
        .where(eq(pages.id, id))
        .returning({ id: pages.id });
      return changed.length > 0;
    },
  );
}

/** Deletes a page with all its texts, unless it changed since `expectedVersion`. A section stays. */
export function deletePage(id: number, expectedVersion: number, by: By): Promise<SavedPage> {
  return writeAs({ ...by, action: "page.delete" }, async (connection): Promise<SavedPage> => {
    const current = await readPage(connection, id);
    if (current?.place !== "page") return { outcome: "missing" };
    if (current.version !== expectedVersion) return { outcome: "changed", current };
    await connection.queries.delete(pages).where(eq(pages.id, id));
    return { outcome: "saved", id };
  });
}

async function findTwin({ queries }: Connection, slug: string, id: number) {
  const isTwin = and(eq(pages.slug, slug), ne(pages.id, id));
  return (await queries.select({ title: pages.title }).from(pages).where(isTwin).limit(1))[0];
}

function isSameText(one: PageText, other: PageText): boolean {
  return one.slug === other.slug && one.title === other.title && one.markdown === other.markdown;
}

/** Within a write: the text becomes the page's next version, unless it is the same. */
async function storeText(
  connection: Connection,
  current: EditedPage,
  saved: NewText & { now: Date },
): Promise<void> {
  const { text, publishes, now } = saved;
  const { id, place } = current;
  if (publishes) {
    await connection.queries.update(pages).set({ isPublished: true }).where(eq(pages.id, id));
  }
  if (isSameText(current, text)) return;
  const version = current.version + 1;
  await connection.queries
    .update(pages)
    .set({ ...text, version, updatedAt: now.toISOString() })
    .where(eq(pages.id, id));
  await keepVersion(connection, { id, version, text, now });
  // Orders name the versions of a section that buyers accepted.
  if (place === "page") await dropOldVersions(connection, id, version);
}

async function keepVersion(
  { queries }: Connection,
  { id, version, text, now }: { id: number; version: number; text: PageText; now: Date },
): Promise<void> {
  await queries
    .insert(pageVersions)
    .values({ ...text, pageId: id, version, savedAt: now.toISOString() });
}

async function dropOldVersions({ queries }: Connection, id: number, newest: number): Promise<void> {
  const isOld = lte(pageVersions.version, newest - MAX_PAGE_VERSIONS);
  await queries.delete(pageVersions).where(and(eq(pageVersions.pageId, id), isOld));
}

type PageColumns = Partial<PageText> & { isPublished?: number; id?: number; version?: number };

/** Within a write: gives these texts and this state back to a page, as its next version. */
export async function restorePageText(
  connection: Connection,
  id: number,
  { slug, title, markdown, isPublished }: PageColumns,
  now: Date,
): Promise<void> {
  const current = await readPage(connection, id);
  if (!current) return;
  const text = {
    slug: slug ?? current.slug,
    title: title ?? current.title,
    markdown: markdown ?? current.markdown,
  };
  await storeText(connection, current, { text, publishes: false, now });
  if (isPublished === undefined) return;
  await connection.queries
    .update(pages)
    .set({ isPublished: isPublished === 1 })
    .where(eq(pages.id, id));
}

/** Within a write: a deleted page is there again, with its last text. Its former texts are gone. */
export async function restorePage(
  connection: Connection,
  columns: PageColumns,
  now: Date,
): Promise<void> {
  const { id, slug = "", title = "", markdown = "", isPublished = 0, version = 1 } = columns;
  if (id === undefined) return;
  const text = { slug, title, markdown };
  await connection.queries
    .insert(pages)
    .values({ ...text, id, version, isPublished: isPublished === 1, updatedAt: now.toISOString() });
  await keepVersion(connection, { id, version, text, now });
}
