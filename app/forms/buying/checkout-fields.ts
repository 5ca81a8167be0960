import type { FormReply } from "../form-reply";

/** In the order of the form. */
export const CHECKOUT_FIELDS = [
  "nombre",
  "email",
  "telefono",
  "documento",
  "entrega",
  "provincia",
  "localidad",
  "calle",
  "codigoPostal",
  "notas",
  "pago",
] as const;

export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];

export type CheckoutReply = FormReply<CheckoutField | "recordar" | "continuar">;

/** The typed values, unchanged. */
export function readTyped(formData: FormData): CheckoutReply["values"] {
  return Object.fromEntries(
    [...CHECKOUT_FIELDS, "recordar"].map((name) => {
      const value = formData.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  );
}
