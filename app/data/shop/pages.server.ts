import { and, asc, desc, eq } from "drizzle-orm";

import type { Connection } from "../../../db/open";
import { pages, pageVersions } from "../../../db/schema/pages";
import { versions } from "../../../db/schema/shop";
import type { PageLink, PagePlace, PageText } from "../../domain/shop/page";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import type { ShopDatabase } from "../sqlite/database.server";
import { keepStatement } from "../sqlite/kept-statements.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

const lastLinks = new WeakMap<ShopDatabase, { links: readonly PageLink[]; version: number }>();

/** The published pages; the last readable ones, or none, while the database cannot be read. */
export async function readPageLinks(): Promise<readonly PageLink[]> {
  const { database } = getStoredShop();
  try {
    return await database.read((connection) => {
      const version = selectVersion(connection).get()?.version ?? 0;
      const known = lastLinks.get(database);
      if (known?.version === version) return known.links;
      const links = listPublished(connection);
      lastLinks.set(database, { links, version });
      return links;
    });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return lastLinks.get(database)?.links ?? [];
  }
}

const selectVersion = keepStatement(({ queries }) =>
  queries.select().from(versions).where(eq(versions.name, "pages")).prepare(),
);

const isOwnPage = eq(pages.place, "page");
const isPublished = eq(pages.isPublished, true);

function listPublished({ queries }: Connection): PageLink[] {
  return queries
    .select({ slug: pages.slug, title: pages.title })
    .from(pages)
    .where(and(isOwnPage, isPublished))
    .orderBy(asc(pages.id))
    .all();
}

/**
 * The published page with this address; null for none.
 * @throws DatabaseUnavailableError
 */
export function findPublishedPage(slug: string): Promise<PageText | null> {
  return getStoredShop().database.read(({ queries }) => {
    const { title, markdown } = pages;
    const isWanted = and(eq(pages.slug, slug), isOwnPage, isPublished);
    const columns = { slug: pages.slug, title, markdown };
    return queries.select(columns).from(pages).where(isWanted).get() ?? null;
  });
}

/**
 * The address of the published page that last had this one; null for none.
 * @throws DatabaseUnavailableError
 */
export function findMovedPage(slug: string): Promise<string | null> {
  return getStoredShop().database.read(({ queries }) => {
    const found = queries
      .select({ slug: pages.slug })
      .from(pageVersions)
      .innerJoin(pages, eq(pages.id, pageVersions.pageId))
      .where(and(eq(pageVersions.slug, slug), isOwnPage, isPublished))
      .orderBy(desc(pageVersions.savedAt))
      .get();
    return found?.slug ?? null;
  });
}

/**
 * The owner's published section of a page that the shop writes; null without one.
 * @throws DatabaseUnavailableError
 */
export function findSection(place: Exclude<PagePlace, "page">): Promise<PageText | null> {
  return getStoredShop().database.read((connection) => readSection(connection, place));
}

/** The same within a transaction, with the version that an order keeps. */
export function readSection({ queries }: Connection, place: Exclude<PagePlace, "page">) {
  const row = queries
    .select()
    .from(pages)
    .where(and(eq(pages.place, place), isPublished))
    .get();
  return row && row.markdown.trim() !== "" ? row : null;
}
