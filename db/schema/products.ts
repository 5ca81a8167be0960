import { sql } from "drizzle-orm";

import { boolean, check, index, integer, table, text, uniqueId, id, now } from "../columns";

/**
 * One row per product the owner sells. The JSON columns are checked when they are read
 * (`app/data/catalogue/product-row.server.ts`), because the file can also be written by other tools.
 */
export const products = table(
  "products",
  {
    /** Ties a row to its full-text entry: an implicit rowid would change on VACUUM. */
    rowId: id("row_id"),
    id: text("id").notNull().unique("products_id"),
    name: text("name").notNull(),
    /** Whole pesos. */
    price: integer("price").notNull(),
    images: text("images").notNull().default("[]"),
    sizes: text("sizes").notNull().default("[]"),
    colors: text("colors").notNull().default("[]"),
    category: text("category").notNull().default(""),
    subcategory: text("subcategory").notNull().default(""),
    brand: text("brand").notNull().default(""),
    isNew: boolean("is_new").notNull().default(true),
    isHidden: boolean("is_hidden").notNull().default(false),
    colorLinks: text("color_links").notNull().default("{}"),
    /** Its collections, with commas between them; null for none. */
    collection: text("collection"),
    /** JSON: whom it is for; see `AUDIENCES`. */
    audiences: text("audiences").notNull().default("[]"),
    /** As feeds say it; empty while it follows from the audiences. */
    age: text("age").notNull().default(""),
    /** JSON: the paths of the places where it stands beside its category; see `readPath`. */
    alsoIn: text("also_in").notNull().default("[]"),
    /** JSON: the ids of products that the owner shows beside it; a new id is followed. */
    goesWith: text("goes_with").notNull().default("[]"),
    season: text("season").notNull().default(""),
    /** What it costs the owner: whole pesos, above 0 (the migration checks it); null for unknown. No shopper sees it. */
    cost: integer("cost"),
    /** Above 0 (the migration checks it); null for that of its category. */
    weightInGrams: integer("weight_in_grams"),
    description: text("description").notNull().default(""),
    composition: text("composition").notNull().default(""),
    careInstructions: text("care_instructions").notNull().default(""),
    /** JSON: picture address to the text that stands for it. */
    imageTexts: text("image_texts").notNull().default("{}"),
    /** JSON: picture address to the colour that it shows. */
    imageColors: text("image_colors").notNull().default("{}"),
    /** JSON: picture address to the number of the part that no cut may lose; see `FOCUSES`. */
    imageFocus: text("image_focus").notNull().default("{}"),
    /** The VAT (IVA) that its price holds, in tenths of a percent: 210, 105 or 0 (the migration checks it). */
    ivaPermille: integer("iva_permille").notNull().default(210),
    /** Whole pesos, above 0 (the migration checks it); null without a sale. */
    salePrice: integer("sale_price"),
    /** Days in Argentine time, both included; null for no limit. */
    saleFrom: text("sale_from"),
    saleUntil: text("sale_until"),
    /**
     * Whether pages show the sale price. `app/data/offers/sale-switch.server.ts` derives it, and the two
     * columns below, when the moment `sale_due_at` comes.
     */
    isOnSale: boolean("on_sale").notNull().default(false),
    /** Whether they also show the list price as the price before: see `app/domain/offers/held-days.ts`. */
    showsList: boolean("shows_list").notNull().default(false),
    /** Null when nothing will change; a trigger empties it when a price or the sale changes: then it is due. */
    saleDueAt: text("sale_due_at"),
    createdAt: text("created_at").notNull().default(now),
    updatedAt: text("updated_at").notNull().default(now),
  },
  (columns) => [
    index("products_newest").on(columns.isHidden, columns.createdAt, columns.rowId),
    // The orders of the owner's list, hidden products included.
    index("products_by_creation").on(columns.createdAt, columns.rowId),
    index("products_by_update").on(columns.updatedAt, columns.rowId),
    index("products_by_price").on(columns.price, columns.rowId),
    index("products_by_name").on(sql`lower(${columns.name})`, columns.rowId),
    index("products_sale_due")
      .on(columns.saleDueAt)
      .where(sql`${columns.saleDueAt} is not null`),
    index("products_with_sale")
      .on(columns.updatedAt, columns.rowId)
      .where(sql`${columns.salePrice} is not null`),
    check("products_flags", sql`${columns.isNew} IN (0, 1) AND ${columns.isHidden} IN (0, 1)`),
  ],
);

/**
 * Which product each of the last versions of the catalogue changed, so that indexes in memory read only
 * those rows again. The triggers that raise the version write it (`db/migrations/0004_growth.sql`) and
 * delete the oldest; an index that is further behind reads everything.
 */
export const productChanges = table("product_changes", {
  version: integer("version").primaryKey(),
  rowId: integer("row_id").notNull(),
  /** A random number: a restored copy may have the same version with other changes behind it. */
  mark: integer("mark").notNull(),
});

/** Where a product went whose id the owner changed: its old address answers 301. */
export const productRedirects = table(
  "product_redirects",
  {
    oldId: text("old_id").primaryKey(),
    productId: text("product_id").notNull(),
    createdAt: text("created_at").notNull().default(now),
  },
  (columns) => [index("product_redirects_by_product").on(columns.productId)],
);

/**
 * What was typed into a form and not saved yet: of a product, while pictures are sent and moved; of any
 * page, when the session was over.
 */
export const productDrafts = table("product_drafts", {
  id: text("id").primaryKey(),
  /** Null for a product that is not stored yet; `persona:` and a number for a form of another page. */
  productId: text("product_id"),
  /** JSON, checked by `app/forms/products/parse-product-form.ts` or `app/auth/kept-form.server.ts`. */
  content: text("content").notNull(),
  createdAt: text("created_at").notNull().default(now),
});

/** Price changes that wait for their time. One that took place or was cancelled is in the history. */
export const priceRuns = table(
  "price_runs",
  {
    /** Never given twice: an old page must not cancel another run. */
    id: uniqueId("id"),
    /** When the new prices begin. */
    startsAt: text("starts_at").notNull(),
    /** JSON: row numbers of the products. */
    productRows: text("product_rows").notNull(),
    /** JSON, checked by `app/data/products/due-price-runs.server.ts`. */
    rule: text("rule").notNull(),
    adminId: integer("admin_id"),
    adminName: text("admin_name").notNull(),
    createdAt: text("created_at").notNull().default(now),
  },
  (columns) => [index("price_runs_by_start").on(columns.startsAt)],
);

/** The codes that the owner's other tools know a size and colour by. Shoppers do not see them. */
export const variantCodes = table(
  "variant_codes",
  {
    /** The size and colour of a product, as `toStockSubject` writes it. */
    variant: text("variant").primaryKey(),
    /** `products.row_id`. The row stays while the product rests in the bin. */
    productRow: integer("product_row").notNull(),
    /** Stock-keeping unit: the owner's own code. Empty for none. */
    sku: text("sku").notNull().default(""),
    /** GTIN, EAN or any other code that a scanner reads. Empty for none. */
    barcode: text("barcode").notNull().default(""),
  },
  (columns) => [
    index("variant_codes_by_product").on(columns.productRow),
    // With the product, so that a search by the start of every code reads the index alone.
    index("variant_codes_by_sku").on(sql`lower(${columns.sku})`, columns.productRow),
    index("variant_codes_by_barcode").on(columns.barcode, columns.productRow),
  ],
);
