import {
  findPaymentConnection,
  type SealedConnection,
} from "../data/payments/payment-connection.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { isUsable, type LostReason } from "../domain/payments/payment-connection";
import { getEnvironment } from "../settings/environment.server";
import { loseConnection, renewConnection } from "./renew-connection.server";
import { mercadoPago } from "./mercadopago/mercado-pago.server";
import { PaymentProviderError, type PaymentProvider } from "./payment-provider";
import { openSealedText } from "./application.server";

/** The provider with the shop's account. Payments have to match `accountId` and `isLive`. */
export type OpenedProvider = {
  /** Asks the provider. Renews a rejected token and repeats the request once. */
  ask: <Answer>(question: (provider: PaymentProvider) => Promise<Answer>) => Promise<Answer>;
  accountId: string;
  isLive: boolean;
};

/** Of the provider or the database: no bug of ours. */
export function isPassingFault(error: unknown): boolean {
  return error instanceof PaymentProviderError || error instanceof DatabaseUnavailableError;
}

/**
 * Null while no account is usable; unreadable credentials mark it as lost.
 * @param lossReason stored if the provider rejects the account for good
 */
export async function openPaymentProvider(
  now: Date,
  lossReason: LostReason = "refused",
): Promise<OpenedProvider | null> {
  const connection = await findPaymentConnection();
  if (!connection || !isUsable(connection, now)) return null;
  const { accountId, isLive } = connection;
  const accessToken =
    connection.source === "environment"
      ? getEnvironment().payments.accessToken
      : openSealedText(connection.sealedAccessToken);
  if (accessToken === null) {
    await loseConnection("unreadable", connection, now);
    return null;
  }
  return { ask: makeAsk({ connection, accessToken, lossReason }, now), accountId, isLive };
}

type Opened = { connection: SealedConnection; accessToken: string; lossReason: LostReason };

function makeAsk(opened: Opened, now: Date): OpenedProvider["ask"] {
  let current = mercadoPago.openProvider(opened.accessToken);
  return async (question) => {
    try {
      return await question(current);
    } catch (error) {
      if (!isTurnedAway(error)) throw error;
      // A visitor can make the shop ask for a foreign payment, so one 401 proves nothing.
      if (await isStillGood(current)) {
        throw new PaymentProviderError("forbidden", error.message, error.status);
      }
      const accessToken = await replaceToken(opened, now);
      if (accessToken === null) throw error;
      current = mercadoPago.openProvider(accessToken);
      return question(current);
    }
  };
}

function isTurnedAway(error: unknown): error is PaymentProviderError {
  return error instanceof PaymentProviderError && error.fault === "unauthorized";
}

/** Whether the token still opens the account. Without a clear answer it counts as valid. */
async function isStillGood(provider: PaymentProvider): Promise<boolean> {
  try {
    await provider.getAccount();
    return true;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return !isTurnedAway(error);
  }
}

async function replaceToken(
  { connection: stale, lossReason }: Opened,
  now: Date,
): Promise<string | null> {
  if (stale.source === "environment") {
    await loseConnection(lossReason, stale, now);
    return null;
  }
  const { sealedAccessToken } = stale;
  await renewConnection(now, { kind: "refused", sealedAccessToken, lossReason });
  const current = await findPaymentConnection();
  const isAnother =
    current?.source === "oauth" &&
    current.lost === null &&
    current.accountId === stale.accountId &&
    current.sealedAccessToken !== sealedAccessToken;
  return isAnother ? openSealedText(current.sealedAccessToken) : null;
}
