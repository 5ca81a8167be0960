import { CHECKOUT_LIMITS } from "../../domain/buying/checkout";
import type { ShopperProduct } from "../../domain/catalogue/product";
import { findVariant } from "../../domain/stock/stock-words";
import type { Variant } from "../../domain/stock/stock-level";
import type { FormReply } from "../form-reply";
import { askAboutEmail, takeSuggestedEmail } from "./asked-once";
import { emailField, readTyped } from "../kit/typed-texts";

/** `avisame` stands for an error without a field. */
export type RestockField = "intent" | "prenda" | "email" | "avisame";

export const RESTOCK_INTENT = "avisame";

const EMAIL = emailField({
  maxLength: CHECKOUT_LIMITS.email,
  required: "Escribí tu e-mail, para poder avisarte.",
});

/** Who wants to be told of which size and colour. The address is in small letters. */
export type RestockWish = { variant: Variant; email: string };

type RestockResult = {
  values: FormReply<RestockField>["values"];
} & ({ wish: RestockWish; reply: null } | { wish: null; reply: FormReply<RestockField> });

export function parseRestock(
  formData: FormData,
  product: Pick<ShopperProduct, "sizes" | "colors">,
): RestockResult {
  takeSuggestedEmail(formData);
  const typed = readTyped(formData, [{ name: "prenda" }, EMAIL]);
  const values = { intent: RESTOCK_INTENT, ...typed };
  const errors: FormReply<RestockField>["errors"] = {};
  const variant = findVariant(product, typed.prenda ?? "");
  if (variant === null) errors.prenda = "Elegí qué estás esperando.";
  const email = EMAIL.read(typed.email ?? "");
  const problem = email.problem ?? askAboutEmail(formData);
  if (problem !== null) errors.email = problem;
  if (variant === null || email.value === null || problem !== null) {
    return { values, wish: null, reply: { values, errors } };
  }
  return { values, wish: { variant, email: email.value.toLowerCase() }, reply: null };
}
