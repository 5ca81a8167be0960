import { formatPesos } from "../../domain/plain/money";
import { quoteBlock, type OrderQuote, type QuoteSettings } from "../../domain/buying/order-quote";
import { findPaymentMethod, type PaymentMethod } from "../../domain/payments/payment-method";
import { parsePostalCode } from "../../domain/buying/postal-code";
import type { PriceBlock } from "../../domain/products/price-block";
import { findProvince } from "../../domain/buying/province";
import { quoteShipping } from "../../domain/buying/shipping";
import { quoteByPostalCode, rangeOfShipping } from "../../domain/buying/shipping-by-postal-code";
import type { CheckoutReply } from "./checkout-form";

/** The costs of the order with the current values of the form, also while it is incomplete. */
export type CheckoutCosts = {
  block: PriceBlock;
  /** Null until the form has a destination. */
  quote: OrderQuote | null;
  /** The quote for shipping, whatever is chosen; null until the form has a destination. */
  shipped: OrderQuote | null;
  /** The lowest and highest shipping price. */
  range: { minInPesos: number; maxInPesos: number } | null;
  /** The total for each payment method with the chosen delivery. */
  totals: Record<PaymentMethod, number | null>;
};

type FormOffer = {
  zones: QuoteSettings["shippingZones"];
  instalments: number;
  offersShipping: boolean;
  takesOnlinePayments: boolean;
};

export function quoteForm(
  values: CheckoutReply["values"],
  block: PriceBlock,
  offer: FormOffer,
): CheckoutCosts {
  const address = findDestination(values, block.listInPesos, offer.zones);
  const terms = { shippingZones: offer.zones, instalments: offer.instalments };
  const isPickup = values.entrega === "pickup" || !offer.offersShipping;
  const delivery = isPickup ? "pickup" : "shipping";
  const by = (payment: PaymentMethod | null, way: typeof delivery = delivery) =>
    quoteBlock(block, { delivery: way, address, payment }, terms);
  const total = (payment: PaymentMethod) => by(payment)?.totalInPesos ?? null;
  return {
    block,
    // The form preselects the first payment method.
    quote: by(
      findPaymentMethod(values.pago ?? "") ??
        (offer.takesOnlinePayments ? "mercadopago" : "transfer"),
    ),
    shipped: by(null, "shipping"),
    range: rangeOfShipping(offer.zones, block.listInPesos),
    totals: {
      mercadopago: total("mercadopago"),
      transfer: total("transfer"),
      cash: by("cash", "pickup")?.totalInPesos ?? null,
    },
  };
}

/**
 * Without a chosen province: one that the code allows, if all of them have the same price, as in
 * the cart.
 */
function findDestination(
  { provincia = "", codigoPostal = "" }: CheckoutReply["values"],
  itemsInPesos: number,
  zones: FormOffer["zones"],
) {
  const code = parsePostalCode(codigoPostal);
  if (!code) return null;
  const postalCode = code.text;
  const chosen = findProvince(provincia);
  if (chosen !== null) return { province: chosen, postalCode };
  const answer = quoteByPostalCode(zones, postalCode, itemsInPesos);
  if (answer.outcome !== "quoted" || answer.quotes.length > 1) return null;
  const province = answer.provinces.find(
    ({ id }) => quoteShipping(zones, { province: id, postalCode }, itemsInPesos) !== null,
  );
  return province === undefined ? null : { province: province.id, postalCode };
}

/** "$ 58.500", or "$ 52.000 más el envío" while the destination is unknown. */
export function describeTotal({ quote, block }: CheckoutCosts): string {
  return quote ? formatPesos(quote.totalInPesos) : `${formatPesos(block.listInPesos)} más el envío`;
}

/** "Gratis", "$ 6.500", or "de $ 6.500 a $ 9.500, según tu código postal". */
export function describeShipping({ shipped, range }: CheckoutCosts): string {
  if (shipped) return priceText(shipped.shippingInPesos);
  if (!range) return "Se calcula con tu código postal";
  const { minInPesos, maxInPesos } = range;
  if (minInPesos === maxInPesos) return priceText(minInPesos);
  const from = minInPesos === 0 ? "Gratis o hasta" : `De ${formatPesos(minInPesos)} a`;
  return `${from} ${formatPesos(maxInPesos)}, según tu código postal`;
}

function priceText(pesos: number): string {
  return pesos === 0 ? "Gratis" : formatPesos(pesos);
}
