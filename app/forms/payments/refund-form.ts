import { z } from "zod";

import { parseCentsText } from "../../domain/plain/cents-text";
import { Line } from "../buying/typed-line";

/** A refund of a payment that the owner requests. */
export type RefundForm = {
  intent: "refund";
  /** The payment's id in our database. */
  paymentId: number;
  /** Null for the whole rest. */
  amountInCents: number | null;
  /** The refundable rest when the form was shown. */
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

/** The error of the amount; null when it is valid. */
export function findAmountProblem({ parte, importe }: Fields): string | null {
  if (parte === "importe") return parseCentsText(importe).problem;
  // A typed amount without the choice "part" would refund everything.
  return importe === ""
    ? null
    : "Escribiste un importe: elegí “Una parte”, o borralo para devolver todo.";
}

/** The request of a valid form. */
export function toRefundForm({ intent, pago, parte, importe, queda, clave }: Fields): RefundForm {
  const amountInCents = parte === "todo" ? null : parseCentsText(importe).amountInCents;
  return { intent, paymentId: pago, amountInCents, seenRestInCents: queda, formKey: clave };
}
