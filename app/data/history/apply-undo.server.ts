import type { Connection } from "../../../db/connection";
import type { Columns } from "../../domain/history/row-change";
import type { UndoStep } from "../../domain/history/undo";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { parseStockSubject } from "../../domain/stock/stock-subject";
import { forgetRedirects } from "../catalogue/product-redirects.server";
import { deleteRows } from "../products/product-changes.server";
import { followRename } from "../products/save-product.server";
import { restorePage, restorePageText } from "../shop/page-restoring.server";
import { keepResetAddress, storeSetting } from "../shop/settings.server";
import { writeStockEdits } from "../stock/stock-edits.server";
import { nextUpdateTime } from "../sqlite/stored-values.server";
import type { By } from "./batch.server";
import {
  deleteSubjectRow,
  insertSubjectRow,
  keepKnownColumns,
  updateSubjectRow,
  type RowKind,
} from "./subject-rows.server";

type Row = { kind: RowKind; subjectId: string };

/** Within a write: does what the plan says, with all that belongs to such a change. */
export async function applyStep(
  connection: Connection,
  { kind, subjectId }: { kind: RowKind | "stock"; subjectId: string },
  step: UndoStep,
  by: By,
): Promise<void> {
  if (kind === "stock") await applyToStock(connection, subjectId, step, by);
  else await applyToRow(connection, { kind, subjectId }, step, by.now);
}

/** The ledger and the history get it as they get every change of the stock. */
async function applyToStock(
  connection: Connection,
  subjectId: string,
  step: UndoStep,
  by: By,
): Promise<void> {
  const subject = parseStockSubject(subjectId);
  if (!subject || step.write !== "update") return;
  const pieces = step.values.on_hand;
  const onHand = typeof pieces === "number" ? pieces : null;
  await writeStockEdits(connection, [{ ...subject, onHand, reason: "undo" }], by);
}

function applyToRow(connection: Connection, row: Row, step: UndoStep, now: Date): Promise<void> {
  const { kind, subjectId } = row;
  switch (kind) {
    case "product":
      return applyToProduct(connection, row, step, now);
    case "page":
      return applyToPage(connection, Number(subjectId), step, now);
    case "setting":
      return applyToSetting(connection, row, step);
    default:
      if (step.write === "delete") return deleteSubjectRow(connection, kind, subjectId);
      if (step.write === "insert") {
        return insertSubjectRow(connection, kind, keepKnownColumns(kind, step.values));
      }
      return updateSubjectRow(connection, row, keepKnownColumns(kind, step.values));
  }
}

async function applyToProduct(
  connection: Connection,
  row: Row,
  step: UndoStep,
  now: Date,
): Promise<void> {
  const rowId = Number(row.subjectId);
  if (step.write === "insert") {
    const values = { ...keepKnownColumns("product", step.values), row_id: rowId };
    await forgetRedirects(connection, [String(step.values.id)]);
    await insertSubjectRow(connection, "product", { ...values, updated_at: now.toISOString() });
    return;
  }
  const stored = await selectProduct(connection).get(rowId);
  if (!stored) return;
  if (step.write === "delete") {
    await deleteRows(connection, [stored.id]);
    return;
  }
  const values = keepKnownColumns("product", step.values);
  const time = nextUpdateTime(stored.updatedAt, now);
  await updateSubjectRow(connection, row, { ...values, updated_at: time });
  const { id } = values;
  if (typeof id === "string" && id !== stored.id)
    await followRename(connection, stored.id, id, now);
}

const selectProduct = ({ prepare }: Connection) =>
  prepare<[number], { id: string; updatedAt: string }>(
    `SELECT id, updated_at AS "updatedAt" FROM products WHERE row_id = ?`,
  );

async function applyToPage(
  connection: Connection,
  id: number,
  step: UndoStep,
  now: Date,
): Promise<void> {
  if (step.write === "delete") await deleteSubjectRow(connection, "page", String(id));
  else if (step.write === "insert")
    await restorePage(connection, readPageColumns(step.values), now);
  else await restorePageText(connection, id, readPageColumns(step.values), now);
}

function readPageColumns(values: Columns) {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
  const number = (name: string) => {
    const value = values[name];
    return typeof value === "number" ? value : undefined;
  };
  return {
    id: number("id"),
    slug: text("slug"),
    title: text("title"),
    markdown: text("markdown"),
    isPublished: number("is_published"),
    version: number("version"),
  };
}

async function applyToSetting(
  connection: Connection,
  { subjectId }: Row,
  step: UndoStep,
): Promise<void> {
  if (step.write === "delete") return deleteSubjectRow(connection, "setting", subjectId);
  const { value } = step.values;
  if (typeof value !== "string") return;
  const name = subjectId as keyof ShopSettings;
  if (name === "email") await keepResetAddress(connection, parseText(value));
  await storeSetting(connection, name, value);
}

/** Empty for what another program stored. */
function parseText(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "string" ? value : "";
  } catch {
    return "";
  }
}
