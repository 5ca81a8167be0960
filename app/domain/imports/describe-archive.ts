import { quoteFileName } from "../plain/file-name";
import { formatWhole } from "../plain/whole-number";
import { parsePictureSource } from "./picture-source";

/** What the shop made of the files of an archive. */
export type ReceivedArchive = {
  pictures: number;
  products: number;
  /** Names of pictures of no product. */
  unknown: readonly string[];
  /** Names of files that are larger than a picture may be. */
  tooLarge: readonly string[];
  /** How many files are no pictures. */
  others: number;
};

const SHOWN = 5;

/** One or two pictures: "2 fotos". */
export function countPictures(count: number): string {
  return count === 1 ? "1 foto" : `${formatWhole(count)} fotos`;
}

export function countProducts(count: number): string {
  return count === 1 ? "1 producto" : `${formatWhole(count)} productos`;
}

/** "120 fotos de 40 productos. 3 no sabemos de qué producto son: “a.jpg”, …" */
export function describeArchive(received: ReceivedArchive): string {
  const { pictures, products, unknown, tooLarge, others } = received;
  return [
    pictures === 0
      ? "Ninguna foto tiene el nombre de un producto."
      : `${countPictures(pictures)} de ${countProducts(products)}.`,
    unknown.length > 0 &&
      `${formatWhole(unknown.length)} no sabemos de qué producto ${unknown.length === 1 ? "es" : "son"}: ${listNames(unknown)}.`,
    tooLarge.length > 0 &&
      `${formatWhole(tooLarge.length)} ${tooLarge.length === 1 ? "pesa" : "pesan"} más de 12 MB: ${listNames(tooLarge)}.`,
    others > 0 && `${formatWhole(others)} no ${others === 1 ? "es una foto" : "son fotos"}.`,
  ]
    .filter((part) => part !== false)
    .join(" ");
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => quoteFileName(name.split("/").at(-1) ?? name));
  const more = names.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` y ${formatWhole(more)} más` : "");
}

/** Where a picture comes from, for the owner: an address, or the name of a file in a ZIP. */
export function describeSource(source: string): string {
  const parsed = parsePictureSource(source);
  return parsed?.kind === "zip" ? `Del ZIP: ${parsed.entry}` : source;
}
