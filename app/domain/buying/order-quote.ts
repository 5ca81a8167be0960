import {
  piecesBefore,
  planInstalments,
  type InstalmentPlan,
  type PriceBlock,
  type PriceTerms,
} from "../payments/price-block";
import type { Address, CheckoutDetails } from "./checkout";
import {
  quoteByPostalCode,
  quoteShipping,
  type DatedZone,
  type Destination,
  type PostalCodeAnswer,
} from "./shipping";

export type OrderQuote = Pick<DatedZone, "arrival"> & {
  /** As they are sold now, before offers by quantity and code: `block.reductions` has those. */
  itemsInPesos: number;
  discountInPesos: number;
  shippingInPesos: number;
  /** Items - offer - code - discount + shipping. */
  totalInPesos: number;
  shippingLabel: string;
  /** Business days until delivery; null for pick-up. */
  days: DatedZone["days"] | null;
  missingForFreeInPesos: number | null;
  block: PriceBlock;
  instalments: InstalmentPlan | null;
};

export type QuoteSettings = PriceTerms & { shippingZones: readonly DatedZone[] };

/** What a total depends on. The shopper may not have chosen a payment method yet. */
export type QuotedChoice = Pick<CheckoutDetails, "delivery"> & {
  address: Pick<Address, "province" | "postalCode"> | null;
  payment: CheckoutDetails["payment"] | null;
};

export function sumOrder(block: PriceBlock, payment: string | null, shippingInPesos: number) {
  const { listInPesos, transfer } = block;
  const itemsInPesos = piecesBefore(block);
  const discountInPesos =
    payment === "transfer" && transfer ? listInPesos - transfer.priceInPesos : 0;
  const totalInPesos = listInPesos - discountInPesos + shippingInPesos;
  return { itemsInPesos, discountInPesos, shippingInPesos, totalInPesos };
}

/** Null without an address, or when the shop does not ship to it. The only place for totals. */
export function quoteBlock(
  given: PriceBlock,
  { delivery, address, payment }: QuotedChoice,
  settings: Pick<QuoteSettings, "shippingZones" | "instalments">,
): OrderQuote | null {
  const quoteIn = (zones: readonly DatedZone[]) =>
    delivery === "pickup" ? PICKUP : address && quoteShipping(zones, address, piecesBefore(given));
  const paid = quoteIn(settings.shippingZones);
  // A code for free shipping does not count where shipping is free anyway.
  const reduced = paid?.priceInPesos === 0 ? leaveOutShippingCode(given) : given;
  const shipping = quoteIn(freeZones(settings.shippingZones, reduced));
  if (!shipping) return null;
  const { block, ...sums } = payWithCredit(
    reduced,
    sumOrder(reduced, payment, shipping.priceInPesos),
  );
  const canBeInParts = payment === "mercadopago" || payment === null;
  return {
    ...sums,
    instalments: canBeInParts ? planInstalments(sums.totalInPesos, settings.instalments) : null,
    shippingLabel: shipping.label,
    days: shipping.days,
    ...(shipping.arrival !== undefined && { arrival: shipping.arrival }),
    missingForFreeInPesos: shipping.missingForFreeInPesos,
    block,
  };
}

/** A credit is money: it pays for pieces and shipping, after all that is off, and keeps what it does not pay. */
export function payWithCredit(block: PriceBlock, sums: ReturnType<typeof sumOrder>) {
  const { reductions } = block;
  const { code = null } = reductions ?? {};
  if (!reductions || code?.creditInPesos === undefined) return { block, ...sums };
  const inPesos = Math.min(code.creditInPesos, sums.totalInPesos);
  const used = inPesos === 0 ? null : { ...code, inPesos, creditInPesos: inPesos };
  return {
    block: { ...block, reductions: { ...reductions, code: used } },
    ...{ ...sums, totalInPesos: sums.totalInPesos - inPesos },
  };
}

/** The zones for these pieces: a code for free shipping makes them all free. */
export function freeZones(
  zones: readonly DatedZone[],
  { reductions }: Pick<PriceBlock, "reductions">,
): readonly DatedZone[] {
  if (!reductions?.code?.freesShipping) return zones;
  return zones.map((zone) => ({ ...zone, freeAboveInPesos: 0 }));
}

function leaveOutShippingCode(given: PriceBlock): PriceBlock {
  const { reductions, ...block } = given;
  if (!reductions?.code?.freesShipping) return given;
  return reductions.offer ? { ...block, reductions: { ...reductions, code: null } } : block;
}

const PICKUP = {
  label: "Retiro en el local",
  priceInPesos: 0,
  days: null,
  arrival: undefined,
  missingForFreeInPesos: null,
} as const;

/** The `checkout` is the destination with which the checkout form opens. */
export function quoteCart(
  destination: Destination | null,
  settings: QuoteSettings,
  block: PriceBlock,
) {
  const province = destination?.province ?? null;
  if (!destination) {
    return { shipping: null, province, quote: null, transferTotalInPesos: null, checkout: null };
  }
  const shippingZones = freeZones(settings.shippingZones, block);
  const { postalCode } = destination;
  const answer = quoteByPostalCode(shippingZones, postalCode, piecesBefore(block), province);
  const [known] = answer.outcome === "quoted" ? answer.provinces : [];
  const isOnePrice = answer.outcome === "quoted" && answer.quotes.length === 1;
  const address = isOnePrice && known !== undefined ? { postalCode, province: known.id } : null;
  const choose = (payment: "transfer" | null) =>
    address && quoteBlock(block, { delivery: "shipping", address, payment }, settings);
  const quote = choose(null);
  return {
    // The sums say when it arrives: the calculator below them does not repeat it.
    shipping: { typedCode: postalCode, answer: quote ? leaveOutArrivals(answer) : answer },
    province,
    quote,
    // A credit may pay all of it in any way.
    transferTotalInPesos:
      block.transfer && quote?.totalInPesos !== 0
        ? (choose("transfer")?.totalInPesos ?? null)
        : null,
    checkout: answer.outcome === "not-a-code" ? null : { postalCode, province },
  };
}

function leaveOutArrivals(answer: PostalCodeAnswer): PostalCodeAnswer {
  if (answer.outcome !== "quoted") return answer;
  return { ...answer, quotes: answer.quotes.map(({ arrival: _, ...quote }) => quote) };
}
