import { eq } from "drizzle-orm";

import { paymentConnection } from "../../../db/schema/payment-account";
import { isDue } from "../../domain/plain/due";
import {
  findRenewalObstacle,
  type LostReason,
  type RenewalObstacle,
} from "../../domain/payments/payment-connection";
import type { SealedGrant } from "./payment-connection-changes.server";
import { readPaymentConnection, type SealedConnection } from "./payment-connection.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

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
    const obstacle = findRenewalObstacle(
      {
        ...current,
        hasRefreshToken: current.sealedRefreshToken !== "",
        isRefused:
          cause.kind === "refused" && cause.sealedAccessToken === current.sealedAccessToken,
        isUnderWay: isLeased(row.renewingUntil, now),
      },
      now,
    );
    if (obstacle !== null) return obstacle;
    const renewingUntil = new Date(now.getTime() + LEASE_MS).toISOString();
    await connection.queries.update(paymentConnection).set({ renewingUntil });
    return current;
  });
}

function isLeased(until: string | null, now: Date): boolean {
  const end = until === null ? null : readTime(until);
  return end !== null && !isDue(end, now, LEASE_MS);
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
