import { CHECKOUT_FIELDS, type CheckoutField } from "./checkout-fields";
import type { FormReply } from "../form-reply";

export type CheckoutReply = FormReply<CheckoutField | "noGuardar" | "continuar">;

/** The typed values, unchanged. */
export function readTyped(formData: FormData): CheckoutReply["values"] {
  return Object.fromEntries(
    [...CHECKOUT_FIELDS, "noGuardar"].map((name) => {
      const value = formData.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  );
}
