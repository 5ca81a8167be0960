import { sql } from "drizzle-orm";

import { boolean, check, id, integer, table, text, now } from "../columns";

/*
 * How the owner arranges the shop. Triggers raise the version of the catalogue on each change, so that
 * lists and pages follow, and a version of their own, which decides between two tabs.
 */

export const sections = table("sections", {
  /** Also the address: `/categoria/ropa`. */
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

export const groups = table(
  "groups",
  {
    /** Also the address: `/categoria/ropa/remeras`. With the section before it where that is taken: `hombre.remeras`. */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    section: text("section")
      .notNull()
      .references(() => sections.id),
    position: integer("position").notNull(),
    isInMenu: boolean("is_in_menu").notNull(),
    /** JSON: the stored categories of its products, folded and singular; see `toSingular`. */
    terms: text("terms").notNull(),
    /** Set when a typed category made the group, until the owner decides about the menu. */
    isUndecided: boolean("is_undecided").notNull().default(false),
    /** The address of the owner's picture; empty for that of the newest product. */
    picture: text("picture").notNull().default(""),
    /** The group of the same section that a kind belongs to; empty for a category. */
    parent: text("parent").notNull().default(""),
    /** Of a product that has no weight of its own; null for none (the migration checks that it is above 0). */
    weightInGrams: integer("weight_in_grams"),
  },
  (columns) => [
    check("groups_flags", sql`${columns.isInMenu} IN (0, 1) AND ${columns.isUndecided} IN (0, 1)`),
  ],
);

/** Former addresses of groups after `/categoria/`, and where they lead by 301. */
export const groupRedirects = table("group_redirects", {
  path: text("path").primaryKey(),
  target: text("target").notNull(),
  createdAt: text("created_at").notNull().default(now),
});

export const brands = table(
  "brands",
  {
    /** As products store it. */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
    isInMenu: boolean("is_in_menu").notNull(),
  },
  (columns) => [check("brands_flags", sql`${columns.isInMenu} IN (0, 1)`)],
);

/** Collections with a page of their own. Products name them in `collection`, in any spelling. */
export const collections = table("collections", {
  /** Also the address: `/coleccion/basicos`. */
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
  /** The address of the owner's picture; empty for none. */
  picture: text("picture").notNull().default(""),
  /** Days in Argentine time, both included; null for no limit. */
  startsOn: text("starts_on"),
  endsOn: text("ends_on"),
});

/** Links of the menu beside categories and brands. */
export const menuLinks = table("menu_links", {
  id: id("id"),
  position: integer("position").notNull(),
  label: text("label").notNull(),
  /** An address of the shop, or one that begins with https. */
  target: text("target").notNull(),
});
