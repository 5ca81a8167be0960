import type { Connection } from "../../../db/open";
import { BIN_DAYS } from "../../domain/history/bin";
import type { Columns } from "../../domain/history/row-change";
import { forgetRedirect } from "../catalogue/product-redirects.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { applyStep } from "./apply-undo.server";
import type { By } from "./batch.server";
import { readBatchEntries } from "./read-batch.server";
import { insertSubjectRow } from "./subject-rows.server";
import { writeBatch } from "./write-as.server";

/** A deleted product. */
export type BinnedProduct = {
  rowId: number;
  id: string;
  name: string;
  priceInPesos: number;
  /** The address of its first picture, or empty. */
  image: string;
  deletedAt: Date;
  /** Who deleted it; empty for another program. */
  deletedBy: string;
  batchId: number;
};

type BinRow = { subjectId: string; before: string; at: string; adminName: string; batchId: number };

export const BINNED_PER_PAGE = 50;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last deletion of each product that is not there again. SQLite would read all changes of products. */
const BINNED = `
  FROM audit AS gone INDEXED BY audit_deleted_products
  WHERE subject_kind = 'product' AND after IS NULL AND at > @since
    AND NOT EXISTS (SELECT 1 FROM products WHERE row_id = CAST(gone.subject_id AS INTEGER))
    AND NOT EXISTS (SELECT 1 FROM audit AS later WHERE later.subject_kind = 'product'
      AND later.subject_id = gone.subject_id AND later.batch_id > gone.batch_id)`;

/**
 * A page of the bin, the last deleted first.
 * @throws DatabaseUnavailableError
 */
export function listBin(
  page: number,
  now: Date,
): Promise<{ products: BinnedProduct[]; total: number }> {
  const since = startOfBin(now);
  return getStoredShop().database.read(({ sqlite }) => {
    const total = sqlite.prepare<unknown[], number>(`SELECT count(*) ${BINNED}`).pluck();
    const rows = sqlite.prepare<unknown[], BinRow>(
      `SELECT subject_id AS subjectId, before, at, admin_name AS adminName, batch_id AS batchId
        ${BINNED} ORDER BY at DESC, id DESC LIMIT ${BINNED_PER_PAGE} OFFSET @start`,
    );
    return {
      total: total.get({ since }) ?? 0,
      products: rows.all({ since, start: (page - 1) * BINNED_PER_PAGE }).map(toBinned),
    };
  });
}

function startOfBin(now: Date): string {
  return new Date(now.getTime() - BIN_DAYS * DAY_MS).toISOString();
}

function toBinned({ subjectId, before, at, adminName, batchId }: BinRow): BinnedProduct {
  const columns = JSON.parse(before) as Columns;
  return {
    rowId: Number(subjectId),
    id: String(columns.id),
    name: String(columns.name),
    priceInPesos: Number(columns.price),
    image: readFirstImage(columns.images),
    deletedAt: new Date(at),
    deletedBy: adminName,
    batchId,
  };
}

function readFirstImage(images: Columns[string] | undefined): string {
  try {
    const addresses: unknown = JSON.parse(String(images));
    const first: unknown = Array.isArray(addresses) ? addresses.find(Boolean) : "";
    return typeof first === "string" ? first : "";
  } catch {
    return "";
  }
}

export type RestoredProduct =
  | { outcome: "restored"; id: string; name: string; batchId: number | null }
  /** Another product has its id now. */
  | { outcome: "taken"; id: string }
  /** It is there already, or the bin does not have it any more. */
  | { outcome: "missing" };

/**
 * Brings one product back from the bin, with its old addresses. Links of other products to it were
 * never removed, so they work again.
 * @throws DatabaseUnavailableError
 */
export async function restoreProduct(rowId: number, by: By): Promise<RestoredProduct> {
  const { value, batchId } = await writeBatch<RestoredProduct>(
    { ...by, action: "product.restore" },
    (connection) => {
      const found = findBinned(connection, rowId, by.now);
      if (!found) return { outcome: "missing" };
      const { columns, batchId: deletion } = found;
      const id = String(columns.id);
      const isTaken = connection.sqlite.prepare("SELECT 1 FROM products WHERE id = ?").get(id);
      if (isTaken) return { outcome: "taken", id };
      const row = { kind: "product", subjectId: String(rowId) } as const;
      applyStep(connection, row, { write: "insert", values: columns }, by.now);
      restoreRedirects(connection, deletion, id);
      return { outcome: "restored", id, name: String(columns.name), batchId: null };
    },
  );
  return value.outcome === "restored" ? { ...value, batchId } : value;
}

function findBinned({ sqlite }: Connection, rowId: number, now: Date) {
  const row = sqlite
    .prepare<unknown[], { before: string; batchId: number }>(
      `SELECT before, batch_id AS batchId ${BINNED} AND subject_id = @subjectId`,
    )
    .get({ since: startOfBin(now), subjectId: String(rowId) });
  return row ? { columns: JSON.parse(row.before) as Columns, batchId: row.batchId } : null;
}

function restoreRedirects(connection: Connection, batchId: number, id: string): void {
  for (const { kind, before, after } of readBatchEntries(connection, batchId)) {
    if (kind !== "redirect" || after !== null || before?.product_id !== id) continue;
    const oldId = String(before.old_id);
    if (connection.sqlite.prepare("SELECT 1 FROM products WHERE id = ?").get(oldId)) continue;
    forgetRedirect(connection, oldId);
    insertSubjectRow(connection, "redirect", before);
  }
}
