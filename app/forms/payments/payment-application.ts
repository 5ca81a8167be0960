import { z } from "zod";

import type { FormReply } from "../form-reply";
import { Line } from "../buying/typed-line";

/** `conexion` stands for an error without a field. */
export type PaymentsField = "aplicacion" | "secreto" | "firma" | "conexion";

export type PaymentsReply = FormReply<PaymentsField>;

/** The application's data as typed; null for a secret that stays as it is. */
export type TypedApplication = {
  clientId: string;
  clientSecret: string | null;
  webhookSecret: string | null;
  usesPkce: boolean;
};

const MIN_SECRET_LENGTH = 16;
const MAX_SECRET_LENGTH = 200;

/** Pasted secrets may contain blanks. */
const secret = (error: string) =>
  Line.refine(
    (text) =>
      text === "" ||
      (/^[\x21-\x7e]*$/.test(text) &&
        text.length >= MIN_SECRET_LENGTH &&
        text.length <= MAX_SECRET_LENGTH),
    { error },
  );

const ApplicationSchema = z.object({
  aplicacion: Line.refine((text) => text === "" || /^\d{6,24}$/.test(text), {
    error: "El Client ID es un número largo, como 4934588586838432.",
  }),
  secreto: secret("No parece un Client Secret: copialo entero, sin espacios.").refine(
    (text) => !/^(APP_USR|TEST)-/.test(text),
    { error: "Eso es un Access Token o una Public Key: el Client Secret está más abajo." },
  ),
  firma: secret("No parece la clave de los avisos: copiala entera, sin espacios.").refine(
    (text) => !/^https?:/i.test(text),
    { error: "Eso es una dirección: la clave secreta aparece cuando guardás los avisos." },
  ),
  pkce: z.literal("si").optional().catch(undefined),
});

type ApplicationResult =
  { application: TypedApplication; reply: null } | { application: null; reply: PaymentsReply };

/** A secret is never sent back; an empty field keeps the stored one. */
export function parseApplication(formData: FormData): ApplicationResult {
  const parsed = ApplicationSchema.safeParse(Object.fromEntries(formData));
  if (parsed.success) {
    const { aplicacion, secreto, firma, pkce } = parsed.data;
    const application = {
      clientId: aplicacion,
      clientSecret: secreto === "" ? null : secreto,
      webhookSecret: firma === "" ? null : firma,
      usesPkce: pkce !== undefined,
    };
    return { application, reply: null };
  }
  const errors: PaymentsReply["errors"] = {};
  for (const { path, message } of parsed.error.issues) {
    errors[path[0] as PaymentsField] ??= message;
  }
  return { application: null, reply: { values: readShown(formData), errors } };
}

/** The typed values that may be shown again. */
export function readShown(formData: FormData): PaymentsReply["values"] {
  const typed = formData.get("aplicacion");
  return { aplicacion: typeof typed === "string" ? typed : "" };
}
