import { z } from "zod";

import type { FormReply } from "../form-reply";
import { findNewPasswordErrors, type PasswordContext } from "./new-password";

/** `pedido` stands for an error without a field. */
export type ResetField = "cuenta" | "nueva" | "repetida" | "pedido";

const RequestSchema = z.object({ cuenta: z.string().trim().max(254).catch("") });
const NewPasswordSchema = z.object({
  nueva: z.string().catch(""),
  repetida: z.string().catch(""),
});

/** Reads the user name or e-mail of a request for a reset link. */
export function parseResetRequest(
  formData: FormData,
): { account: string; reply: null } | { account: null; reply: FormReply<ResetField> } {
  const { cuenta } = RequestSchema.parse(Object.fromEntries(formData));
  if (cuenta !== "") return { account: cuenta, reply: null };
  const errors = { cuenta: "Escribí tu usuario o tu e-mail." };
  return { account: null, reply: { values: { cuenta }, errors } };
}

/** Reads the new password from the page of a reset link. It is never sent back. */
export function parseChosenPassword(
  formData: FormData,
  context: PasswordContext,
): { password: string; reply: null } | { password: null; reply: FormReply<ResetField> } {
  const chosen = NewPasswordSchema.parse(Object.fromEntries(formData));
  const errors = findNewPasswordErrors(chosen, context);
  if (Object.keys(errors).length === 0) return { password: chosen.nueva, reply: null };
  return { password: null, reply: { values: {}, errors } };
}
