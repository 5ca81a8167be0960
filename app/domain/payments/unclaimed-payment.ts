import { heldInCents } from "./order-payments";
import { isOrderNumber } from "../orders/order-number";
import type { ProviderPayment } from "./payment";

export type UnclaimedPayment = {
  id: number;
  providerId: string;
  orderNumber: string;
  heldInCents: number;
  currency: string;
  payer: string;
  paidAt: Date | null;
};

type ShopAccount = { accountId: string; isLive: boolean };

/** Money in the shop's own account with an order number of this shop: other sales are ignored. */
export function isUnclaimed(payment: ProviderPayment, account: ShopAccount): boolean {
  return (
    isOrderNumber(payment.externalReference) &&
    payment.collectorId === account.accountId &&
    payment.isLive === account.isLive &&
    heldInCents(payment) > 0
  );
}

export function providerPaymentAddress(providerId: string): string {
  return `https://www.mercadopago.com.ar/activities/payments/${encodeURIComponent(providerId)}`;
}
