import { integer, primaryKey, table, text } from "../columns";

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
