import { findPasswordProblem, PASSWORD_PROBLEMS } from "../../domain/owner/password";

export type PasswordContext = { username: string; commonPasswords: ReadonlySet<string> };

type NewPassword = { nueva: string; repetida: string };

/** The errors of a password that was typed twice; empty when it is valid. */
export function findNewPasswordErrors(
  { nueva, repetida }: NewPassword,
  context: PasswordContext,
): Partial<Record<keyof NewPassword, string>> {
  const problem = findPasswordProblem(nueva, context);
  const error =
    nueva === ""
      ? "Escribí la contraseña nueva."
      : problem && `La contraseña nueva ${PASSWORD_PROBLEMS[problem]}.`;
  return {
    ...(error !== null && { nueva: error }),
    ...(repetida !== nueva && { repetida: "No es igual a la contraseña nueva." }),
  };
}
