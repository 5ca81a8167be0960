import type { SignedInAdmin } from "../data/owner/admin-sessions.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import type { FormReply } from "../forms/form-reply";
import { describeLock, describeWait } from "../forms/owner/password-refusals";
import { refuseForm, refuseForNow } from "../http/responses";
import { confirmPassword } from "./confirm-password.server";
import { HashQueueFullError } from "./hash-worker.server";
import { countPasswordForm, forgetPasswordForms } from "./sign-in-limit.server";

/** Who has to type their password again, and where. */
export type Confirming = {
  request: Request;
  admin: SignedInAdmin;
  clientAddress: string | undefined;
};

export type TypedPassword<Field extends string> = {
  /** The field of the password. */
  field: Field;
  password: string;
  /** What stays in the form's other fields. */
  values?: FormReply<Field>["values"];
};

/**
 * Runs `proceed` after a right password, because a stranger may find the browser open. Otherwise the
 * form again, with the error at the password.
 */
export async function afterPassword<Field extends string, Answer>(
  { request, admin, clientAddress }: Confirming,
  { field, password, values = {} }: TypedPassword<Field>,
  proceed: () => Promise<Answer>,
) {
  const replyWith = (message: string): FormReply<Field> => {
    const errors: FormReply<Field>["errors"] = {};
    errors[field] = message;
    return { values, errors };
  };
  const wait = (seconds: number) => refuseForNow(replyWith(describeWait(seconds)), seconds);
  if (password === "") return refuseForm(replyWith("Escribí tu contraseña."), 400);
  try {
    const waitSeconds = await countPasswordForm(request, clientAddress);
    if (waitSeconds !== null) return wait(waitSeconds);
    const confirmed = await confirmPassword(request, admin, password);
    if (confirmed.outcome === "wrong") return refuseForm(replyWith("No es tu contraseña."), 400);
    if (confirmed.outcome === "locked")
      return refuseForm(replyWith(describeLock(confirmed.until)), 403);
    await forgetPasswordForms(request, clientAddress);
    return await proceed();
  } catch (error) {
    if (error instanceof HashQueueFullError) return wait(error.waitSeconds);
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(replyWith(UNCONFIRMED), 503);
  }
}

const UNCONFIRMED =
  "No pudimos comprobar tu contraseña: la base de datos no responde y no se cambió nada.";
