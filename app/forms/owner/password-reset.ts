import { z } from "zod";

import type { FormReply } from "../form-reply";
import { findNewPasswordErrors, type PasswordContext } from "./new-password";

/** `pedido` is what no field can mend. */
export type ResetField = "cuenta" | "nueva" | "repetida" | "pedido";

const RequestSchema = z.object({ cuenta: z.string().trim().max(254).catch("") });
const NewPasswordSchema = z.object({
  nueva: z.string().catch(""),
  repetida: z.string().catch(""),
});

/** The user name or e-mail address that somebody typed, to get a link. */
export function parseResetRequest(
  formData: FormData,
): { account: string; reply: null } | { account: null; reply: FormReply<ResetField> } {
  const { cuenta } = RequestSchema.parse(Object.fromEntries(formData));
  if (cuenta !== "") return { account: cuenta, reply: null };
  const errors = { cuenta: "Escribí tu usuario o tu e-mail." };
  return { account: null, reply: { values: { cuenta }, errors } };
}

/** The password that was chosen by a link. It is never sent back. */
export function parseChosenPassword(
  formData: FormData,
  context: PasswordContext,
): { password: string; reply: null } | { password: null; reply: FormReply<ResetField> } {
  const chosen = NewPasswordSchema.parse(Object.fromEntries(formData));
  const errors = findNewPasswordErrors(chosen, context);
  if (Object.keys(errors).length === 0) return { password: chosen.nueva, reply: null };
  return { password: null, reply: { values: {}, errors } };
}
