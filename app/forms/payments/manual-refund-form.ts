import { z } from "zod";

import { parseCentsText } from "../../domain/plain/cents-text";
import { OptionalNote } from "../orders/note-text";
import { Line } from "../buying/typed-line";
import { RefundPart } from "./refund-part";

/** A refund that the owner made by transfer or in cash. */
export type ManualRefundForm = {
  intent: "manual-refund";
  part: RefundPart;
  /** Null unless the amount was typed. */
  amountInCents: number | null;
  /** The held amount when the form was shown. */
  seenHeldInCents: number | null;
  note: string;
  formKey: string;
};

export const ManualRefundFields = z.object({
  intent: z.literal("manual-refund"),
  /** A page of before has no choice: an empty amount meant everything that is held. */
  parte: RefundPart.optional(),
  devuelto: Line,
  queda: z.coerce.number().int().nullable().default(null),
  aclaracion: OptionalNote,
  clave: z.uuid(),
});

/** The request of a form; `findPartProblem` says whether its amount is valid. */
export function toManualRefundForm(fields: z.output<typeof ManualRefundFields>): ManualRefundForm {
  const { intent, devuelto, queda, aclaracion: note, clave } = fields;
  const part = partOf(fields);
  const amountInCents = part === "importe" ? parseCentsText(devuelto).amountInCents : null;
  return { intent, part, amountInCents, seenHeldInCents: queda, note, formKey: clave };
}

export function partOf({
  parte,
  devuelto,
}: Pick<z.output<typeof ManualRefundFields>, "parte" | "devuelto">): RefundPart {
  return parte ?? (devuelto === "" ? "todo" : "importe");
}
