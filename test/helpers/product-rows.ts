import type Database from "better-sqlite3";

/** A row as another program would write it: every column is text or a number, JSON unchecked. */
export type ProductRow = {
  id: string;
  name?: string;
  price?: number;
  iva_permille?: number;
  images?: string;
  sizes?: string;
  colors?: string;
  category?: string;
  subcategory?: string;
  brand?: string;
  is_hidden?: number;
  color_links?: string;
  goes_with?: string;
  collection?: string | null;
  description?: string;
  cost?: number;
  weight_in_grams?: number;
  created_at?: string;
};

export const PICTURE = "/dibujos/600x600/remera/negro/38-frente.svg";

/** Later than all sample products, so that the product comes first. */
const NEWEST = "2030-01-01T00:00:00.000Z";

export function insertProduct(connection: Database.Database, row: ProductRow): void {
  const complete = {
    name: row.id,
    price: 1000,
    images: JSON.stringify([PICTURE]),
    sizes: '["M"]',
    colors: '["Negro"]',
    category: "ropa",
    subcategory: "Remeras",
    created_at: NEWEST,
    ...row,
  };
  const columns = Object.keys(complete);
  connection
    .prepare(
      `INSERT INTO products (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`,
    )
    .run(complete);
}

export function updateProduct(
  connection: Database.Database,
  id: string,
  changes: Omit<ProductRow, "id">,
): void {
  const assignments = Object.keys(changes).map((name) => `${name} = @${name}`);
  connection
    .prepare(`UPDATE products SET ${assignments.join(", ")} WHERE id = @id`)
    .run({ ...changes, id });
}

export function deleteProduct(connection: Database.Database, id: string): void {
  connection.prepare("DELETE FROM products WHERE id = ?").run(id);
}
