import { slugify, foldText } from "../plain/fold-text";
import { hasVisibleLetter } from "../plain/visible-text";
import { readCategoryPaths } from "./category-paths";
import { noteProblem, quoteCell, readHidden } from "./file-cell";
import { type FileProduct, type Sheet, firstCell, readOptions, readVariant } from "./file-product";
import type { ImportChoices, ImportEncoding, ImportSystem } from "./import-choices";
import { createIdGiver, MAX_FORMER_LENGTH, toProductId } from "./import-ids";
import type { FilePath, FileRow, ReadImport, RowProblem } from "./imported-product";
import { readFileWords } from "./place-words";
import { readOtherProduct } from "./read-other";
import { readShopifyProduct } from "./read-shopify";
import { readTelaProduct } from "./read-tela";
import { readWooProduct } from "./read-woocommerce";
import {
  groupByAddress,
  groupByOwnColumns,
  groupByParent,
  type RowGroups,
  noteTwoNames,
} from "./row-groups";
import { readToldCells, takeToldOptions } from "./told-cells";
import { createStyleGuess } from "./number-style";
import { reckonPrices } from "./reckon-prices";
import { createPropertyList } from "./variant-options";
import {
  toImportedProducts,
  type ProductRules,
  type AddressedProduct,
} from "./to-imported-products";
import { describeUnkept, findTexts, listUnkeptCells, listUnkeptOptions } from "./unkept-cells";

type ReaderSettings = Pick<ProductRules, "choosePath" | "ownOrigin"> & {
  choices: ImportChoices;
  /** Null for a sheet of Excel, which has none of its own. */
  encoding: ImportEncoding | null;
  toPlainText: (html: string) => string;
};

/** In many small steps, so that other work can run in between: first all `rows`, then `groups`, then `products`. */
export function createImportReader(sheet: Sheet, settings: ReaderSettings) {
  const { startGroups, readProduct } = SYSTEM_READERS[sheet.system];
  const { choices, choosePath, ownOrigin } = settings;
  const found: AddressedProduct[] = [];
  const prices = createStyleGuess();
  const properties = createPropertyList(choices);
  const paths = new Map<string, FilePath>();
  const result = startResult(sheet, settings);

  function readGroup(rows: readonly FileRow[]): void {
    const product = takeToldOptions(readProduct(sheet, rows));
    noteTwoNames(sheet, rows, product.problems);
    properties.note(product);
    for (const { price, promotional, compareAt, reckoning } of product.variants) {
      const cells = [price, promotional, compareAt, ...(reckoning ? [reckoning.surcharge] : [])];
      for (const { text } of cells) prices.note(text);
    }
    const unkept = listUnkeptCells(sheet, rows);
    found.push(addressProduct({ ...product, unkept }, sheet, settings));
  }

  const findNumbers = () => choices.numbers ?? prices.style();
  const groups = startGroups(sheet);
  return {
    rows: () => sheet.rows.map((row) => () => groups.add(row)),
    groups: () => groups.list().map((rows) => () => readGroup(rows)),
    products: () => {
      const words = readFileWords(found);
      const rules: ProductRules = {
        choices,
        numbers: findNumbers() ?? "comma",
        findUse: properties.findUse,
        choosePath: (product) => choosePath(product, words),
        ownOrigin,
        giveId: createIdGiver(found.map(({ id }) => id)),
      };
      return found.map((product) => () => {
        const reckoned = reckonPrices(product, rules.numbers);
        noteTaxed(result, product, reckoned);
        for (const path of addProduct(result, reckoned, rules).paths) paths.set(path.path, path);
      });
    },
    finish: (): ReadImport => {
      const otherRows = groups.others?.() ?? [];
      const numbers = findNumbers();
      return {
        ...result,
        paths: [...paths.values()],
        problems: result.problems.toSorted(byRow),
        notes: result.notes.toSorted(byRow),
        unkept: result.unkept.toSorted(byRow),
        leftOut: [...new Set(result.leftOut)].sort((one, other) => one - other),
        reading: {
          ...result.reading,
          ...(otherRows.length > 0 && { otherRows }),
          numbers,
          priceExample: numbers && prices.example(numbers),
          properties: properties.list(),
        },
      };
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

/** Tela's own id as it is, else one made of the address, or of the name as the other programs make theirs. */
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

const byRow = (one: RowProblem, other: RowProblem) => one.row - other.row;

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

const CURRENCY = String.raw`(?:AR\$|U\$S|US\$|\$|\bARS)`;
const AMOUNT = String.raw`\d[\d.,]*\d|\d`;
const PRICE = `(?:${CURRENCY}\\s?(?:${AMOUNT})(?:[.,]?-)?|\\b(?:${AMOUNT})\\s?pesos\\b)(?:\\s?c/u\\.?)?`;
const JOINT = String.raw`[\s\-–—:|/(\[*.,…]`;
const AT_END = new RegExp(
  `(?:${JOINT}+(?:a|por|desde|precio|solo|ahora))?${JOINT}*${PRICE}[\\s)\\]!.*]*$`,
  "i",
);
const AT_START = new RegExp(`^[\\s(\\[]*${PRICE}[\\s)\\]\\-–—:|/*.,]+`, "i");
/** Their price is what they are. */
const GIFT = /\b(?:gift|giftcard|regalo|voucher|vale|credito)\b/;

/** "Remera lisa" of "Remera lisa ... $ 1.078": the price changes, and the name would not. */
export function removePrice(name: string): string {
  if (GIFT.test(foldText(name))) return name;
  const without = name.replace(AT_END, "").replace(AT_START, "").trim();
  return hasVisibleLetter(without) ? without : name;
}

export function readTiendanubeProduct(sheet: Sheet, rows: readonly FileRow[]): FileProduct {
  const notes: RowProblem[] = [];
  const shown = (["shown", "visibility"] as const).map((key) => firstCell(sheet, rows, key));
  return {
    rows: rows.map(({ row }) => row),
    address: firstCell(sheet, rows, "id"),
    texts: {
      name: firstCell(sheet, rows, "name"),
      brand: firstCell(sheet, rows, "brand"),
      description: firstCell(sheet, rows, "description"),
    },
    categories: readCategoryPaths(firstCell(sheet, rows, "categories").text),
    told: readToldCells(sheet, rows),
    isHidden: readHidden(shown, notes),
    pictures: null,
    variants: rows.map((row) => readVariant(sheet, row, readOptions(sheet, row, rows))),
    problems: [],
    notes,
  };
}
