import { eq, gt, lte, or } from "drizzle-orm";

import type { Connection } from "../../../db/open";
import { admins, passwordResets } from "../../../db/schema/owner";
import { dueLimits, isDue } from "../../domain/plain/due";
import { normalizeUsername } from "../../domain/owner/login-lock";
import type { OutgoingMail } from "../../domain/mail/mail";
import { isMailAddress } from "../../domain/mail/mail-address";
import { MAX_OPEN_RESETS, RESET_MS } from "../../domain/owner/password-reset";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { deleteSessionsOf } from "./admin-sessions.server";
import { storePasswordHash } from "./admins.server";
import { clearPasswordAttempts } from "./login-attempts.server";
import { enqueueMails, readOwnerAddress } from "../mail/mail-outbox.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

/** The account and the address that the link is sent to. */
export type ResetRecipient = { username: string; recipient: string };

/**
 * Stores a link's token for the account with this user name or e-mail.
 * @returns null without such an account, without an address, or when too many links are open
 * @throws DatabaseUnavailableError
 */
export function startReset(
  typed: string,
  tokenHash: string,
  now: Date,
): Promise<ResetRecipient | null> {
  return getStoredShop().database.write((connection) => {
    deleteOver(connection, now);
    const account = findMeantAccount(connection, typed);
    if (!account) return null;
    const { id: adminId, username, recipient } = account;
    const open = connection.queries
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.adminId, adminId))
      .all();
    if (open.length >= MAX_OPEN_RESETS) return null;
    const expiresAt = new Date(now.getTime() + RESET_MS).toISOString();
    connection.queries
      .insert(passwordResets)
      .values({ tokenHash, adminId, createdAt: now.toISOString(), expiresAt })
      .run();
    return { username, recipient };
  });
}

function deleteOver({ queries }: Connection, now: Date): void {
  const limits = dueLimits(now, RESET_MS);
  const { expiresAt } = passwordResets;
  queries
    .delete(passwordResets)
    .where(or(lte(expiresAt, limits.now), gt(expiresAt, limits.latest)))
    .run();
}

/** Mails go to the account's own address, otherwise to the owner's address. */
function findMeantAccount(connection: Connection, typed: string) {
  const wanted = normalizeUsername(typed);
  const ownerAddress = readOwnerAddress(connection);
  const accounts = connection.queries
    .select({ id: admins.id, username: admins.username, email: admins.email })
    .from(admins)
    .orderBy(admins.id)
    .all();
  for (const { id, username, email } of accounts) {
    const recipient = isMailAddress(email) ? email : ownerAddress;
    if (recipient === null) continue;
    if ([username, recipient].map(normalizeUsername).includes(wanted)) {
      return { id, username, recipient };
    }
  }
  return null;
}

/**
 * The user name that the link belongs to; null when it has expired or was used.
 * @throws DatabaseUnavailableError
 */
export function findReset(tokenHash: string, now: Date): Promise<string | null> {
  return getStoredShop().database.read(
    (connection) => readReset(connection, tokenHash, now)?.username ?? null,
  );
}

function readReset({ queries }: Connection, tokenHash: string, now: Date) {
  const row = queries
    .select({
      adminId: passwordResets.adminId,
      expiresAt: passwordResets.expiresAt,
      username: admins.username,
    })
    .from(passwordResets)
    .innerJoin(admins, eq(admins.id, passwordResets.adminId))
    .where(eq(passwordResets.tokenHash, tokenHash))
    .get();
  const expiresAt = row ? readTime(row.expiresAt) : null;
  return row && expiresAt && !isDue(expiresAt, now, RESET_MS) ? row : null;
}

export type FinishedReset = {
  tokenHash: string;
  passwordHash: string;
  now: Date;
  /** The mail to the owner. */
  composeMail: (username: string, settings: ShopSettings) => OutgoingMail;
};

/**
 * Sets the account's new password, once for each link, and ends every session, lock and other link.
 * @returns the account; null when the link has expired or was used meanwhile
 * @throws DatabaseUnavailableError
 */
export function finishReset(reset: FinishedReset): Promise<{ adminId: number } | null> {
  const { tokenHash, passwordHash, now, composeMail } = reset;
  return getStoredShop().database.write((connection) => {
    const found = readReset(connection, tokenHash, now);
    if (!found) return null;
    const { adminId, username } = found;
    storePasswordHash(connection, adminId, passwordHash);
    deleteSessionsOf(connection, adminId);
    clearPasswordAttempts(connection);
    connection.queries.delete(passwordResets).where(eq(passwordResets.adminId, adminId)).run();
    const mail = composeMail(username, readSettingsNow(connection));
    enqueueMails(connection, [mail], { orderId: null, now });
    return { adminId };
  });
}
