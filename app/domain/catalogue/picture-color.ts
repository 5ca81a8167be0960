import { foldText } from "../plain/fold-text";
import { findPictureColor, isPictureAddress } from "./product-picture";

/** The pictures of a `Product`, and the colours that they show. */
type Pictured = { images: readonly string[]; imageColors?: Record<string, string> };

/** The list's own spelling of a colour, ignoring case and accents; null when the list lacks it. */
export function findColorIn(colors: readonly string[], name: string): string | null {
  const wanted = foldText(name);
  if (wanted === "") return null;
  return colors.find((color) => foldText(color) === wanted) ?? null;
}

/**
 * What is known of the pictures' colours: those that the product has, in its spelling. Nothing for a
 * product of one colour, which all its pictures show.
 */
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

/** The pictures of that colour come first, then those of all colours, then the others. */
export function putColorFirst<Shown extends Pictured & { imageTexts: readonly string[] }>(
  product: Shown,
  color: string,
): Shown {
  const { images, imageTexts } = product;
  const order = images
    .map((address, position) => ({ position, rank: rankPicture(product, address, color) }))
    .sort((one, other) => one.rank - other.rank);
  return {
    ...product,
    images: order.map(({ position }) => images[position] ?? ""),
    imageTexts: order.map(({ position }) => imageTexts[position] ?? ""),
  };
}

function rankPicture({ imageColors }: Pictured, address: string, color: string): 0 | 1 | 2 {
  const shown = findPictureColor(imageColors, address);
  if (shown === "") return 1;
  return foldText(shown) === foldText(color) ? 0 : 2;
}
