import { eq } from "drizzle-orm";

import type { ShopQueries } from "../open";
import { products } from "../schema/products";
import { versions } from "../schema/shop";
import type { CatalogueRecord } from "./read-catalogue";

/**
 * Puts the records into the table, matching by id. Run it inside a write transaction; running it
 * again changes nothing. Of a product that is there already it keeps what the owner decided:
 * whether it is hidden, when it was created, and real pictures, which no placeholder replaces.
 *
 * @returns how many products are new or changed
 */
export function seedProducts(
  queries: ShopQueries,
  records: readonly CatalogueRecord[],
  now: Date,
): number {
  return records.filter((record) => seedProduct(queries, record, now)).length;
}

/** Whether no product was ever stored: an owner who deleted them all does not want ours back. */
export function isNeverFilled(queries: ShopQueries): boolean {
  const row = queries.select().from(versions).where(eq(versions.name, "catalogue")).get();
  return row?.version === 0;
}

function seedProduct(queries: ShopQueries, record: CatalogueRecord, now: Date): boolean {
  const existing = queries.select().from(products).where(eq(products.id, record.id)).get();
  const incoming = {
    name: record.name,
    price: record.price,
    images: JSON.stringify(
      existing ? keepRealPictures(existing.images, record.images) : record.images,
    ),
    sizes: JSON.stringify(record.sizes),
    colors: JSON.stringify(record.colors),
    category: record.category,
    subcategory: record.subcategory,
    brand: record.brand,
    isNew: record.isNew,
    colorLinks: JSON.stringify(record.colorLinks),
    collection: record.collection,
    description: record.description,
    composition: record.composition,
  };
  if (!existing) {
    const { id, isHidden, createdAt, updatedAt } = record;
    queries
      .insert(products)
      .values({ ...incoming, id, isHidden, createdAt, updatedAt })
      .run();
    return true;
  }
  const isSame = Object.entries(incoming).every(
    ([field, value]) => existing[field as keyof typeof incoming] === value,
  );
  if (isSame) return false;
  queries
    .update(products)
    .set({ ...incoming, updatedAt: now.toISOString() })
    .where(eq(products.id, record.id))
    .run();
  return true;
}

function keepRealPictures(storedImages: string, incoming: readonly string[]): readonly string[] {
  const stored = parseStoredImages(storedImages);
  return stored.some((address) => !isPlaceholder(address)) ? stored : incoming;
}

/** True for a drawing or a blank: real pictures replace it, and it never replaces a real picture. */
export function isPlaceholder(address: string): boolean {
  return address.trim() === "" || address.startsWith("/dibujos/");
}

/** What the column holds may come from another tool; unreadable pictures are no real pictures. */
function parseStoredImages(text: string): string[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter((entry) => typeof entry === "string") : [];
  } catch {
    return [];
  }
}
