import { z } from "zod";

import type { FormReply } from "../form-reply";

/** `ingreso` stands for an error without a field. */
export type SignInField = "usuario" | "contrasena" | "volver" | "ingreso";

const SignInSchema = z.object({
  usuario: z.string().catch(""),
  contrasena: z.string().catch(""),
  volver: z.string().catch(""),
});

export type SignIn = z.infer<typeof SignInSchema>;

/** The typed values, and the errors of missing ones. */
export function parseSignIn(formData: FormData): {
  signIn: SignIn;
  errors: FormReply<SignInField>["errors"];
} {
  const signIn = SignInSchema.parse(Object.fromEntries(formData));
  return {
    signIn,
    errors: {
      ...(signIn.usuario.trim() === "" && { usuario: "Escribí tu usuario." }),
      ...(signIn.contrasena === "" && { contrasena: "Escribí tu contraseña." }),
    },
  };
}

/** The answer to a failed sign-in, without the password, which must be typed again. */
export function replyToSignIn(
  { usuario, volver }: SignIn,
  errors: FormReply<SignInField>["errors"],
): FormReply<SignInField> {
  return { values: { usuario, volver }, errors };
}
