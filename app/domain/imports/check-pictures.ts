import { foldText } from "../plain/fold-text";
import { MAX_PICTURES } from "../products/picture-limits";
import { isUsablePictureAddress } from "../products/picture-list";
import { MAX_TEXT_LENGTHS } from "../products/product-limits";
import { noteProblem, quoteCell, type Cell } from "./file-cell";
import type { FilePicture } from "./file-product";
import type { ImportedPicture, RowProblem } from "./imported-product";
import { shortenText } from "./shorten-text";

/**
 * The pictures of a product that the shop has room for, each address once. Null when the file names none.
 * @param ownOrigin - the shop's own address: what follows it is a path of the shop
 */
export function checkPictures(
  pictures: readonly FilePicture[] | null,
  ownOrigin: string,
  notes: RowProblem[],
): ImportedPicture[] | null {
  if (pictures === null) return null;
  const found = new Map<string, { text: string; colors: Map<string, string> }>();
  for (const { cell, text, color } of pictures) {
    const address = toOwnAddress(cell.text, ownOrigin);
    if (!isUsablePictureAddress(address)) {
      noteProblem(
        notes,
        cell,
        `${quoteCell(address)} no es la dirección de una foto: esa foto no entra`,
      );
      continue;
    }
    const known = found.get(address) ?? { text: "", colors: new Map<string, string>() };
    if (color !== "" && !known.colors.has(foldText(color)))
      known.colors.set(foldText(color), color);
    found.set(address, { ...known, text: known.text || readText({ ...cell, text }, notes) });
  }
  const [first] = pictures;
  if (first && found.size > MAX_PICTURES) {
    const extra = found.size - MAX_PICTURES;
    const rest = extra === 1 ? "queda afuera 1 foto" : `quedan afuera ${extra} fotos`;
    noteProblem(
      notes,
      first.cell,
      `un producto lleva hasta ${MAX_PICTURES} fotos: entran las primeras, y ${rest}`,
    );
  }
  const checked = [...found].slice(0, MAX_PICTURES).map(([address, { text, colors }]) => {
    // One that is named for two colours shows all.
    const [color = ""] = colors.size === 1 ? colors.values() : [];
    return { address, text, color };
  });
  return checked.length === 0 ? null : checked;
}

function readText(cell: Cell, notes: RowProblem[]): string {
  const text = shortenText(cell.text, MAX_TEXT_LENGTHS.imageText);
  if (text !== cell.text) {
    const most = `el texto de una foto puede tener hasta ${MAX_TEXT_LENGTHS.imageText} letras`;
    noteProblem(notes, cell, `${most}: entra cortado`);
  }
  return text;
}

/** The shop loads nothing over plain http, and most servers answer https too. */
function toOwnAddress(address: string, ownOrigin: string): string {
  if (ownOrigin !== "" && address.startsWith(`${ownOrigin}/`)) {
    return address.slice(ownOrigin.length);
  }
  return address.replace(/^http:\/\//i, "https://").replace(/^\/\/(?=[^/])/, "https://");
}
