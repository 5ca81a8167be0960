import { createHash } from "node:crypto";

import { paymentConnection } from "../../../db/schema/payment-account";
import type { Connection } from "../../../db/connection";
import { isUsable, type PaymentConnection } from "../../domain/payments/payment-connection";
import { getEnvironment } from "../../settings/environment.server";
import { keepUntilCommit } from "../sqlite/kept-reads.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

/** The connection with its sealed tokens; both are empty for MP_ACCESS_TOKEN. */
export type SealedConnection = PaymentConnection & {
  sealedAccessToken: string;
  sealedRefreshToken: string;
  /** Identifies MP_ACCESS_TOKEN; empty for OAuth. */
  tokenFingerprint: string;
};

export function findPaymentConnection(): Promise<SealedConnection | null> {
  return readConnection(getStoredShop().database);
}

/** Each page with prices asks for it. */
const readConnection = keepUntilCommit(readPaymentConnection);

export async function takesOnlinePayments(now: Date): Promise<boolean> {
  const found = await findPaymentConnection();
  return found !== null && isUsable(found, now);
}

export async function takesOnlinePaymentsNow(connection: Connection, now: Date): Promise<boolean> {
  const found = await readPaymentConnection(connection);
  return found !== null && isUsable(found, now);
}

export async function readPaymentConnection(
  connection: Connection,
): Promise<SealedConnection | null> {
  const [row] = await connection.queries.select().from(paymentConnection).limit(1);
  if (!row) return null;
  const isOfEnvironment = row.source === "environment";
  // The row is about a former MP_ACCESS_TOKEN.
  if (isOfEnvironment && row.tokenFingerprint !== fingerprintGivenToken()) return null;
  const { lostAt, lostReason, ...others } = row;
  const time = (text: string | null) => (text === null ? null : readTime(text));
  return {
    ...others,
    source: isOfEnvironment ? "environment" : "oauth",
    expiresAt: time(row.expiresAt),
    connectedAt: time(row.connectedAt),
    renewedAt: time(row.renewedAt),
    lost: lostAt === null ? null : { at: readTime(lostAt), reason: lostReason },
  };
}

export function fingerprintGivenToken(): string | null {
  const { accessToken } = getEnvironment().payments;
  return accessToken && createHash("sha256").update(accessToken).digest("base64url");
}
