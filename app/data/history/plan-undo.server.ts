import type { Connection } from "../../../db/open";
import { BIN_DAYS } from "../../domain/history/bin";
import type { Columns, RowChange } from "../../domain/history/row-change";
import { planUndo, wholeRow, withoutColumn, type RowPlan } from "../../domain/history/undo";
import { DEFAULT_SHOP_SETTINGS } from "../../domain/shop/default-settings";
import { isChangedSince, type BatchHead } from "./read-batch.server";
import { isRowKind, readSubjectRow, type RowKind } from "./subject-rows.server";

export type UndoFacts = {
  head: Pick<BatchHead, "id" | "at">;
  now: Date;
  /** Names of pictures that were deleted: nothing brings them back. */
  lostPictures: ReadonlySet<string>;
  /** The sections that come back with the same undo. */
  returningSections: ReadonlySet<string>;
};

export type PlannedRow = RowPlan & { kind: RowKind };

const DAY_MS = 24 * 60 * 60 * 1000;

/** What taking back one row's change would write now; null for a subject that is never undone. */
export function planRow(
  connection: Connection,
  change: RowChange,
  facts: UndoFacts,
): PlannedRow | null {
  const { kind, subjectId } = change;
  if (!isRowKind(kind)) return null;
  const current = readSubjectRow(connection, kind, subjectId);
  const asked = kind === "setting" ? withDefaults(change, current) : { change, current };
  const plan = planUndo(asked.change, asked.current, {
    isChangedSince: isChangedSince(connection, change, facts.head.id),
  });
  return { kind, ...checkPlan(connection, { ...plan, kind }, facts) };
}

/** A setting without a row has its default value, so its first change is no birth. */
function withDefaults(change: RowChange, current: Columns | null) {
  const name = change.subjectId;
  if (!Object.hasOwn(DEFAULT_SHOP_SETTINGS, name)) return { change, current };
  const value = JSON.stringify(DEFAULT_SHOP_SETTINGS[name as keyof typeof DEFAULT_SHOP_SETTINGS]);
  const standard = { name, value };
  const before = change.before ?? standard;
  const after = change.after ?? standard;
  return { change: { ...change, before, after }, current: current ?? standard };
}

function checkPlan(connection: Connection, plan: PlannedRow, facts: UndoFacts): RowPlan {
  const { step, change } = plan;
  if (!step) return plan;
  if (step.write === "delete") return checkDeletion(connection, plan);
  if (step.write === "insert" && plan.kind === "product" && isOver(facts)) {
    return { ...plan, step: null, conflicts: [wholeRow("expired")] };
  }
  const checked = [...listTaken(connection, plan, facts)].reduce<RowPlan>(
    (left, [column, reason]) => withoutColumn(left, column, reason),
    { change, step, conflicts: plan.conflicts },
  );
  return dropLostPictures(checked, facts.lostPictures);
}

function isOver({ head, now }: UndoFacts): boolean {
  return now.getTime() - head.at.getTime() > BIN_DAYS * DAY_MS;
}

/** Columns whose earlier value does not fit what is stored now. */
function* listTaken(
  connection: Connection,
  { kind, change, step }: PlannedRow,
  { returningSections }: UndoFacts,
): Iterable<[string, "taken" | "bound"]> {
  if (!step || step.write === "delete") return;
  const { values } = step;
  const isUsed = (query: string, ...bound: (string | number)[]) =>
    connection.sqlite.prepare(query).get(...bound) !== undefined;
  const own = change.subjectId;
  if (kind === "product" && typeof values.id === "string") {
    const taken = "SELECT 1 FROM products WHERE id = ? AND row_id <> ?";
    if (isUsed(taken, values.id, Number(own))) yield ["id", "taken"];
  }
  if (kind === "page" && typeof values.slug === "string") {
    const taken = "SELECT 1 FROM pages WHERE slug = ? AND id <> ?";
    if (isUsed(taken, values.slug, Number(own))) yield ["slug", "taken"];
  }
  if (kind === "group" && typeof values.section === "string") {
    const isThere =
      returningSections.has(values.section) ||
      isUsed("SELECT 1 FROM sections WHERE id = ?", values.section);
    if (!isThere) yield ["section", "bound"];
  }
  if (kind === "group" && typeof values.terms === "string") {
    const shared = `SELECT 1 FROM "groups", json_each("groups".terms) AS term
      WHERE "groups".id <> ? AND term.value IN (SELECT value FROM json_each(?))`;
    if (isUsed(shared, own, values.terms)) yield ["terms", "taken"];
  }
}

function checkDeletion({ sqlite }: Connection, plan: PlannedRow): RowPlan {
  const isBound =
    plan.kind === "section" &&
    sqlite.prepare(`SELECT 1 FROM "groups" WHERE section = ?`).get(plan.change.subjectId);
  const isPlace =
    plan.kind === "page" &&
    sqlite
      .prepare("SELECT 1 FROM pages WHERE id = ? AND place <> 'page'")
      .get(plan.change.subjectId);
  if (!isBound && !isPlace) return plan;
  return { change: plan.change, step: null, conflicts: [wholeRow("bound")] };
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
