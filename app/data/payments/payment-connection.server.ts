import { eq } from "drizzle-orm";
import { createHash } from "node:crypto";

import { paymentConnection } from "../../../db/schema/payment-account";
import type { Connection } from "../../../db/connection";
import {
  isUsable,
  type PaymentConnection,
  findRenewalObstacle,
  type LostReason,
  type RenewalObstacle,
} from "../../domain/payments/payment-connection";
import { isDue } from "../../domain/plain/due";
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

export type SealedGrant = {
  sealedAccessToken: string;
  sealedRefreshToken: string;
  isLive: boolean;
  expiresAt: Date;
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
  return {
    ...others,
    source: isOfEnvironment ? "environment" : "oauth",
    expiresAt: readTime(row.expiresAt),
    connectedAt: readTime(row.connectedAt),
    renewedAt: readTime(row.renewedAt),
    lost: lostAt === null ? null : { at: readTime(lostAt), reason: lostReason },
  };
}

export function fingerprintGivenToken(): string | null {
  const { accessToken } = getEnvironment().payments;
  return accessToken && createHash("sha256").update(accessToken).digest("base64url");
}

/**
 * The lease on a renewal. It is longer than the one request that a renewal makes, and than the time in which
 * tokens that only the memory of a process has are stored once the database is back.
 */
const LEASE_MS = 15 * 60 * 1000;

export type RenewalCause =
  | { kind: "expiring" }
  /** The provider rejected this access token. `lossReason` is stored if it cannot be renewed. */
  | { kind: "refused"; sealedAccessToken: string; lossReason: LostReason };

/** Against other renewals, of this and of other processes. Returns the connection, or why not. */
export function claimRenewal(
  cause: RenewalCause,
  now: Date,
): Promise<SealedConnection | RenewalObstacle> {
  return getStoredShop().database.write(async (connection) => {
    const [row] = await connection.queries.select().from(paymentConnection).limit(1);
    const current = await readPaymentConnection(connection);
    if (!row || !current) return "not-needed";
    const leasedUntil = readTime(row.renewingUntil);
    const obstacle = findRenewalObstacle(
      {
        ...current,
        hasRefreshToken: current.sealedRefreshToken !== "",
        isRefused:
          cause.kind === "refused" && cause.sealedAccessToken === current.sealedAccessToken,
        isUnderWay: leasedUntil !== null && !isDue(leasedUntil, now, LEASE_MS),
      },
      now,
    );
    if (obstacle !== null) return obstacle;
    const renewingUntil = new Date(now.getTime() + LEASE_MS).toISOString();
    await connection.queries.update(paymentConnection).set({ renewingUntil });
    return current;
  });
}

/**
 * Stores both new tokens together: the old refresh token works no more. Does nothing when the owner
 * connected again, or disconnected, meanwhile.
 */
export function storeRenewal(
  renewed: SealedConnection,
  { expiresAt, ...grant }: SealedGrant,
  now: Date,
): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    const time = now.toISOString();
    await queries
      .update(paymentConnection)
      .set({
        ...grant,
        expiresAt: expiresAt.toISOString(),
        renewedAt: time,
        renewingUntil: null,
        updatedAt: time,
      })
      .where(eq(paymentConnection.sealedRefreshToken, renewed.sealedRefreshToken));
  });
}

export function releaseRenewal({ sealedRefreshToken }: SealedConnection): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries
      .update(paymentConnection)
      .set({ renewingUntil: null })
      .where(eq(paymentConnection.sealedRefreshToken, sealedRefreshToken));
  });
}
