import { z } from "zod";

import { parseCentsText } from "../../domain/plain/cents-text";
import { OptionalNote } from "../orders/note-text";
import { Line } from "../buying/typed-line";

/** A refund that the owner made by transfer or in cash. */
export type ManualRefundForm = {
  intent: "manual-refund";
  /** Null for everything that is held. */
  amountInCents: number | null;
  /** The held amount when the form was shown. */
  seenHeldInCents: number | null;
  note: string;
  returnsToStock: boolean;
  formKey: string;
};

/** "Vuelve al stock", as a browser sends a checkbox. */
export const Ticked = z
  .literal("si")
  .optional()
  .transform((value) => value !== undefined);

/** An empty amount means everything that is held. */
export const ManualRefundFields = {
  intent: z.literal("manual-refund"),
  devuelto: Line.transform((text, context) => {
    if (text === "") return null;
    const { amountInCents, problem } = parseCentsText(text);
    if (problem === null) return amountInCents;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  }),
  queda: z.coerce.number().int().nullable().default(null),
  aclaracion: OptionalNote,
  vuelve: Ticked,
  clave: z.uuid(),
};
