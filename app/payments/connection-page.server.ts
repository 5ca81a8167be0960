import { findPaymentConnection } from "../data/payment-connection.server";
import { listNewestNotices } from "../data/payment-notice-list.server";
import { readSettings } from "../data/settings.server";
import {
  daysLeft,
  describeLoss,
  judgeConnection,
  type PaymentConnection,
} from "../domain/payment-connection";
import { getEnvironment } from "../env.server";
import { paths } from "../paths";
import { readApplicationFacts } from "./application.server";

const NOTICES_SHOWN = 8;

/** What the page of the connection shows: no credential is in it, not even a sealed one. */
export type ConnectionFacts = {
  account: ReturnType<typeof describeAccount> | null;
  application: Awaited<ReturnType<typeof readApplicationFacts>>;
  /** The environment has a token of its own; the account is unknown until it was asked for. */
  hasEnvironmentToken: boolean;
  /** Nobody pays for real. */
  isSimulator: boolean;
  addresses: ShopAddresses;
  notices: Awaited<ReturnType<typeof listNewestNotices>>;
  /** That the shop's pages promise. */
  instalments: number;
};

/** Where the provider has to find the shop. */
export type ShopAddresses = {
  returnTo: string;
  notices: string;
  /** Whether the provider takes them: https, and a name that is not this machine's. */
  arePublic: boolean;
};

/**
 * @param origin the shop's public address, without a final slash
 * @throws DatabaseUnavailableError
 */
export async function readConnectionFacts(origin: string, now: Date): Promise<ConnectionFacts> {
  const connection = await findPaymentConnection();
  const application = await readApplicationFacts();
  const notices = await listNewestNotices(NOTICES_SHOWN);
  const { instalments } = await readSettings();
  const { accessToken, apiBase } = getEnvironment().payments;
  return {
    account: connection && describeAccount(connection, now),
    application,
    hasEnvironmentToken: accessToken !== null,
    isSimulator: apiBase !== null,
    addresses: describeAddresses(origin),
    notices,
    instalments,
  };
}

function describeAccount(connection: PaymentConnection, now: Date) {
  const { source, accountId, nickname, email, isLive, isTestUser } = connection;
  const { connectedAt, renewedAt, lost } = connection;
  const expiredNow = lost === null && judgeConnection(connection, now) === "lost";
  return {
    ...{ source, accountId, nickname, email, isLive, isTestUser, connectedAt, renewedAt },
    health: judgeConnection(connection, now),
    daysLeft: daysLeft(connection, now),
    lossText: lost ? describeLoss(lost.reason) : expiredNow ? describeLoss("expired") : null,
    lostAt: lost?.at ?? null,
  };
}

function describeAddresses(origin: string): ShopAddresses {
  const { protocol, hostname } = new URL(origin);
  const isName = hostname.includes(".") && !/^[\d.]+$|^\[/.test(hostname);
  return {
    returnTo: origin + paths.adminPaymentsCallback(),
    notices: origin + paths.paymentNotices(),
    arePublic: protocol === "https:" && isName,
  };
}
