import { readTypedCode, type TypedCode } from "../../domain/owner/second-factor";
import type { FormReply } from "../form-reply";
import { readText } from "../kit/typed-texts";
import { formatClock } from "../../domain/plain/buenos-aires";

export type SignInField = "usuario" | "contrasena" | "volver" | "ingreso";

export type SignIn = Record<"usuario" | "contrasena" | "volver", string>;

export function parseSignIn(formData: FormData) {
  const signIn: SignIn = {
    usuario: readText(formData, "usuario"),
    contrasena: readText(formData, "contrasena"),
    volver: readText(formData, "volver"),
  };
  const errors: FormReply<SignInField>["errors"] = {
    ...(signIn.usuario.trim() === "" && { usuario: "Escribí tu usuario." }),
    ...(signIn.contrasena === "" && { contrasena: "Escribí tu contraseña." }),
  };
  return { signIn, errors };
}

/** The password must be typed again. */
export function replyToSignIn(
  { usuario, volver }: SignIn,
  errors: FormReply<SignInField>["errors"],
): FormReply<SignInField> {
  return { values: { usuario, volver }, errors };
}

/** For a code of the app: one that was used, an old one, and one that never was. */
const OLD_CODE = "Ese código ya no sirve: escribí el que muestra la app ahora.";
const OLD_RECOVERY_CODE = "Ese código de recuperación ya se usó, o no es de tu cuenta.";
const NO_CODE =
  "El código de la app tiene 6 números; uno de recuperación, grupos de cuatro letras y números.";

export function describeWrongCode({ kind }: TypedCode): string {
  return kind === "app" ? OLD_CODE : OLD_RECOVERY_CODE;
}

export function readCode(
  text: string,
): { typed: TypedCode; error: null } | { typed: null; error: string } {
  if (text.trim() === "") return { typed: null, error: "Escribí el código." };
  const typed = readTypedCode(text);
  return typed ? { typed, error: null } : { typed: null, error: NO_CODE };
}

/** Of the form between the password and the session; `ingreso` stands for an error without a field. */
export type CodeField = "codigo" | "recuperacion" | "volver" | "ingreso";

/** Either field takes either kind of code. */
export function parseSignInCode(formData: FormData) {
  const recovery = readText(formData, "recuperacion");
  const field = recovery.trim() === "" ? ("codigo" as const) : ("recuperacion" as const);
  const code = field === "codigo" ? readText(formData, field) : recovery;
  return { volver: readText(formData, "volver"), field, ...readCode(code) };
}

/** The specification's message, plus the end of the lock. */
export function describeLock(until: Date): string {
  return `Cuenta bloqueada por múltiples intentos fallidos. Podés volver a intentar a las ${formatClock(until)}.`;
}
