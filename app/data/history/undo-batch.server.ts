import type { Connection } from "../../../db/connection";
import { foldEntries, type RowChange } from "../../domain/history/row-change";
import { NO_COUNTS, type UndoCounts } from "../../domain/history/describe-undo";
import type { SubjectKind } from "../../domain/history/subjects";
import type { Conflict, RowPlan } from "../../domain/history/undo";
import { sortForUndo } from "../../domain/history/undo-order";
import { flatMapInTurn } from "../../domain/plain/in-turn";
import { adoptTypedWords, closeGaps } from "../catalogue/taxonomy-writes.server";
import { isSampleDeleted, noteSampleDeletion } from "../products/sample-deletion.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { applyStep } from "./apply-undo.server";
import { readOpenBatch, type By } from "./batch.server";
import { planRow, startFacts, type PlannedRow, type UndoFacts } from "./plan-undo.server";
import {
  findStandingUndo,
  isChangedSince,
  readBatchEntries,
  readBatchHead,
} from "./read-batch.server";
import { writeBatch } from "./write-as.server";

export type UndoOutcome =
  | {
      outcome: "undone";
      /** The undo's own batch; null when nothing could be taken back. */
      batchId: number | null;
      counts: UndoCounts;
    }
  /** An earlier undo of it stands. */
  | { outcome: "already" }
  | { outcome: "missing" };

/**
 * Takes a change back in one transaction, row by row, where the rows still are as it left them.
 * @param lostPictures - names of pictures that no longer exist
 * @throws DatabaseUnavailableError
 */
export async function undoBatch(
  batchId: number,
  by: By,
  lostPictures: ReadonlySet<string>,
): Promise<UndoOutcome> {
  const change = { ...by, action: "undo", undoesId: batchId } as const;
  const undone = await writeBatch<UndoOutcome>(change, async (connection) => {
    const head = await readBatchHead(connection, batchId);
    if (!head) return { outcome: "missing" };
    if ((await findStandingUndo(connection, batchId)) !== null) return { outcome: "already" };
    const entries = await readBatchEntries(connection, batchId);
    const changes = sortForUndo(foldEntries(entries));
    const facts = await startFacts(connection, changes, { head, now: by.now, lostPictures });
    const ownId = await readOpenBatch(connection);
    const counts = { ...NO_COUNTS };
    const isCounted = countsFor(changes);
    for (const each of changes) {
      const plan = await planRow(connection, each, facts);
      if (plan?.step) await applyStep(connection, { ...each, kind: plan.kind }, plan.step, by);
      // What belongs to an earlier row may have taken this one back: a rename brings its redirects.
      const isBack = plan?.step === null && (await isChangedSince(connection, each, ownId - 1));
      if (plan && isCounted(each)) counts[isBack ? "whole" : sortOut(plan)] += 1;
    }
    await closeGaps(connection);
    // A product may hold a word again that no group has.
    await adoptTypedWords(connection);
    return { outcome: "undone", batchId: null, counts };
  });
  noteSampleDeletion(await getStoredShop().database.read(isSampleDeleted));
  const { value } = undone;
  return value.outcome === "undone" ? { ...value, batchId: undone.batchId } : value;
}

/** In which count a row belongs. */
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
  /** The kinds of the rows in the counts. */
  kinds: SubjectKind[];
  /** Rows with a part that stays, the first ones. */
  kept: { change: RowChange; conflicts: Conflict[] }[];
  keptCount: number;
};

/** As many as a person reads. */
const MAX_SHOWN = 100;

/**
 * What taking a change back would do now. It reads in parts, so that other requests go on, and
 * writes nothing.
 * @throws DatabaseUnavailableError
 */
export async function previewUndo(
  changes: readonly RowChange[],
  given: Pick<UndoFacts, "head" | "now" | "lostPictures">,
): Promise<UndoPreview> {
  const { database } = getStoredShop();
  const isCounted = countsFor(changes);
  const kinds = listCountedKinds(changes);
  const preview: UndoPreview = { counts: { ...NO_COUNTS }, kinds, kept: [], keptCount: 0 };
  const facts = await database.read((connection) => startFacts(connection, changes, given));
  const sorted = sortForUndo(changes);
  for (let start = 0; start < sorted.length; start += PART) {
    const part = sorted.slice(start, start + PART);
    const plans = await database.read((connection) => planAll(connection, part, facts));
    for (const plan of plans) {
      const { change, conflicts } = plan;
      if (isCounted(change)) preview.counts[sortOut(plan)] += 1;
      if (conflicts.length === 0) continue;
      preview.keptCount += 1;
      if (preview.kept.length < MAX_SHOWN) preview.kept.push({ change, conflicts });
    }
    await new Promise(setImmediate);
  }
  return preview;
}

/** Rows that are planned in one go: some milliseconds. */
const PART = 200;

function planAll(
  connection: Connection,
  changes: readonly RowChange[],
  facts: UndoFacts,
): Promise<PlannedRow[]> {
  return flatMapInTurn(changes, async (change) => (await planRow(connection, change, facts)) ?? []);
}
