import { findColorIn } from "../catalogue/picture-color";
import type { Product } from "../catalogue/product";
import { MAX_PICTURES } from "../products/picture-limits";

export type ArrivedPicture = {
  /** Its address in the shop. */
  address: string;
  /** Where it came from: a product that shows this address shows the stored picture instead. */
  source: string;
  /** Its place among the pictures, from 0. */
  position: number;
  text: string;
  color: string;
};

type Pictured = Pick<Product, "images" | "imageTexts" | "imageColors" | "colors">;
type Placed = Required<Pick<Product, "images" | "imageTexts" | "imageColors">>;

/** The pictures of a product with one that arrived; "same" when it has it, "full" without room. */
export function placePicture(product: Pictured, arrived: ArrivedPicture): Placed | "same" | "full" {
  const { images } = product;
  const { address, source } = arrived;
  if (images.includes(source)) return replacePicture(product, source, address);
  if (images.includes(address)) return "same";
  if (images.length >= MAX_PICTURES) return "full";
  const at = Math.min(arrived.position, images.length);
  const color = findColorIn(product.colors, arrived.color);
  return {
    images: [...images.slice(0, at), address, ...images.slice(at)],
    imageTexts: withValue(product.imageTexts, address, arrived.text),
    imageColors: withValue(product.imageColors ?? {}, address, color ?? ""),
  };
}

/** Keeps the place, text and colour; a picture that the product has already is not shown twice. */
function replacePicture(
  { images, imageTexts, imageColors = {} }: Pictured,
  from: string,
  to: string,
) {
  const isThere = images.includes(to);
  return {
    images: isThere
      ? images.filter((address) => address !== from)
      : images.map((address) => (address === from ? to : address)),
    imageTexts: renameKey(imageTexts, from, to),
    imageColors: renameKey(imageColors, from, to),
  };
}

type Values = Readonly<Record<string, string>>;

function withValue(values: Values, key: string, value: string): Record<string, string> {
  return value === "" ? { ...values } : { ...values, [key]: value };
}

/** A value that `to` has already stays. */
function renameKey(values: Values, from: string, to: string): Record<string, string> {
  const renamed: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    if (key !== from) renamed[key] = value;
    else renamed[to] ??= values[to] ?? value;
  }
  return renamed;
}
