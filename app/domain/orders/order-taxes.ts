import { IVA_RATES_PERMILLE, netPriceInCents, transferPrice } from "../products/price-block";
import { groupPieces, type EqualPieces } from "../offers/piece-prices";
import { sum } from "../plain/sum";

type TaxedItem = EqualPieces & { ivaPermille: number };

type TaxedOrder = {
  /** As they were sold; `offInPesos` is off all pieces of an item, for an offer and a code. */
  items: readonly (TaxedItem & { offInPesos?: number })[];
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

type Pieces = Omit<TaxedOrder, "items"> & { items: readonly TaxedItem[] };

function listCharges(taxed: TaxedOrder): Charge[] {
  const { shippingInPesos } = taxed;
  const items = taxed.items.flatMap(({ priceInPesos, ivaPermille, ...item }) =>
    groupPieces({ offInPesos: 0, ...item, unitPriceInPesos: priceInPesos }).map((pieces) => {
      return { ...pieces, ivaPermille };
    }),
  );
  const order = { ...taxed, items };
  const shipping = { priceInPesos: shippingInPesos, ivaPermille: SHIPPING_IVA_PERMILLE };
  const discountPercent = findPercent(order);
  const goods =
    discountPercent !== null
      ? items.map((item) => {
          const priceInPesos = transferPrice(item.priceInPesos, discountPercent);
          return chargePieces({ priceInPesos, ivaPermille: item.ivaPermille }, item.quantity);
        })
      : chargeInProportion(order);
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

/**
 * The discount on each piece in percent; 0 for an order without a discount, even if one for
 * transfers was offered. Null when the stored discount is not what the percentage gives.
 */
function findPercent({ items, discountInPesos, discountPercent }: Pieces): number | null {
  if (discountInPesos === 0) return 0;
  const off = items.map(
    ({ priceInPesos, quantity }) =>
      (priceInPesos - transferPrice(priceInPesos, discountPercent)) * quantity,
  );
  return sum(off) === discountInPesos ? discountPercent : null;
}

/**
 * Spreads a discount of unknown origin over the lines by value; the last line takes the rounding
 * difference.
 */
function chargeInProportion({ items, discountInPesos }: Pieces): Charge[] {
  const listInCents = sum(items.map(({ priceInPesos, quantity }) => priceInPesos * quantity)) * 100;
  const totalInCents = Math.max(listInCents - discountInPesos * 100, 0);
  let restInCents = totalInCents;
  return items.map(({ priceInPesos, quantity, ivaPermille }, at) => {
    const part = listInCents === 0 ? 0 : (priceInPesos * quantity * 100) / listInCents;
    const isLast = at === items.length - 1;
    const chargedInCents = isLast ? restInCents : Math.round(totalInCents * part);
    restInCents -= chargedInCents;
    const netInCents = netPriceInCents({ priceInPesos: chargedInCents / 100, ivaPermille });
    return { chargedInCents, netInCents, ivaPermille };
  });
}
