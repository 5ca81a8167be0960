import type { Address, CheckoutDetails } from "./checkout";
import {
  buildPriceBlock,
  planInstalments,
  type InstalmentPlan,
  type PriceBlock,
  type PricedQuantity,
  type PriceTerms,
} from "../products/price-block";
import { quoteShipping, type ShippingZone } from "./shipping";

/** What an order would cost. All totals are computed here. */
export type OrderQuote = {
  /** At list prices. */
  itemsInPesos: number;
  /** Discount for the payment method. */
  discountInPesos: number;
  shippingInPesos: number;
  /** Items - discount + shipping. */
  totalInPesos: number;
  shippingLabel: string;
  /** Business days until delivery; null for pick-up. */
  days: ShippingZone["days"] | null;
  /** Amount missing for free shipping: 0 when shipping is free, null when it never is. */
  missingForFreeInPesos: number | null;
  block: PriceBlock;
  /** Instalments for the total; null for payment methods without them. */
  instalments: InstalmentPlan | null;
};

export type QuoteSettings = PriceTerms & { shippingZones: readonly ShippingZone[] };

/** What a total depends on. The shopper may not have chosen a payment method yet. */
export type QuotedChoice = Pick<CheckoutDetails, "delivery"> & {
  address: Pick<Address, "province" | "postalCode"> | null;
  payment: CheckoutDetails["payment"] | null;
};

/** The sums for the pieces, the payment method and the shipping price. */
export function sumOrder(block: PriceBlock, payment: string | null, shippingInPesos: number) {
  const itemsInPesos = block.listInPesos;
  const discountInPesos =
    payment === "transfer" && block.transfer ? itemsInPesos - block.transfer.priceInPesos : 0;
  const totalInPesos = itemsInPesos - discountInPesos + shippingInPesos;
  return { itemsInPesos, discountInPesos, shippingInPesos, totalInPesos };
}

/** Null without an address, or when the shop does not ship to it. */
export function quoteOrder(
  pieces: readonly PricedQuantity[],
  choice: QuotedChoice,
  settings: QuoteSettings,
): OrderQuote | null {
  return quoteBlock(buildPriceBlock(pieces, settings), choice, settings);
}

/** The same for an existing price block: every step of a purchase gets its total here. */
export function quoteBlock(
  block: PriceBlock,
  { delivery, address, payment }: QuotedChoice,
  settings: Pick<QuoteSettings, "shippingZones" | "instalments">,
): OrderQuote | null {
  const itemsInPesos = block.listInPesos;
  const shipping =
    delivery === "pickup"
      ? PICKUP
      : address && quoteShipping(settings.shippingZones, address, itemsInPesos);
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

const PICKUP = {
  label: "Retiro en el local",
  priceInPesos: 0,
  days: null,
  missingForFreeInPesos: null,
} as const;
