import { deleteSessionsOf, startSession, type SignedInAdmin } from "../data/admin-sessions.server";
import { findCredentials, storePasswordHash } from "../data/admins.server";
import { findSubjectLock, settleGuess } from "../data/login-attempts.server";
import type { PasswordChange } from "../forms/account";
import { getLog } from "../log.server";
import { expireSession } from "./admin-token.server";
import { forgetSessionsOf } from "./known-sessions.server";
import { comparePassword, hashPassword } from "./password-hash.server";
import { findSubject, type NewSession } from "./sign-in.server";

export type PasswordChangeOutcome =
  ({ outcome: "changed" } & NewSession) | { outcome: "wrong" } | { outcome: "locked"; until: Date };

/**
 * Changes the password of who knows the old one: an open browser is not enough. A wrong one counts
 * like a failed sign-in. Every session ends, a new one starts for this browser, and no other browser
 * is known any more.
 */
export async function changePassword(
  request: Request,
  { username }: SignedInAdmin,
  { current, next }: PasswordChange,
): Promise<PasswordChangeOutcome> {
  const subject = await findSubject(request, username);
  const lockedUntil = await findSubjectLock(subject, new Date());
  if (lockedUntil) return { outcome: "locked", until: lockedUntil };

  const credentials = await findCredentials(username);
  const isRight = await comparePassword(current, credentials?.passwordHash ?? null, "known");
  const nextHash = isRight ? await hashPassword(next) : "";
  const now = new Date();
  const guess = { subject, admin: isRight ? credentials : null, now };
  const settled = await settleGuess(guess, (connection, adminId) => {
    storePasswordHash(connection, adminId, nextHash);
    deleteSessionsOf(connection, adminId);
    const session = { adminId, now, expiresAt: expireSession(now) };
    return { sessionId: startSession(connection, session), adminId };
  });
  if (settled.outcome !== "right") {
    getLog().warn("password change refused");
    return settled;
  }
  forgetSessionsOf(settled.value.adminId);
  getLog().info({ adminId: settled.value.adminId }, "password changed");
  return { outcome: "changed", claims: settled.value, passwordHash: nextHash };
}
