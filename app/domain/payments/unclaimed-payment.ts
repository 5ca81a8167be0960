import { heldInCents } from "./order-payments";
import { isOrderNumber } from "../orders/order-number";
import type { ProviderPayment } from "./payment";

/** A payment that names an order of the shop that is not there, as the owner sees it. */
export type UnclaimedPayment = {
  id: number;
  /** The provider's number of it. */
  providerId: string;
  orderNumber: string;
  /** What is left of it, after what went back. */
  heldInCents: number;
  currency: string;
  /** Empty when it is unknown. */
  payer: string;
  paidAt: Date | null;
};

type ShopAccount = { accountId: string; isLive: boolean };

/**
 * Whether a payment without an order is the owner's to look into: money in the shop's own account
 * under a number that only this shop gives out. Other sales of the account are none of ours.
 */
export function isUnclaimed(payment: ProviderPayment, account: ShopAccount): boolean {
  return (
    isOrderNumber(payment.externalReference) &&
    payment.collectorId === account.accountId &&
    payment.isLive === account.isLive &&
    heldInCents(payment) > 0
  );
}

/** Where the owner sees the payment at the provider. */
export function providerPaymentAddress(providerId: string): string {
  return `https://www.mercadopago.com.ar/activities/payments/${encodeURIComponent(providerId)}`;
}
