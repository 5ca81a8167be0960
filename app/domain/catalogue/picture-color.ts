import { foldText } from "../plain/fold-text";
import { describePictureAt, isPictureAddress } from "./product-picture";

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

type Shown = Pictured & {
  name: string;
  colors: readonly string[];
  images: string[];
  imageTexts: string[];
};

/** That colour's first, then those of all. Texts that the owner did not write name colours. */
export function putColorFirst<Product extends Shown>(product: Product, color: string): Product {
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
