import { z } from "zod";

import { toLine } from "../../domain/plain/visible-text";

export const Line = z.string().catch("").transform(toLine);

export const line = (maxLength: number) =>
  Line.refine((text) => [...text].length <= maxLength, {
    error: `Escribí ${maxLength} letras como máximo.`,
  });
