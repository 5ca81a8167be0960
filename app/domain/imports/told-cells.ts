import { foldText } from "../plain/fold-text";
import { cellAt, readOptions, type FileProduct, type Sheet, type ToldCells } from "./file-product";
import type { Cell } from "./file-cell";
import type { ColumnKey } from "./import-columns";
import type { FileRow } from "./imported-product";

/** Properties that say whom a product is for. "Edad" alone is a size. */
const GENDER = /^(?:sexo|genero|gender|sex|para(?: quien(?: es)?)?|target gender|target audience)$/;
const AGE = /^(?:rango de edad|grupo de edad|rango etario|age group)$/;

const isTold = (name: string) => GENDER.test(foldText(name)) || AGE.test(foldText(name));

/** The cells of a product that say what another program measures otherwise; each text once. */
export function readToldCells(sheet: Sheet, rows: readonly FileRow[]): ToldCells {
  const read = (...keys: ColumnKey[]) =>
    takeEach(keys.flatMap((key) => rows.map((row) => cellAt(sheet, row, key))));
  const properties = rows.flatMap((row) =>
    readOptions(sheet, row, rows).map(({ name, value }) => ({ name, value, row: row.row })),
  );
  const named = (pattern: RegExp) =>
    properties
      .filter(({ name }) => pattern.test(foldText(name)))
      .map(({ name, value, row }): Cell => ({ row, column: name, text: value }));
  return {
    genders: takeEach([...read("gender", "targetGender"), ...named(GENDER)]),
    ages: takeEach([...read("ageGroup", "targetAge"), ...named(AGE)]),
    costs: read("cost"),
    kilograms: read("kilograms"),
    grams: read("grams"),
  };
}

function takeEach(cells: readonly Cell[]): Cell[] {
  const said = cells.filter(({ text }) => text !== "");
  return [...new Map(said.toReversed().map((cell) => [cell.text, cell])).values()].toReversed();
}

/** What all variants are for tells none of them apart, so it is no property to ask about. */
export function takeToldOptions(product: FileProduct): FileProduct {
  const values = new Map<string, Set<string>>();
  for (const { name, value } of product.variants.flatMap(({ options }) => options)) {
    if (isTold(name)) values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  if (values.size === 0) return product;
  const isApart = (name: string) => (values.get(name)?.size ?? 2) > 1;
  const variants = product.variants.map((variant) => ({
    ...variant,
    options: variant.options.filter(({ name }) => isApart(name)),
  }));
  return { ...product, variants };
}
