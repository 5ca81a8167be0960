import type Database from "better-sqlite3";

import { countPieces } from "./counted-pieces";
import { insertProduct, type ProductRow } from "./product-rows";

export type CountedRow = { size?: string; color?: string; left: number };

/** Counts sizes and colours of a stored product, as the ledger has it. */
export function insertStock(
  connection: Database.Database,
  productId: string,
  counted: readonly CountedRow[],
): void {
  for (const { left, ...variant } of counted) {
    countPieces(connection, { productId, ...variant, pieces: left });
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
