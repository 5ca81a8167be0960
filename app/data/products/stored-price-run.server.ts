import { z } from "zod";

import {
  MAX_PERCENT,
  MIN_PERCENT,
  PARTS_PER_PERCENT,
  ROUNDING_IDS,
} from "../../domain/products/reprice";
import { MAX_PRICE_IN_PESOS } from "../../domain/products/price-text";
import type { PriceRule } from "../../domain/products/reprice";

/** The file can also be written by other tools. */
const RuleSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("percent"),
    partsPerMillion: z
      .int()
      .min(MIN_PERCENT * PARTS_PER_PERCENT)
      .max(MAX_PERCENT * PARTS_PER_PERCENT),
    rounding: z.enum(ROUNDING_IDS),
  }),
  z.object({ kind: z.literal("amount"), amountInPesos: z.int().min(1).max(MAX_PRICE_IN_PESOS) }),
]) satisfies z.ZodType<PriceRule>;

const RowsSchema = z.array(z.int());

/** Null for anything that the shop did not write. */
export function parseStoredRule(text: string): PriceRule | null {
  return parseStored(text, RuleSchema);
}

/** The row numbers of a run; null for anything that the shop did not write. */
export function parseStoredRows(text: string): number[] | null {
  return parseStored(text, RowsSchema);
}

function parseStored<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
