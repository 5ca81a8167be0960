import {
  type SignedInAdmin,
  deleteSessionsOf,
  startSession,
} from "../data/owner/admin-sessions.server";
import { findCredentials, storePasswordHash } from "../data/owner/admins.server";
import {
  findSubjectLock,
  settleGuess,
  type ComparedGuess,
} from "../data/owner/login-attempts.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import type { FormReply } from "../forms/form-reply";
import { describeLock } from "../forms/owner/sign-in";
import { describeWait } from "../domain/plain/words";
import { tellSource } from "../http/request-source.server";
import { refuseForm, refuseForNow } from "../http/responses";
import { getLog } from "../log/log.server";
import { HashQueueFullError, comparePassword, hashPassword } from "./password-hash.server";
import { countPasswordForm, forgetPasswordForms, findSubject } from "./sign-in.server";
import { recordBatch, recordEntry } from "../data/history/batch.server";
import { deleteResetsOf } from "../data/owner/password-resets.server";
import { describeDevice } from "../domain/owner/session";
import type { PasswordChange } from "../forms/owner/account";
import { expireSession, type NewSession } from "./admin-token.server";
import { forgetSessionsOf } from "./known-sessions.server";

type TypedAgain =
  | { outcome: "locked"; until: Date }
  | ({ outcome: "compared" } & Pick<ComparedGuess, "subject" | "admin">);

/** The typed password counts as a sign-in, through `settleGuess`. @throws HashQueueFullError */
async function compareTypedAgain(
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

type Confirmation =
  | { outcome: "right" }
  | { outcome: "wrong" }
  | { outcome: "locked"; until: Date };

/** For irreversible actions: a stranger may find the browser open. @throws HashQueueFullError */
export async function confirmPassword(
  request: Request,
  { id, username }: Owner["admin"],
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

export type Confirming = {
  request: Request;
  admin: SignedInAdmin;
  clientAddress: string | undefined;
};

/** Whose password it is. */
type Owner = { admin: Pick<SignedInAdmin, "id" | "username"> };

export type TypedPassword<Field extends string> = {
  field: Field;
  password: string;
  values?: FormReply<Field>["values"];
  /** For the password of another person. */
  words?: typeof OWN_WORDS;
};

const OWN_WORDS = { missing: "Escribí tu contraseña.", wrong: "No es tu contraseña." };

/** Runs `proceed` after a right password only: a stranger may find the browser open. */
export async function afterPassword<Field extends string, Answer>(
  { request, admin, clientAddress }: Omit<Confirming, "admin"> & Owner,
  { field, password, values = {}, words = OWN_WORDS }: TypedPassword<Field>,
  proceed: () => Promise<Answer>,
) {
  const replyWith = (message: string): FormReply<Field> => {
    const errors: FormReply<Field>["errors"] = {};
    errors[field] = message;
    return { values, errors };
  };
  if (password === "") return refuseForm(replyWith(words.missing), 400);
  const countForm = () => countPasswordForm(request, clientAddress);
  return answerPasswordForm({ countForm, replyWith, unsaved: UNCONFIRMED }, async () => {
    const confirmed = await confirmPassword(request, admin, password);
    if (confirmed.outcome === "wrong") return refuseForm(replyWith(words.wrong), 400);
    if (confirmed.outcome === "locked") {
      return refuseForm(replyWith(describeLock(confirmed.until)), 403);
    }
    await forgetPasswordForms(request, clientAddress);
    return proceed();
  });
}

const UNCONFIRMED =
  "No pudimos comprobar tu contraseña: la base de datos no responde y no se cambió nada.";

type PasswordForm<Reply> = {
  /** The seconds to wait after too many forms; null for none. */
  countForm?: () => Promise<number | null> | number | null;
  replyWith: (message: string) => Reply;
  unsaved: string;
};

/** Answers a form with a password, unless too many of them came or too many passwords wait. */
export async function answerPasswordForm<Reply extends { errors: object }, Answer>(
  { countForm = () => null, replyWith, unsaved }: PasswordForm<Reply>,
  answer: () => Promise<Answer>,
) {
  const wait = (seconds: number) => refuseForNow(replyWith(describeWait(seconds)), seconds);
  try {
    const waitSeconds = await countForm();
    return waitSeconds === null ? await answer() : wait(waitSeconds);
  } catch (error) {
    if (error instanceof HashQueueFullError) return wait(error.waitSeconds);
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(replyWith(unsaved), 503);
  }
}

type PasswordChangeOutcome =
  | ({ outcome: "changed" } & NewSession)
  | { outcome: "wrong" }
  | { outcome: "locked"; until: Date };

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
