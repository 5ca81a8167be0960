import { countPictures, countProducts } from "../plain/words";
import { quoteFileName } from "../plain/file-name";
import { formatWhole } from "../plain/whole-number";
import { parsePictureSource } from "./picture-source";

export type ReceivedArchive = {
  pictures: number;
  products: number;
  /** Names of pictures of no product. */
  unknown: readonly string[];
  tooLarge: readonly string[];
  others: number;
};

/** Names in a sentence among others, and on a page of their own. */
const SHOWN = 5;
const SHOWN_IN_FULL = 100;

/** Where pictures are fetched from. Of many servers only how many: a cookie has no room for their names. */
export function describeHosts(hosts: readonly string[]): string {
  const [first = ""] = hosts;
  return `Las bajamos de ${hosts.length === 1 ? first : `${hosts.length} sitios`}.`;
}

export function describeUnmatched(received: ReceivedArchive): string {
  const named = "Ninguna foto tiene el nombre de un producto.";
  return [named, ...listLeftOut(received, SHOWN)].join(" ");
}

export function describeArchive(received: ReceivedArchive): string {
  const { pictures, products, unknown, tooLarge, others } = received;
  const count = unknown.length + tooLarge.length + others;
  const rest =
    count === 0
      ? ""
      : ` ${count === 1 ? "1 archivo quedó afuera" : `${formatWhole(count)} archivos quedaron afuera`}.`;
  return `${countPictures(pictures)} de ${countProducts(products)}.${rest}`;
}

export function describeLeftOut(received: ReceivedArchive): string[] {
  return listLeftOut(received, SHOWN_IN_FULL);
}

function listLeftOut({ unknown, tooLarge, others }: ReceivedArchive, shown: number): string[] {
  const [isOneUnknown, isOneLarge] = [unknown.length === 1, tooLarge.length === 1];
  const sentences = [
    unknown.length > 0 &&
      `${formatWhole(unknown.length)} no sabemos de qué producto ${isOneUnknown ? "es" : "son"}: ${listNames(unknown, shown)}.`,
    tooLarge.length > 0 &&
      `${formatWhole(tooLarge.length)} ${isOneLarge ? "pesa" : "pesan"} más de 12 MB: ${listNames(tooLarge, shown)}.`,
    others > 0 && `${formatWhole(others)} no ${others === 1 ? "es una foto" : "son fotos"}.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

function listNames(all: readonly string[], count: number): string {
  const names = all.slice(0, count).map((name) => quoteFileName(name.split("/").at(-1) ?? name));
  const more = all.length - names.length;
  return names.join(", ") + (more > 0 ? ` y ${formatWhole(more)} más` : "");
}

export function describeSource(source: string): string {
  const parsed = parsePictureSource(source);
  return parsed?.kind === "zip" ? `Del ZIP: ${parsed.entry}` : source;
}

export const MAX_ARCHIVE_MEGABYTES = 200;
export const MAX_ARCHIVE_BYTES = MAX_ARCHIVE_MEGABYTES * 1024 * 1024;
export const MAX_ARCHIVE_ENTRIES = 2000;
/** Pictures hardly shrink in an archive: one that promises more is made to fill a disk. */
export const MAX_UNPACKED_BYTES = 5 * MAX_ARCHIVE_BYTES;
