import { and, asc, desc, eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { pages, pageVersions } from "../../../db/schema/shop";
import { nameTermsVersion } from "../../domain/buying/order-terms";
import {
  listHeadings,
  MAX_PAGE_VERSIONS,
  type EditedPage,
  type ListedPage,
  type PageLink,
  type PagePlace,
  type PageText,
} from "../../domain/shop/page";
import { keepByVersion } from "../sqlite/kept-reads.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

/** The published pages, each with its headings. */
const kept = keepByVersion("pages", async (connection) =>
  (await listPublished(connection)).map(({ slug, title, markdown }) => ({
    link: { slug, title },
    headings: listHeadings(markdown),
  })),
);

/** The published pages; the last readable ones, or none, while the database cannot be read. */
export async function readPageLinks(): Promise<readonly PageLink[]> {
  return (await readLastPublished()).map(({ link }) => link);
}

export async function readPageHeadings(): Promise<(PageLink & { headings: readonly string[] })[]> {
  return (await readLastPublished()).map(({ link, headings }) => ({ ...link, headings }));
}

async function readLastPublished() {
  return (await kept.readLast(getStoredShop().database)) ?? [];
}

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
async function readSection({ queries }: Connection, place: Exclude<PagePlace, "page">) {
  const [row] = await queries
    .select()
    .from(pages)
    .where(and(eq(pages.place, place), isPublished))
    .limit(1);
  return row && row.markdown.trim() !== "" ? row : null;
}

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

export function readTermsVersion(): Promise<string> {
  return getStoredShop().database.read(readTermsVersionNow);
}

export async function readTermsVersionNow(connection: Connection): Promise<string> {
  return nameTermsVersion((await readSection(connection, "terms"))?.version ?? null);
}
