import { adminPaths } from "../../admin-paths";
import { confirmPassword } from "../../auth/confirm-password.server";
import { HashQueueFullError } from "../../auth/hash-worker.server";
import { countPasswordForm, forgetPasswordForms } from "../../auth/sign-in-limit.server";
import type { SignedInAdmin } from "../../data/owner/admin-sessions.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import type { Flash } from "../../domain/shop/flash";
import type { FormReply } from "../../forms/form-reply";
import type { AccountField } from "../../forms/owner/account";
import { describeLock, describeWait } from "../../forms/owner/password-refusals";
import { refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";

export const NOT_SAVED = "No pudimos guardar: la base de datos no responde y no se cambió nada.";

/** A form about the own account. */
export type OwnForm = {
  request: Request;
  admin: SignedInAdmin;
  formData: FormData;
  clientAddress: string | undefined;
};

type Reply = FormReply<AccountField>;
type Refusal = ReturnType<typeof refuseForm<Reply>>;
type Answer = ReturnType<typeof seeOther>;

type Typed = {
  /** The field of the password. */
  field: AccountField;
  password: string;
  /** What stays in the form's other fields. */
  values?: Reply["values"];
};

export function refuseOwn(
  errors: Reply["errors"],
  status: 400 | 403 | 409 | 503,
  values: Reply["values"] = {},
): Refusal {
  return refuseForm<Reply>({ values, errors }, status);
}

/** Back to the account page with a result. */
export async function backToAccount(flash: Flash, ...cookies: string[]): Promise<Answer> {
  return seeOther(adminPaths.account(), ...cookies, await serializeFlash(flash));
}

/**
 * Runs `proceed` after a right password, because a stranger may find the browser open. Otherwise the
 * form again, with the error at the password.
 */
export async function afterPassword(
  { request, admin, clientAddress }: OwnForm,
  { field, password, values = {} }: Typed,
  proceed: () => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const refuse = (message: string, status: 400 | 403 | 503) =>
    refuseOwn({ [field]: message }, status, values);
  const wait = (seconds: number): Refusal =>
    refuseForNow<Reply>({ values, errors: { [field]: describeWait(seconds) } }, seconds);
  if (password === "") return refuse("Escribí tu contraseña.", 400);
  try {
    const waitSeconds = await countPasswordForm(request, clientAddress);
    if (waitSeconds !== null) return wait(waitSeconds);
    const confirmed = await confirmPassword(request, admin, password);
    if (confirmed.outcome === "wrong") return refuse("No es tu contraseña.", 400);
    if (confirmed.outcome === "locked") return refuse(describeLock(confirmed.until), 403);
    await forgetPasswordForms(request, clientAddress);
    return await proceed();
  } catch (error) {
    if (error instanceof HashQueueFullError) return wait(error.waitSeconds);
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(NOT_SAVED, 503);
  }
}

/** Runs a change that needs no password. */
export async function saveOwn(
  field: AccountField,
  values: Reply["values"],
  save: () => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseOwn({ [field]: NOT_SAVED }, 503, values);
  }
}
