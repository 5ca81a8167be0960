import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Counters that triggers raise in the transaction of the change they count. */
export const versions = sqliteTable("versions", {
  name: text("name").primaryKey(),
  version: integer("version").notNull(),
});

/** What the owner changed about the shop; a name that is missing has its default. */
export const settings = sqliteTable("settings", {
  name: text("name").primaryKey(),
  /** JSON, checked by `app/data/shop/settings.server.ts`. */
  value: text("value").notNull(),
});
