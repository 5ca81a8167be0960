import { z } from "zod";

import { readTypedCode, type TypedCode } from "../../domain/owner/second-factor";
import type { FormReply } from "../form-reply";

/** The fields of the forms about the own second factor: each form has names of its own. */
export type FactorField =
  | "claveParaActivar"
  | "codigo"
  | "claveParaCodigos"
  | "claveParaDesactivar"
  | "codigoParaDesactivar";

/** For a code of the app: one that was used, an old one, and one that never was. */
export const OLD_CODE = "Ese código ya no sirve: escribí el que muestra la app ahora.";
export const OLD_RECOVERY_CODE = "Ese código de recuperación ya se usó, o no es de tu cuenta.";
export const NO_CODE =
  "El código de la app tiene 6 números; uno de recuperación, grupos de cuatro letras y números.";

export function describeWrongCode({ kind }: TypedCode): string {
  return kind === "app" ? OLD_CODE : OLD_RECOVERY_CODE;
}

/** `ingreso` stands for an error without a field. */
export type CodeField = "codigo" | "recuperacion" | "volver" | "ingreso";

const CodeSchema = z.object({
  codigo: z.string().catch(""),
  recuperacion: z.string().catch(""),
  volver: z.string().catch(""),
});

export type SignInCode = {
  volver: string;
  /** The field that was filled in. */
  field: "codigo" | "recuperacion";
} & ({ typed: TypedCode; error: null } | { typed: null; error: string });

/** Reads the form between the password and the session. Either field takes either kind of code. */
export function parseSignInCode(formData: FormData): SignInCode {
  const { codigo, recuperacion, volver } = CodeSchema.parse(Object.fromEntries(formData));
  const field = recuperacion.trim() === "" ? "codigo" : "recuperacion";
  return { volver, field, ...readCode(field === "codigo" ? codigo : recuperacion) };
}

/** The answer to a refused code, which is never sent back. */
export function replyToCode(
  { volver }: SignInCode,
  errors: FormReply<CodeField>["errors"],
): FormReply<CodeField> {
  return { values: { volver }, errors };
}

/** Reads a code of either kind. */
export function readCode(
  text: string,
): { typed: TypedCode; error: null } | { typed: null; error: string } {
  if (text.trim() === "") return { typed: null, error: "Escribí el código." };
  const typed = readTypedCode(text);
  return typed ? { typed, error: null } : { typed: null, error: NO_CODE };
}
