import type Database from "better-sqlite3";

import { insertProduct, type ProductRow } from "./product-rows";

export type CountedRow = { size?: string; color?: string; left: number };

/** Counts sizes and colours of a stored product, as the ledger has it. */
export function insertStock(
  connection: Database.Database,
  productId: string,
  counted: readonly CountedRow[],
): void {
  const insertRow = connection.prepare(
    `INSERT INTO stock (product_row, size_key, color)
      SELECT row_id, @size, @color FROM products WHERE id = @productId`,
  );
  const insertMovement = connection.prepare(
    "INSERT INTO stock_movements (stock_id, on_hand_delta, reason) VALUES (?, ?, 'count')",
  );
  for (const { size = "", color = "", left } of counted) {
    const { lastInsertRowid } = insertRow.run({ productId, size, color });
    insertMovement.run(lastInsertRowid, left);
  }
}

const VIEWS = ["negro/38-frente", "negro/38-detalle", "crudo/1749-frente", "crudo/1749-detalle"];

/** Drawn, two in Negro and two in Crudo. */
export const COLORED_PICTURES = VIEWS.map((view) => `/dibujos/600x600/remera/${view}.svg`);

/** Which picture shows which colour. */
export const PICTURE_COLORS = Object.fromEntries(
  COLORED_PICTURES.map((address) => [address, address.includes("negro") ? "Negro" : "Crudo"]),
);

/** A product in two colours with pictures of each, in S, M and L. */
export function insertColored(
  connection: Database.Database,
  { id, ...given }: ProductRow,
  counted: readonly CountedRow[] = [],
): void {
  insertProduct(connection, {
    id,
    name: `Remera ${id}`,
    sizes: '["S","M","L"]',
    colors: '["Negro","Crudo"]',
    images: JSON.stringify(COLORED_PICTURES),
    ...given,
  });
  connection
    .prepare("UPDATE products SET image_colors = ? WHERE id = ?")
    .run(JSON.stringify(PICTURE_COLORS), id);
  insertStock(connection, id, counted);
}
