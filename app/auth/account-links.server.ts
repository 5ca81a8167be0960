import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { readMailSetup } from "../data/mail/mail-settings.server";
import {
  findReset,
  finishReset,
  hasResetRecipient,
  startReset,
  type FinishedReset,
  type ResetRecipient,
} from "../data/owner/password-resets.server";
import { readSettings } from "../data/shop/settings.server";
import { createPostLimit } from "../http/address-limit.server";
import { getLog } from "../log/log.server";
import { forgetSessionsOf } from "./known-sessions.server";
import { hashPassword } from "./password-hash.server";
import { hashToken, isToken, makeUpToken } from "./link-token.server";
import {
  acceptInvitation,
  findInvitation,
  type FoundInvitation,
} from "../data/owner/invitations.server";
import type { NameProblem } from "../domain/owner/people";
import { expireSession, type NewSession } from "./admin-token.server";

/** Both forms together, by IP address. */
const limit = createPostLimit("password resets", 5, 10 * 60);

export function countResetForm(clientAddress: string | undefined): Promise<number | null> {
  return limit.countAddress(clientAddress);
}

/** True when a reset link can reach somebody; false also when the database cannot be read. */
export async function canResetByMail(): Promise<boolean> {
  const { server, from } = readMailSetup(await readSettings());
  if (server === null || from === null) return false;
  try {
    return await hasResetRecipient();
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return false;
    throw error;
  }
}

type StartedReset = ResetRecipient & { token: string };

export async function startResetByLink(typed: string, now: Date): Promise<StartedReset | null> {
  const token = makeUpToken();
  const started = await startReset(typed, hashToken(token), now);
  if (started) return { token, ...started };
  getLog().info("password reset asked for in vain");
  return null;
}

export async function findResetUsername(token: string, now: Date): Promise<string | null> {
  return isToken(token) ? findReset(hashToken(token), now) : null;
}

/** False when the link has expired or was used. @throws HashQueueFullError */
export async function resetByLink(
  token: string,
  password: string,
  { now, composeMail }: Pick<FinishedReset, "now" | "composeMail">,
): Promise<boolean> {
  // Checked before hashing, so that only holders of a link cause that work.
  if ((await findResetUsername(token, now)) === null) return false;
  const passwordHash = await hashPassword(password);
  const finished = await finishReset({
    tokenHash: hashToken(token),
    passwordHash,
    now,
    composeMail,
  });
  if (!finished) return false;
  forgetSessionsOf(finished.adminId);
  getLog().info({ adminId: finished.adminId }, "password changed by link");
  return true;
}

export async function findInvitationOf(token: string, now: Date): Promise<FoundInvitation | null> {
  return isToken(token) ? findInvitation(hashToken(token), now) : null;
}

/** Null when the link has ended; a problem of the name otherwise. @throws HashQueueFullError */
export async function joinByLink(
  token: string,
  { name, password, device, now }: { name: string; password: string; device: string; now: Date },
): Promise<NewSession | NameProblem | null> {
  // Checked before hashing, so that only holders of an open link cause that work, and few of it wait.
  if ((await findInvitationOf(token, now))?.state !== "open") return null;
  const passwordHash = await hashPassword(password);
  const sessionEndsAt = expireSession(now);
  const tokenHash = hashToken(token);
  const claims = await acceptInvitation({
    ...{ tokenHash, name, passwordHash, device, now, sessionEndsAt },
  });
  if (claims === null || typeof claims === "string") return claims;
  getLog().info({ adminId: claims.adminId }, "invitation accepted");
  return { claims, passwordHash };
}
