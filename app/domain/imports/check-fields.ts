import { readAge, readAudiences, type Age, type Audience } from "../catalogue/audience";
import type { Sale } from "../offers/sale";
import { joinList, splitList } from "../plain/text-list";
import { findPlacesProblem, splitPlaces } from "../products/further-places";
import { NUMBER_FACTS, NUMBER_FIELDS, type NumberField } from "../products/number-fields";
import { AGE_CHOICES, AUDIENCE_CHOICES } from "../products/audience-words";
import { parseCalendarDay } from "../plain/buenos-aires";
import { IVA_RATES_PERMILLE } from "../payments/price-block";
import { parsePriceText } from "../products/price-text";
import { findGoesWithProblem, MAX_COLOR_LINKS, MAX_TEXT_LENGTHS } from "../products/product-limits";
import { findRepeatedColors } from "../products/color-links";
import {
  findEntriesProblem,
  TEXT_FACTS,
  TEXT_FIELDS,
  tidyText,
  type TextField,
} from "../products/text-fields";
import { hasVisibleLetter } from "../plain/visible-text";
import {
  noteProblem,
  parseCell,
  parseUsable,
  quoteCell,
  type Cell,
  type Parsed,
  shortenText,
  splitListCell,
} from "./file-cell";
import type { FileProduct } from "./file-product";
import type { ImportedFields, RowProblem } from "./imported-product";

/** Of a text that is so many times too long nothing can be kept: it is a page, not a text. */
const MAX_TIMES_TOO_LONG = 20;

export type Remarks = { problems: RowProblem[]; notes: RowProblem[] };

/** As its form checks them, without the price. Only a name that is none is a problem: a product does without the rest. */
export function checkFields(product: FileProduct, { problems, notes }: Remarks): ImportedFields {
  const fields: ImportedFields = {};
  for (const field of TEXT_FIELDS) {
    const cell = product.texts[field];
    const text = cell && readText(field, cell, { problems, notes });
    if (cell && text) fields[field] = keepEntries(field, text, cell, notes);
  }
  const { audiences: whom, age: years, alsoIn: places, goesWith: others, numbers } = product;
  for (const field of NUMBER_FIELDS) {
    const number = numbers && parseUsable(numbers[field], notes, (text) => readNumber(field, text));
    if (number !== undefined) fields[field] = number;
  }
  const audiences = whom && parseUsable(whom, notes, readWhom);
  if (audiences !== undefined) fields.audiences = audiences;
  const age = years && parseUsable(years, notes, readYears);
  if (age !== undefined) fields.age = age;
  const alsoIn = places && parseUsable(places, notes, readPlaces);
  if (alsoIn !== undefined) fields.alsoIn = alsoIn;
  const goesWith = others && parseUsable(others, notes, readGoesWith);
  if (goesWith !== undefined) fields.goesWith = goesWith;
  const ivaPermille = product.iva && parseUsable(product.iva, notes, readIva);
  if (ivaPermille !== undefined) fields.ivaPermille = ivaPermille;
  const sale = product.sale && checkSaleCells(product.sale, notes);
  if (sale !== undefined) fields.sale = sale;
  const colorLinks = product.links && parseUsable(product.links, notes, readLinks);
  if (colorLinks !== undefined) fields.colorLinks = colorLinks;
  if (product.isHidden === "unclear") fields.isHiddenWhenNew = true;
  else if (product.isHidden !== undefined) fields.isHidden = product.isHidden;
  if (product.isNew !== undefined) fields.isNew = product.isNew;
  return fields;
}

function readText(field: TextField, cell: Cell, { problems, notes }: Remarks): string | undefined {
  const text =
    field === "name"
      ? parseCell(cell, problems, (typed) =>
          hasVisibleLetter(typed)
            ? { value: toLine(typed) }
            : { problem: "El nombre tiene que llevar alguna letra o número" },
        )
      : parseUsable(cell, notes, (typed) => checkLength(field, typed));
  return text && cutText(field, { ...cell, text }, notes);
}

/** Of a list the first entries, each at its length. */
function keepEntries(field: TextField, text: string, cell: Cell, notes: RowProblem[]): string {
  const { entries } = TEXT_FACTS[field];
  const problem = findEntriesProblem(field, text);
  if (entries === undefined || problem === null) return tidyText(field, text);
  noteProblem(notes, cell, `${problem} Entra cortado.`);
  const kept = splitList(text).slice(0, entries.most);
  return joinList(kept.map((entry) => shortenText(entry, entries.length)));
}

const toLine = (text: string) => text.replace(/\s*\n\s*/g, " ");

function checkLength(field: TextField, typed: string): Parsed<string> {
  const text = TEXT_FACTS[field].rows === undefined ? toLine(typed) : typed;
  return text.length > TEXT_FACTS[field].maxLength * MAX_TIMES_TOO_LONG
    ? { problem: describeLength(field, text) }
    : { value: text };
}

/** Most of a text that is too long is better than nothing. */
function cutText(field: TextField, cell: Cell, notes: RowProblem[]): string {
  const { text } = cell;
  const cut = shortenText(text, TEXT_FACTS[field].maxLength);
  if (cut !== text) noteProblem(notes, cell, `${describeLength(field, text)}: entra cortado`);
  return cut;
}

function describeLength(field: TextField, { length }: string): string {
  const { what, maxLength } = TEXT_FACTS[field];
  return `${what} puede tener hasta ${maxLength} letras, y tiene ${length}`;
}

function readNumber(field: NumberField, text: string): Parsed<number> {
  const { value, problem } = NUMBER_FACTS[field].parse(text);
  return value === null ? { problem: `${quoteCell(text)} no entra. ${problem ?? ""}` } : { value };
}

function readWhom(text: string): Parsed<readonly Audience[]> {
  const value = readAudiences(text);
  return value === null
    ? { problem: `${quoteCell(text)} no dice para quién es: ${AUDIENCE_CHOICES}` }
    : { value };
}

function readYears(text: string): Parsed<Age> {
  const value = readAge(text);
  return value === null
    ? { problem: `${quoteCell(text)} no es una edad: ${AGE_CHOICES}` }
    : { value };
}

function readPlaces(text: string): Parsed<readonly string[]> {
  const value = splitPlaces(text);
  const problem = findPlacesProblem(value);
  return problem === null ? { value } : { problem };
}

/** Ids of products; the file may bring them only below. */
function readGoesWith(text: string): Parsed<readonly string[]> {
  const value = splitList(text);
  const problem = findGoesWithProblem(value);
  return problem === null ? { value } : { problem };
}

function readIva(text: string): Parsed<number> {
  const percent = Number(text.replace(/[\s%]/g, "").replace(",", "."));
  const rate = IVA_RATES_PERMILLE.find((known) => known === percent * 10);
  if (rate !== undefined) return { value: rate };
  return { problem: `${quoteCell(text)} no es un IVA de la tienda: puede ser 21, 10,5 o 0` };
}

/** Reads `Negro=remera-01 | Crudo=remera-02`. An id has no equals sign, so the last one parts the two. */
function readLinks(text: string): Parsed<Readonly<Record<string, string>>> {
  const links = splitListCell(text)
    .filter((entry) => entry !== "")
    .map((entry) => /^([\s\S]*\S)\s*=\s*([^=\s]+)$/.exec(entry) ?? [entry]);
  const broken = links.find((link) => link.length < 3);
  if (broken) {
    return {
      problem: `${quoteCell(broken[0] ?? "")} no es un enlace: se escribe Color=id del otro producto`,
    };
  }
  const pairs = links.map(([, color = "", id = ""]) => [color, id] as const);
  const [repeated] = findRepeatedColors(pairs.map(([color]) => color));
  if (repeated !== undefined) return { problem: `el color ${repeated} está enlazado dos veces` };
  const long = pairs.find(([color]) => color.length > MAX_TEXT_LENGTHS.linkColor);
  if (long) {
    return { problem: `un color enlazado puede tener hasta ${MAX_TEXT_LENGTHS.linkColor} letras` };
  }
  if (pairs.length > MAX_COLOR_LINKS) {
    return { problem: `entran hasta ${MAX_COLOR_LINKS} colores enlazados` };
  }
  return { value: Object.fromEntries(pairs) };
}

/** Without a price the file says nothing, and the product's sale stays; so it does when a cell cannot be read. */
export function checkSaleCells(
  cells: NonNullable<FileProduct["sale"]>,
  notes: RowProblem[],
): Sale | undefined {
  if (cells.price.text === "") return undefined;
  const priceInPesos = parseUsable(cells.price, notes, readPesos);
  if (priceInPesos === undefined) return undefined;
  const days = readSaleDays(cells, notes);
  return days ? { priceInPesos, ...days } : undefined;
}

/** Null when the first day cannot be read, or the last is before it. An unreadable last day is noted: the sale has none. */
export function readSaleDays(
  cells: { from: Cell; until: Cell },
  notes: RowProblem[],
): Pick<Sale, "from" | "until"> | null {
  const own: RowProblem[] = [];
  const from = parseCell(cells.from, own, readDay) ?? null;
  const unread: RowProblem[] = [];
  const until = parseCell(cells.until, unread, readDay) ?? null;
  if (from !== null && until !== null && until < from) {
    noteProblem(own, cells.until, "la oferta no puede terminar antes de empezar");
  }
  for (const problem of own.length > 0 ? [] : unread) {
    noteProblem(notes, problem, `${problem.message} La oferta queda sin último día: ponéselo.`);
  }
  for (const problem of own) noteProblem(notes, problem, `${problem.message} La oferta no entra.`);
  return own.length === 0 ? { from, until } : null;
}

function readPesos(text: string): Parsed<number> {
  const { priceInPesos } = parsePriceText(text);
  return priceInPesos === null
    ? { problem: `${quoteCell(text)} no es un precio en pesos enteros` }
    : { value: priceInPesos };
}

/** `2026-11-30` as it is exported, or `30/11/2026` as spreadsheets save it. Both days are whole ones, so a time says nothing. */
function readDay(text: string): Parsed<string> {
  const date = text.replace(
    /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/,
    "",
  );
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date) ?? [];
  const iso = year === "" ? date : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const known = parseCalendarDay(iso);
  return known === null
    ? { problem: `${quoteCell(text)} no es un día: se escribe 2026-11-30` }
    : { value: known };
}
