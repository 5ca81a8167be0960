import { z } from "zod";

import { CHECKOUT_LIMITS } from "../../domain/buying/checkout";
import type { ShopperProduct } from "../../domain/catalogue/product";
import { findVariant } from "../../domain/stock/describe-variant";
import type { Variant } from "../../domain/stock/stock-level";
import type { FormReply } from "../form-reply";
import { askAboutEmail, takeSuggestedEmail } from "./asked-once";
import { isTypedEmail } from "../../domain/plain/typed-email";

/** `avisame` stands for an error without a field. */
export type RestockField = "intent" | "prenda" | "email" | "avisame";

export const RESTOCK_INTENT = "avisame";

const RestockSchema = z.object({
  prenda: z.string().catch(""),
  email: z.string().trim().catch(""),
});

/** Who wants to be told of which size and colour. The address is in small letters. */
export type RestockWish = { variant: Variant; email: string };

export type RestockResult = {
  /** As typed, to show again. */
  values: FormReply<RestockField>["values"];
} & ({ wish: RestockWish; reply: null } | { wish: null; reply: FormReply<RestockField> });

/** Reads the form that asks to be told when a size and colour is there again. */
export function parseRestock(
  formData: FormData,
  product: Pick<ShopperProduct, "sizes" | "colors">,
): RestockResult {
  takeSuggestedEmail(formData);
  const { prenda, email } = RestockSchema.parse(Object.fromEntries(formData));
  const values = { intent: RESTOCK_INTENT, prenda, email };
  const errors: FormReply<RestockField>["errors"] = {};
  const variant = findVariant(product, prenda);
  if (variant === null) errors.prenda = "Elegí qué estás esperando.";
  if (email === "") errors.email = "Escribí tu e-mail, para poder avisarte.";
  else if (!isEmail(email)) errors.email = "Escribí una dirección como nombre@ejemplo.com.";
  const question = askAboutEmail(formData);
  if (question !== null) errors.email ??= question;
  if (variant === null || Object.keys(errors).length > 0) {
    return { values, wish: null, reply: { values, errors } };
  }
  return { values, wish: { variant, email: email.toLowerCase() }, reply: null };
}

function isEmail(text: string): boolean {
  return text.length <= CHECKOUT_LIMITS.email && isTypedEmail(text);
}
