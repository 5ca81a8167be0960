import { z } from "zod";

import type { products } from "../../db/schema";
import type { Product } from "../domain/product";

type ProductRow = typeof products.$inferSelect;

const TextListSchema = z.array(z.string());
const ColorLinksSchema = z.record(z.string(), z.string());
const TimestampSchema = z.string().transform((text, context) => {
  // SQLite's own datetime('now') writes "2025-06-01 12:00:00" and means UTC.
  const date = new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text}Z` : text);
  if (!Number.isNaN(date.getTime())) return date;
  context.addIssue({ code: "custom", message: `Not a time: ${text}` });
  return z.NEVER;
});

/** The built-in catalogue and the rows of the table share these fields, and these checks. */
export const ProductSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  priceInPesos: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  images: TextListSchema,
  sizes: TextListSchema,
  colors: TextListSchema,
  category: z.string(),
  subcategory: z.string(),
  brand: z.string(),
  isNew: z.boolean(),
  isHidden: z.boolean(),
  colorLinks: ColorLinksSchema,
  collection: z.string().nullable(),
  description: z.string(),
  composition: z.string(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});

export type ParsedRow = { product: Product } | { product: null; problem: string };

/** Reads a row of the table; one that other tools left unreadable is told apart, never thrown. */
export function parseProductRow(row: ProductRow): ParsedRow {
  const { price, images, sizes, colors, colorLinks, ...plain } = row;
  try {
    const parsed = ProductSchema.safeParse({
      ...plain,
      priceInPesos: price,
      images: parseJson(images),
      sizes: parseJson(sizes),
      colors: parseJson(colors),
      colorLinks: parseJson(colorLinks),
    });
    if (parsed.success) return { product: parsed.data };
    const [issue] = parsed.error.issues;
    return { product: null, problem: `${issue?.path.join(".")}: ${issue?.message}` };
  } catch (error) {
    return { product: null, problem: `JSON: ${(error as SyntaxError).message}` };
  }
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}
