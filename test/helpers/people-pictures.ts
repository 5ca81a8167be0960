import type Database from "better-sqlite3";

import { sellToPeople } from "./people-shop";
import { insertProduct } from "./product-rows";

const DRAWN = { Remera: "Remeras", Jean: "Jeans", Buzo: "Buzos", Pollera: "Camisas" } as const;
const WORN = [
  ["Remera", "Mujer > Remeras", "Manga larga", "mujer"],
  ["Remera", "Mujer > Remeras", "Manga corta", "mujer"],
  ["Pollera", "Mujer", "Polleras", "mujer"],
  ["Remera", "Hombre", "Remeras", "hombre"],
  ["Jean", "Hombre", "Jeans", "hombre"],
] as const;
const NAMES = ["Sol", "Luna", "Brisa", "Norte", "Sur", "Arena", "Río", "Monte"];

/** A shop for women and men with a picture on each product. */
export function dressPeople(database: Database.Database): void {
  const ofKind = (subcategory: string) =>
    database
      .prepare<[string], string>(
        "SELECT images FROM products WHERE subcategory = ? AND images <> '[]'",
      )
      .pluck()
      .all(subcategory);
  const pictures = Object.fromEntries(
    Object.entries(DRAWN).map(([kind, drawn]) => [kind, ofKind(drawn)]),
  );
  sellToPeople(database);
  database.exec("DELETE FROM products");
  for (let number = 0; number < 40; number += 1) {
    const [kind, category, subcategory, audience] = WORN[number % WORN.length] ?? WORN[0];
    const images = pictures[kind]?.[number % pictures[kind].length] ?? "[]";
    const name = `${kind} ${NAMES[number % NAMES.length]}`;
    insertProduct(database, {
      ...{ id: `prenda-${number}`, name, category, subcategory, images, brand: "La Trama" },
      ...{ price: 15_900 + number * 500, sizes: '["S","M","L"]', colors: "[]" },
    });
    database
      .prepare("UPDATE products SET audiences = ? WHERE id = ?")
      .run(JSON.stringify([audience]), `prenda-${number}`);
  }
}
