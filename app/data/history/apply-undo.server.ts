import type { Connection } from "../../../db/connection";
import type { Columns } from "../../domain/history/row-change";
import type { UndoStep } from "../../domain/history/undo";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { parseStockSubject } from "../../domain/stock/stock-level";
import { NUMBER_LIST } from "../dialect/conditions.server";
import { rowsOfStatement } from "../dialect/row-lists.server";
import { forgetRedirects } from "../catalogue/product-redirects.server";
import { deleteRows } from "../products/product-changes.server";
import { followRename } from "../products/save-product.server";
import { restorePage, restorePageText } from "../shop/page-writes.server";
import { keepResetAddress, storeSetting } from "../shop/settings.server";
import { writeStockEdits } from "../stock/save-stock.server";
import { nextUpdateTime } from "../sqlite/stored-values.server";
import type { By } from "./batch.server";
import {
  deleteSubjectRows,
  insertSubjectRows,
  keepKnownColumns,
  updateSubjectRows,
  type RowKind,
  type SubjectRow,
} from "./subject-rows.server";

type Planned = {
  kind: RowKind | "stock";
  change: { subjectId: string };
  step: UndoStep | null;
};

type Step = { subjectId: string; step: UndoStep };

export async function applyPlans(
  connection: Connection,
  plans: readonly Planned[],
  by: By,
): Promise<void> {
  for (const { kind, steps } of listRuns(plans, rowsOfStatement(connection))) {
    if (kind === "stock") await applyToStock(connection, steps, by);
    else if (kind === "product") await applyToProducts(connection, steps, by.now);
    else if (kind === "page" || kind === "setting") {
      for (const one of steps) await applyToText(connection, kind, one, by.now);
    } else await applyToRows(connection, kind, steps);
  }
}

/** Rows of the same kind that follow one another are written together. */
function listRuns(
  plans: readonly Planned[],
  atOnce: number,
): { kind: RowKind | "stock"; steps: Step[] }[] {
  const runs: { kind: RowKind | "stock"; steps: Step[] }[] = [];
  for (const { kind, change, step } of plans) {
    if (!step) continue;
    const row = { subjectId: change.subjectId, step };
    const last = runs.at(-1);
    if (last?.kind === kind && last.steps.length < atOnce) last.steps.push(row);
    else runs.push({ kind, steps: [row] });
  }
  return runs;
}

function listWritten(steps: readonly Step[], kind: RowKind, write: "insert" | "update") {
  return steps.flatMap(({ subjectId, step }): SubjectRow[] =>
    step.write === write ? [{ subjectId, values: keepKnownColumns(kind, step.values) }] : [],
  );
}

function listDeleted(steps: readonly Step[]): string[] {
  return steps.flatMap(({ subjectId, step }) => (step.write === "delete" ? [subjectId] : []));
}

/** The ledger and the history get it as they get every change of the stock. */
async function applyToStock(connection: Connection, steps: readonly Step[], by: By): Promise<void> {
  const edits = steps.flatMap(({ subjectId, step }) => {
    const subject = parseStockSubject(subjectId);
    if (!subject || step.write !== "update") return [];
    const pieces = step.values.on_hand;
    const onHand = typeof pieces === "number" ? pieces : null;
    return [{ ...subject, onHand, reason: "undo" as const }];
  });
  await writeStockEdits(connection, edits, by);
}

async function applyToRows(
  connection: Connection,
  kind: RowKind,
  steps: readonly Step[],
): Promise<void> {
  await deleteSubjectRows(connection, kind, listDeleted(steps));
  await updateSubjectRows(connection, kind, listWritten(steps, kind, "update"));
  await insertSubjectRows(connection, kind, listWritten(steps, kind, "insert"));
}

async function applyToProducts(
  connection: Connection,
  steps: readonly Step[],
  now: Date,
): Promise<void> {
  const rows = await connection
    .prepare<[string], { rowId: number; id: string; updatedAt: string }>(
      `SELECT row_id AS "rowId", id, updated_at AS "updatedAt" FROM products WHERE row_id IN ${NUMBER_LIST}`,
    )
    .all(JSON.stringify(steps.map(({ subjectId }) => subjectId)));
  const stored = new Map(rows.map((row) => [String(row.rowId), row]));
  const idOf = (subjectId: string) => stored.get(subjectId)?.id ?? [];
  await deleteRows(connection, listDeleted(steps).flatMap(idOf));
  const changed = listWritten(steps, "product", "update").flatMap(({ subjectId, values }) => {
    const row = stored.get(subjectId);
    if (!row) return [];
    const { id: newId = row.id } = values;
    const time = nextUpdateTime(row.updatedAt, now);
    return [{ subjectId, values: { ...values, updated_at: time }, oldId: row.id, newId }];
  });
  const kept = changed.filter(({ oldId, newId }) => oldId === newId);
  await updateSubjectRows(connection, "product", kept);
  // A rename changes links in other products, and may free an id for the next.
  for (const row of changed.filter(({ oldId, newId }) => oldId !== newId)) {
    await updateSubjectRows(connection, "product", [row]);
    await followRename(connection, row.oldId, String(row.newId), now);
  }
  const added = listWritten(steps, "product", "insert");
  await forgetRedirects(
    connection,
    added.map(({ values }) => String(values.id)),
  );
  const updated_at = now.toISOString();
  await insertSubjectRows(
    connection,
    "product",
    added.map(({ subjectId, values }) => ({ subjectId, values: { ...values, updated_at } })),
  );
}

async function applyToText(
  connection: Connection,
  kind: "page" | "setting",
  { subjectId, step }: Step,
  now: Date,
): Promise<void> {
  if (step.write === "delete") await deleteSubjectRows(connection, kind, [subjectId]);
  else if (kind === "setting") await applyToSetting(connection, subjectId, step.values);
  else if (step.write === "insert")
    await restorePage(connection, readPageColumns(step.values), now);
  else await restorePageText(connection, Number(subjectId), readPageColumns(step.values), now);
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
  subjectId: string,
  { value }: Columns,
): Promise<void> {
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
