import type { Connection } from "../../../db/connection";
import type { CartLineKey } from "../../domain/buying/cart";
import type { Product } from "../../domain/catalogue/product";
import { listWanted, type WantedChoice } from "../../domain/returns/wanted-piece";
import { findCurrentProducts } from "../catalogue/product-redirects.server";

export type WantedPieces = {
  /** As it is now, by an id that it has or had. */
  find: (productId: string) => Product | null;
  choicesFor: (bought: CartLineKey) => WantedChoice[];
};

/** What the shop has now in place of these pieces. */
export async function readWantedPieces(
  connection: Connection,
  bought: readonly CartLineKey[],
): Promise<WantedPieces> {
  const own = await findCurrentProducts(
    connection,
    bought.map(({ productId }) => productId),
  );
  const linkedIds = [...own.values()].flatMap(({ colorLinks }) => Object.values(colorLinks));
  const products = new Map([...(await findCurrentProducts(connection, linkedIds)), ...own]);
  const find = (productId: string) => products.get(productId) ?? null;
  return {
    find,
    choicesFor: (line) => {
      const product = find(line.productId);
      if (!product) return [];
      const linked = Object.values(product.colorLinks).flatMap((id) => find(id) ?? []);
      const others = linked.filter(({ id }) => id !== product.id);
      return listWanted(line, product, [...new Set(others)]);
    },
  };
}
