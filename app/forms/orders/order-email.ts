import { askAboutEmail, takeSuggestedEmail } from "../buying/asked-once";
import { BUYER_FIELDS } from "../buying/checkout-form";
import type { FormReply } from "../form-reply";
import { readTyped } from "../kit/typed-texts";

/** `correo` stands for an error without a field. */
export type OrderEmailField = "email" | "correo";

/** Reads the corrected address of an order, by the rules of the checkout; `values` is what was typed. */
export function parseOrderEmail(formData: FormData): {
  email: string | null;
  values: FormReply<OrderEmailField>["values"];
  problem: string | null;
} {
  takeSuggestedEmail(formData);
  const values = readTyped(formData, [BUYER_FIELDS.email]);
  const read = BUYER_FIELDS.email.read(values.email ?? "");
  const problem = read.problem ?? askAboutEmail(formData);
  return { email: problem === null ? read.value : null, values, problem };
}
