import { foldText } from "../plain/fold-text";
import type { ColumnUses } from "./import-choices";
import { foldHeading, type ColumnKey, type Columns } from "./import-columns";
import type { FileRow } from "./imported-product";
import { OTHER_FIELDS, type ColumnUse, type FileColumn, type OtherField } from "./other-fields";
import { findOptionKind } from "./variant-options";

const MAX_EXAMPLES = 3;
/** So many rows show what a column has. */
const LOOKED_AT = 50;

/** The columns with a heading, each once, and what they seem to be. */
export function listFileColumns(
  headings: readonly string[],
  rows: readonly FileRow[],
  known: ColumnUses,
): FileColumn[] {
  const guesses = guessUses(headings, rows);
  const seen = new Set<string>();
  return headings.flatMap((heading, place) => {
    const key = foldHeading(heading);
    if (key === "" || seen.has(key)) return [];
    seen.add(key);
    const examples = [...new Set(valuesOf(rows, place))].slice(0, MAX_EXAMPLES);
    const use = Object.hasOwn(known, key) ? known[key] : guesses[place];
    return [{ heading: heading.trim(), examples, use: use ?? "ignore" }];
  });
}

/** True when the owner has said of each column of a file what it is. */
export function areAllSaid(headings: readonly string[], known: ColumnUses): boolean {
  return headings.map(foldHeading).every((key) => key === "" || Object.hasOwn(known, key));
}

/** Where a file has what, as its owner says. */
export function placeColumns(headings: readonly string[], uses: ColumnUses): Columns {
  const places = new Map<ColumnUse, number[]>();
  for (const [place, heading] of headings.entries()) {
    const key = foldHeading(heading);
    const use = (Object.hasOwn(uses, key) ? uses[key] : undefined) ?? "ignore";
    places.set(use, [...(places.get(use) ?? []), place]);
  }
  const { ignore = [], optionName = [], optionValue = [], ...rest } = Object.fromEntries(places);
  const all = new Map(Object.entries(rest) as [ColumnKey, number[]][]);
  return {
    all,
    at: new Map([...all].map(([key, [first = -1]]) => [key, first])),
    options: optionValue.map((value, at) => ({ name: optionName[at] ?? -1, value })),
    unused: ignore.map((place) => headings[place] ?? "").filter((heading) => heading.trim() !== ""),
  };
}

/** How many columns have a name that says what they are. */
export function countNamed(headings: readonly string[]): number {
  return guessUses(headings, []).filter((use) => use !== "ignore").length;
}

/**
 * What each column is by its name. One field is one column, the first of them, unless it may be several.
 * A name that means two things is the one that the file has no other column for.
 */
function guessUses(headings: readonly string[], rows: readonly FileRow[]): ColumnUse[] {
  const names = headings.map(plainName);
  const uses: ColumnUse[] = names.map(() => "ignore");
  const isFree = (field: OtherField) =>
    !uses.includes(field) || OTHER_FIELDS.some(({ id, isMany }) => id === field && isMany);
  const give = (find: (name: string, place: number) => OtherField | null) => {
    for (const [place, name] of names.entries()) {
      if (uses[place] !== "ignore" || name === "") continue;
      const field = find(name, place);
      if (field !== null && isFree(field)) uses[place] = field;
    }
  };
  const isNameless = () => !uses.includes("name");
  give((name) => (NAME_TOO.test(name) ? null : findSpelling(name)));
  give((name, place) => (CODE.test(name) ? guessCode(valuesOf(rows, place)) : null));
  give((name) => (isNameless() && NAME_TOO.test(name) ? "name" : null));
  give(findSpelling);
  give((name) => (BOUGHT.test(name) ? null : (findOptionKind(name) ?? findWord(name))));
  return uses;
}

/** What people call the code of an article; “Artículo” may also be its name. */
const CODE = /^(?:codigo|cod|code|articulo|art|item)$/;
const NAME_TOO = /^(?:articulo|item|descripcion|description|detalle)$/;
/** What the shop pays, or what things cost others: no price of the shop. */
const BOUGHT = /\b(?:costo|cost|compra|wholesale|mayorista|anterior|envio|shipping)\b/;

/** "Categories (x,y,z...)" is "categories", and "Foto 2" is "foto". */
function plainName(heading: string): string {
  return foldHeading(heading)
    .replace(/\([^)]*\)?/g, " ")
    .replace(/[*#:._$-]+/g, " ")
    .replace(/\s*\d+$/, "")
    .replace(/\s+/g, " ")
    .trim();
}

function findSpelling(name: string): OtherField | null {
  return OTHER_FIELDS.find(({ spellings }) => spellings.includes(name))?.id ?? null;
}

/** "Precio contado" has a word of its field. */
function findWord(name: string): OtherField | null {
  const [first = ""] = name.split(" ");
  const field = findSpelling(first);
  const isPlain = field === "price" || field === "stock" || field === "brand";
  return isPlain ? field : null;
}

/** A code that several rows have is the product's; else it is each row's own. Words are no code. */
function guessCode(values: readonly string[]): OtherField | null {
  if (values.filter((value) => /\d/.test(value) && !/\s/.test(value)).length * 2 < values.length) {
    return null;
  }
  return new Set(values).size < values.length ? "number" : "sku";
}

function valuesOf(rows: readonly FileRow[], place: number): string[] {
  const isTitle = ({ cells }: FileRow) => cells.filter((cell) => cell.trim() !== "").length < 2;
  return rows
    .slice(0, LOOKED_AT)
    .filter((row) => !isTitle(row))
    .map(({ cells }) => (cells[place] ?? "").replace(/\s+/g, " ").trim())
    .filter((value) => value !== "" && foldText(value) !== "total");
}
