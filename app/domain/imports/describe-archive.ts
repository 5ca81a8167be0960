import { countPictures, countProducts } from "../plain/count-words";
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

/** Names in a sentence among others, and on a page of their own. */
const SHOWN = 5;
const SHOWN_IN_FULL = 100;

/** Where pictures are fetched from. Of many servers only how many: a cookie has no room for their names. */
export function describeHosts(hosts: readonly string[]): string {
  const [first = ""] = hosts;
  return `Las bajamos de ${hosts.length === 1 ? first : `${hosts.length} sitios`}.`;
}

/** Why a ZIP of which no picture is taken is refused. */
export function describeUnmatched(received: ReceivedArchive): string {
  return ["Ninguna foto tiene el nombre de un producto.", ...listLeftOut(received, SHOWN)].join(
    " ",
  );
}

/** "120 fotos de 40 productos. 3 archivos quedaron afuera." */
export function describeArchive(received: ReceivedArchive): string {
  const { pictures, products, unknown, tooLarge, others } = received;
  const count = unknown.length + tooLarge.length + others;
  const rest =
    count === 0
      ? ""
      : ` ${count === 1 ? "1 archivo quedó afuera" : `${formatWhole(count)} archivos quedaron afuera`}.`;
  return `${countPictures(pictures)} de ${countProducts(products)}.${rest}`;
}

/** Which files of a ZIP were left out, and why; none when all were taken. */
export function describeLeftOut(received: ReceivedArchive): string[] {
  return listLeftOut(received, SHOWN_IN_FULL);
}

function listLeftOut({ unknown, tooLarge, others }: ReceivedArchive, shown: number): string[] {
  return [
    ...(unknown.length === 0
      ? []
      : [
          `${formatWhole(unknown.length)} no sabemos de qué producto ${unknown.length === 1 ? "es" : "son"}: ${listNames(unknown, shown)}.`,
        ]),
    ...(tooLarge.length === 0
      ? []
      : [
          `${formatWhole(tooLarge.length)} ${tooLarge.length === 1 ? "pesa" : "pesan"} más de 12 MB: ${listNames(tooLarge, shown)}.`,
        ]),
    ...(others === 0
      ? []
      : [`${formatWhole(others)} no ${others === 1 ? "es una foto" : "son fotos"}.`]),
  ];
}

function listNames(all: readonly string[], count: number): string {
  const names = all.slice(0, count).map((name) => quoteFileName(name.split("/").at(-1) ?? name));
  const more = all.length - names.length;
  return names.join(", ") + (more > 0 ? ` y ${formatWhole(more)} más` : "");
}

/** Where a picture comes from, for the owner: an address, or the name of a file in a ZIP. */
export function describeSource(source: string): string {
  const parsed = parsePictureSource(source);
  return parsed?.kind === "zip" ? `Del ZIP: ${parsed.entry}` : source;
}
