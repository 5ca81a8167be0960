import { MAX_PERSON_NAME_LENGTH } from "../../domain/owner/people";
import { isTypedEmail } from "../../domain/plain/typed-email";
import { hasVisibleLetter, toLine } from "../../domain/plain/visible-text";
import { settleForm, type FormReply } from "../form-reply";
import { readText } from "../kit/typed-texts";
import type { RulesField } from "./access-rules";
import { findNewPasswordErrors, type PasswordContext } from "./new-password";

/**
 * Of all forms of the account page, each with names of its own. `contrasena` confirms the e-mail; `cambio`
 * and `sesiones` stand for errors without a field.
 */
export type AccountField =
  | ("nombre" | "email" | "contrasena" | "actual" | "nueva" | "repetida" | "cambio" | "sesiones")
  | ("claveParaActivar" | "codigo" | "claveParaCodigos")
  | ("claveParaDesactivar" | "codigoParaDesactivar")
  | RulesField;
type Errors = FormReply<AccountField>["errors"];

/** The limit of RFC 5321. */
const MAX_EMAIL_LENGTH = 254;

export function parseOwnName(formData: FormData) {
  const nombre = toLine(readText(formData, "nombre"));
  return settleForm<string, "nombre">(nombre, { values: { nombre }, errors: checkName(nombre) });
}

/** @returns the error of a name; empty for a good one, and for none */
export function checkName(name: string): { nombre?: string } {
  if (name === "") return {};
  if ([...name].length > MAX_PERSON_NAME_LENGTH) {
    return { nombre: `El nombre puede tener hasta ${MAX_PERSON_NAME_LENGTH} letras.` };
  }
  return hasVisibleLetter(name) ? {} : { nombre: "Escribí un nombre, o dejalo vacío." };
}

/** An empty address means none. */
export function parseEmail(formData: FormData) {
  const email = readText(formData, "email").trim();
  const password = readText(formData, "contrasena");
  const errors: Errors = {};
  if (email !== "" && !(email.length <= MAX_EMAIL_LENGTH && isTypedEmail(email))) {
    errors.email = "Escribí una dirección como nombre@ejemplo.com, o dejalo vacío.";
  }
  if (password === "") errors.contrasena = "Escribí tu contraseña.";
  return settleForm({ email, password }, { values: { email }, errors });
}

export type PasswordChange = { current: string; next: string };

export function parsePasswordChange(formData: FormData, context: PasswordContext) {
  const current = readText(formData, "actual");
  const { next, errors: ofNext } = findNewPasswordErrors(formData, context);
  const errors: Errors = { ...ofNext };
  if (current === "") errors.actual = "Escribí tu contraseña actual.";
  if (errors.nueva === undefined && next === current) errors.nueva = "Es la misma que tenés ahora.";
  return settleForm<PasswordChange, AccountField>({ current, next }, { values: {}, errors });
}
