import { z } from "zod";

import { trimInvisible } from "../../domain/plain/visible-text";

/** One line of typed text. Line breaks and invisible characters become blanks. */
export const Line = z
  .string()
  .catch("")
  .transform((text) => trimInvisible(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")));

export const line = (maxLength: number) =>
  Line.refine((text) => [...text].length <= maxLength, {
    error: `Escribí ${maxLength} letras como máximo.`,
  });
