import { z } from "zod";

import type { orders } from "../../../db/schema/orders";
import type { AcceptedTerms } from "../../domain/orders/order-details";
import type { PriceBlock, Reductions } from "../../domain/products/price-block";
import { readPesos } from "../sqlite/stored-values.server";

type ReductionColumns = Pick<
  typeof orders.$inferSelect,
  "offerText" | "offerDiscount" | "code" | "codeDiscount"
>;

export function readReductions(
  { offerText, offerDiscount, code, codeDiscount }: ReductionColumns,
  piecesInPesos: number,
): { reductions?: Reductions } {
  const offer = offerDiscount > 0 ? { text: offerText, inPesos: readPesos(offerDiscount) } : null;
  const hasCode = code !== "" || codeDiscount > 0;
  if (!offer && !hasCode) return {};
  const inPesos = readPesos(codeDiscount);
  return {
    reductions: {
      piecesInPesos,
      offer,
      code: hasCode ? { code, inPesos, freesShipping: inPesos === 0 } : null,
    },
  };
}

const ReductionsSchema = z.object({
  piecesInPesos: z.int(),
  offer: z.object({ text: z.string(), inPesos: z.int() }).nullable(),
  code: z.object({ code: z.string(), inPesos: z.int(), freesShipping: z.boolean() }).nullable(),
}) satisfies z.ZodType<Reductions>;

const PriceBlockSchema = z.object({
  listInPesos: z.int(),
  transfer: z.object({ priceInPesos: z.int(), discountPercent: z.number() }).nullable(),
  instalments: z.object({ count: z.int(), eachInCents: z.int() }).nullable(),
  netInCents: z.int().nullable(),
  reductions: ReductionsSchema.optional(),
}) satisfies z.ZodType<PriceBlock>;

const TermsSchema = z.object({
  version: z.string(),
  withdrawalText: z.string(),
}) satisfies z.ZodType<AcceptedTerms>;

/** The prices as shown to the buyer; null for invalid content from another tool. */
export function parsePriceBlock(text: string): PriceBlock | null {
  return parseJson(PriceBlockSchema, text);
}

export function parseTerms(text: string): AcceptedTerms | null {
  return parseJson(TermsSchema, text);
}

function parseJson<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
