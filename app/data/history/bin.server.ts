import type { Connection } from "../../../db/connection";
import { startOfBin } from "../../domain/history/bin";
import type { Columns } from "../../domain/history/row-change";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { applyPlans } from "./apply-undo.server";
import type { By } from "./batch.server";
import { planRows, startFacts } from "./plan-undo.server";
import { readBatchChanges, type BatchHead } from "./read-batch.server";
import { writeBatch } from "./write-as.server";

type BinnedProduct = {
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

/** The last deletion of each product that is not there again. SQLite would read all changes of products. */
const BINNED = `
  FROM audit AS gone INDEXED BY audit_deleted_products
  WHERE subject_kind = 'product' AND after IS NULL AND at > @since
    AND NOT EXISTS (SELECT 1 FROM products WHERE row_id = CAST(gone.subject_id AS INTEGER))
    AND NOT EXISTS (SELECT 1 FROM audit AS later WHERE later.subject_kind = 'product'
      AND later.subject_id = gone.subject_id AND later.batch_id > gone.batch_id)`;

export function listBin(
  page: number,
  now: Date,
): Promise<{ products: BinnedProduct[]; total: number }> {
  const since = startOfBin(now).toISOString();
  return getStoredShop().database.read(async ({ prepare }) => {
    const total = prepare<unknown[], number>(`SELECT count(*) ${BINNED}`).pluck();
    const rows = prepare<unknown[], BinRow>(
      `SELECT subject_id AS "subjectId", before, at, admin_name AS "adminName", batch_id AS "batchId"
        ${BINNED} ORDER BY at DESC, id DESC LIMIT ${BINNED_PER_PAGE} OFFSET @start`,
    );
    return {
      total: (await total.get({ since })) ?? 0,
      products: (await rows.all({ since, start: (page - 1) * BINNED_PER_PAGE })).map(toBinned),
    };
  });
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

type RestoredProduct =
  | { outcome: "restored"; id: string; name: string; batchId: number | null }
  /** Another product has its id now. */
  | { outcome: "taken"; id: string }
  /** It is there already, or the bin does not have it any more. */
  | { outcome: "missing" };

/** With its old addresses. Links of other products to it were never removed, so they work again. */
export async function restoreProduct(rowId: number, by: By): Promise<RestoredProduct> {
  const { value, batchId } = await writeBatch<RestoredProduct>(
    { ...by, action: "product.restore" },
    async (connection) => {
      const found = await findBinned(connection, rowId, by.now);
      if (!found) return { outcome: "missing" };
      const { columns, head } = found;
      const id = String(columns.id);
      const isTaken = await connection.prepare("SELECT 1 FROM products WHERE id = ?").get(id);
      if (isTaken) return { outcome: "taken", id };
      const change = { subjectId: String(rowId) };
      const step = { write: "insert", values: columns } as const;
      await applyPlans(connection, [{ kind: "product", change, step }], by);
      await restoreRedirects(connection, head, id, by);
      return { outcome: "restored", id, name: String(columns.name), batchId: null };
    },
  );
  return value.outcome === "restored" ? { ...value, batchId } : value;
}

async function findBinned({ prepare }: Connection, rowId: number, now: Date) {
  const row = await prepare<unknown[], Pick<BinRow, "before" | "batchId" | "at">>(
    `SELECT before, batch_id AS "batchId", at ${BINNED} AND subject_id = @subjectId`,
  ).get({ since: startOfBin(now).toISOString(), subjectId: String(rowId) });
  if (!row) return null;
  const head = { id: row.batchId, at: new Date(row.at) };
  return { columns: JSON.parse(row.before) as Columns, head };
}

/** Those that went with the product, but for addresses that lead elsewhere by now. */
async function restoreRedirects(
  connection: Connection,
  head: Pick<BatchHead, "id" | "at">,
  id: string,
  by: By,
): Promise<void> {
  const lost = (await readBatchChanges(connection, head.id)).filter(
    ({ kind, before, after }) => kind === "redirect" && after === null && before?.product_id === id,
  );
  const facts = await startFacts(connection, lost, { head, now: by.now, lostPictures: new Set() });
  await applyPlans(connection, await planRows(connection, lost, facts), by);
}
