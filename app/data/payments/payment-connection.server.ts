import { createHash } from "node:crypto";

import { paymentConnection } from "../../../db/schema/payment-account";
import type { Connection } from "../../../db/open";
import { isUsable, type PaymentConnection } from "../../domain/payments/payment-connection";
import { getEnvironment } from "../../settings/environment.server";
import { getShop } from "../sqlite/shop.server";
import { readTime } from "../sqlite/stored-values.server";

/** The connection with what opens it; both sealed, and empty for a token of the environment. */
export type SealedConnection = PaymentConnection & {
  sealedAccessToken: string;
  sealedRefreshToken: string;
  /** Of a token of the environment; empty otherwise. */
  tokenFingerprint: string;
};

/**
 * The account that takes the shop's money; null when there is none.
 *
 * @throws DatabaseUnavailableError
 */
export function findPaymentConnection(): Promise<SealedConnection | null> {
  return getShop().database.read(readPaymentConnection);
}

/**
 * Whether shoppers are offered to pay with it now.
 *
 * @throws DatabaseUnavailableError
 */
export function takesOnlinePayments(now: Date): Promise<boolean> {
  return getShop().database.read((connection) => takesOnlinePaymentsNow(connection, now));
}

/** The same within a transaction. */
export function takesOnlinePaymentsNow(connection: Connection, now: Date): boolean {
  const found = readPaymentConnection(connection);
  return found !== null && isUsable(found, now);
}

/** The same as `findPaymentConnection` within a transaction. */
export function readPaymentConnection({ queries }: Connection): SealedConnection | null {
  const row = queries.select().from(paymentConnection).get();
  if (!row) return null;
  const isOfEnvironment = row.source === "environment";
  // What was learnt of a token that is not given any more says nothing of another one.
  if (isOfEnvironment && row.tokenFingerprint !== fingerprintGivenToken()) return null;
  const { accountId, nickname, email, isLive, isTestUser } = row;
  const { sealedAccessToken, sealedRefreshToken, tokenFingerprint, lostAt, lostReason } = row;
  const time = (text: string | null) => (text === null ? null : readTime(text));
  return {
    source: isOfEnvironment ? "environment" : "oauth",
    ...{ accountId, nickname, email, isLive, isTestUser },
    expiresAt: time(row.expiresAt),
    connectedAt: time(row.connectedAt),
    renewedAt: time(row.renewedAt),
    lost: lostAt === null ? null : { at: readTime(lostAt), reason: lostReason },
    ...{ sealedAccessToken, sealedRefreshToken, tokenFingerprint },
  };
}

/** Names the access token of the environment; null when none was given. */
export function fingerprintGivenToken(): string | null {
  const { accessToken } = getEnvironment().payments;
  return accessToken && createHash("sha256").update(accessToken).digest("base64url");
}
