import { z } from "zod";

import { EMPTY_PRODUCT, type ProductTexts } from "../../domain/products/product-texts";
import { eachText } from "../../domain/products/text-fields";
import type { ProductFormContent } from "./product-form-data";

/** Twice the size of the largest valid product. */
const MAX_TEXTS_LENGTH = 256 * 1024;
/** A draft holds the typed texts and their base. */
const MAX_DRAFT_LENGTH = 2 * MAX_TEXTS_LENGTH;

const TextsSchema = z.object({
  id: z.string(),
  // Forms and drafts of an earlier version lack the newest.
  ...eachText(() => z.string().default("")),
  price: z.string(),
  // Forms and drafts of an earlier version have no sale.
  salePrice: z.string().default(""),
  saleFrom: z.string().default(""),
  saleUntil: z.string().default(""),
  // Old forms and drafts have no IVA rate.
  iva: z.string().default(EMPTY_PRODUCT.iva),
  sizes: z.string(),
  colors: z.string(),
  isNew: z.boolean(),
  isHidden: z.boolean(),
  pictures: z
    .array(z.object({ address: z.string(), text: z.string(), color: z.string().optional() }))
    .max(200),
  links: z
    .array(z.object({ color: z.string(), productId: z.string(), before: z.string() }))
    .max(200),
}) satisfies z.ZodType<ProductTexts>;

/** A product form that was put aside. */
export type ProductDraft = Omit<ProductFormContent, "draftId">;

/** The stored form, in which the time of the last change is called `version`. */
const DraftSchema = z
  .object({
    texts: TextsSchema,
    base: TextsSchema.nullable(),
    version: z.string().max(40),
    fileProblems: z.array(z.string()).max(50),
    // Drafts of an earlier version have none.
    stock: z.record(z.string(), z.string()).default({}),
  })
  .transform(({ version, ...draft }): ProductDraft => ({ ...draft, updatedAt: version }));

/** Reads the base that a form carries: the product when the form was opened; null when invalid. */
export function parseProductTexts(text: string): ProductTexts | null {
  return text.length > MAX_TEXTS_LENGTH ? null : parseJson(text, TextsSchema);
}

/** Reads a stored draft; null when invalid. */
export function parseProductDraft(text: string): ProductDraft | null {
  return parseJson(text, DraftSchema);
}

/** The draft in its stored form; null when it would be too long to read back. */
export function writeProductDraft({ updatedAt, ...draft }: ProductDraft): string | null {
  const text = JSON.stringify({ ...draft, version: updatedAt });
  return parseProductDraft(text) === null ? null : text;
}

function parseJson<T>(text: string, schema: z.ZodType<T>): T | null {
  if (text === "" || text.length > MAX_DRAFT_LENGTH) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
