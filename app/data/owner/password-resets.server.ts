import { and, eq, gt, lte, or } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { admins, passwordResets } from "../../../db/schema/owner";
import { dueLimits, isDue } from "../../domain/plain/due";
import { normalizeUsername, MAX_OPEN_RESETS, RESET_MS } from "../../domain/owner/password";
import type { OutgoingMail } from "../../domain/mail/mail";
import { isMailAddress } from "../../domain/mail/mail-address";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { recordBatch, recordEntry } from "../history/batch.server";
import { deleteSessionsOf } from "./admin-sessions.server";
import { storePasswordHash } from "./admins.server";
import { clearPasswordAttempts } from "./login-attempts.server";
import { callPerson } from "./people.server";
import { enqueueMails, readOwnerAddress } from "../mail/mail-outbox.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

export type ResetRecipient = { username: string; recipient: string };

/** @returns null without such an account, without an address, or when too many links are open */
export function startReset(
  typed: string,
  tokenHash: string,
  now: Date,
): Promise<ResetRecipient | null> {
  return getStoredShop().database.write(async (connection) => {
    await deleteOver(connection, now);
    const account = await findMeantAccount(connection, typed);
    if (!account) return null;
    const { id: adminId, username, recipient } = account;
    const open = await connection.queries
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.adminId, adminId));
    if (open.length >= MAX_OPEN_RESETS) return null;
    const expiresAt = new Date(now.getTime() + RESET_MS).toISOString();
    await connection.queries
      .insert(passwordResets)
      .values({ tokenHash, adminId, createdAt: now.toISOString(), expiresAt });
    return { username, recipient };
  });
}

async function deleteOver({ queries }: Connection, now: Date): Promise<void> {
  const limits = dueLimits(now, RESET_MS);
  const { expiresAt } = passwordResets;
  await queries
    .delete(passwordResets)
    .where(or(lte(expiresAt, limits.now), gt(expiresAt, limits.latest)));
}

export async function deleteResetsOf({ queries }: Connection, adminId: number): Promise<void> {
  await queries.delete(passwordResets).where(eq(passwordResets.adminId, adminId));
}

/** The active account with that user name, otherwise with that address. */
async function findMeantAccount(connection: Connection, typed: string) {
  const wanted = normalizeUsername(typed);
  const isWanted = (text: string) => normalizeUsername(text) === wanted;
  const accounts = await listReachable(connection);
  return (
    accounts.find(({ username }) => isWanted(username)) ??
    accounts.find(({ recipient, email }) => recipient === email && isWanted(email)) ??
    accounts.find(({ recipient }) => isWanted(recipient)) ??
    null
  );
}

/** Mails go to the account's own address, otherwise to the owner's address. */
async function listReachable(connection: Connection) {
  const ownerAddress = await readOwnerAddress(connection);
  return (
    await connection.queries
      .select({ id: admins.id, username: admins.username, email: admins.email })
      .from(admins)
      .where(eq(admins.isActive, true))
      .orderBy(admins.id)
  ).flatMap((account) => {
    const recipient = isMailAddress(account.email) ? account.email : ownerAddress;
    return recipient === null ? [] : [{ ...account, recipient }];
  });
}

export function hasResetRecipient(): Promise<boolean> {
  return getStoredShop().database.read(
    async (connection) => (await listReachable(connection)).length > 0,
  );
}

export function findReset(tokenHash: string, now: Date): Promise<string | null> {
  return getStoredShop().database.read(
    async (connection) => (await readReset(connection, tokenHash, now))?.username ?? null,
  );
}

async function readReset({ queries }: Connection, tokenHash: string, now: Date) {
  const [row] = await queries
    .select({
      adminId: passwordResets.adminId,
      expiresAt: passwordResets.expiresAt,
      username: admins.username,
      email: admins.email,
      name: admins.name,
    })
    .from(passwordResets)
    .innerJoin(admins, eq(admins.id, passwordResets.adminId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), eq(admins.isActive, true)))
    .limit(1);
  const expiresAt = row ? readTime(row.expiresAt) : null;
  return row && expiresAt && !isDue(expiresAt, now, RESET_MS) ? row : null;
}

export type FinishedReset = {
  tokenHash: string;
  passwordHash: string;
  now: Date;
  composeMail: (username: string, settings: ShopSettings) => OutgoingMail;
};

/** Once for each link; ends every session, lock and other link. Null when it has expired or was used. */
export function finishReset(reset: FinishedReset): Promise<{ adminId: number } | null> {
  const { tokenHash, passwordHash, now, composeMail } = reset;
  return getStoredShop().database.write(async (connection) => {
    const found = await readReset(connection, tokenHash, now);
    if (!found) return null;
    const { adminId, username, email, name } = found;
    const author = { adminId, name: callPerson({ name, username }) };
    await recordBatch(connection, { author, action: "account.reset", now }, async () => {
      await storePasswordHash(connection, adminId, passwordHash);
      await recordEntry(connection, { kind: "person", id: adminId, after: { username } });
    });
    await deleteSessionsOf(connection, adminId);
    await clearPasswordAttempts(connection, username);
    await deleteResetsOf(connection, adminId);
    const mail = composeMail(username, await readSettingsNow(connection));
    const recipient = isMailAddress(email) ? email : null;
    await enqueueMails(connection, [{ ...mail, recipient }], { orderId: null, now });
    return { adminId };
  });
}
