import { z } from "zod";

import { parseCentsText } from "../../domain/plain/cents-text";
import { Line } from "../buying/typed-line";
import { RefundPart } from "./refund-part";

/** A refund of a payment that the owner requests. */
export type RefundForm = {
  intent: "refund";
  /** The payment's id in our database. */
  paymentId: number;
  part: RefundPart;
  /** Null unless the amount was typed. */
  amountInCents: number | null;
  /** The refundable rest when the form was shown. */
  seenRestInCents: number;
  formKey: string;
};

export const RefundFields = z.object({
  intent: z.literal("refund"),
  pago: z.coerce.number().int(),
  parte: RefundPart,
  importe: Line,
  queda: z.coerce.number().int().positive(),
  clave: z.uuid(),
});

/** The request of a form; `findPartProblem` says whether its amount is valid. */
export function toRefundForm(fields: z.output<typeof RefundFields>): RefundForm {
  const { intent, pago, parte: part, importe, queda, clave } = fields;
  const amountInCents = part === "importe" ? parseCentsText(importe).amountInCents : null;
  return { intent, paymentId: pago, part, amountInCents, seenRestInCents: queda, formKey: clave };
}
