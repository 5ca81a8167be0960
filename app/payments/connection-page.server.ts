import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import { storeAccountNames } from "../data/payments/payment-connection-changes.server";
import { findPaymentConnection } from "../data/payments/payment-connection.server";
import { listNewestWebhooks } from "../data/payments/payment-webhooks.server";
import { readSettings } from "../data/shop/settings.server";
import type {
  ConnectedAccount,
  ConnectionFacts,
  ShopAddresses,
} from "../domain/payments/connection-facts";
import {
  daysLeft,
  describeLoss,
  judgeConnection,
  type PaymentConnection,
} from "../domain/payments/payment-connection";
import { isPublicAddress } from "../domain/plain/web-address";
import { paths } from "../paths";
import { getEnvironment } from "../settings/environment.server";
import { readApplicationFacts } from "./application.server";
import { learnAccount } from "./learn-account.server";
import { openPaymentProvider } from "./open-provider.server";
import { PaymentProviderError, type ProviderFault } from "./payment-provider";

const WEBHOOKS_SHOWN = 8;

/** @param origin the shop's public address, without a final slash */
export async function readConnectionFacts(origin: string, now: Date): Promise<ConnectionFacts> {
  const connection = await findPaymentConnection();
  const application = await readApplicationFacts();
  const webhooks = await listNewestWebhooks(WEBHOOKS_SHOWN);
  const { instalments } = await readSettings();
  const { accessToken, apiBase } = getEnvironment().payments;
  return {
    account: connection && describeAccount(connection, now),
    application,
    hasEnvironmentToken: accessToken !== null,
    isSimulator: apiBase !== null,
    addresses: describeAddresses(origin),
    webhooks,
    instalments,
  };
}

function describeAccount(connection: PaymentConnection, now: Date): ConnectedAccount {
  const { source, accountId, nickname, email, isLive, isTestUser } = connection;
  const { connectedAt, renewedAt, lost } = connection;
  const expiredNow = lost === null && judgeConnection(connection, now) === "lost";
  return {
    source,
    accountId,
    nickname,
    email,
    isLive,
    isTestUser,
    connectedAt,
    renewedAt,
    health: judgeConnection(connection, now),
    daysLeft: daysLeft(connection, now),
    lossText: lost ? describeLoss(lost.reason) : expiredNow ? describeLoss("expired") : null,
    lostAt: lost?.at ?? null,
  };
}

function describeAddresses(origin: string): ShopAddresses {
  return {
    returnTo: origin + adminPaths.paymentsCallback(),
    webhooks: origin + paths.paymentWebhook(),
    arePublic: isPublicAddress(origin),
  };
}

type ConnectionCheck =
  | { outcome: "works"; nickname: string }
  | { outcome: "not-connected" }
  | { outcome: "other-account" }
  | { outcome: "failed"; fault: ProviderFault };

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
