import { z } from "zod";

import type { FormReply } from "../form-reply";
import { Line } from "../buying/typed-line";
import { findNewPasswordErrors, type PasswordContext } from "./new-password";
import { checkName } from "./people";

/** `invitacion` stands for an error without a field. */
export type InvitationField = "nombre" | "nueva" | "repetida" | "invitacion";

const AcceptanceSchema = z.object({
  nombre: Line.catch(""),
  nueva: z.string().catch(""),
  repetida: z.string().catch(""),
});

export type Acceptance = { name: string; password: string };

/** Reads the form that accepts an invitation. The password is never sent back. */
export function parseAcceptance(
  formData: FormData,
  context: PasswordContext,
):
  | { acceptance: Acceptance; reply: null }
  | { acceptance: null; reply: FormReply<InvitationField> } {
  const { nombre, ...typed } = AcceptanceSchema.parse(Object.fromEntries(formData));
  const errors = {
    ...checkName(nombre),
    ...(nombre === "" && { nombre: "Escribí tu nombre, como te conocen en la tienda." }),
    ...findNewPasswordErrors(typed, context),
  };
  if (Object.keys(errors).length === 0) {
    return { acceptance: { name: nombre, password: typed.nueva }, reply: null };
  }
  return { acceptance: null, reply: { values: { nombre }, errors } };
}
