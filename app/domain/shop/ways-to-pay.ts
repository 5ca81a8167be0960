import { PAYMENT_METHODS } from "../payments/payment-method";
import { describePriceBlock, type PriceBlock } from "../payments/price-block";
import { formatPesos } from "../plain/money";
import type { OfferedSettings } from "./shop-settings";

type PaymentOffer = Pick<OfferedSettings, "acceptsCash" | "offersPickup" | "takesOnlinePayments">;

/** The ways to pay that a shopper can choose. Cash is paid at the counter. */
export function listOfferedWays({ acceptsCash, offersPickup, takesOnlinePayments }: PaymentOffer) {
  const isOffered = {
    mercadopago: takesOnlinePayments,
    transfer: true,
    cash: acceptsCash && offersPickup,
  };
  return PAYMENT_METHODS.filter(({ id }) => isOffered[id]);
}

/** What a way to pay is for, beside its name. */
export const WAY_HINTS = {
  mercadopago: "Tarjeta, débito o dinero en tu cuenta",
  cash: "Solo retirando en el local",
};

/** A row of the table "Medios de pago": the way, what it comes to, and its terms. */
export type WayToPay = [way: string, price: string, terms: string];

/** All ways to pay this, each with its price. The law wants the CFTEA beside instalments. */
export function describeWaysToPay(block: PriceBlock, offer: PaymentOffer): WayToPay[] {
  const { list, transferDiscount, instalments, financialCost } = describePriceBlock(block);
  const byTransfer = block.transfer && formatPesos(block.transfer.priceInPesos);
  return listOfferedWays(offer).flatMap(({ id, label }): WayToPay[] => {
    switch (id) {
      case "transfer":
        return [[label, byTransfer ?? list, transferDiscount ?? ""]];
      case "cash":
        return [[label, list, WAY_HINTS.cash]];
      case "mercadopago": {
        const atOnce: WayToPay = [label, list, WAY_HINTS.mercadopago];
        if (instalments === null) return [atOnce];
        return [atOnce, [`${label} en cuotas`, list, `${instalments} · ${financialCost}`]];
      }
    }
  });
}
