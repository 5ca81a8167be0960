import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { pages } from "../../../db/schema/pages";
import type { PageText } from "../../domain/shop/page";
import { keepVersion, storeText } from "./page-writes.server";
import { readPage } from "./pages.server";

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
