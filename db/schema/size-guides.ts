import { sql } from "drizzle-orm";

import { boolean, check, index, integer, table, text } from "../columns";

/*
 * What garments measure, size by size. Triggers raise the version `pages` on each change, so that the
 * shop's pages follow. Each row has a key of its own, by which the history takes changes back.
 */

export const sizeGuides = table(
  "size_guides",
  {
    /** Also the address: `/talles/jeans-de-mujer`. */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** One of `GUIDE_KINDS`, which says what is measured: the garment laid flat, or the body. */
    kind: text("kind").notNull(),
    fitNote: text("fit_note").notNull().default(""),
    /** The owner's words beside those of the kind. */
    howToMeasure: text("how_to_measure").notNull().default(""),
    /** False for an example that the owner did not measure yet: no shopper sees it. */
    isConfirmed: boolean("is_confirmed").notNull().default(false),
  },
  (columns) => [check("size_guides_flags", sql`${columns.isConfirmed} IN (0, 1)`)],
);

export const sizeGuideRows = table(
  "size_guide_rows",
  {
    /** Guide, size and measure, with a slash between them. */
    id: text("id").primaryKey(),
    guideId: text("guide_id").notNull(),
    /** As `normalizeSize` gives it. */
    sizeKey: text("size_key").notNull(),
    measure: text("measure").notNull(),
    minMm: integer("min_mm").notNull(),
    maxMm: integer("max_mm").notNull(),
  },
  (columns) => [
    index("size_guide_rows_by_guide").on(columns.guideId),
    check("size_guide_rows_span", sql`${columns.minMm} > 0 AND ${columns.maxMm} > 0`),
  ],
);

/** What a guide says of a size besides its measures: only sizes of which it says something. */
export const sizeGuideSizes = table(
  "size_guide_sizes",
  {
    /** Guide and size, with a slash between them. */
    id: text("id").primaryKey(),
    guideId: text("guide_id").notNull(),
    /** As `normalizeSize` gives it. */
    sizeKey: text("size_key").notNull(),
    /** Its name in the State's table of sizes, in the owner's words. */
    suniti: text("suniti").notNull(),
  },
  (columns) => [index("size_guide_sizes_by_guide").on(columns.guideId)],
);

/** What a guide is for. What is empty counts for all; a product is in the guide of its most precise use. */
export const sizeGuideUses = table(
  "size_guide_uses",
  {
    /** The four parts, as `toUseId` writes them: two guides cannot have one use. */
    id: text("id").primaryKey(),
    guideId: text("guide_id").notNull(),
    brand: text("brand").notNull().default(""),
    groupId: text("group_id").notNull().default(""),
    audience: text("audience").notNull().default(""),
    /** `products.row_id`; null for no single product. */
    productRow: integer("product_row"),
  },
  (columns) => [index("size_guide_uses_by_guide").on(columns.guideId)],
);
