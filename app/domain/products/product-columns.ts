import type { Product } from "../catalogue/product";

/** A product without its times and what is counted of it. */
export type ProductContent = Omit<Product, "createdAt" | "updatedAt" | "stock">;

/** The columns that store a product: lists and texts by key are JSON. */
export function toProductColumns(product: ProductContent) {
  return {
    id: product.id,
    name: product.name,
    price: product.priceInPesos,
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
