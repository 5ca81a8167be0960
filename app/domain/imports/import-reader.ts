import { slugify } from "../plain/fold-text";
import { noteProblem, quoteCell } from "./file-cell";
import type { FileProduct, Sheet } from "./file-product";
import type { ImportChoices, ImportEncoding, NumberStyle, ImportSystem } from "./import-choices";
import { createIdGiver, MAX_FORMER_LENGTH, toProductId } from "./import-ids";
import type { FilePath, FileRow, ReadImport, RowProblem } from "./imported-product";
import { readOtherProduct } from "./read-other";
import { readShopifyProduct } from "./read-shopify";
import { readTelaProduct } from "./read-tela";
import { readTiendanubeProduct } from "./read-tiendanube";
import { readWooProduct } from "./read-woocommerce";
import { groupByAddress, groupByOwnColumns, groupByParent, type RowGroups } from "./row-groups";
import { noteTwoNames } from "./two-names";
import type { AddressedProduct } from "./make-products";
import { removePrice } from "./name-price";
import { createStyleGuess } from "./number-style";
import { reckonPrices } from "./reckon-prices";
import { createPropertyList } from "./property-list";
import { toImportedProducts, type ProductRules } from "./to-imported-products";
import { describeUnkept, findTexts, listUnkeptCells, listUnkeptOptions } from "./unkept-cells";

export type ReaderSettings = Pick<ProductRules, "choosePath" | "ownOrigin"> & {
  choices: ImportChoices;
  /** Null for a sheet of Excel, which has none of its own. */
  encoding: ImportEncoding | null;
  toPlainText: (html: string) => string;
};

/** The products of a file before they are checked, and what all of them together tell. */
type Found = {
  products: AddressedProduct[];
  prices: ReturnType<typeof createStyleGuess>;
  properties: ReturnType<typeof createPropertyList>;
  /** By their texts. */
  paths: Map<string, FilePath>;
};

/**
 * Reads a file's products in many small steps, so that the caller can let other work run in between: it
 * calls each function of `rows`, then those of `groups`, and then those of `products`.
 */
export function createImportReader(sheet: Sheet, settings: ReaderSettings) {
  const { startGroups, readProduct } = SYSTEM_READERS[sheet.system];
  const found: Found = {
    products: [],
    prices: createStyleGuess(),
    properties: createPropertyList(settings.choices),
    paths: new Map(),
  };
  const result = startResult(sheet, settings);

  function readGroup(rows: readonly FileRow[]): void {
    const product = readProduct(sheet, rows);
    noteTwoNames(sheet, rows, product.problems);
    found.properties.note(product);
    for (const { price, promotional, compareAt, reckoning } of product.variants) {
      const cells = [price, promotional, compareAt, ...(reckoning ? [reckoning.surcharge] : [])];
      for (const { text } of cells) found.prices.note(text);
    }
    const unkept = listUnkeptCells(sheet, rows);
    found.products.push(addressProduct({ ...product, unkept }, sheet, settings));
  }

  const groups = startGroups(sheet);
  return {
    rows: () => sheet.rows.map((row) => () => groups.add(row)),
    groups: () => groups.list().map((rows) => () => readGroup(rows)),
    products: () => {
      const rules = makeRules(found, settings);
      return found.products.map((product) => () => {
        const reckoned = reckonPrices(product, rules.numbers);
        noteTaxed(result, product, reckoned);
        const { path } = addProduct(result, reckoned, rules);
        if (path !== null) found.paths.set(path.path, path);
      });
    },
    finish: () => {
      const otherRows = groups.others?.() ?? [];
      if (otherRows.length > 0) result.reading.otherRows = otherRows;
      return finishResult(result, found, settings);
    },
  };
}

function startResult(sheet: Sheet, { encoding }: ReaderSettings): ReadImport {
  return {
    products: [],
    problems: [],
    notes: [],
    unkept: [],
    leftOut: [],
    paths: [],
    reading: {
      system: sheet.system,
      encoding,
      numbers: null,
      priceExample: null,
      properties: [],
      unusedColumns: sheet.columns.unused,
      manyColored: 0,
      promotional: 0,
      promotionalExample: null,
      rounded: 0,
      roundedExample: null,
    },
  };
}

/**
 * The id that a product asks for: in Tela's own format its id as it is, else made of its address. A file
 * without addresses has the names, of which the other programs make them.
 */
function addressProduct(
  product: FileProduct,
  { system }: Sheet,
  { toPlainText }: ReaderSettings,
): AddressedProduct {
  if (system === "tela") return { ...product, id: product.address.text, formerIds: [] };
  const plain = takePriceOutOfName(toPlainTexts(product, toPlainText));
  const { address, texts, code = "" } = plain;
  const asked = toProductId(address.text || slugify(texts.name?.text ?? ""));
  const isOther = code !== "" && code !== asked.id && code.length <= MAX_FORMER_LENGTH;
  return { ...plain, ...asked, formerIds: [...asked.formerIds, ...(isOther ? [code] : [])] };
}

function takePriceOutOfName(product: FileProduct): FileProduct {
  const { name } = product.texts;
  if (!name) return product;
  const text = removePrice(name.text);
  if (text === name.text) return product;
  return { ...product, texts: { ...product.texts, name: { ...name, text } }, pricedName: name };
}

function findNumbers({ prices }: Found, { choices }: ReaderSettings): NumberStyle | null {
  return choices.numbers ?? prices.style();
}

function makeRules(found: Found, settings: ReaderSettings): ProductRules {
  const { choices, choosePath, ownOrigin } = settings;
  const giveId = createIdGiver(found.products.map(({ id }) => id));
  return {
    choices,
    numbers: findNumbers(found, settings) ?? "comma",
    findUse: found.properties.findUse,
    choosePath,
    ownOrigin,
    giveId,
  };
}

function addProduct(result: ReadImport, found: AddressedProduct, rules: ProductRules) {
  const { product, unkept } = placeUnkept(found, rules);
  noteUsedColumns(result.reading, product);
  const outcome = toImportedProducts(product, rules);
  result.products.push(...outcome.products);
  const name = product.texts.name?.text || product.address.text;
  for (const problem of outcome.problems) result.problems.push({ ...problem, product: name });
  for (const note of outcome.notes) result.notes.push({ ...note, product: name });
  if (outcome.products.length > 0) {
    for (const one of unkept) result.unkept.push({ ...one, product: name });
    notePricedName(result.reading, product);
  }
  result.leftOut.push(...outcome.leftOut);
  result.reading.manyColored += outcome.isManyColored ? 1 : 0;
  result.reading.promotional += outcome.promotional === null ? 0 : 1;
  result.reading.promotionalExample ??= outcome.promotional;
  result.reading.rounded += outcome.rounded.length;
  result.reading.roundedExample ??= outcome.rounded[0] ?? null;
  return outcome;
}

/** A text of the product can stand in a column that its program does not have. */
function noteUsedColumns(reading: ReadImport["reading"], { texts }: FileProduct): void {
  if (reading.unusedColumns.length === 0) return;
  const used = new Set(Object.values(texts).map(({ column }) => column));
  reading.unusedColumns = reading.unusedColumns.filter((column) => !used.has(column));
}

function noteTaxed({ reading }: ReadImport, before: FileProduct, after: FileProduct): void {
  const at = before.variants.findIndex(({ reckoning }) => (reckoning?.taxPermille ?? 0) > 0);
  const [text = "", pesos] = [
    before.variants[at]?.price.text,
    Number(after.variants[at]?.price.text),
  ];
  if (text !== "" && pesos > 0) reading.taxedExample ??= { text, pesos };
}

/** What the shop has no place for, and the texts among it, for which it has one. */
function placeUnkept(
  product: AddressedProduct,
  { findUse, choices }: ProductRules,
): { product: AddressedProduct; unkept: RowProblem[] } {
  const isAnswered = (name: string) => Object.hasOwn(choices.properties, name);
  const options = listUnkeptOptions(product, { findUse, isAnswered });
  const { texts, rest } = findTexts(product, [...(product.unkept ?? []), ...options]);
  const { pricedName } = product;
  const unkept = describeUnkept(rest);
  if (pricedName) {
    noteProblem(unkept, pricedName, `el nombre entra sin el precio: ${quoteCell(pricedName.text)}`);
  }
  return { product: { ...product, texts }, unkept };
}

function notePricedName(reading: ReadImport["reading"], { pricedName, texts }: FileProduct): void {
  if (!pricedName) return;
  const { row, text: before } = pricedName;
  const first = reading.pricedNames ?? { row, before, after: texts.name?.text ?? "", count: 0 };
  reading.pricedNames = { ...first, count: first.count + 1 };
}

function finishResult(result: ReadImport, found: Found, settings: ReaderSettings): ReadImport {
  const numbers = findNumbers(found, settings);
  return {
    ...result,
    paths: [...found.paths.values()],
    problems: [...result.problems].sort((one, other) => one.row - other.row),
    notes: [...result.notes].sort((one, other) => one.row - other.row),
    unkept: [...result.unkept].sort((one, other) => one.row - other.row),
    leftOut: [...new Set(result.leftOut)].sort((one, other) => one - other),
    reading: {
      ...result.reading,
      numbers,
      priceExample: numbers && found.prices.example(numbers),
      properties: found.properties.list(),
    },
  };
}

/** How the rows of a program's file become products. */
type SystemReader = {
  startGroups: (sheet: Sheet) => RowGroups;
  readProduct: (sheet: Sheet, rows: readonly FileRow[]) => FileProduct;
};

const SYSTEM_READERS: Readonly<Record<ImportSystem, SystemReader>> = {
  tela: { startGroups: groupByAddress, readProduct: readTelaProduct },
  tiendanube: { startGroups: groupByAddress, readProduct: readTiendanubeProduct },
  woocommerce: { startGroups: groupByParent, readProduct: readWooProduct },
  shopify: { startGroups: groupByAddress, readProduct: readShopifyProduct },
  other: { startGroups: groupByOwnColumns, readProduct: readOtherProduct },
};

/** What begins a line of its own in HTML. */
const BLOCK = /<(?:p|br|div|ul|ol|li|h[1-6]|table)[\s/>]/i;
const HTML = /<[a-z/!]|&[a-z#]/i;
/** Longer texts are refused as they are: no shop has room for half of it. */
const MAX_HTML_LENGTH = 100_000;

/** A product whose texts are plain. Programs of other shops write HTML. */
function toPlainTexts(product: FileProduct, toPlainText: (html: string) => string): FileProduct {
  const plain = (text: string) => {
    if (!HTML.test(text) || text.length > MAX_HTML_LENGTH) return text;
    return toPlainText(BLOCK.test(text) ? text : text.replaceAll("\n", "<br>"));
  };
  return {
    ...product,
    ...(product.categories && { categories: product.categories.map((path) => path.map(plain)) }),
    ...(product.unkept && {
      unkept: product.unkept.map((one) => ({ ...one, values: one.values.map(plain) })),
    }),
    texts: Object.fromEntries(
      Object.entries(product.texts).map(([field, cell]) => [
        field,
        { ...cell, text: plain(cell.text) },
      ]),
    ),
  };
}
