import { z } from "zod";

/** No sale is larger. Larger numbers are mistakes, and their cents would not be exact. */
const MOST_PESOS = 1e12;

/** Some endpoints answer an id as a number, others as a text. */
export const ProviderId = z.union([
  z.string().min(1).max(64),
  z.int().nonnegative().transform(String),
]);

/** Reads pesos with decimals as whole cents. */
export const Cents = z
  .number()
  .min(-MOST_PESOS)
  .max(MOST_PESOS)
  .transform((pesos) => Math.round(pesos * 100));

/** Empty when it is missing or unexpected. */
export const OptionalText = z.string().catch("");

/** Other sales of the account may have any reference, or none. */
export const OptionalReference = z.union([z.string(), z.number().transform(String)]).catch("");

export const OptionalDate = z
  .string()
  .transform((text) => new Date(text))
  .pipe(z.date())
  .nullable()
  .catch(null);
