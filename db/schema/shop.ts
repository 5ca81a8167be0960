import { sql } from "drizzle-orm";

import { integer, primaryKey, table, text, boolean, check, uniqueId } from "../columns";

/** Counters that triggers raise in the transaction of the change they count. */
export const versions = table("versions", {
  name: text("name").primaryKey(),
  version: integer("version").notNull(),
});

/** What the owner changed about the shop; a name that is missing has its default. */
export const settings = table("settings", {
  name: text("name").primaryKey(),
  /** JSON, checked by `app/data/shop/settings.server.ts`. */
  value: text("value").notNull(),
});

/** What shoppers searched, counted by day, without who searched. */
export const searchDays = table(
  "search_days",
  {
    /** In Buenos Aires, `2025-06-01`. */
    day: text("day").notNull(),
    /** Folded words with blanks between them. */
    text: text("text").notNull(),
    searchCount: integer("search_count").notNull(),
    /** The products that the search found when it was last counted that day. */
    hitCount: integer("hit_count").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.day, columns.text] })],
);

/*
 * The owner's own texts. Triggers raise the version `pages` on each change, so that the shop's
 * pages follow; it is not the settings' version, whose forms need not notice a new text.
 */

export const pages = table(
  "pages",
  {
    id: uniqueId("id"),
    /** The address: `/p/cambios`. */
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    markdown: text("markdown").notNull(),
    /** Counts the texts, not whether they are published; a form must name it. */
    version: integer("version").notNull().default(1),
    isPublished: boolean("is_published").notNull().default(false),
    /** A page of its own, or the owner's section of a page that the shop writes. */
    place: text("place", { enum: ["page", "terms", "privacy"] })
      .notNull()
      .default("page"),
    updatedAt: text("updated_at").notNull(),
  },
  (columns) => [
    check("pages_flags", sql`${columns.isPublished} IN (0, 1)`),
    check("pages_place", sql`${columns.place} IN ('page', 'terms', 'privacy')`),
  ],
);

/** Each text that a page had, the current one included. */
export const pageVersions = table(
  "page_versions",
  {
    pageId: integer("page_id")
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    markdown: text("markdown").notNull(),
    savedAt: text("saved_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.pageId, columns.version] })],
);
