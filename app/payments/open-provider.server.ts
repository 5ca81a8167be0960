import { findPaymentConnection } from "../data/payment-connection.server";
import { isUsable } from "../domain/payment-connection";
import { getEnvironment } from "../env.server";
import { mercadoPago } from "./mercadopago/mercado-pago.server";
import type { PaymentProvider } from "./payment-provider";
import { openSealedText } from "./sealed-text.server";

/** The provider with the shop's own account, and what its payments have to say of themselves. */
export type OpenedProvider = {
  provider: PaymentProvider;
  accountId: string;
  isLive: boolean;
};

/**
 * The provider that takes the shop's money; null while no account is connected.
 *
 * @throws DatabaseUnavailableError
 */
export async function openPaymentProvider(now: Date): Promise<OpenedProvider | null> {
  const connection = await findPaymentConnection();
  if (!connection || !isUsable(connection, now)) return null;
  const { accountId, isLive, source, sealedAccessToken } = connection;
  const accessToken =
    source === "environment"
      ? getEnvironment().payments.accessToken
      : openSealedText(sealedAccessToken);
  if (accessToken === null) return null;
  return { provider: mercadoPago.openProvider(accessToken), accountId, isLive };
}
