import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import {
  storeAccountNames,
  forgetOldEnvironmentAccount,
  storeEnvironmentAccount,
  type ByAnyone,
} from "../data/payments/payment-connection-changes.server";
import {
  findPaymentConnection,
  fingerprintGivenToken,
} from "../data/payments/payment-connection.server";
import { listNewestWebhooks } from "../data/payments/payment-webhooks.server";
import { readSettings } from "../data/shop/settings.server";
import { ARGENTINA } from "../domain/payments/payment";
import {
  daysLeft,
  describeLoss,
  judgeConnection,
  type PaymentConnection,
  type ConnectedAccount,
  type ConnectionFacts,
} from "../domain/payments/payment-connection";
import { isPublicAddress } from "../domain/plain/web-address";
import { getLog } from "../log/log.server";
import { paths } from "../paths";
import { getEnvironment } from "../settings/environment.server";
import { readApplicationFacts } from "./application.server";
import { mercadoPago } from "./mercadopago/mercado-pago.server";
import { isPassingFault, openPaymentProvider } from "./open-provider.server";
import { PaymentProviderError, type ProviderFault } from "./payment-provider";

const WEBHOOKS_SHOWN = 8;

export async function readConnectionFacts(origin: string, now: Date): Promise<ConnectionFacts> {
  const connection = await findPaymentConnection();
  const { accessToken, apiBase } = getEnvironment().payments;
  return {
    account: connection && describeAccount(connection, now),
    application: await readApplicationFacts(),
    hasEnvironmentToken: accessToken !== null,
    isSimulator: apiBase !== null,
    addresses: {
      returnTo: origin + adminPaths.paymentsCallback(),
      webhooks: origin + paths.paymentWebhook(),
      arePublic: isPublicAddress(origin),
    },
    webhooks: await listNewestWebhooks(WEBHOOKS_SHOWN),
    instalments: (await readSettings()).instalments,
  };
}

function describeAccount(connection: PaymentConnection, now: Date): ConnectedAccount {
  const { source, accountId, nickname, email, isLive, isTestUser } = connection;
  const { connectedAt, renewedAt, lost } = connection;
  const health = judgeConnection(connection, now);
  const expiredNow = lost === null && health === "lost";
  return {
    ...{ source, accountId, nickname, email, isLive, isTestUser, connectedAt, renewedAt, health },
    daysLeft: daysLeft(connection, now),
    lossText: lost ? describeLoss(lost.reason) : expiredNow ? describeLoss("expired") : null,
    lostAt: lost?.at ?? null,
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

/** Test credentials of an older kind, which the provider issues no more. */
const TEST_TOKEN_PREFIX = "TEST-";

/**
 * Until it is known the shop does not offer online payment with it. An account that the owner
 * connected goes first. Never rejects; the job tries again.
 */
export async function learnAccount(by: ByAnyone): Promise<void> {
  try {
    await learn(by);
  } catch (error) {
    const level = isPassingFault(error) ? "warn" : "error";
    getLog()[level]({ err: error }, "the payment account is not known");
  }
}

async function learn(by: ByAnyone): Promise<void> {
  const { accessToken } = getEnvironment().payments;
  const fingerprint = fingerprintGivenToken();
  await forgetOldEnvironmentAccount();
  if (accessToken === null || fingerprint === null) return;
  const known = await findPaymentConnection();
  if (known && (known.source === "oauth" || known.lost === null)) return;
  const account = await mercadoPago.openProvider(accessToken).getAccount();
  if (account.site !== ARGENTINA) {
    getLog().error({ account: account.id }, "MP_ACCESS_TOKEN is of an account of another country");
    return;
  }
  const isLive = !accessToken.startsWith(TEST_TOKEN_PREFIX);
  await storeEnvironmentAccount(account, { fingerprint, isLive }, by);
  getLog().info({ account: account.id }, "payment account of MP_ACCESS_TOKEN known");
}
