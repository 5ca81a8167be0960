import type { Product } from "../catalogue/product";
import type { Sale } from "../offers/sale";

/** A product without its times, what is counted of it, and what pages show of its sale. */
export type ProductContent = Omit<Product, "createdAt" | "updatedAt" | "stock" | "sale"> & {
  sale?: Sale;
};

/** The columns that store a product: lists and texts by key are JSON. */
export function toProductColumns(product: ProductContent) {
  return {
    id: product.id,
    name: product.name,
    price: product.priceInPesos,
    salePrice: product.sale?.priceInPesos ?? null,
    saleFrom: product.sale?.from ?? null,
    saleUntil: product.sale?.until ?? null,
    images: JSON.stringify(product.images),
    sizes: JSON.stringify(product.sizes),
    colors: JSON.stringify(product.colors),
    category: product.category,
    subcategory: product.subcategory,
    brand: product.brand,
    isNew: product.isNew,
    isHidden: product.isHidden,
    colorLinks: JSON.stringify(product.colorLinks),
    collection: product.collection,
    description: product.description,
    composition: product.composition,
    ivaPermille: product.ivaPermille,
    imageTexts: JSON.stringify(product.imageTexts),
    imageColors: JSON.stringify(product.imageColors ?? {}),
  };
}
