import { sql } from "drizzle-orm";

import { check, index, integer, table, text, uniqueId, now } from "../columns";

/** Product files that the owner uploaded. */
export const imports = table("imports", {
  /** Never given twice: an old page must not import another file. */
  id: uniqueId("id"),
  /** As the owner named it. */
  fileName: text("file_name").notNull(),
  /** The name of the stored file in the folder of imports; empty when it is deleted. */
  storedName: text("stored_name").notNull(),
  /** JSON, checked by `app/data/imports/stored-imports.server.ts`. */
  choices: text("choices").notNull(),
  adminName: text("admin_name").notNull(),
  createdAt: text("created_at").notNull().default(now),
  /** Null until its products are stored. */
  importedAt: text("imported_at"),
  /** The change in the history; null before the import, and for one that changed nothing. */
  batchId: integer("batch_id"),
  /** JSON: how many products were created and changed, and how many rows were left out. */
  counts: text("counts").notNull().default("{}"),
});

/** Pictures that are to come to a product, until they are stored or the owner gives them up. */
export const pictureFetches = table(
  "picture_fetches",
  {
    id: uniqueId("id"),
    /** `products.row_id`. */
    productRow: integer("product_row").notNull(),
    /** An https address, or `zip:` with the stored archive and the entry in it. */
    source: text("source").notNull(),
    /** The server that the owner confirms; empty for an archive. */
    host: text("host").notNull(),
    /** Its place among the product's pictures, from 0. */
    position: integer("position").notNull(),
    /** Alternative text. */
    text: text("text").notNull().default(""),
    /** The colour that it shows; empty for all. */
    color: text("color").notNull().default(""),
    /** As `products.image_focus` has it; empty for the usual one. */
    focus: text("focus").notNull().default(""),
    importId: integer("import_id"),
    /** The change of the history that the picture belongs to; null for one of its own. */
    batchId: integer("batch_id"),
    attempts: integer("attempts").notNull().default(0),
    /** Not before; null when the shop has given it up and the owner may try again. */
    nextAt: text("next_at").default(now),
    /** A Spanish sentence about the last failure; empty for none. */
    problem: text("problem").notNull().default(""),
  },
  (columns) => [
    index("picture_fetches_by_time").on(columns.nextAt, columns.id),
    index("picture_fetches_by_product").on(columns.productRow, columns.position),
    check("picture_fetches_position", sql`${columns.position} >= 0`),
  ],
);

/** Servers from which the owner lets pictures be fetched. */
export const pictureHosts = table("picture_hosts", {
  host: text("host").primaryKey(),
  confirmedBy: text("confirmed_by").notNull(),
  confirmedAt: text("confirmed_at").notNull().default(now),
});

/** Which stored picture came from which address, so that a file that is imported again brings no copy. */
export const pictureSources = table("picture_sources", {
  source: text("source").primaryKey(),
  /** Its address in the shop. */
  address: text("address").notNull(),
  fetchedAt: text("fetched_at").notNull().default(now),
});
