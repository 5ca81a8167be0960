import { foldText } from "../plain/fold-text";
import { parseUsable, quoteCell, type Cell, emptyCell } from "./file-cell";
import { cellAt, firstCell, type FileProduct, type FileVariant } from "./file-product";
import type { PriceReckoning, Sheet } from "./file-product";
import type { NumberStyle } from "./import-choices";
import type { FileRow, RowProblem } from "./imported-product";
import { isNoPrice, readAmount } from "./number-style";

const USUAL_TAX_PERMILLE = 210;

export function readReckoning(
  sheet: Sheet,
  row: FileRow,
  product: FileRow,
  isNet: boolean,
): PriceReckoning {
  const rows = [row, product];
  return {
    taxPermille: isNet ? readTax(sheet, rows) : 0,
    surcharge: cellAt(sheet, row, "surcharge"),
    discount: readDiscount(sheet, rows),
  };
}

function readTax(sheet: Sheet, rows: readonly FileRow[]): number {
  if (firstCell(sheet, rows, "taxRule").text === "0") return 0;
  const { text } = firstCell(sheet, rows, "iva");
  const percent = Number(text.replace("%", "").replace(",", "."));
  return text === "" || Number.isNaN(percent) ? USUAL_TAX_PERMILLE : Math.round(percent * 10);
}

/** Wix has one number, and beside it what it is; others have a column for each. */
function readDiscount(sheet: Sheet, rows: readonly FileRow[]): PriceReckoning["discount"] {
  const cell = (key: Parameters<typeof firstCell>[2]) => firstCell(sheet, rows, key);
  const isPercent = /^(?:percent|porcentaje|%)/.test(foldText(cell("discountMode").text));
  const found = [
    { kind: isPercent ? "percent" : "amount", cell: cell("discountValue") },
    { kind: "percent", cell: cell("discountPercent") },
    { kind: "amount", cell: cell("discountAmount") },
  ] as const;
  return found.find(({ cell: { text } }) => !isNoPrice(text)) ?? null;
}

/** In whole pesos. What is no amount stays, to be refused as written. One offer for all sizes and colours is the product's. */
export function reckonPrices<Product extends FileProduct>(
  product: Product,
  style: NumberStyle,
): Product {
  if (product.variants.every(({ reckoning }) => reckoning === undefined)) return product;
  const found: RowProblem[] = [];
  const variants = product.variants.map((variant) => reckonVariant(variant, style, found));
  // A discount of the product is one for all of its sizes and colours.
  const own = new Map(found.map((note) => [`${note.row} ${note.column}`, note]));
  const notes = [...product.notes, ...own.values()];
  const [{ promotional } = { promotional: null }] = variants;
  const isOne = variants.every((variant) => variant.promotional.text === promotional?.text);
  if (!promotional || !isOne || !product.sale) return { ...product, notes, variants };
  return {
    ...product,
    notes,
    sale: { ...product.sale, price: promotional },
    variants: variants.map((variant) => ({ ...variant, promotional: emptyCell(promotional) })),
  };
}

function reckonVariant(variant: FileVariant, style: NumberStyle, notes: RowProblem[]): FileVariant {
  const { reckoning, price, promotional } = variant;
  if (!reckoning) return variant;
  const { taxPermille, surcharge } = reckoning;
  const added = surcharge.text === "" ? 0 : readAmount(surcharge.text, style);
  if (added === null) return { ...variant, price: surcharge };
  if (added !== 0 && price.text === "") {
    return { ...variant, problem: { cell: surcharge, message: NO_BASE } };
  }
  const base = readAmount(price.text, style);
  if (base === null) return variant;
  const list = ((base + added) * (1000 + taxPermille)) / 1000;
  const isAsWritten = added === 0 && taxPermille === 0;
  const offer = isNoPrice(promotional.text)
    ? takeOff(list, reckoning.discount, (cell) => readUsable(cell, style, notes))
    : readUsable(promotional, style, notes);
  const isLess = offer !== null && offer > 0 && offer < list;
  return {
    ...variant,
    price: isAsWritten ? price : writePesos(price, list),
    promotional: isLess
      ? writePesos(reckoning.discount?.cell ?? promotional, offer)
      : emptyCell(promotional),
  };
}

const NO_BASE =
  "cuesta distinto que su producto, y este archivo no dice el precio del producto: agregale una columna con el precio";

function writePesos(cell: Cell, amount: number): Cell {
  // A product of cents can end just below the half.
  return { ...cell, text: String(Math.round(Number(amount.toFixed(4)))) };
}

function takeOff(
  list: number,
  discount: PriceReckoning["discount"],
  read: (cell: Cell) => number | null,
): number | null {
  const value = discount && read(discount.cell);
  if (!discount || value === null) return null;
  return discount.kind === "percent" ? (list * (100 - value)) / 100 : list - value;
}

function readUsable(cell: Cell, style: NumberStyle, notes: RowProblem[]): number | null {
  const amount = parseUsable(cell, notes, (text) => {
    const value = readAmount(text.replace("%", ""), style);
    return value === null ? { problem: `${quoteCell(text)} no es un número` } : { value };
  });
  return amount ?? null;
}
