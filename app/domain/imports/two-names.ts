import { foldText } from "../plain/fold-text";
import { noteProblem, quoteCell } from "./file-cell";
import { cellAt, type Sheet } from "./file-product";
import type { FileRow, RowProblem } from "./imported-product";

/** Refuses all rows of an address with two names: which rows belong to which product is unknown. */
export function noteTwoNames(sheet: Sheet, rows: readonly FileRow[], problems: RowProblem[]): void {
  const named = rows
    .filter((row) => cellAt(sheet, row, "id").text !== "")
    .map((row) => cellAt(sheet, row, "name"))
    .filter(({ text }) => text !== "");
  const [first] = named;
  if (!first) return;
  const seen = new Set([toKey(first.text)]);
  for (const name of named) {
    if (seen.has(toKey(name.text))) continue;
    seen.add(toKey(name.text));
    const address = rows.map((row) => cellAt(sheet, row, "id")).find(({ text }) => text !== "");
    const message = `las filas ${first.row} y ${name.row} tienen la misma dirección, ${quoteCell(address?.text ?? "")}, y dos nombres: ${quoteCell(first.text)} y ${quoteCell(name.text)}. Si son dos productos, cambiá una dirección; si es uno, dejá un solo nombre`;
    noteProblem(problems, name, message);
  }
}

const toKey = (name: string) => foldText(name).replace(/\s+/g, " ");
