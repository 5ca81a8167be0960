import { splitList } from "../plain/text-list";
import { listFocuses } from "../catalogue/picture-focus";
import { listPictureColors } from "../catalogue/product-picture";
import type { Product } from "../catalogue/product";
import type { Named, Taxonomy } from "../catalogue/taxonomy";
import type { Sale } from "../offers/sale";
import type { ColorLinkChanges } from "./color-links";
import type { PictureEntry } from "./picture-list";
import { eachNumber, type NumberField } from "./number-fields";
import { eachText, type TextField } from "./text-fields";

/** Without an id the link goes. `before` is the colour when the form was opened, if any. */
export type LinkRow = { color: string; productId: string; before: string };

/** A product as its form shows it: the typed text, valid or not. */
export type ProductTexts = Record<TextField | NumberField, string> & {
  id: string;
  price: string;
  salePrice: string;
  /** Days as `2026-11-30`; an empty one is no limit. */
  saleFrom: string;
  saleUntil: string;
  /** The VAT (IVA) that the price includes, in tenths of a percent. */
  iva: string;
  sizes: string;
  colors: string;
  /** "Mujer, Unisex". */
  audiences: string;
  /** The id of an age; empty while it follows from the audiences. */
  age: string;
  /** Paths with commas between: "Mujer > Remeras, Hombre > Remeras". */
  alsoIn: string;
  /** Ids with commas between. */
  goesWith: string;
  isNew: boolean;
  isHidden: boolean;
  pictures: PictureEntry[];
  links: LinkRow[];
};

/** The fields that an owner sets: all but the times. */
export type ProductFields = Omit<Product, "createdAt" | "updatedAt" | "colorLinks" | "sale"> & {
  sale?: Sale;
  colorLinkChanges: ColorLinkChanges;
};

export const EMPTY_PRODUCT: ProductTexts = {
  id: "",
  ...eachText(() => ""),
  ...eachNumber(() => ""),
  price: "",
  salePrice: "",
  saleFrom: "",
  saleUntil: "",
  iva: "210",
  sizes: "",
  colors: "",
  audiences: "",
  age: "",
  alsoIn: "",
  goesWith: "",
  isNew: true,
  isHidden: false,
  pictures: [],
  links: [],
};

/** The pictures in a form's rows. A colour that the product lost drops from its pictures. */
export function readPictures(
  rows: readonly PictureEntry[],
  colors: string[],
): Pick<Product, "images" | "imageTexts" | "imageColors" | "imageFocus"> {
  const images = rows.map(({ address }) => address);
  const texts = rows.filter(({ text }) => text !== "");
  const imageColors = Object.fromEntries(rows.map(({ address, color = "" }) => [address, color]));
  const focusOf = Object.fromEntries(rows.map(({ address, focus = "" }) => [address, focus]));
  return {
    images,
    imageTexts: Object.fromEntries(texts.map(({ address, text }) => [address, text])),
    ...listPictureColors({ images, colors, imageColors }),
    ...listFocuses(images, focusOf),
  };
}

/** The other products that a form names. */
export function listNamedIds({ goesWith, links }: ProductTexts): string[] {
  return [...splitList(goesWith), ...links.map(({ productId }) => productId)].filter(Boolean);
}

/** The link changes in a form's rows; links without a row stay. */
export function readLinkChanges(rows: readonly LinkRow[]): ColorLinkChanges {
  const renamed = rows.filter(({ color, before }) => before !== "" && before !== color);
  const named = rows.filter(({ color }) => color !== "");
  return new Map<string, string | null>([
    ...renamed.map(({ before }) => [before, null] as const),
    ...named.map(({ color, productId }) => [color, productId === "" ? null : productId] as const),
  ]);
}

export type ProductChoices = {
  brands: string[];
  categories: string[];
  subcategories: string[];
  collections: string[];
  seasons: string[];
  /** The most used ones, in size order. */
  sizes: string[];
  /** The most used ones first. */
  colors: string[];
};

export type FormChoices = Omit<ProductChoices, "brands"> & {
  brands: Named[];
  /** The paths of the shop's places. */
  places: string[];
  taxonomy: Taxonomy;
};

export type LinkedProduct = { id: string; name: string };
