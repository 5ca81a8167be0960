import { formatPesos } from "../plain/money";
import { freeZones, quoteBlock, type OrderQuote, type QuoteSettings } from "./order-quote";
import { findPaymentMethod, type PaymentMethod } from "../payments/payment-method";
import { parsePostalCode } from "../plain/postal-code";
import { findProvince } from "../plain/province";
import { piecesBefore, type PriceBlock } from "../payments/price-block";
import { quoteShipping, quoteByPostalCode, rangeOfShipping } from "./shipping";

export type CheckoutCosts = {
  block: PriceBlock;
  /** Null without a destination. */
  quote: OrderQuote | null;
  shipped: OrderQuote | null;
  range: { minInPesos: number; maxInPesos: number } | null;
  totals: Record<PaymentMethod, number | null>;
};

type TypedChoices = {
  delivery?: string;
  payment?: string;
  province?: string;
  postalCode?: string;
};

type CostsOffer = {
  zones: QuoteSettings["shippingZones"];
  instalments: number;
  offersShipping: boolean;
  takesOnlinePayments: boolean;
};

export function quoteTyped(
  typed: TypedChoices,
  block: PriceBlock,
  offer: CostsOffer,
): CheckoutCosts {
  const zones = freeZones(offer.zones, block);
  const address = findDestination(typed, piecesBefore(block), zones);
  const terms = { shippingZones: offer.zones, instalments: offer.instalments };
  const isPickup = typed.delivery === "pickup" || !offer.offersShipping;
  const delivery = isPickup ? "pickup" : "shipping";
  const by = (payment: PaymentMethod | null, way: typeof delivery = delivery) =>
    quoteBlock(block, { delivery: way, address, payment }, terms);
  const total = (payment: PaymentMethod) => by(payment)?.totalInPesos ?? null;
  return {
    block,
    // The first payment method is the default.
    quote: by(
      findPaymentMethod(typed.payment ?? "") ??
        (offer.takesOnlinePayments ? "mercadopago" : "transfer"),
    ),
    shipped: by(null, "shipping"),
    range: rangeOfShipping(zones, piecesBefore(block)),
    totals: {
      mercadopago: total("mercadopago"),
      transfer: total("transfer"),
      cash: by("cash", "pickup")?.totalInPesos ?? null,
    },
  };
}

/** Without a chosen province: one that the code allows, if all of them have the same price. */
function findDestination(
  { province: typedProvince = "", postalCode: typedCode = "" }: TypedChoices,
  itemsInPesos: number,
  zones: CostsOffer["zones"],
) {
  const code = parsePostalCode(typedCode);
  if (!code) return null;
  const postalCode = code.text;
  const chosen = findProvince(typedProvince);
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

/** "Gratis", "$ 6.500 · Llega el mié 2 si pagás hoy", or "de $ 6.500 a $ 9.500, según tu código postal". */
export function describeShipping({ shipped, range }: CheckoutCosts): string {
  if (shipped) {
    return [priceText(shipped.shippingInPesos), shipped.arrival].filter(Boolean).join(" · ");
  }
  if (!range) return "Se calcula con tu código postal";
  const { minInPesos, maxInPesos } = range;
  if (minInPesos === maxInPesos) return priceText(minInPesos);
  const from = minInPesos === 0 ? "Gratis o hasta" : `De ${formatPesos(minInPesos)} a`;
  return `${from} ${formatPesos(maxInPesos)}, según tu código postal`;
}

function priceText(pesos: number): string {
  return pesos === 0 ? "Gratis" : formatPesos(pesos);
}
