import type { Connection } from "../../../db/connection";
import type { Action } from "../../domain/history/actions";
import { startOfBin } from "../../domain/history/bin";
import {
  type Columns,
  type RowChange,
  defaultRow,
  sinceDefault,
} from "../../domain/history/row-change";
import {
  movesMoney,
  planUndo,
  wholeRow,
  withoutColumn,
  type RowPlan,
  planStockUndo,
  foresee,
  noteInOutlook,
  startOutlook,
  type Outlook,
} from "../../domain/history/undo";
import { groupBy, flatMapInTurn } from "../../domain/plain/lists";
import { variantKey, parseStockSubject } from "../../domain/stock/stock-level";
import { NUMBER_LIST, TEXT_LIST } from "../dialect/conditions.server";
import { readStockRows, type StockRow } from "../stock/stock-rows.server";
import { listChangedSince, type BatchHead } from "./read-batch.server";
import { findSoldProducts, isBound, listTaken, type Surroundings } from "./undo-checks.server";
import { isRowKind, listSubjectRows, type RowKind } from "./subject-rows.server";

export type UndoFacts = {
  head: Pick<BatchHead, "id" | "at">;
  now: Date;
  /** Names of pictures that were deleted: nothing brings them back. */
  lostPictures: ReadonlySet<string>;
  /** Whether the links of the menu stay as they are. */
  keepsLinks: boolean;
  /** Row numbers of products that the change made and that were sold. */
  sold: ReadonlySet<string>;
  /** Whether a later change of a row stands, for each row that was looked at. */
  changed: Map<RowChange, boolean>;
  /** What the same undo has made of other rows; each planned row is added. */
  outlook: Outlook;
};

export async function startFacts(
  connection: Connection,
  changes: readonly RowChange[],
  given: Pick<UndoFacts, "head" | "now" | "lostPictures">,
): Promise<UndoFacts> {
  const sold = await findSoldProducts(connection, changes);
  const start = { ...given, keepsLinks: false, sold, changed: new Map(), outlook: startOutlook() };
  const links = changes.filter(({ kind }) => kind === "link");
  const stored = await readStored(connection, links, start);
  // A link's row is its place in the list: parts of two lists would lose a link or show it twice.
  const keepsLinks = links.some(
    (change) => planStored("link", change, stored, start).conflicts.length > 0,
  );
  return { ...start, keepsLinks };
}

export type PlannedRow = RowPlan & { kind: RowKind | "stock" };

/** What taking back the changes of these rows would write now; nothing for a subject that is never undone. */
export async function planRows(
  connection: Connection,
  changes: readonly RowChange[],
  facts: UndoFacts,
): Promise<PlannedRow[]> {
  const stored = await readStored(connection, changes, facts);
  return flatMapInTurn(
    changes,
    async (change) => (await planRow(connection, change, stored, facts)) ?? [],
  );
}

type Stored = Surroundings & {
  rows: ReadonlyMap<RowKind, ReadonlyMap<string, Columns>>;
  pieces: ReadonlyMap<number, ReadonlyMap<string, StockRow>>;
  stockedProducts: ReadonlySet<number>;
};

async function readStored(
  connection: Connection,
  changes: readonly RowChange[],
  { head, changed, outlook }: UndoFacts,
): Promise<Stored> {
  const rows = new Map<RowKind, Map<string, Columns>>();
  for (const [kind, ofKind] of groupBy(changes, (change) => change.kind)) {
    const subjectIds = ofKind.map(({ subjectId }) => subjectId);
    if (isRowKind(kind)) rows.set(kind, await listSubjectRows(connection, kind, subjectIds));
    const asked = ofKind.filter((change) => !changed.has(change) && dependsOnLater(change));
    const listed = { kind, subjectIds: asked.map(({ subjectId }) => subjectId) };
    const later = new Set(await listChangedSince(connection, listed, head.id, isEdit));
    for (const change of asked) changed.set(change, later.has(change.subjectId));
  }
  const lists = new Map<RowKind, Promise<Map<string, Columns>>>();
  const listAll = (kind: RowKind) => {
    const list = lists.get(kind) ?? listSubjectRows(connection, kind);
    lists.set(kind, list);
    return list;
  };
  const selectProducts = connection
    .prepare<[string], number>(`SELECT row_id FROM products WHERE row_id IN ${NUMBER_LIST}`)
    .pluck();
  const stocked = changes.flatMap(({ kind, subjectId }) =>
    kind === "stock" ? (parseStockSubject(subjectId)?.productRow ?? []) : [],
  );
  return {
    rows,
    listAll,
    outlook,
    owners: await findOwners(connection, changes),
    pieces: await readStockRows(connection, stocked),
    stockedProducts: new Set(await selectProducts.all(JSON.stringify(stocked))),
  };
}

/** Only a row that the change made or deleted is kept by any later change of it, and the stock. */
function dependsOnLater({ kind, before, after }: RowChange): boolean {
  if (kind === "stock") return true;
  return isRowKind(kind) && (before === null || after === null);
}

async function findOwners(
  { prepare }: Connection,
  changes: readonly RowChange[],
): Promise<Map<string, string>> {
  const ids = changes.flatMap(({ kind, before }) => {
    const id = kind === "product" ? before?.id : kind === "redirect" ? before?.old_id : null;
    return typeof id === "string" ? [id] : [];
  });
  if (ids.length === 0) return new Map();
  const rows = await prepare<[string], { id: string; rowId: number }>(
    `SELECT id, row_id AS "rowId" FROM products WHERE id IN ${TEXT_LIST}`,
  ).all(JSON.stringify(ids));
  return new Map(rows.map(({ id, rowId }) => [id, String(rowId)]));
}

async function planRow(
  connection: Connection,
  change: RowChange,
  stored: Stored,
  facts: UndoFacts,
): Promise<PlannedRow | null> {
  const { kind } = change;
  if (staysWithProduct(change, facts.outlook)) {
    return { kind: kind as PlannedRow["kind"], change, step: null, conflicts: [] };
  }
  if (kind === "stock") return { kind, ...planStock(change, stored, facts) };
  if (!isRowKind(kind)) return null;
  const plan = planStored(kind, change, stored, facts);
  const checked = await checkPlan(connection, { ...plan, kind }, stored, facts);
  noteInOutlook(facts.outlook, checked);
  return { kind, ...checked };
}

/** What came with a new product that stays, because it was edited or sold since. */
function staysWithProduct(
  { kind, subjectId, before, after }: RowChange,
  { stayingProducts: { rows, ids } }: Outlook,
): boolean {
  if (kind === "redirect") return before === null && ids.has(String(after?.product_id));
  if (kind === "size-guide-use") return before === null && rows.has(String(after?.product_row));
  if (kind !== "stock" && kind !== "code") return false;
  return rows.has(String(parseStockSubject(subjectId)?.productRow));
}

/** A number of the stock has no row of a table: sales may have changed it, or the counting ended. */
function planStock(
  change: RowChange,
  { pieces, stockedProducts }: Stored,
  { changed, outlook }: UndoFacts,
): RowPlan {
  const subject = parseStockSubject(change.subjectId);
  if (!subject) return { change, step: null, conflicts: [wholeRow("gone")] };
  const { productRow } = subject;
  const product = { kind: "product", subjectId: String(productRow) } as const;
  return planStockUndo(change, pieces.get(productRow)?.get(variantKey(subject))?.onHand ?? null, {
    isChangedSince: changed.get(change) === true,
    isProductGone: foresee(outlook, product, stockedProducts.has(productRow) ? {} : null) === null,
  });
}

function planStored(
  kind: RowKind,
  change: RowChange,
  { rows }: Stored,
  { changed }: UndoFacts,
): RowPlan {
  const current = rows.get(kind)?.get(change.subjectId);
  const plan = planUndo(sinceDefault(change), current ?? defaultRow(change), {
    isChangedSince: changed.get(change) === true,
  });
  return kind === "product" ? hidePriceless(plan, current?.price) : plan;
}

/** Pictures that the shop fetched for a product are no reason to keep it. */
const isEdit = (action: string) => action !== ("products.pictures" satisfies Action);

async function checkPlan(
  connection: Connection,
  plan: RowPlan & { kind: RowKind },
  stored: Stored,
  facts: UndoFacts,
): Promise<RowPlan> {
  const { step, change } = plan;
  if (!step) return plan;
  if (plan.kind === "link" && facts.keepsLinks) {
    return { change, step: null, conflicts: [wholeRow("changed")] };
  }
  const row = { kind: plan.kind, subjectId: change.subjectId };
  const current = stored.rows.get(plan.kind)?.get(change.subjectId) ?? null;
  if (movesMoney(plan, current)) return { change, step: null, conflicts: [wholeRow("money")] };
  if (step.write === "delete") {
    if (plan.kind === "product" && facts.sold.has(change.subjectId)) return hideSold(change);
    return (await isBound(row, current, stored))
      ? { change, step: null, conflicts: [wholeRow("bound")] }
      : plan;
  }
  if (step.write === "insert" && plan.kind === "product" && facts.head.at < startOfBin(facts.now)) {
    return { ...plan, step: null, conflicts: [wholeRow("expired")] };
  }
  const checked = (await listTaken(connection, row, step.values, stored)).reduce<RowPlan>(
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
