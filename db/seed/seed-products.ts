import { eq } from "drizzle-orm";

import type { ShopQueries } from "../connection";
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
export async function seedProducts(
  queries: ShopQueries,
  records: readonly CatalogueRecord[],
  /** `firstRowId` is the row number of the first new product. */
  { now, firstRowId }: { now: Date; firstRowId: number },
): Promise<number> {
  const stored = new Map((await queries.select().from(products)).map((row) => [row.id, row]));
  const added = records.filter(({ id }) => !stored.has(id));
  // One statement for all: each takes 40 kB until the next garbage collection.
  if (added.length > 0) {
    const rows = added.map((record, at) => ({ ...toRow(record), rowId: firstRowId + at }));
    await queries.insert(products).values(rows);
  }
  let changed = 0;
  for (const record of records) {
    const existing = stored.get(record.id);
    if (existing && (await updateProduct(queries, existing, record, now))) changed += 1;
  }
  return added.length + changed;
}

/** Whether no product was ever stored: an owner who deleted them all does not want ours back. */
export async function isNeverFilled(queries: ShopQueries): Promise<boolean> {
  const [row] = await queries
    .select()
    .from(versions)
    .where(eq(versions.name, "catalogue"))
    .limit(1);
  return row?.version === 0;
}

/** The columns that hold lists hold them as JSON. */
function toRow({ images, sizes, colors, colorLinks, ...record }: CatalogueRecord) {
  return {
    ...record,
    images: JSON.stringify(images),
    sizes: JSON.stringify(sizes),
    colors: JSON.stringify(colors),
    colorLinks: JSON.stringify(colorLinks),
  };
}

/** @returns false where nothing changed */
async function updateProduct(
  queries: ShopQueries,
  stored: typeof products.$inferSelect,
  record: CatalogueRecord,
  now: Date,
): Promise<boolean> {
  const images = keepRealPictures(stored.images, record.images);
  const { isHidden, createdAt, updatedAt } = stored;
  const { id, ...incoming } = toRow({ ...record, images, isHidden, createdAt, updatedAt });
  const isSame = Object.entries(incoming).every(
    ([field, value]) => stored[field as keyof typeof incoming] === value,
  );
  if (isSame) return false;
  await queries
    .update(products)
    .set({ ...incoming, updatedAt: now.toISOString() })
    .where(eq(products.id, id));
  return true;
}

function keepRealPictures(storedImages: string, incoming: string[]): string[] {
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
