import { foldText } from "../plain/fold-text";
import { quoteCell } from "./file-cell";
import type { Sheet } from "./file-product";
import {
  systemLabel,
  type ColumnUses,
  type ImportChoices,
  type KnownSystem,
} from "./import-choices";
import {
  findColumns,
  foldHeading,
  hasColumnsOf,
  recognizeSystem,
  type ColumnKey,
  type Columns,
} from "./import-columns";
import type { FileRow, UnreadableImport } from "./imported-product";
import { OTHER_FIELDS, type ColumnUse, type FileColumn, type OtherField } from "./other-fields";
import { findOptionKind } from "./variant-options";

const MAX_NAMED = 8;

/** A file of no known program is read as the owner says (`choices.columns`), and asks for it first. */
export function openSheet(
  table: Table,
  choices: Pick<ImportChoices, "system" | "columns">,
): Sheet | UnreadableImport {
  const { headings, rows } = choices.system === null ? findHeadings(table) : table;
  const system = choices.system ?? recognize(headings) ?? "other";
  if (system === "other") return openOther(findHeadings(table), choices.columns ?? {});
  if (!hasColumnsOf(system, headings)) return { unreadable: describeUnknown(headings, system) };
  return { system, headings, rows, columns: findColumns(system, headings) };
}

/** Tela's headings are plain words that any list has: it is the shop's own where nearly all columns are said in those. */
function recognize(headings: readonly string[]): KnownSystem | null {
  const system = recognizeSystem(headings);
  if (system !== "tela") return system;
  const { at, unused } = findColumns(system, headings);
  const folded = headings.map(foldHeading);
  const isRepeated = (heading: string) =>
    folded.indexOf(foldHeading(heading)) !== folded.lastIndexOf(foldHeading(heading));
  const more = unused.filter((heading) => !isRepeated(heading));
  return at.size > OWN_TO_OTHER * countNamed(more) ? system : null;
}

const OWN_TO_OTHER = 3;

type Table = { headings: readonly string[]; rows: readonly FileRow[] };

const MAX_ABOVE = 10;

/** A list of one's own may have its title in a row of its own above the headings. */
function findHeadings(table: Table): Table {
  const named = (headings: readonly string[]) =>
    recognize(headings) === null ? countNamed(headings) : Number.POSITIVE_INFINITY;
  const first = named(table.headings);
  if (first > 1) return table;
  const above = table.rows.slice(0, MAX_ABOVE).map(({ cells }) => named(cells));
  const best = Math.max(...above, first);
  const place = best > first ? above.indexOf(best) : -1;
  const row = table.rows[place];
  return row ? { headings: row.cells, rows: table.rows.slice(place + 1) } : table;
}

function openOther({ headings, rows }: Table, columns: ColumnUses): Sheet | UnreadableImport {
  if (headings.filter((heading) => heading.trim() !== "").length < 2) {
    return { unreadable: `${describeFound(headings)} ${ONE_COLUMN}` };
  }
  if (rows.length === 0) return { unreadable: NO_ROWS };
  if (!areAllSaid(headings, columns)) {
    return {
      unreadable: `No reconocemos las columnas de este archivo. ${describeFound(headings)}`,
      columns: listFileColumns(headings, rows, columns),
    };
  }
  return { system: "other", headings, rows, columns: placeColumns(headings, columns) };
}

const ONE_COLUMN =
  "Una planilla de productos tiene una columna con el nombre y otras con el precio o el stock, con sus títulos en la primera fila.";
export const NO_ROWS = "El archivo tiene los títulos de las columnas y ninguna fila debajo.";

function describeUnknown(headings: readonly string[], chosen: KnownSystem): string {
  return `Las columnas de este archivo no son las de ${systemLabel(chosen)}. ${describeFound(headings)} Elegí otro programa, o subí el archivo tal como lo exporta.`;
}

function describeFound(headings: readonly string[]): string {
  const named = headings.map((heading) => heading.trim()).filter((heading) => heading !== "");
  const list = named.slice(0, MAX_NAMED).map(quoteCell).join(", ");
  return `Encontramos ${list}${named.length > MAX_NAMED ? " y otras" : ""}.`;
}

const MAX_EXAMPLES = 3;
const LOOKED_AT = 50;

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

export function areAllSaid(headings: readonly string[], known: ColumnUses): boolean {
  return headings.map(foldHeading).every((key) => key === "" || Object.hasOwn(known, key));
}

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

function countNamed(headings: readonly string[]): number {
  return guessUses(headings, []).filter((use) => use !== "ignore").length;
}

/** A field is the first column of its name, unless it may be several. A name of two meanings is the one still missing. */
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
