import type { ColorLinkChanges } from "./color-links";
import type { PictureEntry } from "./picture-list";
import { listPictureColors } from "../catalogue/picture-color";
import type { Product } from "../catalogue/product";
import type { Sale } from "../offers/sale";
import { eachText, type TextField } from "./text-fields";

/**
 * A link row of a product form: the colour, and the id of the product in that colour. An empty id
 * removes the link. `before` is the colour when the form was opened, empty for a new row.
 */
export type LinkRow = { color: string; productId: string; before: string };

/** A product as its form shows it: the typed text, valid or not. */
export type ProductTexts = Record<TextField, string> & {
  id: string;
  price: string;
  /** Empty without a sale. */
  salePrice: string;
  /** Days as `2026-11-30`; an empty one is no limit. */
  saleFrom: string;
  saleUntil: string;
  /** The VAT (IVA) that the price includes, in tenths of a percent. */
  iva: string;
  sizes: string;
  colors: string;
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

/** The form values of a new product. */
export const EMPTY_PRODUCT: ProductTexts = {
  id: "",
  ...eachText(() => ""),
  price: "",
  salePrice: "",
  saleFrom: "",
  saleUntil: "",
  iva: "210",
  sizes: "",
  colors: "",
  isNew: true,
  isHidden: false,
  pictures: [],
  links: [],
};

/** The pictures in a form's rows. A colour that the product lost drops from its pictures. */
export function readPictures(
  rows: readonly PictureEntry[],
  colors: string[],
): Pick<Product, "images" | "imageTexts" | "imageColors"> {
  const images = rows.map(({ address }) => address);
  const texts = rows.filter(({ text }) => text !== "");
  const imageColors = Object.fromEntries(rows.map(({ address, color = "" }) => [address, color]));
  return {
    images,
    imageTexts: Object.fromEntries(texts.map(({ address, text }) => [address, text])),
    ...listPictureColors({ images, colors, imageColors }),
  };
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
