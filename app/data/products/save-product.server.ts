import { eq, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { productDrafts, products } from "../../../db/schema/products";
import type { Product } from "../../domain/catalogue/product";
import { mergeColorLinks, retargetColorLinks } from "../../domain/products/color-links";
import { stemOfName, suggestProductId } from "../../domain/products/product-id";
import type { ProductFields } from "../../domain/products/product-texts";
import { noteDueChange } from "../catalogue/due-changes.server";
import { findProducts } from "../catalogue/product-queries.server";
import { parseTextList } from "../catalogue/product-row.server";
import { readRedirect, recordRedirects } from "../catalogue/product-redirects.server";
import { storeTypedWords } from "../catalogue/taxonomy-writes.server";
import type { By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { writeTypedStock, type SavedStock, type TypedStock } from "../stock/save-stock.server";
import {
  findLinking,
  linkBothWays,
  storeColorLinks,
  storeColorLink,
} from "./color-link-writes.server";
import { dropDraft, insertDraft, type NewDraft } from "./product-drafts.server";
import {
  insertProductRow,
  readIdsInUse,
  setProductColumns,
  updateProductRow,
} from "./product-rows.server";

type ProductToSave = {
  /** The current or a former id when the form was opened; null for a new product. */
  productId: string | null;
  updatedAt: string;
  /** Without an id, a new product gets one from its brand and name. */
  fields: ProductFields;
  draftId: string;
  stock?: TypedStock;
};

export type SavedProduct =
  | { outcome: "saved"; id: string; stock?: SavedStock }
  | { outcome: "taken"; id: string }
  | SaveConflict;

type SaveConflict =
  | { outcome: "missing" }
  /** Another save changed it meanwhile. */
  | { outcome: "changed"; stored: Product };

type Comparison = { outcome: "unchanged"; stored: Product | null } | SaveConflict;

export function compareWithStored(
  productId: string | null,
  updatedAt: string,
): Promise<Comparison> {
  return getStoredShop().database.read((connection) =>
    readComparison(connection, productId, updatedAt),
  );
}

/**
 * Triggers on `products` raise the catalogue's version in the same transaction; caches and indexes read it
 * before the next answer.
 * @throws RefusedStockError when cells of the stock cannot be stored as typed; nothing is stored then
 */
export async function saveProduct(product: ProductToSave, by: By): Promise<SavedProduct> {
  const { productId, updatedAt, fields, draftId } = product;
  const { now } = by;
  const saved = await writeAs(
    { ...by, action: "product.save" },
    async (connection): Promise<SavedProduct> => {
      const found = await readComparison(connection, productId, updatedAt);
      if (found.outcome !== "unchanged") return found;
      const { stored } = found;
      const id = await chooseId(connection, fields, stored);
      if (id !== stored?.id && (await isStored(connection, id))) return { outcome: "taken", id };

      const linksBefore = stored?.colorLinks ?? {};
      const colorLinks = mergeColorLinks(linksBefore, fields.colorLinkChanges);
      const content = { ...fields, id, colorLinks };
      if (stored) {
        await updateProductRow(connection, stored, content, now);
        if (id !== stored.id) await followRename(connection, stored.id, id, now);
      } else {
        await insertProductRow(connection, content, now);
      }
      await storeTypedWords(connection, [fields]);
      await linkBothWays(connection, { id, before: linksBefore, fields }, now);
      const draftOf = productId === null || !stored ? [] : [productId, stored.id, id];
      await dropDraft(connection, draftId, draftOf, now);
      // After the product, which may have lost the size or colour of a cell.
      const stock = product.stock && (await writeTypedStock(connection, product.stock, by));
      return { outcome: "saved", id, ...(stock && { stock }) };
    },
  );
  // A sale may begin later.
  noteDueChange();
  return saved;
}

async function readComparison(
  connection: Connection,
  productId: string | null,
  updatedAt: string,
): Promise<Comparison> {
  if (productId === null) return { outcome: "unchanged", stored: null };
  const stored = await findByAnyId(connection, productId);
  if (!stored) return { outcome: "missing" };
  const isUnchanged = stored.updatedAt.toISOString() === updatedAt;
  return { outcome: isUnchanged ? "unchanged" : "changed", stored };
}

async function chooseId(
  connection: Connection,
  fields: ProductFields,
  stored: Product | null,
): Promise<string> {
  if (stored || fields.id !== "") return fields.id;
  const inUse = await readIdsInUse(connection, stemOfName(fields.brand, fields.name));
  return suggestProductId(fields.brand, fields.name, (id) => inUse.has(id));
}

export async function findByAnyId(connection: Connection, id: string): Promise<Product | null> {
  const find = async (wanted: string) =>
    (await findProducts(connection, [wanted])).get(wanted) ?? null;
  const current = await find(id);
  if (current) return current;
  const newId = await readRedirect(connection, id);
  return newId === null ? null : await find(newId);
}

async function isStored({ queries }: Connection, id: string): Promise<boolean> {
  const wanted = eq(products.id, id);
  const [row] = await queries.select({ id: products.id }).from(products).where(wanted).limit(1);
  return row !== undefined;
}

export async function followRename(
  connection: Connection,
  oldId: string,
  newId: string,
  now: Date,
): Promise<void> {
  await recordRedirects(connection, [{ oldId, newId }], now);
  await connection.queries
    .update(productDrafts)
    .set({ productId: newId })
    .where(eq(productDrafts.productId, oldId));
  for (const other of await findLinking(connection, [oldId])) {
    const links = retargetColorLinks(other.colorLinks, oldId, newId);
    if (links) await storeColorLinks(connection, other, links, now);
  }
  await retargetGoesWith(connection, oldId, newId, now);
}

/** Rows with an invalid list count as having none. */
async function retargetGoesWith(
  connection: Connection,
  oldId: string,
  newId: string,
  now: Date,
): Promise<void> {
  const { rowId, updatedAt, goesWith } = products;
  const rows = await connection.queries
    .select({ rowId, updatedAt, goesWith })
    .from(products)
    .where(
      sql`CASE WHEN ${goesWith} <> '[]' AND json_valid(${goesWith})
        THEN EXISTS (SELECT 1 FROM json_each(${goesWith}) WHERE value = ${oldId}) END`,
    );
  const changes = rows.map((row) => {
    const ids = (parseTextList(row.goesWith) ?? []).map((id) => (id === oldId ? newId : id));
    return { ...row, values: { goesWith: JSON.stringify(ids) } };
  });
  await setProductColumns(connection, changes, now);
}

type LinkToMend = { id: string; otherId: string; draft: NewDraft };

/** Links the other product back with this one's first colour, and stores the form as a draft. */
export function mendLink({ id, otherId, draft }: LinkToMend, by: By) {
  const { now } = by;
  return writeAs({ ...by, action: "product.link" }, async (connection) => {
    const draftId = await insertDraft(connection, draft, now);
    const product = await findByAnyId(connection, id);
    const other = (await findProducts(connection, [otherId])).get(otherId);
    const color = product?.colors.find((name) => name.trim() !== "");
    if (!product || !other || color === undefined || other.id === product.id) {
      return { isLinked: false, draftId };
    }
    await storeColorLink(connection, other, { color, productId: product.id }, now);
    return { isLinked: true, draftId };
  });
}
