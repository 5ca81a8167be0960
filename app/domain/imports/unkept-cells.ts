import { foldText } from "../plain/fold-text";
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

/** Cost, weight, tags and texts for search engines of a product, from columns without a use. */
export function listUnkeptCells({ columns, headings }: Sheet, rows: readonly FileRow[]): Unkept[] {
  const unused = new Set(columns.unused);
  return headings.flatMap((column, place) => {
    const folded = foldHeading(column);
    if (!unused.has(column) || !OF_THE_PRODUCT.test(folded) || IS_UNIT.test(folded)) return [];
    const cells = rows.map(({ row, cells: all }) => ({ row, text: cleanCell(all[place] ?? "") }));
    return toUnkept(column, cells);
  });
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

/** One line of a list for all of a product. */
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

const COMPOSITION = /\b(?:composicion|material|materiales|fabric|tejido|tela|telas)\b/;

/** The composition of a product that says none, where another column or property of it has it. */
export function findComposition(
  { texts }: Pick<FileProduct, "texts">,
  unkept: readonly Unkept[],
): { composition: Cell | null; rest: Unkept[] } {
  const isKnown = (texts.composition?.text ?? "") !== "";
  const found = unkept.find(({ column }) => !isKnown && COMPOSITION.test(foldText(column)));
  if (!found) return { composition: null, rest: [...unkept] };
  const { row, column, values } = found;
  const composition = { row, column, text: values.join(", ") };
  return { composition, rest: unkept.filter((one) => one !== found) };
}
