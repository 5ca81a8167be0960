import { textField, type FieldWords } from "../../domain/plain/fields";
import type { FormReply } from "../form-reply";
import { parseFields, readTyped } from "../kit/typed-texts";

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

const pattern = (field: FieldWords & { problem: string }, isGood: RegExp) =>
  textField({ ...field, parse: (text) => (isGood.test(text) ? text : null) });

/** What does not look like the secret at all, then what looks like something else. */
function secretField(field: FieldWords & { problem: string }, other: RegExp, otherwise: string) {
  const secret = pattern(field, /^[\x21-\x7e]{16,200}$/);
  return {
    ...secret,
    read(typed: string) {
      const read = secret.read(typed);
      const isOther = read.value !== null && other.test(read.value);
      return isOther ? { value: null, problem: otherwise } : read;
    },
  };
}

export const APPLICATION_FIELDS = {
  clientId: pattern(
    {
      ...{ name: "aplicacion", label: "Client ID", hint: "El número de la aplicación." },
      problem: "El Client ID es un número largo, como 4934588586838432.",
    },
    /^\d{6,24}$/,
  ),
  clientSecret: secretField(
    {
      ...{ name: "secreto", label: "Client Secret" },
      problem: "No parece un Client Secret: copialo entero, sin espacios.",
    },
    /^(APP_USR|TEST)-/,
    "Eso es un Access Token o una Public Key: el Client Secret está más abajo.",
  ),
  webhookSecret: secretField(
    {
      ...{ name: "firma", label: "Clave secreta de los avisos" },
      problem: "No parece la clave de los avisos: copiala entera, sin espacios.",
    },
    /^https?:/i,
    "Eso es una dirección: la clave secreta aparece cuando guardás los avisos.",
  ),
};

type ApplicationResult =
  | { application: TypedApplication; reply: null }
  | { application: null; reply: PaymentsReply };

/** A secret is never sent back; an empty field keeps the stored one. */
export function parseApplication(formData: FormData): ApplicationResult {
  const { values, errors } = parseFields(formData, APPLICATION_FIELDS);
  if (errors) return { application: null, reply: { values: readShown(formData), errors } };
  const { clientId, clientSecret, webhookSecret } = values;
  const application = {
    clientId,
    clientSecret: clientSecret || null,
    webhookSecret: webhookSecret || null,
    usesPkce: formData.get("pkce") === "si",
  };
  return { application, reply: null };
}

/** The typed values that may be shown again. */
export function readShown(formData: FormData): PaymentsReply["values"] {
  return readTyped(formData, [APPLICATION_FIELDS.clientId]);
}
