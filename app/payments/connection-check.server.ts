import { storeAccountNames } from "../data/payments/payment-connection-changes.server";
import { findPaymentConnection } from "../data/payments/payment-connection.server";
import type { By } from "../data/history/batch.server";
import { getEnvironment } from "../settings/environment.server";
import { learnAccount } from "./learn-account.server";
import { openPaymentProvider } from "./open-provider.server";
import { PaymentProviderError, type ProviderFault } from "./payment-provider";

export type ConnectionCheck =
  | { outcome: "works"; nickname: string }
  | { outcome: "not-connected" }
  | { outcome: "other-account" }
  | { outcome: "failed"; fault: ProviderFault };

/** Asks the provider for the account, to prove that the connection works. */
export async function checkConnection({ author, now }: By): Promise<ConnectionCheck> {
  if (getEnvironment().payments.accessToken !== null) await learnAccount({ author, now });
  const opened = await openPaymentProvider(now);
  if (!opened) return { outcome: "not-connected" };
  try {
    const account = await opened.ask((provider) => provider.getAccount());
    if (account.id !== opened.accountId) return { outcome: "other-account" };
    await storeAccountNames(account, { author, now });
    return { outcome: "works", nickname: account.nickname };
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const isGone = (await findPaymentConnection())?.lost != null;
    return isGone ? { outcome: "not-connected" } : { outcome: "failed", fault: error.fault };
  }
}
