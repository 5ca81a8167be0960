import type { Product } from "../catalogue/product";
import type { Sale } from "../offers/sale";
import { pickTexts } from "./text-fields";

/** A product without its times, what is counted of it, and what pages show of its sale. */
export type ProductContent = Omit<Product, "createdAt" | "updatedAt" | "stock" | "sale"> & {
  sale?: Sale;
};

/** The columns that store a product: lists and texts by key are JSON. */
export function toProductColumns(product: ProductContent) {
  return {
    id: product.id,
    ...pickTexts(product),
    price: product.priceInPesos,
    salePrice: product.sale?.priceInPesos ?? null,
    saleFrom: product.sale?.from ?? null,
    saleUntil: product.sale?.until ?? null,
    images: JSON.stringify(product.images),
    sizes: JSON.stringify(product.sizes),
    colors: JSON.stringify(product.colors),
    isNew: product.isNew,
    isHidden: product.isHidden,
    colorLinks: JSON.stringify(product.colorLinks),
    ivaPermille: product.ivaPermille,
    imageTexts: JSON.stringify(product.imageTexts),
    imageColors: JSON.stringify(product.imageColors ?? {}),
  };
}

export type ProductColumn = keyof ReturnType<typeof toProductColumns>;
