import { addPesos, formatCents, formatPesos } from "../plain/money";

export type PriceTerms = {
  /** Discount for bank transfers; 0 means none. */
  transferDiscountPercent: number;
  /** Number of interest-free instalments; 1 means none. */
  instalments: number;
  /** A "Responsable Inscripto" must also show prices without national taxes. */
  fiscalCondition: FiscalCondition;
};

export const FISCAL_CONDITIONS = [
  { id: "monotributo", label: "Monotributo" },
  { id: "responsable-inscripto", label: "Responsable Inscripto" },
] as const;
export type FiscalCondition = (typeof FISCAL_CONDITIONS)[number]["id"];

/** The VAT (IVA) rates of products, in tenths of a percent. */
export const IVA_RATES_PERMILLE = [210, 105, 0] as const;

/** "10,5%"; an unknown rate is shown as stored. */
export function describeIvaRate(permille: string): string {
  const rate = IVA_RATES_PERMILLE.find((known) => String(known) === permille);
  return rate === undefined ? permille : `${String(rate / 10).replace(".", ",")}%`;
}

/** A quantity of one product at its list price. */
export type PricedQuantity = { priceInPesos: number; quantity: number; ivaPermille: number };

/**
 * All prices that the shop shows for a product, a cart or an order. The law requires the net price
 * (Ley 27.743, Res. SIyC 4/2025) and the number and amount of the instalments.
 */
export type PriceBlock = {
  /** After offers and code. */
  listInPesos: number;
  /** Null without a discount for transfers, and when there is nothing to pay. */
  transfer: { priceInPesos: number; discountPercent: number } | null;
  instalments: InstalmentPlan | null;
  /** Without national taxes; null when it must not be shown. */
  netInCents: number | null;
  /** Absent when nothing is taken off but for the payment method. */
  reductions?: Reductions;
};

export type Reductions = {
  /** The pieces before. */
  piecesInPesos: number;
  offer: { text: string; inPesos: number } | null;
  code: AppliedCode | null;
};

/** What the pieces cost before offers and code. Shipping is free from this sum on, so no offer makes it dearer. */
export function piecesBefore({ listInPesos, reductions }: PriceBlock): number {
  return reductions?.piecesInPesos ?? listInPesos;
}

export type AppliedCode = {
  /** Empty for a discount that a person of the shop gave. */
  code: string;
  /** Off the pieces; 0 for a code of free shipping. */
  inPesos: number;
  freesShipping: boolean;
  /** Of a credit: what is left of it, and in an order what it paid, which `inPesos` is then too. Absent for others. */
  creditInPesos?: number;
};

/** What a credit paid of an order; it takes nothing off the pieces. */
export function paidByCredit(block: PriceBlock | null): number {
  return block?.reductions?.code?.creditInPesos ?? 0;
}

export type InstalmentPlan = { count: number; eachInCents: number };

/** Null when there is only one payment, or none. */
export function planInstalments(totalInPesos: number, count: number): InstalmentPlan | null {
  return count > 1 && totalInPesos > 0
    ? { count, eachInCents: roundToSafe((totalInPesos * 100) / count) }
    : null;
}

/** `percent` of a price in whole pesos, to take off; half a peso rounds up, in the shopper's favour. */
export function percentOf(priceInPesos: number, percent: number): number {
  return Math.round((priceInPesos * percent) / 100);
}

export function transferPrice(priceInPesos: number, discountPercent: number): number {
  return priceInPesos - percentOf(priceInPesos, discountPercent);
}

/** Transfer and net prices are rounded per piece, so a cart's block is the sum of its pages'. */
export function buildPriceBlock(pieces: readonly PricedQuantity[], terms: PriceTerms): PriceBlock {
  const sum = (each: (piece: PricedQuantity) => number) =>
    pieces.reduce((total, piece) => addPesos(total, each(piece) * piece.quantity), 0);
  const listInPesos = sum(({ priceInPesos }) => priceInPesos);
  const { transferDiscountPercent: discountPercent, instalments, fiscalCondition } = terms;
  return {
    listInPesos,
    transfer:
      discountPercent > 0 && listInPesos > 0
        ? {
            priceInPesos: sum(({ priceInPesos }) => transferPrice(priceInPesos, discountPercent)),
            discountPercent,
          }
        : null,
    instalments: planInstalments(listInPesos, instalments),
    netInCents: fiscalCondition === "responsable-inscripto" ? sum(netPriceInCents) : null,
  };
}

/** The price without IVA, to the nearest cent. All net prices are computed here. */
export function netPriceInCents({
  priceInPesos,
  ivaPermille,
}: Omit<PricedQuantity, "quantity">): number {
  return roundToSafe((priceInPesos * 100 * 1000) / (1000 + ivaPermille));
}

export function buildProductBlock(
  { priceInPesos, ivaPermille }: Omit<PricedQuantity, "quantity">,
  terms: PriceTerms,
): PriceBlock {
  return buildPriceBlock([{ priceInPesos, ivaPermille, quantity: 1 }], terms);
}

/** Another tool may store a price whose cents exceed the exact numbers. */
function roundToSafe(amount: number): number {
  return Math.min(Math.round(amount), Number.MAX_SAFE_INTEGER);
}

/** The price block in words, the same for pages, mails and search engines. */
export function describePriceBlock(block: PriceBlock) {
  const { listInPesos, transfer, instalments, netInCents } = block;
  return {
    list: formatPesos(listInPesos),
    transfer: transfer && `${formatPesos(transfer.priceInPesos)} con transferencia`,
    transferDiscount: transfer && `${transfer.discountPercent}% off`,
    ...describeInstalmentPlan(instalments),
    net: describeNetPrice(netInCents),
  };
}

export function describeNetPrice(netInCents: number | null): string | null {
  return netInCents === null ? null : `PRECIO SIN IMPUESTOS NACIONALES: ${formatCents(netInCents)}`;
}

export function describeInstalmentPlan(plan: InstalmentPlan | null) {
  return {
    instalments: plan && `${plan.count} cuotas sin interés de ${formatCents(plan.eachInCents)}`,
    // The law (Res. SIyC 4/2025) requires it beside every instalment price, even when it is zero.
    financialCost: plan && "CFTEA\u00a00%",
  };
}

/**
 * What a card says below the price, the most important first: it shows as many as its one line has room for.
 * Instalments have no cents: rounded up, so that no payment exceeds the shown one.
 */
export function describeCardFacts({ transfer, instalments }: PriceBlock): string[] {
  return [
    ...(transfer ? [`${formatPesos(transfer.priceInPesos)} transferencia`] : []),
    ...(instalments
      ? [
          `${instalments.count} x ${formatPesos(Math.ceil(instalments.eachInCents / 100))} sin interés`,
        ]
      : []),
  ];
}
