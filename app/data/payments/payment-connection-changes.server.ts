import { and, eq, isNull, ne, or, lte } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import {
  paymentConnection,
  paymentApplication,
  paymentAuthorizations,
} from "../../../db/schema/payment-account";
import type { ProviderAccount } from "../../domain/payments/payment";
import type { LostReason } from "../../domain/payments/payment-connection";
import { recordEntry, type By } from "../history/batch.server";
import { writeAs, writeBy, type AnyonesChange } from "../history/write-as.server";
import {
  fingerprintGivenToken,
  readPaymentConnection,
  type SealedConnection,
  type SealedGrant,
} from "./payment-connection.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

const NO_CREDENTIALS = { sealedAccessToken: "", sealedRefreshToken: "" };

export function storeConnection(
  account: ProviderAccount,
  { expiresAt, ...grant }: SealedGrant,
  { author, now }: By,
): Promise<void> {
  const described = { ...describeAccount(account, now), ...grant };
  const row = { ...described, source: "oauth", expiresAt: expiresAt.toISOString() };
  return replaceConnection(row, { author, now });
}

/** The token itself is not stored. An account that the owner connected stays. */
export function storeEnvironmentAccount(
  account: ProviderAccount,
  { fingerprint, isLive }: { fingerprint: string; isLive: boolean },
  { author, now }: ByAnyone,
): Promise<void> {
  const described = { ...describeAccount(account, now), isLive };
  const row = { ...described, source: "environment", tokenFingerprint: fingerprint };
  return replaceConnection(row, { author, now });
}

/** The author is null when the shop itself learns the account. */
export type ByAnyone = Pick<AnyonesChange, "author" | "now">;

const ACTION = "payment-account.change";

type NewRow = typeof paymentConnection.$inferInsert;

function describeAccount({ id, nickname, email, isTestUser }: ProviderAccount, now: Date) {
  const time = now.toISOString();
  return { accountId: id, nickname, email, isTestUser, connectedAt: time, updatedAt: time };
}

function replaceConnection(row: NewRow, by: ByAnyone): Promise<void> {
  return writeBy({ ...by, action: ACTION }, async (connection) => {
    const { queries } = connection;
    const isOutranked =
      row.source === "environment" && (await readPaymentConnection(connection))?.source === "oauth";
    if (isOutranked) return;
    await queries.delete(paymentConnection);
    await queries.insert(paymentConnection).values({ ...row, id: 1 });
    if (by.author === null) return;
    const after = { event: "connected", nickname: row.nickname ?? "" };
    await recordEntry(connection, { kind: "payment-account", id: row.accountId, after });
  });
}

export function storeAccountNames(account: ProviderAccount, { author, now }: By): Promise<void> {
  const { nickname, email, isTestUser } = account;
  return writeAs({ author, action: ACTION, now }, async (connection) => {
    const changed = await connection.queries
      .update(paymentConnection)
      .set({ nickname, email, isTestUser, updatedAt: now.toISOString() })
      .where(
        and(
          eq(paymentConnection.accountId, account.id),
          or(
            ne(paymentConnection.nickname, nickname),
            ne(paymentConnection.email, email),
            ne(paymentConnection.isTestUser, isTestUser),
          ),
        ),
      )
      .returning({ id: paymentConnection.id });
    if (changed.length === 0) return;
    const after = { event: "names", nickname };
    await recordEntry(connection, { kind: "payment-account", id: account.id, after });
  });
}

/** Identifies a connection, also among connections of the same account. */
export type TriedConnection = Pick<
  SealedConnection,
  "accountId" | "sealedAccessToken" | "tokenFingerprint"
>;

/** False when the owner has connected since these credentials were tried: that connection stays. */
export function storeLoss(reason: LostReason, tried: TriedConnection, now: Date): Promise<boolean> {
  return getStoredShop().database.write(async ({ queries }) => {
    const time = now.toISOString();
    const lost = await queries
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
      .returning({ id: paymentConnection.id });
    return lost.length > 0;
  });
}

/** Returns whether the owner had connected an account. */
export function eraseConnection(
  { withApplication }: { withApplication: boolean },
  { author, now }: By,
): Promise<boolean> {
  return writeAs({ author, action: ACTION, now }, async (connection) => {
    const known = await readPaymentConnection(connection);
    await connection.queries.delete(paymentConnection);
    await forgetAuthorizations(connection);
    const hadApplication = withApplication && (await eraseApplication(connection));
    if (known || hadApplication) {
      const after = { event: "erased", with_application: hadApplication };
      const id = known?.accountId ?? "application";
      await recordEntry(connection, { kind: "payment-account", id, after });
    }
    return known?.source === "oauth";
  });
}

export function forgetOldEnvironmentAccount(): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    const [row] = await queries.select().from(paymentConnection).limit(1);
    if (row?.source !== "environment" || row.tokenFingerprint === fingerprintGivenToken()) return;
    await queries.delete(paymentConnection);
  });
}

/** The provider application as the owner entered it. Secrets are sealed; empty means missing. */
export type StoredApplication = {
  clientId: string;
  sealedClientSecret: string;
  sealedWebhookSecret: string;
  usesPkce: boolean;
};

export function readStoredApplication(): Promise<StoredApplication | null> {
  return getStoredShop().database.read(async ({ queries }) => {
    const [row] = await queries.select().from(paymentApplication).limit(1);
    if (!row) return null;
    const { clientId, sealedClientSecret, sealedWebhookSecret, usesPkce } = row;
    return { clientId, sealedClientSecret, sealedWebhookSecret, usesPkce };
  });
}

export function storeApplication(
  change: Partial<StoredApplication>,
  { author, now }: By,
): Promise<void> {
  return writeAs({ author, action: "payment-account.change", now }, async (connection) => {
    const { queries } = connection;
    const values = { ...change, updatedAt: now.toISOString() };
    await queries
      .insert(paymentApplication)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: paymentApplication.id, set: values });
    // The names of the entered fields alone: some are secrets.
    const after = { event: "application-saved", fields: Object.keys(change).join(" ") };
    await recordEntry(connection, { kind: "payment-account", id: "application", after });
  });
}

async function eraseApplication({ queries }: Connection): Promise<boolean> {
  const erased = await queries.delete(paymentApplication).returning({ id: paymentApplication.id });
  return erased.length > 0;
}

/** An OAuth authorization that the owner began. It can be completed once. */
type PendingAuthorization = {
  stateHash: string;
  adminSessionId: string;
  sealedCodeVerifier: string;
  returnTo: string;
  expiresAt: Date;
};

export function storeAuthorization(pending: PendingAuthorization, now: Date): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries
      .delete(paymentAuthorizations)
      .where(lte(paymentAuthorizations.expiresAt, now.toISOString()));
    await queries.insert(paymentAuthorizations).values({
      ...pending,
      createdAt: now.toISOString(),
      expiresAt: pending.expiresAt.toISOString(),
    });
  });
}

/** Deletes it, so that its state works once. Null when this session has none, or it has expired. */
export async function takeAuthorization(
  { stateHash, adminSessionId }: Pick<PendingAuthorization, "stateHash" | "adminSessionId">,
  now: Date,
): Promise<PendingAuthorization | null> {
  const { database } = getStoredShop();
  const isTheirs = and(
    eq(paymentAuthorizations.stateHash, stateHash),
    eq(paymentAuthorizations.adminSessionId, adminSessionId),
  );
  // Read first: an invented state must not cause a write.
  const isThere = await database.read(
    async ({ queries }) =>
      (await queries.select().from(paymentAuthorizations).where(isTheirs).limit(1))[0] !==
      undefined,
  );
  if (!isThere) return null;
  const row = await database.write(
    async ({ queries }) =>
      (await queries.delete(paymentAuthorizations).where(isTheirs).returning())[0],
  );
  if (!row || row.expiresAt <= now.toISOString()) return null;
  return { ...row, expiresAt: new Date(row.expiresAt) };
}

async function forgetAuthorizations({ queries }: Connection): Promise<void> {
  await queries.delete(paymentAuthorizations);
}
