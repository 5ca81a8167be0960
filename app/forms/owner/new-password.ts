import { findPasswordProblem, PASSWORD_PROBLEMS } from "../../domain/owner/password";
import { settleForm } from "../form-reply";
import { readText } from "../kit/typed-texts";

export type PasswordContext = { username: string; commonPasswords: ReadonlySet<string> };

/** The password that was typed twice. Like every password, it is never sent back. */
export function findNewPasswordErrors(formData: FormData, context: PasswordContext) {
  const next = readText(formData, "nueva");
  const problem = findPasswordProblem(next, context);
  const errors: { nueva?: string; repetida?: string } = {};
  if (next === "") errors.nueva = "Escribí la contraseña nueva.";
  else if (problem) errors.nueva = `La contraseña nueva ${PASSWORD_PROBLEMS[problem]}.`;
  if (readText(formData, "repetida") !== next) {
    errors.repetida = "No es igual a la contraseña nueva.";
  }
  return { next, errors };
}

/** `pedido` stands for an error without a field. */
export type ResetField = "cuenta" | "nueva" | "repetida" | "pedido";

const MAX_ACCOUNT_LENGTH = 254;

export function parseResetRequest(formData: FormData) {
  const typed = readText(formData, "cuenta").trim();
  const cuenta = typed.length > MAX_ACCOUNT_LENGTH ? "" : typed;
  const errors = cuenta === "" ? { cuenta: "Escribí tu usuario o tu e-mail." } : {};
  return settleForm<string, ResetField>(cuenta, { values: { cuenta }, errors });
}

export function parseChosenPassword(formData: FormData, context: PasswordContext) {
  const { next, errors } = findNewPasswordErrors(formData, context);
  return settleForm<string, ResetField>(next, { values: {}, errors });
}
