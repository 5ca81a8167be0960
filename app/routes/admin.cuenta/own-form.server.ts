import { adminPaths } from "../../admin-paths";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import type { Flash } from "../../domain/plain/flash";
import type { Confirming } from "../../auth/confirm-password.server";
import { NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import type { AccountField } from "../../forms/owner/account";
import { refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";

export type OwnForm = Confirming & { formData: FormData };

type Reply = FormReply<AccountField>;
type Refusal = ReturnType<typeof refuseForm<Reply>>;
type Answer = ReturnType<typeof seeOther>;

export function refuseOwn(
  errors: Reply["errors"],
  status: 400 | 403 | 409 | 503,
  values: Reply["values"] = {},
): Refusal {
  return refuseForm<Reply>({ values, errors }, status);
}

export async function backToAccount(flash: Flash, ...cookies: string[]): Promise<Answer> {
  return seeOther(adminPaths.account(), ...cookies, await serializeFlash(flash));
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
