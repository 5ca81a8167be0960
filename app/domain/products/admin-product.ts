import { formatNarrowMoment } from "../plain/buenos-aires";
import { listPictures, type Product } from "../catalogue/product";

/** A product as the owner's list shows it; times are formatted. */
export type AdminProductRow = Pick<
  Product,
  "id" | "name" | "priceInPesos" | "brand" | "category" | "subcategory" | "collection" | "isHidden"
> & {
  sizes: string[];
  /** Empty when shoppers can see no picture. */
  image: string;
  updatedAt: string;
  /** Present while it is on sale. */
  salePriceInPesos?: number;
};

export function toAdminProductRow(product: Product): AdminProductRow {
  const { id, name, priceInPesos, brand, category, subcategory, collection, isHidden } = product;
  return {
    id,
    name,
    priceInPesos,
    brand,
    category,
    subcategory,
    collection,
    isHidden,
    sizes: product.sizes,
    image: listPictures(product)[0] ?? "",
    updatedAt: formatNarrowMoment(product.updatedAt),
    ...(product.sale?.isOn && { salePriceInPesos: product.sale.priceInPesos }),
  };
}
