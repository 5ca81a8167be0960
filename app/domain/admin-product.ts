import { listPictures, type Product } from "./product";

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

const momentFormat = new Intl.DateTimeFormat("es-AR", {
  timeZone: "America/Argentina/Buenos_Aires",
  day: "2-digit",
  month: "2-digit",
  year: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

export function toAdminProductRow(product: Product): AdminProductRow {
  const { id, name, priceInPesos, brand, category, subcategory, collection, isHidden } = product;
  return {
    ...{ id, name, priceInPesos, brand, category, subcategory, collection, isHidden },
    sizes: product.sizes,
    image: listPictures(product)[0] ?? "",
    updatedAt: momentFormat.format(product.updatedAt).replace(", ", " "),
  };
}
