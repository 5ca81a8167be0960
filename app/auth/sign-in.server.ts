import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

import { replaceSession } from "../data/owner/admin-sessions.server";
import { findCredentials, type AdminCredentials } from "../data/owner/admins.server";
import { findSubjectLock, settleGuess, type Subject } from "../data/owner/login-attempts.server";
import { readFactor } from "../data/owner/second-factor.server";
import { describeDevice } from "../domain/owner/device-words";
import { MAX_USERNAME_LENGTH } from "../domain/owner/login-lock";
import { parseSignIn } from "../forms/owner/sign-in";
import { tellSource } from "../http/request-source.server";
import { getLog } from "../log/log.server";
import { serializeAdminToken } from "../sessions/admin.server";
import { serializeDevice } from "../sessions/device.server";
import { expireSession, signAdminToken, type NewSession } from "./admin-token.server";
import { findBrowserOf } from "./sign-in-limit.server";
import { forgetSession } from "./known-sessions.server";
import { comparePassword } from "./password-hash.server";
import { markSignIn, type PendingSignIn } from "./second-factor.server";
import { readClaims } from "./require-admin.server";

type SignInOutcome =
  | ({ outcome: "signed-in" } & NewSession)
  | { outcome: "code-needed"; pending: PendingSignIn }
  | { outcome: "refused" }
  | { outcome: "locked"; until: Date };

export const authenticator = new Authenticator<SignInOutcome>().use(
  new FormStrategy(({ form, request }) => {
    const { usuario, contrasena } = parseSignIn(form).signIn;
    return signIn(request, usuario, contrasena);
  }),
  "form",
);

async function signIn(
  request: Request,
  username: string,
  password: string,
): Promise<SignInOutcome> {
  const isTooLong = username.length > MAX_USERNAME_LENGTH;
  const credentials = isTooLong ? null : await findCredentials(username);
  if (isTooLong) return refuse({ outcome: "refused" }, null);
  // One count for each account, however it is named.
  const subject = await findSubject(request, credentials, username);
  const lockedUntil = await findSubjectLock(subject, new Date());
  if (lockedUntil) return refuse({ outcome: "locked", until: lockedUntil }, null);

  const caller = subject.kind === "device" ? "known" : "stranger";
  const isRight = await comparePassword(password, credentials?.passwordHash ?? null, caller);
  const now = new Date();
  const replaced = await readClaims(request, now);
  const guess = { subject, admin: isRight ? credentials : null, now };
  const settled = await settleGuess(guess, async (connection, adminId) => {
    const factor = await readFactor(connection, adminId);
    if (factor?.sealedKey) return { pending: markSignIn(factor) };
    const replacedId = replaced?.sessionId ?? null;
    const device = describeDevice(request.headers.get("User-Agent"));
    const session = { adminId, device, replacedId, now, expiresAt: expireSession(now) };
    const claims = { sessionId: await replaceSession(connection, session), adminId };
    return { session: { claims, passwordHash: credentials?.passwordHash ?? "" } };
  });
  if (settled.outcome === "locked") return refuse(settled, null);
  if (settled.outcome === "wrong") return refuse({ outcome: "refused" }, settled.until);
  const { pending, session } = settled.value;
  if (pending) return { outcome: "code-needed", pending };
  if (replaced) forgetSession(replaced.sessionId);
  getLog().info({ adminId: session.claims.adminId }, "signed in");
  return { outcome: "signed-in", ...session };

  /** The user name is not logged, because people sometimes type the password in its field. */
  function refuse(refused: SignInOutcome, lockedUntil: Date | null): SignInOutcome {
    const { outcome } = refused;
    const adminId = credentials?.id ?? null;
    const news = lockedUntil ? "sign-in locked" : "sign-in refused";
    getLog().warn({ adminId, outcome, lockedUntil, ...tellSource() }, news);
    return refused;
  }
}

/**
 * A browser that signed in to the account before has its own count, so that strangers cannot lock the
 * person out.
 * @param typed - names an account that does not exist
 */
export async function findSubject(
  request: Request,
  account: AdminCredentials | null,
  typed: string,
): Promise<Subject> {
  const id = await findBrowserOf(request, account);
  return id === null
    ? { kind: "name", username: account?.username ?? typed }
    : { kind: "device", id };
}

export async function serializeSignIn(
  request: Request,
  { claims, passwordHash }: NewSession,
): Promise<string[]> {
  const token = await signAdminToken(claims, new Date());
  return [
    serializeAdminToken(token),
    await serializeDevice(request, passwordHash, claims.sessionId),
  ];
}
