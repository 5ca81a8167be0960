import type { Connection } from "../../../db/connection";
import { normalizeSize } from "../../domain/catalogue/size";
import type { VariantCodes } from "../../domain/imports/planned-product";
import {
  CODE_FIELDS,
  planCode,
  type CodeField,
  type CodePlan,
  type TypedCodes,
} from "../../domain/imports/variant-codes";
import { listAxes, listVariantKeys } from "../../domain/stock/stock-grid";
import {
  variantKey,
  type Variant,
  parseStockSubject,
  toStockSubject,
  type StockSubject,
} from "../../domain/stock/stock-level";
import { findStoredProducts } from "../catalogue/product-queries.server";
import { NUMBER_LIST, TEXT_LIST } from "../dialect/conditions.server";
import { runForRows } from "../dialect/row-lists.server";
import type { By } from "../history/batch.server";
import { writeBatch } from "../history/write-as.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { findProductRow } from "../stock/stock-rows.server";

/** The codes of these products' sizes and colours, by product row and `variantKey`. */
export async function readVariantCodes(
  connection: Connection,
  productRows: readonly number[],
): Promise<Map<number, Map<string, VariantCodes>>> {
  const byProduct = new Map<number, Map<string, VariantCodes>>();
  for (const { productRow, variant, sku, barcode } of await selectCodes(connection).all(
    JSON.stringify(productRows),
  )) {
    const subject = parseStockSubject(variant);
    if (!subject) continue;
    const codes = byProduct.get(productRow) ?? new Map<string, VariantCodes>();
    codes.set(variantKey(subject), { sku, barcode });
    byProduct.set(productRow, codes);
  }
  return byProduct;
}

type CodeRow = VariantCodes & { productRow: number; variant: string };

const selectCodes = ({ prepare }: Connection) =>
  prepare<[string], CodeRow>(
    `SELECT product_row AS "productRow", variant, sku, barcode FROM variant_codes
      WHERE product_row IN ${NUMBER_LIST}`,
  );

type CodedVariant = { productRow: number } & Variant & VariantCodes;

/** Within a batch of the history: stores the codes of sizes and colours; without any, their rows go. */
export async function writeVariantCodes(
  connection: Connection,
  codes: readonly CodedVariant[],
): Promise<void> {
  const wanted = new Map(
    codes.map(({ productRow, size, color, sku, barcode }) => {
      const subject = { productRow, size: normalizeSize(size), color };
      const row = { variant: toStockSubject(subject), product_row: productRow, sku, barcode };
      return [keyOf(subject), row];
    }),
  );
  const rows = JSON.stringify([...new Set(codes.map(({ productRow }) => productRow))]);
  // Of the same colour, spelled in another way as it was before: they may not stay beside the new ones.
  const left = (await selectCodes(connection).all(rows)).filter(({ variant }) => {
    const subject = parseStockSubject(variant);
    const row = subject && wanted.get(keyOf(subject));
    return row && (row.variant !== variant || (row.sku === "" && row.barcode === ""));
  });
  await deleteCodes(connection).run(JSON.stringify(left.map(({ variant }) => variant)));
  const kept = [...wanted.values()].filter(({ sku, barcode }) => sku !== "" || barcode !== "");
  await runForRows(
    connection,
    CODE,
    kept,
    (source) =>
      `INSERT INTO variant_codes (variant, product_row, sku, barcode)
        SELECT variant, product_row, sku, barcode FROM ${source} AS given WHERE true
        ON CONFLICT (variant) DO UPDATE SET sku = excluded.sku, barcode = excluded.barcode`,
  );
}

const CODE = { variant: "text", product_row: "bigint", sku: "text", barcode: "text" } as const;

const keyOf = ({ productRow, ...variant }: StockSubject) => `${productRow}\n${variantKey(variant)}`;

const deleteCodes = ({ prepare }: Connection) =>
  prepare<[string]>(`DELETE FROM variant_codes WHERE variant IN ${TEXT_LIST}`);

/** The sizes and colours with exactly this SKU, in capital or small letters, or this barcode. */
async function findSubjectsByCode({ prepare }: Connection, text: string): Promise<StockSubject[]> {
  const spellings = listSpellings(text);
  // An OR would read the whole table.
  const searches = [
    ...spellings.map(() => "SELECT variant FROM variant_codes WHERE lower(sku) = lower(?)"),
    ...spellings.map(() => "SELECT variant FROM variant_codes WHERE barcode = ?"),
  ];
  const variants = await prepare<string[], string>(
    `${searches.join(" UNION ")} ORDER BY 1 LIMIT ${MAX_OF_ONE_CODE}`,
  )
    .pluck()
    .all(...spellings, ...spellings);
  return variants.flatMap((variant) => parseStockSubject(variant) ?? []);
}

/** A code belongs to one size and colour; some shops give one to all sizes of a product. */
const MAX_OF_ONE_CODE = 100;

function listSpellings(text: string): string[] {
  return [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
}

/** The products with a SKU or barcode that begins with the text, in capital or small letters. */
export function findRowsByCode({ prepare }: Connection, text: string): Promise<number[]> {
  const spellings = listSpellings(text);
  // SQLite takes capital letters for small ones in plain letters only.
  const ofSku = PLAIN.test(text) ? [text] : spellings;
  // An OR would read the whole table.
  const searches = [
    ...ofSku.map(() => `${FROM_CODES} lower(sku) BETWEEN lower(?) AND lower(?)`),
    ...spellings.map(() => `${FROM_CODES} barcode BETWEEN ? AND ?`),
  ];
  const values = [...ofSku, ...spellings].flatMap((start) => [start, start + LAST_LETTER]);
  return prepare<string[], number>(
    `SELECT DISTINCT product_row FROM (${searches.join(" UNION ALL ")}) AS found`,
  )
    .pluck()
    .all(...values);
}

const FROM_CODES = "SELECT product_row FROM variant_codes WHERE";
const PLAIN = /^[\x20-\x7e]*$/;
/** No text that begins with another one comes after that one and this letter. */
const LAST_LETTER = "\u{10FFFF}";

const NO_CODES: VariantCodes = { sku: "", barcode: "" };

/** In the order of its stock. */
export function findProductCodes(rowId: number) {
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

export function findProductsByCode(code: string) {
  return getStoredShop().database.read(async (connection) => {
    const subjects = await findSubjectsByCode(connection, code);
    const rows = [...new Set(subjects.map(({ productRow }) => productRow))];
    return (await findStoredProducts(connection, rows)).map(({ rowId, product }) => ({
      id: product.id,
      variants: subjects.filter(({ productRow }) => productRow === rowId),
    }));
  });
}

export type RefusedCode = {
  variant: Variant;
  field: CodeField;
  typed: string;
  now: string;
  reason: Extract<CodePlan, { outcome: "invalid" | "conflict" }> | { outcome: "gone" };
};

type SavedCodes =
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

type GivenBarcode =
  /** The product is not there any more, or has no such size and colour. */
  | { outcome: "gone" }
  /** Another piece got the code meanwhile, or a hidden one has it. */
  | { outcome: "taken" }
  /** The piece has another one, which stays. */
  | { outcome: "has-one"; barcode: string }
  | { outcome: "given"; name: string; batchId: number | null };

/** Gives a barcode that no piece has to one that has none, as one change in the history. */
export async function giveBarcode(
  { productId, ...variant }: { productId: string } & Variant,
  barcode: string,
  by: By,
): Promise<GivenBarcode> {
  const { value, batchId } = await writeBatch<GivenBarcode>(
    { ...by, action: "products.codes" },
    async (connection) => {
      const productRow = await findProductRow(connection, productId);
      if (productRow === undefined) return { outcome: "gone" };
      const product = (await findStoredProducts(connection, [productRow]))[0]?.product;
      const key = variantKey(variant);
      if (!product || !listVariantKeys(product).has(key)) return { outcome: "gone" };
      const stored = (await readVariantCodes(connection, [productRow])).get(productRow)?.get(key);
      // The same form again.
      if (stored?.barcode === barcode)
        return { outcome: "given", name: product.name, batchId: null };
      if ((await findSubjectsByCode(connection, barcode)).length > 0) return { outcome: "taken" };
      const codes = stored ?? NO_CODES;
      if (codes.barcode !== "") return { outcome: "has-one", barcode: codes.barcode };
      await writeVariantCodes(connection, [{ ...variant, ...codes, productRow, barcode }]);
      return { outcome: "given", name: product.name, batchId: null };
    },
  );
  return value.outcome === "given" ? { ...value, batchId } : value;
}
