import { eq } from "drizzle-orm";

import { productDrafts, products } from "../../../db/schema";
import type { Connection } from "../../../db/open";
import { mergeColorLinks, retargetColorLinks } from "../../domain/products/color-links";
import type { Product } from "../../domain/catalogue/product";
import { suggestProductId } from "../../domain/products/product-id";
import type { ProductFields } from "../../domain/products/product-texts";
import { findLinking, linkBothWays, storeColorLinks } from "./color-link-writes.server";
import { dropDraft } from "./product-drafts.server";
import { findProducts } from "../catalogue/product-queries.server";
import { forgetRedirect, readRedirect, recordRedirect } from "../catalogue/redirect-queries.server";
import { getShop } from "../sqlite/shop.server";
import { nextUpdateTime } from "../sqlite/stored-values.server";

export type CreateOutcome = { outcome: "created"; id: string } | { outcome: "taken"; id: string };

/** Stores a new product; without an id it gets the one its brand and name suggest. */
export function createProduct(
  fields: ProductFields,
  draftId: string,
  now: Date,
): Promise<CreateOutcome> {
  return getShop().database.write((connection) => {
    const isTaken = (id: string) => isInUse(connection, id);
    const id = fields.id === "" ? suggestProductId(fields.brand, fields.name, isTaken) : fields.id;
    if (isStored(connection, id)) return { outcome: "taken", id };
    const time = now.toISOString();
    connection.queries
      .insert(products)
      .values({
        ...toColumns(fields),
        id,
        colorLinks: JSON.stringify(mergeColorLinks({}, fields.colorLinkChanges)),
        createdAt: time,
        updatedAt: time,
      })
      .run();
    linkBothWays(connection, { id, before: {}, fields }, now);
    forgetRedirect(connection, id);
    dropDraft(connection, draftId, [], now);
    return { outcome: "created", id };
  });
}

export type ProductUpdate = {
  /** The id it had when the form was opened; one it had before that does as well. */
  id: string;
  /** The time of its last change when the form was opened. */
  version: string;
  fields: ProductFields;
  draftId: string;
};

export type UpdateOutcome =
  | { outcome: "updated"; id: string }
  | { outcome: "missing" }
  | { outcome: "taken"; id: string }
  /** Somebody else saved it since. */
  | { outcome: "changed"; stored: Product };

/** Changes a product, its id too, in one step: at no time are there two of it, or none. */
export function updateProduct(update: ProductUpdate, now: Date): Promise<UpdateOutcome> {
  const { version, fields, draftId } = update;
  return getShop().database.write((connection) => {
    const stored = findByAnyId(connection, update.id);
    if (!stored) return { outcome: "missing" };
    if (stored.updatedAt.toISOString() !== version) return { outcome: "changed", stored };
    if (fields.id !== stored.id && isStored(connection, fields.id)) {
      return { outcome: "taken", id: fields.id };
    }
    connection.queries
      .update(products)
      .set({
        ...toColumns(fields),
        colorLinks: JSON.stringify(mergeColorLinks(stored.colorLinks, fields.colorLinkChanges)),
        updatedAt: nextUpdateTime(stored.updatedAt.toISOString(), now),
      })
      .where(eq(products.id, stored.id))
      .run();
    if (fields.id !== stored.id) followRename(connection, stored.id, fields.id, now);
    linkBothWays(connection, { id: fields.id, before: stored.colorLinks, fields }, now);
    dropDraft(connection, draftId, [update.id, stored.id, fields.id], now);
    return { outcome: "updated", id: fields.id };
  });
}

/** The product with that id, or the one that had it before the owner changed it. */
export function findByAnyId(connection: Connection, id: string): Product | null {
  const find = (wanted: string) => findProducts(connection, [wanted]).get(wanted) ?? null;
  const current = find(id);
  if (current) return current;
  const newId = readRedirect(connection, id);
  return newId === null ? null : find(newId);
}

/**
 * Whether an id that nobody chose would be somebody else's: a product's, or an old address of one,
 * which links out there still have. An owner may choose such an address.
 */
export function isInUse(connection: Connection, id: string): boolean {
  return isStored(connection, id) || readRedirect(connection, id) !== null;
}

function isStored({ queries }: Connection, id: string): boolean {
  return (
    queries.select({ id: products.id }).from(products).where(eq(products.id, id)).get() !==
    undefined
  );
}

/** Whatever named the product by its old id names it by the new one. */
function followRename(connection: Connection, oldId: string, newId: string, now: Date): void {
  recordRedirect(connection, oldId, newId, now);
  connection.queries
    .update(productDrafts)
    .set({ productId: newId })
    .where(eq(productDrafts.productId, oldId))
    .run();
  for (const other of findLinking(connection, [oldId])) {
    const links = retargetColorLinks(other.colorLinks, oldId, newId);
    if (links) storeColorLinks(connection, other, links, now);
  }
}

function toColumns(fields: ProductFields) {
  return {
    id: fields.id,
    name: fields.name,
    price: fields.priceInPesos,
    images: JSON.stringify(fields.images),
    sizes: JSON.stringify(fields.sizes),
    colors: JSON.stringify(fields.colors),
    category: fields.category,
    subcategory: fields.subcategory,
    brand: fields.brand,
    isNew: fields.isNew,
    isHidden: fields.isHidden,
    collection: fields.collection,
    description: fields.description,
    composition: fields.composition,
    ivaPermille: fields.ivaPermille,
    imageTexts: JSON.stringify(fields.imageTexts),
  };
}
