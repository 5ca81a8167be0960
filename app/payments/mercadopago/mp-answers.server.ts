import { z } from "zod";

/** More pesos than any sale moves; beyond it a number is a mistake, and cents are not exact. */
const MOST_PESOS = 1e12;

/** A number from one call and a text from another, for the same thing. */
export const ProviderId = z.union([
  z.string().min(1).max(64),
  z.int().nonnegative().transform(String),
]);

/** Pesos with decimals in, whole cents out. */
export const Cents = z
  .number()
  .min(-MOST_PESOS)
  .max(MOST_PESOS)
  .transform((pesos) => Math.round(pesos * 100));

/** What may be missing, without the rest being worth less for it. */
export const OptionalText = z.string().catch("");

/** Whatever another shop of the same account calls its sales: none of ours, and still a payment. */
export const OptionalReference = z.union([z.string(), z.number().transform(String)]).catch("");

export const OptionalDate = z
  .string()
  .transform((text) => new Date(text))
  .pipe(z.date())
  .nullable()
  .catch(null);
