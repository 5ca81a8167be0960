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
