import type { Address, CheckoutDetails } from "./checkout";
import {
  buildPriceBlock,
  planInstalments,
  type InstalmentPlan,
  type PriceBlock,
  type PricedPieces,
  type PriceTerms,
} from "../products/price-block";
import { quoteShipping, type ShippingZone } from "./shipping";

/** What an order would cost: the one place where a total is made. */
export type OrderQuote = {
  /** At list prices. */
  itemsInPesos: number;
  /** Off for the way of paying. */
  discountInPesos: number;
  shippingInPesos: number;
  /** Items - discount + shipping. */
  totalInPesos: number;
  shippingLabel: string;
  /** Business days until it arrives; null when it is picked up. */
  days: ShippingZone["days"] | null;
  /** What is missing until sending is free: 0 when it is, null when it never is. */
  missingForFreeInPesos: number | null;
  block: PriceBlock;
  /** Of the total, where it can be paid so; null elsewhere. */
  instalments: InstalmentPlan | null;
};

export type QuoteSettings = PriceTerms & { shippingZones: readonly ShippingZone[] };

/** What a total depends on. The shopper may not have chosen a way to pay yet. */
export type QuotedChoice = Pick<CheckoutDetails, "delivery"> & {
  address: Pick<Address, "province" | "postalCode"> | null;
  payment: CheckoutDetails["payment"] | null;
};

/** What pieces, the way of paying and the delivery come to. */
export function sumOrder(block: PriceBlock, payment: string | null, shippingInPesos: number) {
  const itemsInPesos = block.listInPesos;
  const discountInPesos =
    payment === "transfer" && block.transfer ? itemsInPesos - block.transfer.priceInPesos : 0;
  const totalInPesos = itemsInPesos - discountInPesos + shippingInPesos;
  return { itemsInPesos, discountInPesos, shippingInPesos, totalInPesos };
}

/** Null when the shop does not send to that address, or there is none to send to. */
export function quoteOrder(
  pieces: readonly PricedPieces[],
  choice: QuotedChoice,
  settings: QuoteSettings,
): OrderQuote | null {
  return quoteBlock(buildPriceBlock(pieces, settings), choice, settings);
}

/** The same for prices that were added up already: every step of a purchase takes its total here. */
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
