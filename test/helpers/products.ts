import type { products } from "../../db/schema";
import type { Product } from "../../app/domain/product";
import type { ProductFields } from "../../app/domain/product-texts";

/** A product that shoppers can see and buy; a test says only what matters to it. */
export function aProduct(given: Partial<Product> = {}): Product {
  return {
    id: "shato-remera-lisa-01",
    name: "Remera lisa",
    priceInPesos: 26_000,
    images: ["/fotos/remera-lisa.jpg"],
    sizes: ["S", "M", "L"],
    colors: ["Negro"],
    category: "ropa",
    subcategory: "Remeras",
    brand: "SHATO",
    isNew: true,
    isHidden: false,
    colorLinks: {},
    collection: null,
    description: "",
    composition: "",
    imageTexts: {},
    createdAt: new Date("2025-06-01T12:00:00.000Z"),
    updatedAt: new Date("2025-06-01T12:00:00.000Z"),
    ...given,
  };
}

/** What an owner decides about it: all but its times and its links. */
export function decidedFields(product: Product): Omit<ProductFields, "colorLinkChanges"> {
  const decided: Partial<Product> = { ...product };
  for (const name of ["createdAt", "updatedAt", "colorLinks"] as const) delete decided[name];
  return decided as Omit<ProductFields, "colorLinkChanges">;
}

/** The same product as the table stores it. */
export function aProductRow(given: Partial<Product> = {}): typeof products.$inferInsert {
  const {
    priceInPesos,
    images,
    sizes,
    colors,
    colorLinks,
    imageTexts,
    createdAt,
    updatedAt,
    ...plain
  } = aProduct(given);
  return {
    ...plain,
    price: priceInPesos,
    images: JSON.stringify(images),
    sizes: JSON.stringify(sizes),
    colors: JSON.stringify(colors),
    colorLinks: JSON.stringify(colorLinks),
    imageTexts: JSON.stringify(imageTexts),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
