import { findColor, findColorBySlug } from "./color";
import { foldText } from "../plain/fold-text";

/** Not blank, and relative, http or https: the column may hold any text, also a script. */
export function isPictureAddress(text: string): boolean {
  // Browsers remove blanks and control characters before they read the scheme.
  const address = text.replace(/[\p{Cc}\s]/gu, "");
  const scheme = /^([^/?#:]*):/.exec(address)?.[1]?.toLowerCase();
  return address !== "" && (scheme === undefined || scheme === "http" || scheme === "https");
}

/** A picture's absolute address for other sites; null when it only works on this site. */
export function absoluteAddress(address: string, origin: string): string | null {
  if (/^https?:\/\//i.test(address)) return address;
  return /^\/(?![/\\])/.test(address) ? origin + address : null;
}

/** Chats and networks show no drawings (SVG): they get the shop's picture, where it has one. */
export function findSharedPicture(
  pictures: readonly string[],
  ofShop: string | undefined,
): string | undefined {
  const [first] = pictures;
  const isShown = first !== undefined && !/\.svg([?#]|$)/i.test(first);
  return isShown ? first : (ofShop ?? first);
}

const DRAWN = /^\/dibujos\/\d+x\d+\/[^/]+\/([^/]+)\//;

/** The name, and the colour where it is known: a drawing's own, or the product's only one. */
export function describePicture(
  { name, colors }: { name: string; colors: readonly string[] },
  address: string,
): string {
  const color = findDrawnColor(colors, address);
  const isNamed = color === null || foldText(name).includes(foldText(color));
  return isNamed ? name : `${name}, color ${color.toLowerCase()}`;
}

/** The owner's own words for a picture; else what is known of it, and which of the pictures it is. */
function describePictureAt(
  product: { name: string; colors: readonly string[]; images: string[]; imageTexts: string[] },
  position: number,
): string {
  const { images, imageTexts } = product;
  const text = imageTexts[position];
  if (text) return text;
  const what = describePicture(product, images[position] ?? "");
  return images.length === 1 ? what : `${what}. Foto ${position + 1} de ${images.length}`;
}

/**
 * As its page shows it in a colour, empty for all at once: with a text for each picture, so that no shopper's
 * script has to know the words.
 */
export function showInColor<Product extends Shown>(product: Product, color: string): Product {
  if (color !== "") return putColorFirst(product, color);
  const imageTexts = product.images.map((_, position) => describePictureAt(product, position));
  return { ...product, imageTexts };
}

function findDrawnColor(colors: readonly string[], address: string): string | null {
  const [, slug] = DRAWN.exec(address) ?? [];
  if (slug !== undefined) {
    const drawn = findColorBySlug(slug);
    return drawn && (colors.find((color) => findColor(color) === drawn) ?? null);
  }
  return colors.length === 1 ? (colors[0] ?? null) : null;
}

type Pictured = { images: readonly string[]; imageColors?: Record<string, string> };

/** The list's own spelling of a colour, ignoring case and accents; null when the list lacks it. */
export function findColorIn(colors: readonly string[], name: string): string | null {
  const wanted = foldText(name);
  if (wanted === "") return null;
  return colors.find((color) => foldText(color) === wanted) ?? null;
}

/** The colours that the product has, in its spelling; none for a product of one colour. */
export function listPictureColors({
  colors,
  images,
  imageColors,
}: Pictured & { colors: readonly string[] }): Pick<Pictured, "imageColors"> {
  if (!imageColors || colors.length < 2) return {};
  const colored = images.flatMap((address): [string, string][] => {
    const color = findColorIn(colors, findPictureColor(imageColors, address));
    return color === null ? [] : [[address, color]];
  });
  return colored.length === 0 ? {} : { imageColors: Object.fromEntries(colored) };
}

/** The picture of a product in a colour: the first that shows it, else the first of all. */
export function pictureFor(product: Pictured, color: string): string {
  const pictures = product.images.filter(isPictureAddress);
  const shown = pictures.find((address) => rankPicture(product, address, color) === 0);
  return shown ?? pictures[0] ?? "";
}

/** Another picture than the first one, which shows no other colour; undefined for none. */
export function findSecondPicture({ images, imageColors }: Pictured): string | undefined {
  const [first = "", ...others] = images;
  const color = findPictureColor(imageColors, first);
  return others.find((address) => rankPicture({ images, imageColors }, address, color) < 2);
}

type Shown = Pictured & {
  name: string;
  colors: readonly string[];
  images: string[];
  imageTexts: string[];
};

/** That colour's first, then those of all. Texts that the owner did not write name colours. */
function putColorFirst<Product extends Shown>(product: Product, color: string): Product {
  const { images, imageTexts, imageColors } = product;
  const order = images
    .map((address, position) => ({
      address,
      text: imageTexts[position] ?? "",
      rank: rankPicture(product, address, color),
    }))
    .sort((one, other) => one.rank - other.rank);
  const sorted = {
    ...product,
    images: order.map(({ address }) => address),
    imageTexts: order.map(({ text }) => text),
  };
  const texts = sorted.images.map((address, position) => {
    const shown = findPictureColor(imageColors, address);
    return describePictureAt(shown === "" ? sorted : { ...sorted, colors: [shown] }, position);
  });
  return { ...sorted, imageTexts: texts };
}

function findPictureColor(imageColors: Pictured["imageColors"], address: string): string {
  // The column can hold any key, also names from an object's prototype.
  return imageColors && Object.hasOwn(imageColors, address) ? (imageColors[address] ?? "") : "";
}

function rankPicture({ imageColors }: Pictured, address: string, color: string): 0 | 1 | 2 {
  const shown = findPictureColor(imageColors, address);
  if (shown === "") return 1;
  return foldText(shown) === foldText(color) ? 0 : 2;
}
