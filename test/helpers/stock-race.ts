import type Database from "better-sqlite3";

import { paths } from "../../app/paths";
import { readLocation, type BuiltShop } from "./built-shop";
import { openReview, readConfirmation } from "./checkout";
import { countPieces } from "./counted-pieces";
import { jarWithCart, type CookieJar } from "./cookies";
import { insertProduct } from "./product-rows";

export const RARE = "pocas-remera-01";

/** A product of which so many pieces are left, as the ledger has it. */
export function insertCounted(connection: Database.Database, onHand: number): void {
  insertProduct(connection, { id: RARE, name: "Remera de pocas" });
  countPieces(connection, { productId: RARE, size: "M", color: "Negro", pieces: onHand });
}

/**
 * So many shoppers, each with one piece in the cart and the review before them. The returned function lets
 * all confirm at once, and tells how many of them were led to an order.
 */
export async function prepareRace(
  shop: BuiltShop,
  shoppers: number,
): Promise<() => Promise<number>> {
  const ready: { jar: CookieJar; fields: Record<string, string> }[] = [];
  for (let number = 0; number < shoppers; number += 1) {
    const jar = await jarWithCart([[RARE, "M", "Negro", 1]]);
    ready.push({ jar, fields: readConfirmation(await openReview(shop, jar)) });
  }
  return async () => {
    const answers = await Promise.all(
      ready.map(({ jar, fields }) => shop.post(paths.checkoutReview(), fields, jar)),
    );
    const unexpected = answers.filter(({ status }) => status !== 303 && status !== 409);
    if (unexpected.length > 0) throw new Error(`answered ${unexpected[0]?.status}`);
    return answers.filter((answer) => readLocation(answer).includes("pedido=")).length;
  };
}
