import { heldInCents } from "./order-payments";
import { isOrderNumber } from "../orders/order-number";
import type { ProviderPayment } from "./payment";

/** A payment for an order number that is not in the database, as the owner sees it. */
export type UnclaimedPayment = {
  id: number;
  /** The provider's id. */
  providerId: string;
  orderNumber: string;
  /** The amount minus what was refunded. */
  heldInCents: number;
  currency: string;
  /** Empty when it is unknown. */
  payer: string;
  paidAt: Date | null;
};

type ShopAccount = { accountId: string; isLive: boolean };

/**
 * Whether the owner has to look into a payment without an order: money in the shop's own account with
 * an order number of this shop. Other sales of the account are ignored.
 */
export function isUnclaimed(payment: ProviderPayment, account: ShopAccount): boolean {
  return (
    isOrderNumber(payment.externalReference) &&
    payment.collectorId === account.accountId &&
    payment.isLive === account.isLive &&
    heldInCents(payment) > 0
  );
}

/** The payment's page at the provider. */
export function providerPaymentAddress(providerId: string): string {
  return `https://www.mercadopago.com.ar/activities/payments/${encodeURIComponent(providerId)}`;
}
