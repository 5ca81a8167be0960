import { foldText } from "../plain/fold-text";
import { MAX_PICTURES } from "../products/picture-limits";
import { isUsablePictureAddress } from "../products/picture-list";
import { MAX_TEXT_LENGTHS } from "../products/product-limits";
import { noteProblem, quoteCell } from "./file-cell";
import type { FilePicture } from "./file-product";
import type { ImportedPicture, RowProblem } from "./imported-product";

/**
 * The pictures of a product, each address once. Null when the file names none.
 * @param ownOrigin - the shop's own address: what follows it is a path of the shop
 */
export function checkPictures(
  pictures: readonly FilePicture[] | null,
  ownOrigin: string,
  problems: RowProblem[],
): ImportedPicture[] | null {
  if (pictures === null) return null;
  const found = new Map<string, { text: string; colors: Map<string, string> }>();
  for (const { cell, text, color } of pictures) {
    const address = toOwnAddress(cell.text, ownOrigin);
    const problem = findPictureProblem(address, text);
    if (problem !== null) noteProblem(problems, cell, problem);
    const known = found.get(address) ?? { text, colors: new Map<string, string>() };
    if (color !== "" && !known.colors.has(foldText(color)))
      known.colors.set(foldText(color), color);
    found.set(address, { ...known, text: known.text || text });
  }
  const [first] = pictures;
  if (first && found.size > MAX_PICTURES) {
    const extra = found.size - MAX_PICTURES;
    noteProblem(
      problems,
      first.cell,
      `un producto lleva hasta ${MAX_PICTURES} fotos: este tiene ${extra} de más`,
    );
  }
  const checked = [...found].map(([address, { text, colors }]) => {
    // One that is named for two colours shows all.
    const [color = ""] = colors.size === 1 ? colors.values() : [];
    return { address, text, color };
  });
  return checked.length === 0 ? null : checked;
}

function findPictureProblem(address: string, text: string): string | null {
  if (!isUsablePictureAddress(address))
    return `${quoteCell(address)} no es la dirección de una foto`;
  if (text.length <= MAX_TEXT_LENGTHS.imageText) return null;
  return `el texto de una foto puede tener hasta ${MAX_TEXT_LENGTHS.imageText} letras`;
}

/** The shop loads nothing over plain http, and most servers answer https too. */
function toOwnAddress(address: string, ownOrigin: string): string {
  if (ownOrigin !== "" && address.startsWith(`${ownOrigin}/`)) {
    return address.slice(ownOrigin.length);
  }
  return address.replace(/^http:\/\//i, "https://").replace(/^\/\/(?=[^/])/, "https://");
}
