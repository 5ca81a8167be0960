import { and, eq, isNull } from "drizzle-orm";

import { paymentConnection } from "../../../db/schema/payment-account";
import type { ProviderAccount } from "../../domain/payments/payment";
import type { LostReason } from "../../domain/payments/payment-connection";
import { eraseApplication } from "./payment-application.server";
import { forgetAuthorizations } from "./payment-authorizations.server";
import {
  fingerprintGivenToken,
  readPaymentConnection,
  type SealedConnection,
} from "./payment-connection.server";
import { getShop } from "../sqlite/shop.server";

const NO_CREDENTIALS = { sealedAccessToken: "", sealedRefreshToken: "" };

/** What an authorization granted, sealed. */
export type SealedGrant = {
  sealedAccessToken: string;
  sealedRefreshToken: string;
  isLive: boolean;
  expiresAt: Date;
};

/**
 * Puts this account in the place of whatever was connected.
 *
 * @throws DatabaseUnavailableError
 */
export function storeConnection(
  account: ProviderAccount,
  { expiresAt, ...grant }: SealedGrant,
  now: Date,
): Promise<void> {
  return replaceConnection({
    ...describeAccount(account, now),
    ...grant,
    source: "oauth",
    expiresAt: expiresAt.toISOString(),
  });
}

/**
 * The same for the account of the environment's token, which is not kept. An account that the owner
 * connected stays.
 *
 * @throws DatabaseUnavailableError
 */
export function storeEnvironmentAccount(
  account: ProviderAccount,
  { fingerprint, isLive }: { fingerprint: string; isLive: boolean },
  now: Date,
): Promise<void> {
  return replaceConnection({
    ...describeAccount(account, now),
    source: "environment",
    tokenFingerprint: fingerprint,
    isLive,
  });
}

type NewRow = typeof paymentConnection.$inferInsert;

function describeAccount({ id, nickname, email, isTestUser }: ProviderAccount, now: Date) {
  const time = now.toISOString();
  return { accountId: id, nickname, email, isTestUser, connectedAt: time, updatedAt: time };
}

function replaceConnection(row: NewRow): Promise<void> {
  return getShop().database.write((connection) => {
    const { queries } = connection;
    const isOutranked =
      row.source === "environment" && readPaymentConnection(connection)?.source === "oauth";
    if (isOutranked) return;
    queries.delete(paymentConnection).run();
    queries
      .insert(paymentConnection)
      .values({ ...row, id: 1 })
      .run();
  });
}

/** What the account calls itself by now. @throws DatabaseUnavailableError */
export function storeAccountNames(account: ProviderAccount, now: Date): Promise<void> {
  const { nickname, email, isTestUser } = account;
  return getShop().database.write(({ queries }) => {
    queries
      .update(paymentConnection)
      .set({ nickname, email, isTestUser, updatedAt: now.toISOString() })
      .where(eq(paymentConnection.accountId, account.id))
      .run();
  });
}

/** What tells a connection from another one, of the same account too. */
export type TriedConnection = Pick<
  SealedConnection,
  "accountId" | "sealedAccessToken" | "tokenFingerprint"
>;

/**
 * Notes that these credentials are not good any more, and throws them away. What was connected
 * since they were tried stays: the owner may have connected the same account anew meanwhile.
 *
 * @returns whether they were the shop's until now
 * @throws DatabaseUnavailableError
 */
export function storeLoss(reason: LostReason, tried: TriedConnection, now: Date): Promise<boolean> {
  return getShop().database.write(({ queries }) => {
    const time = now.toISOString();
    const { changes } = queries
      .update(paymentConnection)
      .set({
        ...NO_CREDENTIALS,
        lostAt: time,
        lostReason: reason,
        renewingUntil: null,
        updatedAt: time,
      })
      .where(
        and(
          eq(paymentConnection.accountId, tried.accountId),
          eq(paymentConnection.sealedAccessToken, tried.sealedAccessToken),
          eq(paymentConnection.tokenFingerprint, tried.tokenFingerprint),
          isNull(paymentConnection.lostAt),
        ),
      )
      .run();
    return changes > 0;
  });
}

/**
 * Erases every credential that the shop has of an account, and of its application where that is
 * wanted too.
 *
 * @returns whether the owner had connected one
 * @throws DatabaseUnavailableError
 */
export function eraseConnection({
  withApplication,
}: {
  withApplication: boolean;
}): Promise<boolean> {
  return getShop().database.write((connection) => {
    const wasConnected = readPaymentConnection(connection)?.source === "oauth";
    connection.queries.delete(paymentConnection).run();
    forgetAuthorizations(connection);
    if (withApplication) eraseApplication(connection);
    return wasConnected;
  });
}

/** Forgets what was learnt of a token that the environment does not give any more. */
export function forgetOldEnvironmentAccount(): Promise<void> {
  return getShop().database.write(({ queries }) => {
    const row = queries.select().from(paymentConnection).get();
    if (row?.source !== "environment" || row.tokenFingerprint === fingerprintGivenToken()) return;
    queries.delete(paymentConnection).run();
  });
}
