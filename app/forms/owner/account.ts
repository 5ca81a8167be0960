import { z } from "zod";

import type { FormReply } from "../form-reply";
import type { RulesField } from "./access-rules";
import type { NameField } from "./account-name";
import { findNewPasswordErrors, type PasswordContext } from "./new-password";
import type { FactorField } from "./second-factor";
import { isTypedEmail } from "../../domain/plain/typed-email";

/**
 * Of all forms of the account page. `contrasena` confirms the e-mail; `cambio` and `sesiones` stand
 * for errors without a field.
 */
export type AccountField =
  | ("email" | "contrasena" | "actual" | "nueva" | "repetida" | "cambio" | "sesiones")
  | NameField
  | FactorField
  | RulesField;
type Errors = FormReply<AccountField>["errors"];

/** The limit of RFC 5321. */
const MAX_EMAIL_LENGTH = 254;

const EmailSchema = z.object({
  email: z.string().trim().catch(""),
  contrasena: z.string().catch(""),
});
const PasswordChangeSchema = z.object({
  actual: z.string().catch(""),
  nueva: z.string().catch(""),
  repetida: z.string().catch(""),
});

export type EmailChange = { email: string; password: string };

export type EmailResult =
  { change: EmailChange; reply: null } | { change: null; reply: FormReply<AccountField> };

/** Reads the e-mail form; an empty address means none. The password is never sent back. */
export function parseEmail(formData: FormData): EmailResult {
  const { email, contrasena } = EmailSchema.parse(Object.fromEntries(formData));
  const isFit = email.length <= MAX_EMAIL_LENGTH && isTypedEmail(email);
  const errors: Errors = {};
  if (email !== "" && !isFit) {
    errors.email = "Escribí una dirección como nombre@ejemplo.com, o dejalo vacío.";
  }
  if (contrasena === "") errors.contrasena = "Escribí tu contraseña.";
  if (Object.keys(errors).length > 0) return { change: null, reply: { values: { email }, errors } };
  return { change: { email, password: contrasena }, reply: null };
}

export type PasswordChange = { current: string; next: string };

export type PasswordChangeResult =
  { change: PasswordChange; reply: null } | { change: null; reply: FormReply<AccountField> };

/** Reads the form that changes the password. Passwords are never sent back. */
export function parsePasswordChange(
  formData: FormData,
  context: PasswordContext,
): PasswordChangeResult {
  const { actual, nueva, repetida } = PasswordChangeSchema.parse(Object.fromEntries(formData));
  const errors: Errors = findNewPasswordErrors({ nueva, repetida }, context);
  if (actual === "") errors.actual = "Escribí tu contraseña actual.";
  if (errors.nueva === undefined && nueva === actual) {
    errors.nueva = "Es la misma que tenés ahora.";
  }
  if (Object.keys(errors).length > 0) return { change: null, reply: { values: {}, errors } };
  return { change: { current: actual, next: nueva }, reply: null };
}
