import { z } from "zod";

import type { Connection } from "../../../db/open";
import {
  buildAdminIndex,
  type AdminEntry,
  type AdminIndex,
} from "../../domain/products/admin-index";
import { foldText } from "../../domain/plain/fold-text";
import { listPictures, type Product } from "../../domain/catalogue/product";

const ENTRIES = `
  SELECT row_id AS rowId, is_hidden AS isHidden, images, brand, category, subcategory,
    COALESCE(collection, '') AS collection, price AS priceInPesos, created_at AS createdAt,
    updated_at AS updatedAt, name, id
  FROM products`;

type EntryRow = Omit<AdminEntry, "isHidden" | "hasPicture"> & { isHidden: number; images: string };

export function readAdminIndex({ sqlite }: Connection): AdminIndex {
  const toEntry = createEntryReader();
  return buildAdminIndex(
    Array.from(sqlite.prepare<[], EntryRow>(ENTRIES).iterate(), (row) => toEntry(row)),
  );
}

/** The existing entries of these rows, by row number. */
export function readAdminEntries(
  { sqlite }: Connection,
  rowIds: readonly number[],
): Map<number, AdminEntry> {
  const toEntry = createEntryReader();
  const rows = sqlite
    .prepare<[string], EntryRow>(`${ENTRIES} WHERE row_id IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(rowIds));
  return new Map(rows.map((row) => [row.rowId, toEntry(row)]));
}

/** The same for products in memory, when the database cannot be read. */
export function indexProducts(products: readonly Product[]): AdminIndex {
  return buildAdminIndex(
    products.map((product, rowId) => ({
      rowId,
      isHidden: product.isHidden,
      hasPicture: listPictures(product).length > 0,
      brand: product.brand,
      category: product.category,
      subcategory: product.subcategory,
      collection: product.collection ?? "",
      priceInPesos: product.priceInPesos,
      createdAt: product.createdAt.toISOString(),
      updatedAt: product.updatedAt.toISOString(),
      name: foldText(product.name),
      id: foldText(product.id),
    })),
  );
}

/** A catalogue repeats few values many times, so each is stored once. */
function createEntryReader(): (row: EntryRow) => AdminEntry {
  const known = new Map<string, string>();
  const unify = (value: string) => {
    const kept = known.get(value) ?? value;
    known.set(value, kept);
    return kept;
  };
  return ({ images, isHidden, ...row }) => ({
    ...row,
    isHidden: isHidden === 1,
    hasPicture: hasPicture(images),
    brand: unify(row.brand),
    category: unify(row.category),
    subcategory: unify(row.subcategory),
    collection: unify(row.collection),
    name: foldText(row.name),
    id: foldText(row.id),
  });
}

const ImagesSchema = z.array(z.string());

/** Unreadable pictures count as none. */
function hasPicture(images: string): boolean {
  try {
    const parsed = ImagesSchema.safeParse(JSON.parse(images));
    return parsed.success && listPictures({ images: parsed.data }).length > 0;
  } catch {
    return false;
  }
}
