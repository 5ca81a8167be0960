import { findColorIn } from "../catalogue/picture-color";
import { MAX_PICTURES } from "../products/picture-limits";
import type { ProductContent } from "../products/product-columns";
import type { ImportedPicture } from "./imported-product";
import type { PictureToFetch } from "./planned-product";

export type PictureFacts = {
  /** True when the file's list is the whole list, in its order; else its pictures are added. */
  isWholeList: boolean;
  /** The address in the shop of a picture that was fetched from there; null for none. */
  findFetched: (source: string) => string | null;
  /** Where pictures come from that are to come to the product already. */
  waiting: ReadonlySet<string>;
};

type Pictures = Pick<ProductContent, "images" | "imageTexts" | "imageColors">;

export type PlannedPictures = { pictures: Pictures; toFetch: PictureToFetch[] };

/**
 * The pictures of a product after an import. Those that the shop does not have yet are to be fetched; an
 * empty text or colour in the file changes nothing.
 * @param before - the product as it is, with the colours that it will have
 * @param listed - null when the file does not say
 */
export function planPictures(
  before: Pictures & Pick<ProductContent, "colors">,
  listed: readonly ImportedPicture[] | null,
  { isWholeList, findFetched, waiting }: PictureFacts,
): PlannedPictures {
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
    .map(({ address, text, color, position }, at) => ({
      ...{ address, text, color: findColorIn(before.colors, color) ?? "" },
      position: start === null ? position : start + at,
    }));
  return { pictures: { images, ...describeAll(before, images, found) }, toFetch: missing };
}

type Found = ImportedPicture & { own: string | null };

/** The texts and colours of the pictures that stay. */
function describeAll(
  before: Pictures & Pick<ProductContent, "colors">,
  images: readonly string[],
  found: readonly Found[],
): Omit<Pictures, "images"> {
  const texts = new Map(Object.entries(before.imageTexts));
  const colors = new Map(Object.entries(before.imageColors ?? {}));
  for (const { own, text, color } of found) {
    if (own === null) continue;
    if (text !== "") texts.set(own, text);
    const shown = findColorIn(before.colors, color);
    if (shown !== null) colors.set(own, shown);
  }
  const isSame = JSON.stringify(images) === JSON.stringify(before.images);
  const keep = (entries: ReadonlyMap<string, string>) =>
    Object.fromEntries([...entries].filter(([address]) => isSame || images.includes(address)));
  return {
    imageTexts: keep(texts),
    ...(colors.size > 0 && { imageColors: keep(colors) }),
  };
}
