import type { CheckoutDetails } from "./checkout";
import {
  buildPriceBlock,
  planInstalments,
  type InstalmentPlan,
  type PriceBlock,
  type PricedPieces,
  type PriceTerms,
} from "./price-block";
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
  block: PriceBlock;
  /** Of the total, where it can be paid so; null elsewhere. */
  instalments: InstalmentPlan | null;
};

export type QuoteSettings = PriceTerms & { shippingZones: readonly ShippingZone[] };

/** What pieces, the way of paying and the delivery come to. */
export function sumOrder(block: PriceBlock, payment: string, shippingInPesos: number) {
  const itemsInPesos = block.listInPesos;
  const discountInPesos =
    payment === "transfer" && block.transfer ? itemsInPesos - block.transfer.priceInPesos : 0;
  const totalInPesos = itemsInPesos - discountInPesos + shippingInPesos;
  return { itemsInPesos, discountInPesos, shippingInPesos, totalInPesos };
}

/** Null when the shop does not send to that address, or there is none to send to. */
export function quoteOrder(
  pieces: readonly PricedPieces[],
  { delivery, address, payment }: Pick<CheckoutDetails, "delivery" | "address" | "payment">,
  settings: QuoteSettings,
): OrderQuote | null {
  const block = buildPriceBlock(pieces, settings);
  const itemsInPesos = block.listInPesos;
  const shipping =
    delivery === "pickup"
      ? PICKUP
      : address && quoteShipping(settings.shippingZones, address, itemsInPesos);
  if (!shipping) return null;
  const sums = sumOrder(block, payment, shipping.priceInPesos);
  return {
    ...sums,
    instalments:
      payment === "mercadopago" ? planInstalments(sums.totalInPesos, settings.instalments) : null,
    shippingLabel: shipping.label,
    days: shipping.days,
    block,
  };
}

const PICKUP = { label: "Retiro en el local", priceInPesos: 0, days: null } as const;
