import { foldText } from "../plain/fold-text";
import { TEXT_FACTS, TEXT_FIELDS, type TextField } from "../products/text-fields";
import { cleanCell, quoteCell, type Cell } from "./file-cell";
import type { FileProduct, Sheet, Unkept } from "./file-product";
import { foldHeading } from "./import-columns";
import type { FileRow, RowProblem } from "./imported-product";
import { findOptionKind, type FindUse } from "./variant-options";

/** Headings of what an owner wrote of a product, other than the settings of a program. */
const OF_THE_PRODUCT =
  /\b(?:cost|costs|costos?|wholesale|weight|peso|grams|gramos|length|largo|width|ancho|height|alto|depth|profundidad|tags?|etiquetas?|seo|meta title|meta description|meta keywords|meta titulo|meta descripcion|sexo|genero|gender|age|edad|mpn|fabric|material|purchase note|nota de compra)\b/;
const IS_UNIT = /\b(?:units?|unidad(?:es)?)\b/;
const SAYS_NOTHING = /^(?:0+(?:[.,]0+)?|no|false|falso|n)$/;
const MAX_VALUES = 3;

export function listUnkeptCells({ columns, headings }: Sheet, rows: readonly FileRow[]): Unkept[] {
  const unused = new Set(columns.unused);
  return headings.flatMap((column, place) => {
    const folded = foldHeading(column);
    if (!unused.has(column) || !isOfProduct(folded) || IS_UNIT.test(folded)) return [];
    const cells = rows.map(({ row, cells: all }) => ({ row, text: cleanCell(all[place] ?? "") }));
    return toUnkept(column, cells);
  });
}

function isOfProduct(heading: string): boolean {
  const isText = (field: TextField) => TEXT_FACTS[field].properties?.test(heading);
  return OF_THE_PRODUCT.test(heading) || TEXT_FIELDS.some(isText);
}

/** Properties that tell no variants apart, and that the owner was not asked about. */
export function listUnkeptOptions(
  { variants }: Pick<FileProduct, "variants">,
  { findUse, isAnswered }: { findUse: FindUse; isAnswered: (name: string) => boolean },
): Unkept[] {
  const found = new Map<string, { row: number; text: string }[]>();
  for (const { row, options } of variants) {
    for (const { name, value } of options) {
      if (findOptionKind(name) !== null || findUse(name) !== "ignore" || isAnswered(name)) continue;
      found.set(name, [...(found.get(name) ?? []), { row, text: value }]);
    }
  }
  return [...found].flatMap(([name, cells]) => toUnkept(name, cells));
}

function toUnkept(column: string, cells: readonly { row: number; text: string }[]): Unkept[] {
  const said = cells.filter(({ text }) => text !== "" && !SAYS_NOTHING.test(foldText(text)));
  const [first] = said;
  if (!first) return [];
  return [{ row: first.row, column, values: [...new Set(said.map(({ text }) => text))] }];
}

export function describeUnkept(unkept: readonly Unkept[]): RowProblem[] {
  const [first] = unkept;
  if (!first) return [];
  const said = unkept.map(({ column, values }) => {
    const shown = values.slice(0, MAX_VALUES).map(quoteCell).join(", ");
    return `${column} ${shown}${values.length > MAX_VALUES ? " y otros" : ""}`;
  });
  return [
    {
      row: first.row,
      column: unkept.map(({ column }) => column).join(", "),
      message: `Tela no tiene lugar para esto, y no entra: ${said.join("; ")}.`,
    },
  ];
}

/** The texts that a product lacks and another column or property of it has. */
export function findTexts(
  { texts }: Pick<FileProduct, "texts">,
  unkept: readonly Unkept[],
): { texts: FileProduct["texts"]; rest: readonly Unkept[] } {
  const found = new Map<Unkept, TextField>();
  for (const field of TEXT_FIELDS) {
    const { properties } = TEXT_FACTS[field];
    if (!properties || (texts[field]?.text ?? "") !== "") continue;
    const one = unkept.find(
      (other) => !found.has(other) && properties.test(foldText(other.column)),
    );
    if (one) found.set(one, field);
  }
  const cells = [...found].map(([{ row, column, values }, field]): [TextField, Cell] => [
    field,
    { row, column, text: values.join(", ") },
  ]);
  return {
    texts: { ...texts, ...Object.fromEntries(cells) },
    rest: unkept.filter((one) => !found.has(one)),
  };
}
