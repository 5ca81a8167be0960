import type { Connection } from "../../../db/connection";
import { createPlacer } from "../../domain/catalogue/product-places";
import { defaultWeight } from "../../domain/catalogue/taxonomy";
import { weighParcel, type ParcelWeight } from "../../domain/orders/parcel-weight";
import { findCurrentProducts } from "../catalogue/product-redirects.server";
import { readTaxonomy } from "../catalogue/taxonomy.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

type Pieces = { productId: string; quantity: number };

/** Weighs parcels of these pieces by the products as they are now, because an order keeps no weight. */
export async function createScales(
  connection: Connection,
  pieces: readonly Pieces[],
): Promise<(parcel: readonly Pieces[]) => ParcelWeight> {
  const ids = new Set(pieces.map(({ productId }) => productId));
  const products = await findCurrentProducts(connection, [...ids]);
  const taxonomy = await readTaxonomy(connection);
  const place = createPlacer(taxonomy);
  const weigh = (id: string) => {
    const product = products.get(id);
    if (!product) return null;
    return product.weightInGrams ?? defaultWeight(taxonomy, place(product).main.group);
  };
  return (parcel) =>
    weighParcel(
      parcel.map(({ productId, quantity }) => ({ quantity, weightInGrams: weigh(productId) })),
    );
}

export function readParcelWeight(parcel: readonly Pieces[]): Promise<ParcelWeight> {
  return getStoredShop().database.read(async (connection) => {
    const weigh = await createScales(connection, parcel);
    return weigh(parcel);
  });
}
