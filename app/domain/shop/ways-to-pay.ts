import { PAYMENT_METHODS } from "../payments/payment-method";
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
