import { z } from "zod";

import type { Connection } from "../../db/open";
import {
  countEntries,
  type AdminCounts,
  type AdminEntry,
  type AdminSort,
} from "../domain/admin-catalogue";
import { listPictures, type Product } from "../domain/product";

/** A folded name and id, which texts are looked for in. */
export type AdminText = { rowId: number; name: string; id: string };

/**
 * One version of the catalogue in memory, hidden products too: a few dozen bytes for each, so that
 * any filter is one pass, and total and counts cost nothing more.
 */
export type AdminIndex = {
  entryByRowId: ReadonlyMap<number, AdminEntry>;
  counts: AdminCounts;
  /** Filled as each order is first asked for. */
  orders: Map<AdminSort | null, readonly AdminEntry[]>;
  /** Filled by the first text that the full-text index has no answer to. */
  texts: readonly AdminText[] | null;
};

const ENTRIES = `
  SELECT row_id AS rowId, is_hidden AS isHidden, images, brand, category, subcategory,
    COALESCE(collection, '') AS collection
  FROM products`;

type EntryRow = Omit<AdminEntry, "isHidden" | "hasPicture"> & { isHidden: number; images: string };

export function readAdminIndex({ sqlite }: Connection): AdminIndex {
  const unify = createUnifier();
  const entries: AdminEntry[] = [];
  for (const row of sqlite.prepare<[], EntryRow>(ENTRIES).iterate()) {
    entries.push({
      rowId: row.rowId,
      isHidden: row.isHidden === 1,
      hasPicture: hasPicture(row.images),
      brand: unify(row.brand),
      category: unify(row.category),
      subcategory: unify(row.subcategory),
      collection: unify(row.collection),
    });
  }
  return createIndex(entries);
}

/** The same over products in memory, for the time the database cannot be read. */
export function indexProducts(products: readonly Product[]): AdminIndex {
  return createIndex(
    products.map((product, rowId) => ({
      rowId,
      isHidden: product.isHidden,
      hasPicture: listPictures(product).length > 0,
      brand: product.brand,
      category: product.category,
      subcategory: product.subcategory,
      collection: product.collection ?? "",
    })),
  );
}

function createIndex(entries: readonly AdminEntry[]): AdminIndex {
  return {
    entryByRowId: new Map(entries.map((entry) => [entry.rowId, entry])),
    counts: countEntries(entries),
    orders: new Map(),
    texts: null,
  };
}

const ImagesSchema = z.array(z.string());

/** Pictures that cannot be read are none that a shopper could see. */
function hasPicture(images: string): boolean {
  try {
    const parsed = ImagesSchema.safeParse(JSON.parse(images));
    return parsed.success && listPictures({ images: parsed.data }).length > 0;
  } catch {
    return false;
  }
}

/** A catalogue repeats few values many times: each is kept once. */
function createUnifier(): (value: string) => string {
  const known = new Map<string, string>();
  return (value) => {
    const kept = known.get(value);
    if (kept !== undefined) return kept;
    known.set(value, value);
    return value;
  };
}
