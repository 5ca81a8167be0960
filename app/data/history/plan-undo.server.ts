import type { Connection } from "../../../db/connection";
import type { Action } from "../../domain/history/actions";
import { startOfBin } from "../../domain/history/bin";
import type { Columns, RowChange } from "../../domain/history/row-change";
import { planUndo, wholeRow, withoutColumn, type RowPlan } from "../../domain/history/undo";
import { defaultRow, sinceDefault } from "../../domain/history/setting-change";
import { planStockUndo } from "../../domain/history/undo-stock";
import { noteInOutlook, startOutlook, type Outlook } from "../../domain/history/undo-outlook";
import { parseStockSubject } from "../../domain/stock/stock-subject";
import { mapInTurn } from "../../domain/plain/in-turn";
import { readStockRow } from "../stock/stock-rows.server";
import { isChangedSince, type BatchHead } from "./read-batch.server";
import { findSoldProducts } from "./sold-products.server";
import { isRowKind, readSubjectRow, type RowKind } from "./subject-rows.server";
import { isBound, listTaken } from "./undo-checks.server";

export type UndoFacts = {
  head: Pick<BatchHead, "id" | "at">;
  now: Date;
  /** Names of pictures that were deleted: nothing brings them back. */
  lostPictures: ReadonlySet<string>;
  /** Whether the links of the menu stay as they are. */
  keepsLinks: boolean;
  /** Row numbers of products that the change made and that were sold. */
  sold: ReadonlySet<string>;
  /** What the same undo has made of other rows; each planned row is added. */
  outlook: Outlook;
};

/** What planning the first row needs, once the changes of all rows are known. */
export async function startFacts(
  connection: Connection,
  changes: readonly RowChange[],
  given: Pick<UndoFacts, "head" | "now" | "lostPictures">,
): Promise<UndoFacts> {
  const links = changes.filter(({ kind }) => kind === "link");
  // A link's row is its place in the list: parts of two lists would lose a link or show it twice.
  const plans = await mapInTurn(links, (change) =>
    planStored(connection, "link", change, given.head.id),
  );
  const keepsLinks = plans.some(({ conflicts }) => conflicts.length > 0);
  const sold = await findSoldProducts(connection, changes);
  return { ...given, keepsLinks, sold, outlook: startOutlook() };
}

export type PlannedRow = RowPlan & { kind: RowKind | "stock" };

/** What taking back one row's change would write now; null for a subject that is never undone. */
export async function planRow(
  connection: Connection,
  change: RowChange,
  facts: UndoFacts,
): Promise<PlannedRow | null> {
  const { kind } = change;
  if (staysWithProduct(change, facts.outlook)) {
    return { kind: kind as PlannedRow["kind"], change, step: null, conflicts: [] };
  }
  if (kind === "stock") return { kind, ...(await planStock(connection, change, facts.head.id)) };
  if (!isRowKind(kind)) return null;
  const plan = await planStored(connection, kind, change, facts.head.id);
  const checked = await checkPlan(connection, { ...plan, kind }, facts);
  noteInOutlook(facts.outlook, checked);
  return { kind, ...checked };
}

/** What came with a new product that stays, because it was edited or sold since. */
function staysWithProduct(
  { kind, subjectId, before, after }: RowChange,
  { stayingProducts: { rows, ids } }: Outlook,
): boolean {
  if (kind === "redirect") return before === null && ids.has(String(after?.product_id));
  if (kind !== "stock" && kind !== "code") return false;
  return rows.has(String(parseStockSubject(subjectId)?.productRow));
}

/** A number of the stock has no row of a table: sales may have changed it, or the counting ended. */
async function planStock(
  connection: Connection,
  change: RowChange,
  batchId: number,
): Promise<RowPlan> {
  const subject = parseStockSubject(change.subjectId);
  if (!subject) return { change, step: null, conflicts: [wholeRow("gone")] };
  const now = (await readStockRow(connection, subject))?.onHand ?? null;
  const was = change.before?.on_hand ?? null;
  return planStockUndo(change, now, {
    isChangedSince:
      (was === null || was === now) && (await isChangedSince(connection, change, batchId)),
    isProductGone:
      (await readSubjectRow(connection, "product", String(subject.productRow))) === null,
  });
}

type StoredPlan = RowPlan & { kind: RowKind };

/** The plan from the row and its change alone. */
async function planStored(
  connection: Connection,
  kind: RowKind,
  change: RowChange,
  batchId: number,
): Promise<RowPlan> {
  const current = await readSubjectRow(connection, kind, change.subjectId);
  const plan = planUndo(sinceDefault(change), current ?? defaultRow(change), {
    isChangedSince:
      (change.before === null || change.after === null) &&
      (await isChangedSince(connection, change, batchId, isEdit)),
  });
  return kind === "product" ? hidePriceless(plan, current?.price) : plan;
}

/** Pictures that the shop fetched for a product are no reason to keep it. */
const isEdit = (action: string) => action !== ("products.pictures" satisfies Action);

async function checkPlan(
  connection: Connection,
  plan: StoredPlan,
  facts: UndoFacts,
): Promise<RowPlan> {
  const { step, change } = plan;
  if (!step) return plan;
  if (plan.kind === "link" && facts.keepsLinks) {
    return { change, step: null, conflicts: [wholeRow("changed")] };
  }
  const row = { kind: plan.kind, subjectId: change.subjectId };
  if (step.write === "delete") {
    if (plan.kind === "product" && facts.sold.has(change.subjectId)) return hideSold(change);
    return (await isBound(connection, row, facts.outlook))
      ? { change, step: null, conflicts: [wholeRow("bound")] }
      : plan;
  }
  if (step.write === "insert" && plan.kind === "product" && isOver(facts)) {
    return { ...plan, step: null, conflicts: [wholeRow("expired")] };
  }
  const checked = (await listTaken(connection, row, step.values, facts.outlook)).reduce<RowPlan>(
    (left, [column, reason]) => withoutColumn(left, column, reason),
    { change, step, conflicts: plan.conflicts },
  );
  return dropLostPictures(checked, facts.lostPictures);
}

/** A product that loses its only price, or has none, waits for one out of sight. */
function hidePriceless(plan: RowPlan, price: Columns[string] | undefined): RowPlan {
  const { step } = plan;
  if (step?.write !== "update") return plan;
  if (step.values.price === 0)
    return { ...plan, step: { ...step, values: { ...step.values, is_hidden: 1 } } };
  const isShown = step.values.price === undefined && price === 0 && step.values.is_hidden === 0;
  return isShown ? withoutColumn(plan, "is_hidden", "changed") : plan;
}

/** People who bought it have links to it. */
function hideSold(change: RowChange): RowPlan {
  const step = { write: "update", values: { is_hidden: 1 } } as const;
  return { change, step, conflicts: [wholeRow("sold")] };
}

function isOver({ head, now }: UndoFacts): boolean {
  return head.at < startOfBin(now);
}

/** A value with a lost picture stays away; a product comes back without it. */
function dropLostPictures(plan: RowPlan, lost: ReadonlySet<string>): RowPlan {
  const { step } = plan;
  if (!step || step.write === "delete" || lost.size === 0) return plan;
  const columns = Object.entries(step.values).flatMap(([column, value]) =>
    typeof value === "string" && [...lost].some((name) => value.includes(name)) ? [column] : [],
  );
  if (step.write === "update") {
    return columns.reduce((left, column) => withoutColumn(left, column, "lost"), plan);
  }
  if (columns.length === 0) return plan;
  const values = { ...step.values, images: keepStored(step.values.images, lost) };
  return {
    change: plan.change,
    step: { write: "insert", values },
    conflicts: [...plan.conflicts, { ...wholeRow("lost"), column: "images" }],
  };
}

function keepStored(images: Columns[string] | undefined, lost: ReadonlySet<string>): string {
  try {
    const addresses = JSON.parse(String(images)) as unknown;
    if (!Array.isArray(addresses)) return "[]";
    const isStored = (address: unknown) =>
      ![...lost].some((name) => String(address).includes(name));
    return JSON.stringify(addresses.filter(isStored));
  } catch {
    return "[]";
  }
}
