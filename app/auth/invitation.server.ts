import {
  acceptInvitation,
  findInvitation,
  type FoundInvitation,
} from "../data/owner/invitations.server";
import type { NameProblem } from "../domain/owner/people";
import { getLog } from "../log/log.server";
import { expireSession, type NewSession } from "./admin-token.server";
import { hashToken, isToken } from "./link-token.server";
import { hashPassword } from "./password-hash.server";

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
