import { z } from "zod";

import type { products } from "../../../db/schema/products";
import { AGES, sortAudiences } from "../../domain/catalogue/audience";
import { listFocuses } from "../../domain/catalogue/picture-focus";
import type { Product } from "../../domain/catalogue/product";
import { parseCalendarDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import { pickTexts } from "../../domain/products/text-fields";

export type ProductRow = typeof products.$inferSelect;

type ParsedRow = { product: Product } | { product: null; problem: string };

const TextListSchema = z.array(z.string());
const TextByKeySchema = z.record(z.string(), z.string());

/** The table is STRICT, so this checks only what SQLite cannot; invalid content is a problem. */
export function parseProductRow(row: ProductRow): ParsedRow {
  try {
    return {
      product: {
        id: requireText("id", row.id),
        ...pickTexts(row),
        name: requireText("name", row.name),
        priceInPesos: parsePrice(row.price),
        ...parseSale(row),
        images: parseColumn("images", TextListSchema, row.images),
        sizes: parseColumn("sizes", TextListSchema, row.sizes),
        colors: parseColumn("colors", TextListSchema, row.colors),
        isNew: row.isNew,
        isHidden: row.isHidden,
        audiences: sortAudiences(parseColumn("audiences", TextListSchema, row.audiences)),
        age: AGES.find(({ id }) => id === row.age)?.id ?? null,
        alsoIn: parseColumn("also_in", TextListSchema, row.alsoIn),
        goesWith: parseColumn("goes_with", TextListSchema, row.goesWith),
        costInPesos: row.cost,
        weightInGrams: row.weightInGrams,
        colorLinks: parseColumn("color_links", TextByKeySchema, row.colorLinks),
        imageTexts: parseColumn("image_texts", TextByKeySchema, row.imageTexts),
        ...parseImageColors(row.imageColors),
        ...parseImageFocus(row.imageFocus),
        ivaPermille: row.ivaPermille,
        createdAt: parseTime("created_at", row.createdAt),
        updatedAt: parseTime("updated_at", row.updatedAt),
      },
    };
  } catch (error) {
    if (error instanceof UnreadableColumnError) return { product: null, problem: error.message };
    throw error;
  }
}

function parseSale(row: ProductRow): Pick<Product, "sale"> {
  if (row.salePrice === null) return {};
  const { isOnSale: isOn, showsList } = row;
  return {
    sale: {
      priceInPesos: parsePrice(row.salePrice),
      from: parseDay("sale_from", row.saleFrom),
      until: parseDay("sale_until", row.saleUntil),
      isOn,
      showsList,
    },
  };
}

function parseImageColors(text: string): Pick<Product, "imageColors"> {
  if (text === "{}") return {};
  return { imageColors: parseColumn("image_colors", TextByKeySchema, text) };
}

/** One that is none counts as the usual one: no product is lost for it. */
function parseImageFocus(text: string): Pick<Product, "imageFocus"> {
  if (text === "{}") return {};
  const focuses = parseColumn("image_focus", TextByKeySchema, text);
  return listFocuses(Object.keys(focuses), focuses);
}

export function parseTextList(text: string): string[] | null {
  try {
    return parseColumn("", TextListSchema, text);
  } catch (error) {
    if (error instanceof UnreadableColumnError) return null;
    throw error;
  }
}

class UnreadableColumnError extends Error {}

function parseColumn<T>(column: string, schema: z.ZodType<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableColumnError(`${column} is not JSON`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UnreadableColumnError(`${column}: ${parsed.error.issues[0]?.message}`);
}

function requireText(column: string, text: string): string {
  if (text === "") throw new UnreadableColumnError(`${column} is empty`);
  return text;
}

function parsePrice(price: number): number {
  if (Number.isSafeInteger(price) && price >= 0) return price;
  throw new UnreadableColumnError(`price is not an amount in whole pesos: ${price}`);
}

function parseDay(column: string, text: string | null): CalendarDay | null {
  if (text === null) return null;
  const day = parseCalendarDay(text);
  if (day === null) throw new UnreadableColumnError(`${column} is no day: ${text}`);
  return day;
}

/** SQLite's datetime('now') writes "2025-06-01 12:00:00" and means UTC. */
function parseTime(column: string, text: string): Date {
  const date = new Date(text.charAt(10) === " " && text.length === 19 ? `${text}Z` : text);
  if (Number.isNaN(date.getTime()))
    throw new UnreadableColumnError(`${column} is no time: ${text}`);
  return date;
}
