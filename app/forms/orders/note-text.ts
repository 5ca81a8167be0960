import { z } from "zod";

import { MAX_NOTE_LENGTH } from "../../domain/orders/order-event";
import { trimInvisible } from "../../domain/plain/visible-text";

/** Optional text of several lines. */
export const OptionalNote = z
  .string()
  .catch("")
  .transform((text) => trimInvisible(text.replace(/\r\n?/g, "\n")))
  .refine((text) => [...text].length <= MAX_NOTE_LENGTH, {
    error: `Escribí ${MAX_NOTE_LENGTH} letras como máximo.`,
  });

/** The same, with a message when it is empty. */
export const requiredNote = (missing: string) =>
  OptionalNote.refine((text) => text !== "", { error: missing });
