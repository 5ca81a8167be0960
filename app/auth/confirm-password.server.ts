import type { SignedInAdmin } from "../data/owner/admin-sessions.server";
import { findCredentials } from "../data/owner/admins.server";
import {
  findSubjectLock,
  settleGuess,
  type ComparedGuess,
} from "../data/owner/login-attempts.server";
import { tellSource } from "../http/request-source.server";
import { getLog } from "../log/log.server";
import { comparePassword } from "./password-hash.server";
import { findSubject } from "./sign-in.server";

export type TypedAgain =
  | { outcome: "locked"; until: Date }
  | ({ outcome: "compared" } & Pick<ComparedGuess, "subject" | "admin">);

/**
 * Checks the password that a signed-in admin typed again. It counts as a sign-in, through
 * `settleGuess`.
 * @throws HashQueueFullError
 */
export async function compareTypedAgain(
  request: Request,
  username: string,
  typed: string,
): Promise<TypedAgain> {
  const credentials = await findCredentials(username);
  const subject = await findSubject(request, credentials, username);
  const until = await findSubjectLock(subject, new Date());
  if (until) return { outcome: "locked", until };
  const isRight = await comparePassword(typed, credentials?.passwordHash ?? null, "known");
  return { outcome: "compared", subject, admin: isRight ? credentials : null };
}

export type Confirmation =
  { outcome: "right" } | { outcome: "wrong" } | { outcome: "locked"; until: Date };

/**
 * True when the signed-in admin knows the password. Irreversible actions require it, because a
 * stranger may find the browser open. A wrong one counts as a failed sign-in.
 * @throws HashQueueFullError
 */
export async function confirmPassword(
  request: Request,
  { id, username }: SignedInAdmin,
  typed: string,
): Promise<Confirmation> {
  const compared = await compareTypedAgain(request, username, typed);
  if (compared.outcome === "locked") return refuse(compared);
  const { subject, admin } = compared;
  const settled = await settleGuess({ subject, admin, now: new Date() }, () => null);
  return settled.outcome === "right" ? settled : refuse(settled);

  function refuse<Refused extends Confirmation>(refused: Refused): Refused {
    const { outcome } = refused;
    getLog().warn({ adminId: id, outcome, ...tellSource() }, "password not confirmed");
    return refused;
  }
}
