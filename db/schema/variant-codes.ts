import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The codes that the owner's other tools know a size and colour by. Shoppers do not see them. */
export const variantCodes = sqliteTable(
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
  (table) => [
    index("variant_codes_by_product").on(table.productRow),
    // With the product, so that a search by the start of every code reads the index alone.
    index("variant_codes_by_sku").on(sql`${table.sku} COLLATE NOCASE`, table.productRow),
    index("variant_codes_by_barcode").on(table.barcode, table.productRow),
  ],
);
