import type { Connection } from "../../../db/connection";
import type { VariantCodes } from "../../domain/imports/planned-product";
import {
  CODE_FIELDS,
  planCode,
  type CodeField,
  type CodePlan,
  type TypedCodes,
} from "../../domain/imports/typed-codes";
import { listAxes, listVariantKeys } from "../../domain/stock/stock-grid";
import { variantKey, type Variant } from "../../domain/stock/stock-level";
import { findStoredProducts } from "../catalogue/product-queries.server";
import type { By } from "../history/batch.server";
import { writeBatch } from "../history/write-as.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { findSubjectsByCode, readVariantCodes, writeVariantCodes } from "./variant-codes.server";

/** The codes of a product's sizes and colours, in the order of its stock. */
export type ProductCodes = {
  rowId: number;
  id: string;
  name: string;
  rows: (Variant & VariantCodes)[];
};

const NO_CODES: VariantCodes = { sku: "", barcode: "" };

/** Null when there is no such product. */
export function findProductCodes(rowId: number): Promise<ProductCodes | null> {
  return getStoredShop().database.read(async (connection) => {
    const [found] = await findStoredProducts(connection, [rowId]);
    if (!found) return null;
    const codes = (await readVariantCodes(connection, [rowId])).get(rowId);
    const { sizes, colors } = listAxes(found.product);
    const variants = colors.flatMap((color) => sizes.map((size) => ({ size, color })));
    const rows = variants.map((one) => ({ ...one, ...(codes?.get(variantKey(one)) ?? NO_CODES) }));
    return { rowId, id: found.product.id, name: found.product.name, rows };
  });
}

/** A product with the sizes and colours that have a code. */
export type CodedProduct = { id: string; variants: Variant[] };

/** The products with exactly this SKU or barcode, also hidden ones. */
export function findProductsByCode(code: string): Promise<CodedProduct[]> {
  return getStoredShop().database.read(async (connection) => {
    const subjects = await findSubjectsByCode(connection, code);
    const rows = [...new Set(subjects.map(({ productRow }) => productRow))];
    if (rows.length === 0) return [];
    return (await findStoredProducts(connection, rows)).map(({ rowId, product }) => ({
      id: product.id,
      variants: subjects.filter(({ productRow }) => productRow === rowId),
    }));
  });
}

/** A code that cannot be stored as typed. */
export type RefusedCode = {
  variant: Variant;
  field: CodeField;
  typed: string;
  now: string;
  reason: Extract<CodePlan, { outcome: "invalid" | "conflict" }> | { outcome: "gone" };
};

export type SavedCodes =
  | { outcome: "gone" }
  | { outcome: "refused"; codes: RefusedCode[] }
  | { outcome: "saved"; productId: string; changed: number; batchId: number | null };

/** Stores what was typed, all or nothing, as one change in the history. */
export async function saveProductCodes(
  rowId: number,
  typed: readonly TypedCodes[],
  by: By,
): Promise<SavedCodes> {
  const { value, batchId } = await writeBatch<SavedCodes>(
    { ...by, action: "products.codes" },
    (connection) => saveRows(connection, rowId, typed),
  );
  return value.outcome === "saved" ? { ...value, batchId } : value;
}

async function saveRows(
  connection: Connection,
  rowId: number,
  typed: readonly TypedCodes[],
): Promise<SavedCodes> {
  const product = (await findStoredProducts(connection, [rowId]))[0]?.product;
  if (!product) return { outcome: "gone" };
  const keys = listVariantKeys(product);
  const stored = (await readVariantCodes(connection, [rowId])).get(rowId);
  const planned = typed.map((row) => {
    const now = stored?.get(variantKey(row)) ?? NO_CODES;
    return { row, now, plans: planRow(row, now, keys.has(variantKey(row))) };
  });
  const refused = planned.flatMap(({ row, now, plans }) =>
    plans.flatMap(({ field, plan: reason }) => {
      if (reason.outcome === "same" || reason.outcome === "write") return [];
      return [{ variant: row, field, typed: row[field], now: now[field], reason }];
    }),
  );
  if (refused.length > 0) return { outcome: "refused", codes: refused };
  const written = planned.map(({ row, now, plans }) => {
    const fields = plans.filter(({ plan }) => plan.outcome === "write").map(({ field }) => field);
    const codes = Object.fromEntries(fields.map((field) => [field, row[field]]));
    const { size, color } = row;
    return { fields, coded: { productRow: rowId, size, color, ...now, ...codes } };
  });
  const changed = written.flatMap(({ fields }) => fields).length;
  await writeVariantCodes(
    connection,
    written.filter(({ fields }) => fields.length > 0).map(({ coded }) => coded),
  );
  return { outcome: "saved", productId: product.id, changed, batchId: null };
}

type FieldPlan = { field: CodeField; plan: CodePlan | { outcome: "gone" } };

function planRow(row: TypedCodes, now: VariantCodes, isThere: boolean): FieldPlan[] {
  return CODE_FIELDS.map((field) => {
    const plan = planCode(row[field], row.seen[field], now[field]);
    return { field, plan: isThere || plan.outcome === "same" ? plan : { outcome: "gone" } };
  });
}
