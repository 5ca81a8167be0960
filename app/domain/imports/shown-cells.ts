import { noteProblem, type Cell } from "./file-cell";
import type { RowProblem } from "./imported-product";
import { foldText } from "../plain/fold-text";
import { readYesOrNo } from "./yes-or-no";

/** Whether shoppers see a product, as its cells say; "unclear" when nobody can tell. */
export type FileVisibility = boolean | "unclear" | undefined;

/**
 * Hidden when any of the cells says so: a program may write it twice, and the two may disagree. What nobody
 * understands is noted, and a new product waits for its owner.
 */
export function readHidden(cells: readonly Cell[], notes: RowProblem[]): FileVisibility {
  const said = cells.filter(({ text }) => text !== "").map((cell) => readCell(cell, notes));
  if (said.includes(true)) return true;
  return said.includes("unclear") ? "unclear" : said[0];
}

/** Where a product shows, which some programs say instead of yes or no. */
const NOWHERE = ["none", "ninguna", "nowhere", "draft", "borrador"];
const SOMEWHERE = ["both", "todos", "todas partes", "catalog", "catalogo", "search", "busqueda"];

function readCell(cell: Cell, notes: RowProblem[]): boolean | "unclear" {
  const folded = foldText(cell.text);
  if (NOWHERE.includes(folded)) return true;
  if (SOMEWHERE.includes(folded)) return false;
  const read = readYesOrNo(cell.text);
  if ("value" in read) return !read.value;
  noteProblem(notes, cell, `${read.problem}. Si el producto es nuevo, entra oculto.`);
  return "unclear";
}
