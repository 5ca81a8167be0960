import { readFocus } from "../catalogue/picture-focus";
import { findColorIn } from "../catalogue/product-picture";
import { MAX_PICTURES } from "../products/picture-limits";
import type { ProductContent } from "../products/product-fields";
import type { ImportedPicture } from "./imported-product";
import type { PictureToFetch } from "./planned-product";

type ArrivedPicture = {
  address: string;
  /** Where it came from: a product that shows this address shows the stored picture instead. */
  source: string;
  position: number;
  text: string;
  color: string;
  /** Empty for the usual one. */
  focus?: string;
};

type Pictures = Pick<ProductContent, "images" | "imageTexts" | "imageColors" | "imageFocus">;
type Pictured = Pictures & Pick<ProductContent, "colors">;
type Placed = Required<Pictures>;

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
    imageFocus: withFocus(product.imageFocus ?? {}, address, arrived.focus ?? ""),
  };
}

/** Keeps the place, text, colour and focus; a picture that the product has already is not shown twice. */
function replacePicture(
  { images, imageTexts, imageColors = {}, imageFocus = {} }: Pictured,
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
    imageFocus: renameKey(imageFocus, from, to),
  };
}

function withFocus(focuses: Placed["imageFocus"], key: string, text: string): Placed["imageFocus"] {
  const focus = readFocus(text);
  return focus === null ? { ...focuses } : { ...focuses, [key]: focus };
}

function withValue(
  values: Readonly<Record<string, string>>,
  key: string,
  value: string,
): Record<string, string> {
  return value === "" ? { ...values } : { ...values, [key]: value };
}

/** A value that `to` has already stays. */
function renameKey<Value extends string>(
  values: Readonly<Record<string, Value>>,
  from: string,
  to: string,
): Record<string, Value> {
  const renamed: Record<string, Value> = {};
  for (const [key, value] of Object.entries(values)) {
    if (key !== from) renamed[key] = value;
    else renamed[to] ??= values[to] ?? value;
  }
  return renamed;
}

export type PictureFacts = {
  /** True when the file's list is the whole list, in its order; else its pictures are added. */
  isWholeList: boolean;
  findFetched: (source: string) => string | null;
  /** Where pictures come from that are to come to the product already. */
  waiting: ReadonlySet<string>;
};

/** What the shop does not have yet is to be fetched. An empty text, colour or focus of the file, or no list, changes nothing. */
export function planPictures(
  before: Pictured,
  listed: readonly ImportedPicture[] | null,
  { isWholeList, findFetched, waiting }: PictureFacts,
): { pictures: Pictures; toFetch: PictureToFetch[] } {
  if (listed === null) return { pictures: before, toFetch: [] };
  const known = new Set(before.images);
  const found = listed.map((picture, position) => {
    const fetched = findFetched(picture.address);
    const isHere = known.has(picture.address) || picture.address.startsWith("/");
    const own = isHere ? picture.address : fetched !== null && known.has(fetched) ? fetched : null;
    return { ...picture, own, position };
  });
  const here = found.flatMap(({ own }) => (own === null ? [] : [own]));
  const images = isWholeList ? here : [...new Set([...before.images, ...here])];
  const start = isWholeList || before.images.length === 0 ? null : images.length;
  const missing = found
    .filter(({ own, address }) => own === null && !waiting.has(address))
    .slice(0, Math.max(MAX_PICTURES - images.length, 0))
    .map(({ own: _, color, position, ...told }, at) => ({
      ...{ ...told, color: findColorIn(before.colors, color) ?? "" },
      position: start === null ? position : start + at,
    }));
  return { pictures: { images, ...describeAll(before, images, found) }, toFetch: missing };
}

function describeAll(
  before: Pictured,
  images: readonly string[],
  found: readonly (ImportedPicture & { own: string | null })[],
): Omit<Pictures, "images"> {
  const texts = new Map(Object.entries(before.imageTexts));
  const colors = new Map(Object.entries(before.imageColors ?? {}));
  const focuses = new Map(Object.entries(before.imageFocus ?? {}));
  for (const { own, text, color, focus } of found) {
    if (own === null) continue;
    if (text !== "") texts.set(own, text);
    const shown = findColorIn(before.colors, color);
    if (shown !== null) colors.set(own, shown);
    if (focus) focuses.set(own, focus);
  }
  const isSame = JSON.stringify(images) === JSON.stringify(before.images);
  const keep = <Value>(entries: ReadonlyMap<string, Value>) =>
    Object.fromEntries([...entries].filter(([address]) => isSame || images.includes(address)));
  return {
    imageTexts: keep(texts),
    ...(colors.size > 0 && { imageColors: keep(colors) }),
    ...(focuses.size > 0 && { imageFocus: keep(focuses) }),
  };
}
