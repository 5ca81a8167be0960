import { IVA_RATES_PERMILLE, netPriceInCents } from "../products/price-block";
import { listPaidPieces, type SoldItem } from "./paid-pieces";

type TaxedOrder = {
  items: readonly (SoldItem & { ivaPermille: number })[];
  discountInPesos: number;
  shippingInPesos: number;
  /** The transfer discount that was offered when the order was placed; 0 for none. */
  discountPercent: number;
};

/** Net amount and tax at one rate; their sum is what was charged. */
export type TaxAtRate = { netInCents: number; ivaInCents: number };

/** The IVA rate of a carrier's invoice. */
const SHIPPING_IVA_PERMILLE = 210;

/**
 * Net price and IVA of an order by rate, in tenths of a percent. Each piece is rounded as on the
 * pages and in the mails. Net and tax of all rates add up to the charged amount, to the cent.
 */
export function splitByRate(order: TaxedOrder): Map<number, TaxAtRate> {
  const rates = new Map<number, TaxAtRate>(
    IVA_RATES_PERMILLE.map((rate) => [rate, { netInCents: 0, ivaInCents: 0 }]),
  );
  for (const { chargedInCents, netInCents, ivaPermille } of listCharges(order)) {
    const known = rates.get(ivaPermille) ?? { netInCents: 0, ivaInCents: 0 };
    rates.set(ivaPermille, {
      netInCents: known.netInCents + netInCents,
      ivaInCents: known.ivaInCents + chargedInCents - netInCents,
    });
  }
  return rates;
}

type Charge = { chargedInCents: number; netInCents: number; ivaPermille: number };

function listCharges(order: TaxedOrder): Charge[] {
  const shipping = { priceInPesos: order.shippingInPesos, ivaPermille: SHIPPING_IVA_PERMILLE };
  const goods = listPaidPieces(order).flatMap((pieces, at) =>
    pieces.map(({ priceInPesos, quantity }) =>
      chargePieces({ priceInPesos, ivaPermille: order.items[at]?.ivaPermille ?? 0 }, quantity),
    ),
  );
  return [...goods, chargePieces(shipping, 1)];
}

function chargePieces(
  piece: { priceInPesos: number; ivaPermille: number },
  quantity: number,
): Charge {
  return {
    chargedInCents: piece.priceInPesos * 100 * quantity,
    netInCents: netPriceInCents(piece) * quantity,
    ivaPermille: piece.ivaPermille,
  };
}
