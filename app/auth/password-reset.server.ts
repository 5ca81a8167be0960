import { createHash, randomBytes } from "node:crypto";

import { DatabaseUnavailableError } from "../data/database.server";
import { findOwnerMailAddress } from "../data/mail-outbox.server";
import { readMailSetup } from "../data/mail-setup.server";
import { findReset, finishReset, startReset } from "../data/password-resets.server";
import { readSettings } from "../data/settings.server";
import { createPostLimit } from "../http/address-limit.server";
import { getLog } from "../log.server";
import { composePasswordChangedMail, composeResetMail } from "../mail/password-mails";
import { sendNow, type UnkeptMail } from "../mail/send-now.server";
import { paths } from "../paths";
import { forgetSessionsOf } from "./known-sessions.server";
import { hashPassword } from "./password-hash.server";

const TOKEN_BYTES = 32;
const MINUTE_MS = 60 * 1000;
/** A mail server may refuse a mail at first, or answer late. */
const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];

/** Both forms together, by address. */
const limit = createPostLimit(5, 10 * 60);

/** Null when one more of these forms may be looked at, else the seconds to wait. */
export function countResetForm(clientAddress: string | undefined): Promise<number | null> {
  return limit.countAddress(clientAddress);
}

/** Whether a link can reach the owner: false too where the database does not tell. */
export async function canResetByMail(): Promise<boolean> {
  const { server, from } = readMailSetup(await readSettings());
  if (server === null || from === null) return false;
  try {
    return (await findOwnerMailAddress()) !== null;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return false;
    throw error;
  }
}

/**
 * Sends a link to the account that was meant, if there is one. The caller learns nothing: the mail
 * leaves after the answer.
 *
 * @throws DatabaseUnavailableError
 */
export async function requestReset(typed: string, origin: string, now: Date): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const started = await startReset(typed, hashToken(token), now);
  if (!started) {
    getLog().info("password reset asked for in vain");
    return;
  }
  const settings = await readSettings();
  const url = origin + paths.adminPasswordReset(token);
  const { username, recipient } = started;
  const mail = composeResetMail({ username, url, settings });
  void sendInTime({ kind: "password-reset", recipient, ...mail }, now);
}

/** Tries again for as long as the link can be used. Never rejects. */
async function sendInTime(mail: UnkeptMail, now: Date, tries = 0): Promise<void> {
  const result = await sendNow(mail, await readSettings(), now);
  if (result.outcome === "sent") {
    getLog().info("password reset link sent");
    return;
  }
  getLog().warn({ outcome: result.outcome, tries }, "password reset link not sent");
  const waitMs = RETRY_AFTER_MS[tries];
  if (waitMs === undefined) return;
  setTimeout(() => void sendInTime(mail, now, tries + 1), waitMs).unref();
}

/**
 * Whose password the link of this token changes; null when it is over, was used or never was.
 *
 * @throws DatabaseUnavailableError
 */
export async function findResetUsername(token: string, now: Date): Promise<string | null> {
  return isToken(token) ? findReset(hashToken(token), now) : null;
}

/**
 * Sets the password that was chosen by a link. False when the link is over or was used.
 *
 * @throws DatabaseUnavailableError, HashQueueFullError
 */
export async function resetByLink(
  token: string,
  password: string,
  { origin, now }: { origin: string; now: Date },
): Promise<boolean> {
  // Before the work of hashing: that is for holders of a link.
  if ((await findResetUsername(token, now)) === null) return false;
  const passwordHash = await hashPassword(password);
  const finished = await finishReset({
    ...{ tokenHash: hashToken(token), passwordHash, now },
    composeMail: (username, settings) =>
      composePasswordChangedMail({ username, settings, origin, now }),
  });
  if (!finished) return false;
  forgetSessionsOf(finished.adminId);
  getLog().info({ adminId: finished.adminId }, "password changed by link");
  return true;
}

function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
