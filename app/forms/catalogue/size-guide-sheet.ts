import { findGuideKind, nameMeasure, type GuideKind } from "../../domain/catalogue/size-guide";
import { cleanCell } from "../../domain/imports/file-cell";
import { foldText } from "../../domain/plain/fold-text";
import { cellName, MAX_SIZES, sizeName, sunitiName } from "./size-guide-form";

type SheetColumn = {
  title: string;
  /** The form's control that its cell stands for. */
  control: (at: number) => string;
};

type GuideTexts = Readonly<Record<string, string>>;

/** A guide as a spreadsheet has the columns of its form's table. */
export function listSheetColumns(kind: GuideKind): readonly SheetColumn[] {
  const measures = findGuideKind(kind).measures.map((measure) => ({
    title: nameMeasure(measure),
    control: (at: number) => cellName(at, measure),
  }));
  const [size, suniti] = [
    { title: "Talle", control: sizeName },
    { title: "SUNITI", control: sunitiName },
  ];
  return [size, ...measures, suniti];
}

/** The lines of the form's table, by their places. */
export function listSheetLines(texts: GuideTexts): number[] {
  const places = Array.from({ length: MAX_SIZES }, (_, at) => at);
  return places.filter((at) => texts[sizeName(at)] !== undefined);
}

type Table = { headings: readonly string[]; rows: readonly { cells: readonly string[] }[] };

/** The texts of the table's controls for what a spreadsheet says; the form's own reading judges them. */
export function readGuideSheet(
  { headings, rows }: Table,
  kind: GuideKind,
): { texts: GuideTexts } | { problem: string } {
  const columns = listSheetColumns(kind);
  const titles = columns.map(({ title }) => title).join(", ");
  const found: { at: number; column: SheetColumn }[] = [];
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length));
  for (let at = 0; at < width; at++) {
    const heading = cleanCell(headings[at] ?? "");
    if (heading === "" && rows.every(({ cells }) => cleanCell(cells[at] ?? "") === "")) continue;
    const column = columns.find(({ title }) => foldText(title) === foldText(heading));
    if (!column) {
      const name = heading === "" ? `La columna ${at + 1}` : `La columna “${shorten(heading)}”`;
      return { problem: `${name} no es de esta guía. Sus columnas son: ${titles}.` };
    }
    if (found.some((one) => one.column === column))
      return { problem: `La columna “${column.title}” está dos veces.` };
    found.push({ at, column });
  }
  if (!found.some(({ column }) => column === columns[0]))
    return { problem: `Falta la columna “Talle”. Las de esta guía son: ${titles}.` };
  if (found.length === 1)
    return { problem: `Falta una columna con medidas. Las de esta guía son: ${titles}.` };
  if (rows.length > MAX_SIZES)
    return { problem: `El archivo tiene más de ${MAX_SIZES} talles, y una guía no lleva más.` };
  const texts = rows.flatMap(({ cells }, line) =>
    found.map(({ at, column }) => [column.control(line), cleanCell(cells[at] ?? "")] as const),
  );
  return { texts: Object.fromEntries(texts) };
}

const MAX_SHOWN = 40;

function shorten(heading: string): string {
  const letters = [...heading];
  return letters.length > MAX_SHOWN ? `${letters.slice(0, MAX_SHOWN).join("")}…` : heading;
}

/** The form of a stored guide as its page would send it, with another table if one is given. */
export function fillGuideForm(stored: GuideTexts, table: GuideTexts | null): FormData {
  const formData = new FormData();
  for (const [name, text] of Object.entries(stored)) {
    const isCell = /^(?:talle|m|suniti)-\d/.test(name);
    if (table === null || !isCell) formData.set(name, text);
  }
  for (const [name, text] of Object.entries(table ?? {})) formData.set(name, text);
  return formData;
}
