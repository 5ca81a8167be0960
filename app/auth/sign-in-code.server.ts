import { replaceSession } from "../data/owner/admin-sessions.server";
import {
  findFactor,
  settleCode,
  type SettledCode,
  type StoredFactor,
} from "../data/owner/second-factor.server";
import { describeDevice } from "../domain/owner/device-words";
import type { TypedCode } from "../domain/owner/second-factor";
import { tellSource } from "../http/request-source.server";
import { getLog } from "../log/log.server";
import { signInStepCookie } from "../sessions/sign-in-step.server";
import { expireSession, type NewSession } from "./admin-token.server";
import { forgetSession } from "./known-sessions.server";
import { markSignIn, type PendingSignIn, proveCode } from "./second-factor.server";
import { readClaims } from "./require-admin.server";

function isStillAsked(factor: StoredFactor, pending: PendingSignIn): boolean {
  return factor.isActive && factor.sealedKey !== "" && markSignIn(factor).mark === pending.mark;
}

type EnteredCode = NewSession & {
  /** Set when a recovery code was used: how many are left. */
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
