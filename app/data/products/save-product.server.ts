import { eq } from "drizzle-orm";

import { productDrafts, products } from "../../../db/schema/products";
import type { Connection } from "../../../db/open";
import { mergeColorLinks, retargetColorLinks } from "../../domain/products/color-links";
import type { Product } from "../../domain/catalogue/product";
import { suggestProductId } from "../../domain/products/product-id";
import type { ProductFields } from "../../domain/products/product-texts";
import { findLinking, linkBothWays, storeColorLinks } from "./color-link-writes.server";
import { dropDraft } from "./product-drafts.server";
import { noteDueChange } from "../catalogue/due-changes.server";
import { findProducts } from "../catalogue/product-queries.server";
import { readRedirect, recordRedirect } from "../catalogue/product-redirects.server";
import { storeTypedWords } from "../catalogue/taxonomy-writes.server";
import type { By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { insertProductRow, updateProductRow } from "./product-rows.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { writeTypedStock, type SavedStock, type TypedStock } from "../stock/save-stock.server";

export type ProductToSave = {
  /** The current or a former id when the form was opened; null for a new product. */
  productId: string | null;
  /** The time of the last change when the form was opened. */
  updatedAt: string;
  /** Without an id, a new product gets one from its brand and name. */
  fields: ProductFields;
  draftId: string;
  /** What was typed of its stock in the same form. */
  stock?: TypedStock;
};

export type SavedProduct =
  | { outcome: "saved"; id: string; stock?: SavedStock }
  /** Another product has the wanted id. */
  | { outcome: "taken"; id: string }
  | SaveConflict;

type SaveConflict =
  | { outcome: "missing" }
  /** Another save changed it meanwhile. */
  | { outcome: "changed"; stored: Product };

/** `stored` is null for a new product. */
type Comparison = { outcome: "unchanged"; stored: Product | null } | SaveConflict;

/** Compares the stored product with the one that the form was opened with. */
export function compareWithStored(
  productId: string | null,
  updatedAt: string,
): Promise<Comparison> {
  return getStoredShop().database.read((connection) =>
    readComparison(connection, productId, updatedAt),
  );
}

/**
 * Creates a product, or changes a stored one and possibly its id, in one transaction. Triggers on
 * `products` (`db/migrations/0004_growth.sql`) raise the catalogue's version in the same transaction;
 * the page cache and the indexes read it before the next answer.
 * @throws RefusedStockError when cells of the stock cannot be stored as typed; nothing is stored then
 */
export async function saveProduct(product: ProductToSave, by: By): Promise<SavedProduct> {
  const { productId, updatedAt, fields, draftId } = product;
  const { now } = by;
  const saved = await writeAs({ ...by, action: "product.save" }, (connection): SavedProduct => {
    const found = readComparison(connection, productId, updatedAt);
    if (found.outcome !== "unchanged") return found;
    const { stored } = found;
    const id = chooseId(connection, fields, stored);
    if (id !== stored?.id && isStored(connection, id)) return { outcome: "taken", id };

    const linksBefore = stored?.colorLinks ?? {};
    const colorLinks = mergeColorLinks(linksBefore, fields.colorLinkChanges);
    const content = { ...fields, id, colorLinks };
    if (stored) {
      updateProductRow(connection, stored, content, now);
      if (id !== stored.id) followRename(connection, stored.id, id, now);
    } else {
      insertProductRow(connection, content, now);
    }
    storeTypedWords(connection, [fields]);
    linkBothWays(connection, { id, before: linksBefore, fields }, now);
    const draftOf = productId === null || !stored ? [] : [productId, stored.id, id];
    dropDraft(connection, draftId, draftOf, now);
    // After the product, which may have lost the size or colour of a cell.
    const stock = product.stock && writeTypedStock(connection, product.stock, by);
    return { outcome: "saved", id, ...(stock && { stock }) };
  });
  // A sale may begin later.
  noteDueChange();
  return saved;
}

function readComparison(
  connection: Connection,
  productId: string | null,
  updatedAt: string,
): Comparison {
  if (productId === null) return { outcome: "unchanged", stored: null };
  const stored = findByAnyId(connection, productId);
  if (!stored) return { outcome: "missing" };
  const isUnchanged = stored.updatedAt.toISOString() === updatedAt;
  return { outcome: isUnchanged ? "unchanged" : "changed", stored };
}

function chooseId(connection: Connection, fields: ProductFields, stored: Product | null): string {
  if (stored || fields.id !== "") return fields.id;
  return suggestProductId(fields.brand, fields.name, (id) => isInUse(connection, id));
}

/** The product with that current or former id. */
export function findByAnyId(connection: Connection, id: string): Product | null {
  const find = (wanted: string) => findProducts(connection, [wanted]).get(wanted) ?? null;
  const current = find(id);
  if (current) return current;
  const newId = readRedirect(connection, id);
  return newId === null ? null : find(newId);
}

/**
 * True when a generated id must not be used: a product has it, or had it and links elsewhere still
 * use it. The owner may choose a former id.
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

/** Replaces the old id by the new one wherever other rows use it. */
export function followRename(
  connection: Connection,
  oldId: string,
  newId: string,
  now: Date,
): void {
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
