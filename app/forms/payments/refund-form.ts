import { z } from "zod";

import { parseCentsText } from "../../domain/plain/cents-text";
import { Line } from "../buying/typed-line";

/** What the owner asks to give back of a payment. */
export type RefundForm = {
  intent: "refund";
  /** Our number of the payment. */
  paymentId: number;
  /** Null for all that is left of it. */
  amountInCents: number | null;
  /** What was left of it when the form was shown. */
  seenRestInCents: number;
  formKey: string;
};

export const RefundFields = z.object({
  intent: z.literal("refund"),
  pago: z.coerce.number().int(),
  parte: z.enum(["todo", "importe"]),
  importe: Line,
  queda: z.coerce.number().int().positive(),
  clave: z.uuid(),
});

type Fields = z.output<typeof RefundFields>;

/** What is wrong with the amount; null when nothing is. */
export function findAmountProblem({ parte, importe }: Fields): string | null {
  if (parte === "importe") return parseCentsText(importe).problem;
  // Whoever typed a part and left the choice above it would lose all of it.
  return importe === ""
    ? null
    : "Escribiste un importe: elegí “Una parte”, o borralo para devolver todo.";
}

/** What a form without a problem asks for. */
export function toRefundForm({ intent, pago, parte, importe, queda, clave }: Fields): RefundForm {
  const amountInCents = parte === "todo" ? null : parseCentsText(importe).amountInCents;
  return { intent, paymentId: pago, amountInCents, seenRestInCents: queda, formKey: clave };
}
