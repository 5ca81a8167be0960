import { and, asc, desc, eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { pages, pageVersions } from "../../../db/schema/pages";
import { versions } from "../../../db/schema/shop";
import {
  listHeadings,
  MAX_PAGE_VERSIONS,
  type EditedPage,
  type ListedPage,
  type PageLink,
  type PagePlace,
  type PageText,
} from "../../domain/shop/page";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import type { ShopDatabase } from "../sqlite/database.server";
import { keepUntilCommit } from "../sqlite/kept-reads.server";
import { keepStatement } from "../sqlite/kept-statements.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

type Published = {
  version: number;
  links: readonly PageLink[];
  /** The headings of each page, in the order of the links. */
  headings: readonly (readonly string[])[];
};

const lastPublished = new WeakMap<ShopDatabase, Published>();

/** The published pages; the last readable ones, or none, while the database cannot be read. */
export async function readPageLinks(): Promise<readonly PageLink[]> {
  return (await readLastPublished())?.links ?? [];
}

export async function readPageHeadings(): Promise<(PageLink & { headings: readonly string[] })[]> {
  const { links = [], headings = [] } = (await readLastPublished()) ?? {};
  return links.map((link, at) => ({ ...link, headings: headings[at] ?? [] }));
}

async function readLastPublished(): Promise<Published | undefined> {
  const { database } = getStoredShop();
  try {
    return await readPublished(database);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return lastPublished.get(database);
  }
}

const readPublished = keepUntilCommit(async (connection, database) => {
  const version = (await selectVersion(connection).execute())[0]?.version ?? 0;
  const known = lastPublished.get(database);
  if (known?.version === version) return known;
  const pages = await listPublished(connection);
  const published = {
    version,
    links: pages.map(({ slug, title }) => ({ slug, title })),
    headings: pages.map(({ markdown }) => listHeadings(markdown)),
  };
  lastPublished.set(database, published);
  return published;
});

const selectVersion = keepStatement(({ queries }) =>
  queries.select().from(versions).where(eq(versions.name, "pages")).prepare("pages_version"),
);

const isOwnPage = eq(pages.place, "page");
const isPublished = eq(pages.isPublished, true);

function listPublished({ queries }: Connection): Promise<PageText[]> {
  return queries
    .select({ slug: pages.slug, title: pages.title, markdown: pages.markdown })
    .from(pages)
    .where(and(isOwnPage, isPublished))
    .orderBy(asc(pages.id));
}

export function findPublishedPage(slug: string): Promise<PageText | null> {
  return getStoredShop().database.read(async ({ queries }) => {
    const { title, markdown } = pages;
    const isWanted = and(eq(pages.slug, slug), isOwnPage, isPublished);
    const columns = { slug: pages.slug, title, markdown };
    return (await queries.select(columns).from(pages).where(isWanted).limit(1))[0] ?? null;
  });
}

/** The address of the published page that last had this one; null for none. */
export function findMovedPage(slug: string): Promise<string | null> {
  return getStoredShop().database.read(async ({ queries }) => {
    const [found] = await queries
      .select({ slug: pages.slug })
      .from(pageVersions)
      .innerJoin(pages, eq(pages.id, pageVersions.pageId))
      .where(and(eq(pageVersions.slug, slug), isOwnPage, isPublished))
      .orderBy(desc(pageVersions.savedAt))
      .limit(1);
    return found?.slug ?? null;
  });
}

/** The owner's published section of a page that the shop writes; null without one. */
export function findSection(place: Exclude<PagePlace, "page">) {
  return getStoredShop().database.read((connection) => readSection(connection, place));
}

/** The same within a transaction, with the version that an order keeps. */
export async function readSection({ queries }: Connection, place: Exclude<PagePlace, "page">) {
  const [row] = await queries
    .select()
    .from(pages)
    .where(and(eq(pages.place, place), isPublished))
    .limit(1);
  return row && row.markdown.trim() !== "" ? row : null;
}

/** All pages and sections, oldest first. */
export function listPages(): Promise<ListedPage[]> {
  return getStoredShop().database.read(async ({ queries }) =>
    (await queries.select().from(pages).orderBy(asc(pages.id))).map(
      ({ id, slug, title, place, isPublished, updatedAt }) => {
        return { id, slug, title, place, isPublished, updatedAt: readTime(updatedAt) };
      },
    ),
  );
}

type PageHistory = {
  page: EditedPage;
  versions: { version: number; savedAt: Date | null }[];
};

export function findPageHistory(id: number): Promise<PageHistory | null> {
  return getStoredShop().database.read(async (connection) => {
    const page = await readPage(connection, id);
    if (!page) return null;
    const { version, savedAt } = pageVersions;
    const versions = (
      await connection.queries
        .select({ version, savedAt })
        .from(pageVersions)
        .where(eq(pageVersions.pageId, id))
        .orderBy(desc(version))
        .limit(MAX_PAGE_VERSIONS)
    ).map((row) => ({ ...row, savedAt: readTime(row.savedAt) }));
    return { page, versions };
  });
}

export function findPageVersion(id: number, version: number): Promise<PageText | null> {
  return getStoredShop().database.read((connection) => readPageVersion(connection, id, version));
}

export async function readPage({ queries }: Connection, id: number): Promise<EditedPage | null> {
  const [row] = await queries.select().from(pages).where(eq(pages.id, id)).limit(1);
  return row ? { ...row, updatedAt: readTime(row.updatedAt) } : null;
}

export async function readPageVersion({ queries }: Connection, id: number, version: number) {
  const { slug, title, markdown } = pageVersions;
  const isWanted = and(eq(pageVersions.pageId, id), eq(pageVersions.version, version));
  return (
    (
      await queries.select({ slug, title, markdown }).from(pageVersions).where(isWanted).limit(1)
    )[0] ?? null
  );
}
