import type { Sale } from "../offers/sale";
import type { Remarks } from "./check-fields";
import { readSaleDays } from "./check-sale-cells";
import { noteProblem, parseCell, parseUsable, type Cell } from "./file-cell";
import type { FileVariant } from "./file-product";
import type { ImportChoices, NumberStyle } from "./import-choices";
import type { PromotionalPrice, RoundedPrice } from "./imported-product";
import { isNoPrice, readPrice, type ReadPrice } from "./number-style";

export type PriceRules = {
  choices: Pick<ImportChoices, "price">;
  numbers: NumberStyle;
  /** True for the only size and colour of its product, which one bad cell must not cost. */
  isOnly: boolean;
};

/** What a size and colour costs; see `CheckedVariant`. */
export type VariantPrice = {
  priceInPesos: number | null;
  sale: Sale | null;
  promotional: PromotionalPrice | null;
  rounded: RoundedPrice | null;
};

type CellPrice = ReadPrice & { text: string };

/**
 * The list price, and the promotional one as the owner wants it: as a sale, instead of the list price, or
 * not at all. A crossed-out price above the price makes the price a promotional one.
 */
export function checkVariantPrice(
  variant: FileVariant,
  rules: PriceRules,
  remarks: Remarks,
): VariantPrice {
  const { choices, numbers } = rules;
  const price = readListPrice(variant.price, rules, remarks);
  const optional = (cell: Cell) => {
    if (isNoPrice(cell.text)) return null;
    // A price that the shop does not take may be anything.
    const notes = choices.price === "list" ? [] : remarks.notes;
    const read = parseUsable(cell, notes, (text) => readPrice(text, numbers));
    return read ? { ...read, text: cell.text } : null;
  };
  const before = optional(variant.compareAt);
  const isCrossed = isAsked(price) && isAsked(before) && before.priceInPesos > price.priceInPesos;
  const list = isCrossed ? before : price;
  const offer = isCrossed ? price : optional(variant.promotional);
  if (!isAsked(offer)) return { ...NO_OFFER, ...say(variant, list) };
  const promotional = {
    row: variant.row,
    listInPesos: isAsked(list) ? list.priceInPesos : null,
    promotionalInPesos: offer.priceInPesos,
  };
  // Without a list price the promotional one is what shoppers pay.
  if (!isAsked(list)) return { sale: null, promotional, ...say(variant, offer) };
  if (offer.priceInPesos >= list.priceInPesos) return { ...NO_OFFER, ...say(variant, list) };
  if (choices.price === "list") return { sale: null, promotional, ...say(variant, list) };
  if (choices.price === "promotional") return { sale: null, promotional, ...say(variant, offer) };
  const { saleFrom, saleUntil } = variant;
  const days = readSaleDays({ from: saleFrom, until: saleUntil }, remarks.notes);
  const sale = days && { priceInPesos: offer.priceInPesos, ...days };
  const said = say(variant, list);
  return { promotional, sale, ...said, rounded: said.rounded ?? say(variant, offer).rounded };
}

const NO_OFFER = { sale: null, promotional: null };
const NO_PRICE: CellPrice = { priceInPesos: 0, hadCents: false, text: "" };

const isAsked = (price: CellPrice | null): price is CellPrice =>
  price !== null && price.priceInPesos > 0;

function say({ row }: FileVariant, price: CellPrice | null) {
  return {
    priceInPesos: price?.priceInPesos ?? null,
    rounded: price?.hadCents ? { row, text: price.text, pesos: price.priceInPesos } : null,
  };
}

/** Null for an empty cell. */
function readListPrice(
  cell: Cell,
  { numbers, isOnly }: PriceRules,
  { problems, notes }: Remarks,
): CellPrice | null {
  if (cell.text === "") return null;
  if (isNoPrice(cell.text)) return NO_PRICE;
  const own: Remarks["problems"] = [];
  const read = parseCell(cell, own, (text) => readPrice(text, numbers));
  if (read) return { ...read, text: cell.text };
  if (!isOnly) problems.push(...own);
  else for (const { message } of own) noteProblem(notes, cell, `${message} Ese precio no entra.`);
  return NO_PRICE;
}
