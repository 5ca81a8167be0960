import { askAboutEmail, takeSuggestedEmail } from "../buying/asked-once";
import { BuyerSchema } from "../buying/checkout-schemas";
import type { FormReply } from "../form-reply";

/** `correo` stands for an error without a field. */
export type OrderEmailField = "email" | "correo";

export type OrderEmailResult =
  { email: string; reply: null } | { email: null; reply: FormReply<OrderEmailField> };

/** Reads the corrected address of an order, by the rules of the checkout. */
export function parseOrderEmail(formData: FormData): OrderEmailResult {
  takeSuggestedEmail(formData);
  const typed = formData.get("email");
  const { data: email, error } = BuyerSchema.shape.email.safeParse(typed);
  const problem = error?.issues[0]?.message ?? askAboutEmail(formData);
  if (email !== undefined && problem === null) return { email, reply: null };
  return { email: null, reply: replyToOrderEmail(typed, { email: problem ?? "" }) };
}

/** The form again. */
export function replyToOrderEmail(
  typed: unknown,
  errors: FormReply<OrderEmailField>["errors"],
): FormReply<OrderEmailField> {
  return { values: { email: typeof typed === "string" ? typed : "" }, errors };
}
