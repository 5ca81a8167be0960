import { MAX_PICTURES } from "../../app/domain/products/picture-limits";
import { MAX_ADDRESS_LENGTH } from "../../app/domain/products/picture-list";
import { MAX_ID_LENGTH } from "../../app/domain/products/product-id";
import {
  LIST_LIMITS,
  MAX_COLOR_LINKS,
  MAX_TEXT_LENGTHS,
  PLACE_LIMITS,
} from "../../app/domain/products/product-limits";
import { eachText } from "../../app/domain/products/text-fields";
import type { products } from "../../db/schema/products";
import type { Product } from "../../app/domain/catalogue/product";
import type { ProductFields } from "../../app/domain/products/product-texts";

/** A product that shoppers can see and buy; tests set only what matters to them. */
export function aProduct(given: Partial<Product> = {}): Product {
  return {
    id: "shato-remera-lisa-01",
    ...eachText(() => ""),
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
    audiences: [],
    age: null,
    alsoIn: [],
    goesWith: [],
    season: "",
    costInPesos: null,
    weightInGrams: null,
    imageTexts: {},
    ivaPermille: 210,
    createdAt: new Date("2025-06-01T12:00:00.000Z"),
    updatedAt: new Date("2025-06-01T12:00:00.000Z"),
    ...given,
  };
}

/** The largest product that the form's rules allow, in characters of three bytes. */
export function theLongestProduct(given: Partial<Product> = {}): Product {
  const letters = (length: number, number = 0) => String(number).padEnd(length, "ก");
  const images = Array.from({ length: MAX_PICTURES }, (_, number) =>
    `https://a.ar/${number}/`.padEnd(MAX_ADDRESS_LENGTH, "ก"),
  );
  const { sizes, colors } = LIST_LIMITS;
  const colorNames = Array.from({ length: colors.entries }, (_, number) =>
    letters(colors.length, number),
  );
  const links = Array.from({ length: MAX_COLOR_LINKS }, (_, number) => [
    letters(MAX_TEXT_LENGTHS.linkColor, number),
    "y".repeat(MAX_ID_LENGTH),
  ]);
  return aProduct({
    id: "x".repeat(MAX_ID_LENGTH),
    ...eachText((field) => letters(MAX_TEXT_LENGTHS[field])),
    collection: Array.from({ length: 10 }, (_, number) => letters(40, number)).join(", "),
    alsoIn: Array.from({ length: PLACE_LIMITS.entries }, (_, number) =>
      Array.from({ length: PLACE_LIMITS.parts }, () =>
        letters(PLACE_LIMITS.partLength, number),
      ).join(" > "),
    ),
    goesWith: Array.from({ length: 6 }, (_, number) => `${number}`.padEnd(MAX_ID_LENGTH, "z")),
    sizes: Array.from({ length: sizes.entries }, (_, number) => letters(sizes.length, number)),
    colors: colorNames,
    images,
    imageTexts: Object.fromEntries(
      images.map((address) => [address, letters(MAX_TEXT_LENGTHS.imageText)]),
    ),
    imageColors: Object.fromEntries(images.map((address) => [address, colorNames[1] ?? ""])),
    colorLinks: Object.fromEntries(links) as Record<string, string>,
    ...given,
  });
}

/** A product's fields that the owner sets: all but its times and links. */
export function decidedFields(product: Product): Omit<ProductFields, "colorLinkChanges"> {
  const decided: Partial<Product> = { ...product };
  for (const name of ["createdAt", "updatedAt", "colorLinks"] as const) delete decided[name];
  return decided as Omit<ProductFields, "colorLinkChanges">;
}

/** The same product as a table row. */
export function aProductRow(given: Partial<Product> = {}): typeof products.$inferInsert {
  const {
    priceInPesos,
    sale,
    images,
    sizes,
    colors,
    colorLinks,
    imageTexts,
    imageColors = {},
    imageFocus = {},
    audiences,
    age,
    alsoIn,
    goesWith,
    costInPesos: cost,
    stock: _,
    createdAt,
    updatedAt,
    ...plain
  } = aProduct(given);
  return {
    ...plain,
    price: priceInPesos,
    salePrice: sale?.priceInPesos ?? null,
    saleFrom: sale?.from ?? null,
    saleUntil: sale?.until ?? null,
    isOnSale: sale?.isOn ?? false,
    showsList: sale?.showsList ?? false,
    images: JSON.stringify(images),
    sizes: JSON.stringify(sizes),
    colors: JSON.stringify(colors),
    audiences: JSON.stringify(audiences),
    age: age ?? "",
    alsoIn: JSON.stringify(alsoIn),
    goesWith: JSON.stringify(goesWith),
    cost,
    colorLinks: JSON.stringify(colorLinks),
    imageTexts: JSON.stringify(imageTexts),
    imageColors: JSON.stringify(imageColors),
    imageFocus: JSON.stringify(imageFocus),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
