import { setImmediate as letOthersWork } from "node:timers/promises";

import type { Connection } from "../../../db/connection";
import type { RowChange } from "../../domain/history/row-change";
import { NO_COUNTS, type UndoCounts } from "../../domain/history/describe-undo";
import type { SubjectKind } from "../../domain/history/subjects";
import { type Conflict, type RowPlan, sortForUndo } from "../../domain/history/undo";
import { flatMapInTurn } from "../../domain/plain/lists";
import { adoptTypedWords, closeGaps } from "../catalogue/taxonomy-writes.server";
import { ROWS_AT_ONCE, rowsOfStatement } from "../dialect/row-lists.server";
import { isSampleDeleted, noteSampleDeletion } from "../products/sample-deletion.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { applyPlans } from "./apply-undo.server";
import type { By } from "./batch.server";
import { planRows, startFacts, type PlannedRow, type UndoFacts } from "./plan-undo.server";
import { findStandingUndo, readBatchChanges, readBatchHead } from "./read-batch.server";
import { findSoldProducts } from "./undo-checks.server";
import { holdNone, OvertakenError, writePlanned, type HoldTurn } from "./write-planned.server";

export type UndoOutcome =
  | {
      outcome: "undone";
      batchId: number | null;
      counts: UndoCounts;
    }
  | { outcome: "already" }
  | { outcome: "missing" };

/** In one transaction, where the rows still are as the change left them. */
export async function undoBatch(
  batchId: number,
  by: By,
  lostPictures: ReadonlySet<string>,
): Promise<UndoOutcome> {
  const undone = await writePlanned<UndoPlan, UndoOutcome>(
    { ...by, action: "undo", undoesId: batchId },
    (holdTurn) => planBatch(batchId, { now: by.now, lostPictures }, holdTurn),
    async (connection, plan) => {
      if (plan.outcome !== "planned") return { outcome: plan.outcome };
      const counts = await applyPlan(connection, plan, by);
      return { outcome: "undone", batchId: null, counts };
    },
  );
  noteSampleDeletion(await getStoredShop().database.read(isSampleDeleted));
  const { value } = undone;
  return value.outcome === "undone" ? { ...value, batchId: undone.batchId } : value;
}

type Planned = { changes: readonly RowChange[]; plans: PlannedRow[]; facts: UndoFacts };
type UndoPlan = { outcome: "already" | "missing" } | ({ outcome: "planned" } & Planned);

async function planBatch(
  batchId: number,
  given: Pick<UndoFacts, "now" | "lostPictures">,
  holdTurn: HoldTurn,
): Promise<UndoPlan & { rowIds: ReadonlySet<number> }> {
  const read = await getStoredShop().database.read(async (connection) => {
    const head = await readBatchHead(connection, batchId);
    if (!head) return "missing";
    if ((await findStandingUndo(connection, batchId)) !== null) return "already";
    return { head, changes: await readBatchChanges(connection, batchId) };
  });
  if (typeof read === "string") return { outcome: read, rowIds: new Set() };
  const planned = await planAll(read.changes, { ...given, head: read.head }, holdTurn);
  const rowIds = read.changes.flatMap(({ kind, subjectId }) =>
    kind === "product" ? [Number(subjectId)] : [],
  );
  return { outcome: "planned", ...planned, rowIds: new Set(rowIds) };
}

/** Reads in parts, so that other requests go on. */
async function planAll(
  changes: readonly RowChange[],
  given: Pick<UndoFacts, "head" | "now" | "lostPictures">,
  holdTurn: HoldTurn,
): Promise<Planned> {
  const { database } = getStoredShop();
  const facts = await database.read((connection) => startFacts(connection, changes, given));
  const plans: PlannedRow[] = [];
  for (const part of listParts(sortForUndo(changes), ROWS_AT_ONCE)) {
    plans.push(...(await database.read((connection) => planRows(connection, part, facts))));
    await letOthersWork();
    await holdTurn();
  }
  return { changes, plans, facts };
}

function listParts<Item>(items: readonly Item[], atOnce: number): Item[][] {
  const length = Math.ceil(items.length / atOnce);
  return Array.from({ length }, (_, at) => items.slice(at * atOnce, (at + 1) * atOnce));
}

async function applyPlan(
  connection: Connection,
  { changes, plans, facts }: Planned,
  by: By,
): Promise<UndoCounts> {
  const sold = await findSoldProducts(connection, changes);
  if (sold.size !== facts.sold.size || [...sold].some((row) => !facts.sold.has(row)))
    throw new OvertakenError();
  const early = plans.filter(({ kind }) => !isPlannedLate(kind));
  await applyPlans(connection, early, by);
  const late = await flatMapInTurn(
    listParts(
      plans.filter(({ kind }) => isPlannedLate(kind)).map(({ change }) => change),
      rowsOfStatement(connection),
    ),
    (part) => planRows(connection, part, facts),
  );
  await applyPlans(connection, late, by);
  await closeGaps(connection);
  // A product may hold a word again that no group has.
  await adoptTypedWords(connection);
  return countPlans(changes, [...early, ...late]);
}

/** Sales change the stock and leave no entry; redirects follow the products that the undo wrote. */
function isPlannedLate(kind: PlannedRow["kind"]): boolean {
  return kind === "stock" || kind === "redirect";
}

function countPlans(changes: readonly RowChange[], plans: readonly PlannedRow[]): UndoCounts {
  const counts = { ...NO_COUNTS };
  const isCounted = countsFor(changes);
  for (const plan of plans) if (isCounted(plan.change)) counts[sortOut(plan)] += 1;
  return counts;
}

function sortOut({ step, conflicts }: RowPlan): keyof UndoCounts {
  if (step?.write === "delete") return "removed";
  if (conflicts.some(({ reason }) => reason === "sold")) return "hidden";
  if (step) return conflicts.length > 0 ? "partial" : "whole";
  return conflicts.length > 0 ? "kept" : "same";
}

/** What belongs to products or came with their words counts only where no product is in the change. */
function countsFor(changes: readonly RowChange[]): (change: RowChange) => boolean {
  const hasProducts = changes.some(({ kind }) => kind === "product");
  const isCounted = (change: RowChange) =>
    !isRedirect(change) && !(hasProducts && followsProducts(change));
  const isAlone = !changes.some(isCounted);
  return (change) => isAlone || isCounted(change);
}

function isRedirect({ kind }: RowChange): boolean {
  return kind === "redirect" || kind === "group-redirect";
}

function followsProducts({ kind, before }: RowChange): boolean {
  if (kind === "stock" || kind === "code") return true;
  return before === null && (kind === "group" || kind === "brand");
}

export function listCountedKinds(changes: readonly RowChange[]): SubjectKind[] {
  return [...new Set(changes.filter(countsFor(changes)).map(({ kind }) => kind))];
}

export type UndoPreview = {
  counts: UndoCounts;
  kinds: SubjectKind[];
  /** Rows with a part that stays, the first ones. */
  kept: { change: RowChange; conflicts: Conflict[] }[];
  keptCount: number;
};

const MAX_SHOWN = 100;

export async function previewUndo(
  changes: readonly RowChange[],
  given: Pick<UndoFacts, "head" | "now" | "lostPictures">,
): Promise<UndoPreview> {
  const { plans } = await planAll(changes, given, holdNone);
  const kept = plans.filter(({ conflicts }) => conflicts.length > 0);
  return {
    counts: countPlans(changes, plans),
    kinds: listCountedKinds(changes),
    kept: kept.slice(0, MAX_SHOWN),
    keptCount: kept.length,
  };
}
