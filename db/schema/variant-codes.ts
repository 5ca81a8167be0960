import { sql } from "drizzle-orm";

import { index, integer, table, text } from "../columns";
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
