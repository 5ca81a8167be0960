import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

import { replaceSession, endSession } from "../data/owner/admin-sessions.server";
import {
  findCredentials,
  type AdminCredentials,
  listCredentials,
} from "../data/owner/admins.server";
import { findSubjectLock, settleGuess, type Subject } from "../data/owner/login-attempts.server";
import {
  readFactor,
  findFactor,
  settleCode,
  type SettledCode,
  type StoredFactor,
} from "../data/owner/second-factor.server";
import { describeDevice } from "../domain/owner/session";
import { MAX_USERNAME_LENGTH } from "../domain/owner/password";
import { parseSignIn } from "../forms/owner/sign-in";
import { tellSource } from "../http/request-source.server";
import { getLog } from "../log/log.server";
import {
  serializeAdminToken,
  serializeDevice,
  describeEpoch,
  readDevice,
  signInStepCookie,
} from "../sessions/admin.server";
import { expireSession, signAdminToken, type NewSession } from "./admin-token.server";
import { forgetSession } from "./known-sessions.server";
import { comparePassword } from "./password-hash.server";
import { markSignIn, type PendingSignIn, proveCode } from "./second-factor.server";
import { readClaims, readSessionId } from "./require-admin.server";
import type { TypedCode } from "../domain/owner/second-factor";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { createPostLimit } from "../http/address-limit.server";

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

function isStillAsked(factor: StoredFactor, pending: PendingSignIn): boolean {
  return factor.isActive && factor.sealedKey !== "" && markSignIn(factor).mark === pending.mark;
}

type EnteredCode = NewSession & {
  recoveryCodesLeft: number | null;
};

export type CodeOutcome =
  | ({ outcome: "signed-in" } & EnteredCode)
  | { outcome: "deactivated" }
  | Exclude<SettledCode<EnteredCode>, { outcome: "right" }>;

/** Ends the sign-in that waits for this code. A wrong code counts as a failed sign-in of the account. */
export async function enterCode(request: Request, typed: TypedCode): Promise<CodeOutcome> {
  const now = new Date();
  const pending = await signInStepCookie.read(request, now);
  const factor = pending && (await findFactor(pending.adminId));
  if (!factor) return { outcome: "over" };
  if (!factor.isActive) return { outcome: "deactivated" };
  const { adminId, passwordHash } = factor;
  const replaced = await readClaims(request, now);
  const proof = proveCode(factor, typed, now);
  const guess = {
    adminId,
    proof,
    now,
    isStillAsked: (current: StoredFactor) => isStillAsked(current, pending),
  };
  const session = {
    adminId,
    device: describeDevice(request.headers.get("User-Agent")),
    replacedId: replaced?.sessionId ?? null,
    now,
    expiresAt: expireSession(now),
  };
  const settled = await settleCode(guess, async (connection, left) => ({
    claims: { sessionId: await replaceSession(connection, session), adminId },
    passwordHash,
    recoveryCodesLeft: proof?.kind === "recovery" ? left.recoveryCodes : null,
  }));
  if (settled.outcome !== "right") return refuse(settled, adminId);
  if (replaced) forgetSession(replaced.sessionId);
  getLog().info({ adminId, isRecovery: proof?.kind === "recovery" }, "signed in with a code");
  return { outcome: "signed-in", ...settled.value };
}

function refuse<Refused extends CodeOutcome>(refused: Refused, adminId: number): Refused {
  const { outcome } = refused;
  getLog().warn({ adminId, outcome, ...tellSource() }, "sign-in code refused");
  return refused;
}

/** Another person's browser is a stranger: employees could else guess an owner's password without its lock. */
async function findBrowserOf(
  request: Request,
  account: { passwordHash: string } | null,
): Promise<string | null> {
  const device = await readDevice(request);
  const isOwn = account !== null && device?.epoch === describeEpoch(account.passwordHash);
  return isOwn ? device.id : null;
}

/** Null also when the password was changed since, which makes stolen cookies useless. */
async function findKnownBrowser(request: Request): Promise<string | null> {
  const device = await readDevice(request);
  if (device === null) return null;
  const isValid = (await listCredentials()).some(
    ({ passwordHash }) => describeEpoch(passwordHash) === device.epoch,
  );
  return isValid ? device.id : null;
}

const MAX_POSTS = 10;

const limit = createPostLimit("passwords", MAX_POSTS);

/**
 * Null, or the seconds to wait. Counts by IP address, but a browser that signed in before by itself: behind a
 * proxy, all clients may share one address.
 */
export async function countPasswordForm(
  request: Request,
  clientAddress: string | undefined,
): Promise<number | null> {
  const browserId = await findKnownBrowserOrNone(request);
  return browserId === null ? limit.countAddress(clientAddress) : limit.countKey(toKey(browserId));
}

export async function forgetPasswordForms(
  request: Request,
  clientAddress: string | undefined,
): Promise<void> {
  const browserId = await findKnownBrowserOrNone(request);
  await (browserId === null
    ? limit.forgetAddress(clientAddress)
    : limit.forgetKey(toKey(browserId)));
}

function toKey(browserId: string): string {
  return `device:${browserId}`;
}

/** Without the database no browser is known; the form's action reports the failure. */
async function findKnownBrowserOrNone(request: Request): Promise<string | null> {
  try {
    return await findKnownBrowser(request);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return null;
    throw error;
  }
}

/** Ends the browser's session, also one that ran out: nothing is kept for its person any more. */
export async function signOut(request: Request): Promise<void> {
  const claims = await readClaims(request, new Date());
  const sessionId = await readSessionId(request, claims);
  if (sessionId === null) return;
  forgetSession(sessionId);
  try {
    await endSession(sessionId);
    getLog().info({ adminId: claims?.adminId }, "signed out");
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    // This process rejects the token from now on, and the browser deletes it.
    getLog().error({ err: error }, "signed out, but the session could not be deleted");
  }
}
