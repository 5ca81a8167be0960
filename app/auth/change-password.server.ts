import {
  deleteSessionsOf,
  startSession,
  type SignedInAdmin,
} from "../data/owner/admin-sessions.server";
import { recordBatch, recordEntry } from "../data/history/batch.server";
import { storePasswordHash } from "../data/owner/admins.server";
import { deleteResetsOf } from "../data/owner/password-resets.server";
import { settleGuess } from "../data/owner/login-attempts.server";
import { describeDevice } from "../domain/owner/device-words";
import type { PasswordChange } from "../forms/owner/account";
import { tellSource } from "../http/request-source.server";
import { getLog } from "../log/log.server";
import { expireSession, type NewSession } from "./admin-token.server";
import { compareTypedAgain } from "./confirm-password.server";
import { forgetSessionsOf } from "./known-sessions.server";
import { hashPassword } from "./password-hash.server";

type PasswordChangeOutcome =
  ({ outcome: "changed" } & NewSession) | { outcome: "wrong" } | { outcome: "locked"; until: Date };

/**
 * The old password is required, because a stranger may find the browser open; a wrong one counts as a failed
 * sign-in. Ends every session and forgets all other browsers, then starts a new session for this one.
 */
export async function changePassword(
  request: Request,
  { id, username, author }: SignedInAdmin,
  { current, next }: PasswordChange,
): Promise<PasswordChangeOutcome> {
  const compared = await compareTypedAgain(request, username, current);
  if (compared.outcome === "locked") return compared;
  const { subject, admin } = compared;
  const nextHash = admin ? await hashPassword(next) : "";
  const now = new Date();
  const settled = await settleGuess({ subject, admin, now }, async (connection, adminId) => {
    await recordBatch(connection, { author, action: "account.password", now }, async () => {
      await storePasswordHash(connection, adminId, nextHash);
      await recordEntry(connection, { kind: "person", id: adminId, after: { username } });
    });
    await deleteSessionsOf(connection, adminId);
    await deleteResetsOf(connection, adminId);
    const device = describeDevice(request.headers.get("User-Agent"));
    const session = { adminId, device, now, expiresAt: expireSession(now) };
    return { sessionId: await startSession(connection, session), adminId };
  });
  if (settled.outcome !== "right") {
    getLog().warn({ adminId: id, ...tellSource() }, "password change refused");
    return settled;
  }
  forgetSessionsOf(settled.value.adminId);
  getLog().info({ adminId: settled.value.adminId }, "password changed");
  return { outcome: "changed", claims: settled.value, passwordHash: nextHash };
}
