import { addPesos, formatCents, formatPesos } from "../plain/money";

/** What the settings say about prices. */
export type PriceTerms = {
  /** Off for paying by bank transfer; 0 is no discount. */
  transferDiscountPercent: number;
  /** Payments without interest; 1 is no instalments at all. */
  instalments: number;
  /** Who is "Responsable Inscripto" has to show the price without national taxes. */
  fiscalCondition: FiscalCondition;
};

export const FISCAL_CONDITIONS = [
  { id: "monotributo", label: "Monotributo" },
  { id: "responsable-inscripto", label: "Responsable Inscripto" },
] as const;
export type FiscalCondition = (typeof FISCAL_CONDITIONS)[number]["id"];

/** The VAT (IVA) rates a product can have, in tenths of a percent. */
export const IVA_RATES_PERMILLE = [210, 105, 0] as const;

/** "10,5%"; a rate that no product can have is written as it is. */
export function describeIvaRate(permille: string): string {
  const rate = IVA_RATES_PERMILLE.find((known) => String(known) === permille);
  return rate === undefined ? permille : `${String(rate / 10).replace(".", ",")}%`;
}

/** A quantity of one product at its list price. */
export type PricedPieces = { priceInPesos: number; quantity: number; ivaPermille: number };

/**
 * Every price that is told of something: one product, a cart, an order. The law asks for the net
 * price (Ley 27.743, Res. SIyC 4/2025) and for number and amount of the instalments.
 */
export type PriceBlock = {
  listInPesos: number;
  /** Null where a transfer costs the same. */
  transfer: { priceInPesos: number; discountPercent: number } | null;
  /** Null where there are none. */
  instalments: InstalmentPlan | null;
  /** Without national taxes; null where it is not to be shown. */
  netInCents: number | null;
};

export type InstalmentPlan = { count: number; eachInCents: number };

/** Null where all is paid at once. */
export function planInstalments(totalInPesos: number, count: number): InstalmentPlan | null {
  return count > 1 ? { count, eachInCents: roundToSafe((totalInPesos * 100) / count) } : null;
}

/** The whole pesos of one piece paid by transfer; half a peso rounds down, for the shopper. */
export function transferPrice(priceInPesos: number, discountPercent: number): number {
  return priceInPesos - Math.round((priceInPesos * discountPercent) / 100);
}

/**
 * The block of any number of pieces. Transfer and net prices are rounded for each piece, so that the
 * block of a cart is the sum of what its products' own pages say.
 */
export function buildPriceBlock(pieces: readonly PricedPieces[], terms: PriceTerms): PriceBlock {
  const sum = (each: (piece: PricedPieces) => number) =>
    pieces.reduce((total, piece) => addPesos(total, each(piece) * piece.quantity), 0);
  const listInPesos = sum(({ priceInPesos }) => priceInPesos);
  const { transferDiscountPercent: discountPercent, instalments, fiscalCondition } = terms;
  return {
    listInPesos,
    transfer:
      discountPercent > 0
        ? {
            priceInPesos: sum(({ priceInPesos }) => transferPrice(priceInPesos, discountPercent)),
            discountPercent,
          }
        : null,
    instalments: planInstalments(listInPesos, instalments),
    netInCents: fiscalCondition === "responsable-inscripto" ? sum(netPriceInCents) : null,
  };
}

/** What is left of a price without IVA, to the nearest cent: every net price is made here. */
export function netPriceInCents({
  priceInPesos,
  ivaPermille,
}: Omit<PricedPieces, "quantity">): number {
  return roundToSafe((priceInPesos * 100 * 1000) / (1000 + ivaPermille));
}

/** The block of one piece: what a product's own page and its card tell. */
export function buildProductBlock(
  { priceInPesos, ivaPermille }: Omit<PricedPieces, "quantity">,
  terms: PriceTerms,
): PriceBlock {
  return buildPriceBlock([{ priceInPesos, ivaPermille, quantity: 1 }], terms);
}

/** Other tools may store a price whose cents are more than a number can hold exactly. */
function roundToSafe(amount: number): number {
  return Math.min(Math.round(amount), Number.MAX_SAFE_INTEGER);
}

/** The block in the words that every place uses: pages, mails and what search engines read. */
export function describePriceBlock(block: PriceBlock) {
  const { listInPesos, transfer, instalments, netInCents } = block;
  return {
    list: formatPesos(listInPesos),
    transfer: transfer && `${formatPesos(transfer.priceInPesos)} con transferencia`,
    transferDiscount: transfer && `${transfer.discountPercent}% off`,
    ...describeInstalmentPlan(instalments),
    net: netInCents === null ? null : `PRECIO SIN IMPUESTOS NACIONALES: ${formatCents(netInCents)}`,
  };
}

/** The same words for a plan of any sum. */
export function describeInstalmentPlan(plan: InstalmentPlan | null) {
  return {
    instalments: plan && `${plan.count} cuotas sin interés de ${formatCents(plan.eachInCents)}`,
    // The law (Res. SIyC 4/2025) wants it beside every price in instalments, also where it is none.
    financialCost: plan && "CFTEA\u00a00%",
  };
}

/**
 * The plan in the little room of a card, without cents: up to the next peso, so that no payment is
 * larger than told.
 */
export function describePlanInShort(plan: InstalmentPlan | null): string | null {
  return (
    plan && `${plan.count} cuotas sin interés de ${formatPesos(Math.ceil(plan.eachInCents / 100))}`
  );
}
