import type { Address, CheckoutDetails } from "./checkout";
import {
  piecesBefore,
  planInstalments,
  type InstalmentPlan,
  type PriceBlock,
  type PriceTerms,
} from "../products/price-block";
import { quoteShipping, type ShippingZone } from "./shipping";

/** What an order would cost. All totals are computed here. */
export type OrderQuote = {
  /** As they are sold now, before offers by quantity and code: `block.reductions` has those. */
  itemsInPesos: number;
  discountInPesos: number;
  shippingInPesos: number;
  /** Items - offer - code - discount + shipping. */
  totalInPesos: number;
  shippingLabel: string;
  /** Business days until delivery; null for pick-up. */
  days: ShippingZone["days"] | null;
  /** Amount missing for free shipping: 0 when shipping is free, null when it never is. */
  missingForFreeInPesos: number | null;
  block: PriceBlock;
  instalments: InstalmentPlan | null;
};

export type QuoteSettings = PriceTerms & { shippingZones: readonly ShippingZone[] };

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
  const quoteIn = (zones: readonly ShippingZone[]) =>
    delivery === "pickup" ? PICKUP : address && quoteShipping(zones, address, piecesBefore(given));
  const paid = quoteIn(settings.shippingZones);
  // A code for free shipping does not count where shipping is free anyway.
  const block = paid?.priceInPesos === 0 ? leaveOutShippingCode(given) : given;
  const shipping = quoteIn(freeZones(settings.shippingZones, block));
  if (!shipping) return null;
  const sums = sumOrder(block, payment, shipping.priceInPesos);
  const canBeInParts = payment === "mercadopago" || payment === null;
  return {
    ...sums,
    instalments: canBeInParts ? planInstalments(sums.totalInPesos, settings.instalments) : null,
    shippingLabel: shipping.label,
    days: shipping.days,
    missingForFreeInPesos: shipping.missingForFreeInPesos,
    block,
  };
}

/** The zones for these pieces: a code for free shipping makes them all free. */
export function freeZones(
  zones: readonly ShippingZone[],
  { reductions }: Pick<PriceBlock, "reductions">,
): readonly ShippingZone[] {
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
  missingForFreeInPesos: null,
} as const;
