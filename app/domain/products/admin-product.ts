import { formatNarrowMoment } from "../plain/buenos-aires";
import { listPictures, type Product } from "../catalogue/product";

/** What the owner's list shows of a product; times are ready to read. */
export type AdminProductRow = Pick<
  Product,
  "id" | "name" | "priceInPesos" | "brand" | "category" | "subcategory" | "collection" | "isHidden"
> & {
  sizes: string[];
  /** Empty without one that shoppers can see. */
  image: string;
  updatedAt: string;
};

export function toAdminProductRow(product: Product): AdminProductRow {
  const { id, name, priceInPesos, brand, category, subcategory, collection, isHidden } = product;
  return {
    ...{ id, name, priceInPesos, brand, category, subcategory, collection, isHidden },
    sizes: product.sizes,
    image: listPictures(product)[0] ?? "",
    updatedAt: formatNarrowMoment(product.updatedAt),
  };
}
