import { and, asc, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";

import type { Connection } from "../../../db/connection";
import { orderParts } from "../../../db/schema/orders";
import { tillCounts, tillMovements, tills } from "../../../db/schema/tills";
import {
  countMissing,
  expectByWay,
  writeSeen,
  type MovementKind,
  type OpenTill,
  type Till,
  type WayCount,
} from "../../domain/counter/till";
import { TILL_WAYS, findTillWay, type TillWay } from "../../domain/payments/payment-method";
import { groupBy } from "../../domain/plain/lists";
import type { By } from "../history/batch.server";
import { recordEntry } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { onlyRow, parseJson, readPesos, readTime } from "../sqlite/stored-values.server";

type Row = typeof tills.$inferSelect;

/** Within a transaction: a person's own open till, else the only one that is open. */
export async function findTillNow(
  { queries }: Connection,
  adminId: number | null,
): Promise<number | null> {
  const open = await queries
    .select({ id: tills.id, adminId: tills.adminId })
    .from(tills)
    .where(isNull(tills.closedAt));
  const own = open.find((till) => till.adminId === adminId);
  return own?.id ?? (open.length === 1 ? (open[0]?.id ?? null) : null);
}

/** Within a write: true for a till that this person's page shows. Any other is closed by who opened it. */
async function isInHand(connection: Connection, till: Till, { author }: By): Promise<boolean> {
  return (await findTillNow(connection, author.adminId)) === till.id;
}

export function findOpenTill(adminId: number): Promise<Till | null> {
  return getStoredShop().database.read(async (connection) => {
    const id = await findTillNow(connection, adminId);
    return id === null ? null : readTillNow(connection, id);
  });
}

/** True when what this person takes or gives in cash is of a till. */
export function hasOpenTill(adminId: number): Promise<boolean> {
  return getStoredShop().database.read(async (connection) => {
    return (await findTillNow(connection, adminId)) !== null;
  });
}

export function findTill(id: number): Promise<Till | null> {
  return getStoredShop().database.read((connection) => readTillNow(connection, id));
}

/** Each that is open, the oldest first, without its money. */
export function listOpenTills(): Promise<OpenTill[]> {
  return getStoredShop().database.read(async ({ queries }) => {
    const rows = await queries
      .select({ id: tills.id, openedBy: tills.openedBy, openedAt: tills.openedAt })
      .from(tills)
      .where(isNull(tills.closedAt))
      .orderBy(asc(tills.id));
    return rows.map((row) => ({ ...row, openedAt: readTime(row.openedAt) }));
  });
}

const MOST_LISTED = 60;

/** The newest closings. */
export function listClosedTills(): Promise<Till[]> {
  return getStoredShop().database.read(async (connection) => {
    const rows = await connection.queries
      .select()
      .from(tills)
      .where(isNotNull(tills.closedAt))
      .orderBy(desc(tills.closedAt), desc(tills.id))
      .limit(MOST_LISTED);
    return readRows(connection, rows);
  });
}

async function readTillNow(connection: Connection, id: number): Promise<Till | null> {
  const rows = await connection.queries.select().from(tills).where(eq(tills.id, id));
  return (await readRows(connection, rows))[0] ?? null;
}

const NotesSchema = z.array(z.tuple([z.int(), z.int()]));

async function readRows({ queries }: Connection, rows: readonly Row[]): Promise<Till[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const movements = await queries
    .select()
    .from(tillMovements)
    .where(inArray(tillMovements.tillId, ids))
    .orderBy(asc(tillMovements.id));
  const parts = await queries
    .select()
    .from(orderParts)
    .where(inArray(orderParts.tillId, ids))
    .orderBy(asc(orderParts.id));
  const counts = await queries
    .select()
    .from(tillCounts)
    .where(inArray(tillCounts.tillId, ids))
    .orderBy(asc(tillCounts.id));
  const movementsOf = groupBy(movements, ({ tillId }) => tillId);
  const partsOf = groupBy(parts, ({ tillId }) => tillId);
  const countsOf = groupBy(counts, ({ tillId }) => tillId);
  return rows.map((row) => ({
    ...{
      id: row.id,
      adminId: row.adminId,
      openedBy: row.openedBy,
      closedBy: row.closedBy,
      comment: row.comment,
    },
    ...{ openedAt: readTime(row.openedAt), closedAt: readTime(row.closedAt) },
    openingInPesos: readPesos(row.opening),
    notes: parseJson(NotesSchema, row.notes) ?? [],
    movements: (movementsOf.get(row.id) ?? []).map(({ id, amount, reason, author, createdAt }) => {
      return { id, inPesos: amount, reason, author, at: readTime(createdAt) };
    }),
    parts: (partsOf.get(row.id) ?? []).flatMap(({ way, amount, author }) => {
      const known = findTillWay(way);
      return known ? [{ way: known, inPesos: readPesos(amount), author }] : [];
    }),
    counts: (countsOf.get(row.id) ?? []).flatMap(({ way, expected, counted }) => {
      const known = findTillWay(way);
      return known ? [{ way: known, expectedInPesos: expected, countedInPesos: counted }] : [];
    }),
  }));
}

export type OpenOutcome = { outcome: "opened" | "already-open"; id: number };

/** A person has one open till at most: again, it is the same. */
export function openTill(openingInPesos: number, { author, now }: By): Promise<OpenOutcome> {
  return writeAs({ author, action: "till.open", now }, async (connection) => {
    const { adminId, name } = author;
    if (adminId === null) throw new Error("Only a person opens a till");
    const [open] = await connection.queries
      .select({ id: tills.id })
      .from(tills)
      .where(and(eq(tills.adminId, adminId), isNull(tills.closedAt)));
    if (open) return { outcome: "already-open", id: open.id };
    const row = { adminId, openedBy: name, openedAt: now.toISOString(), opening: openingInPesos };
    const { id } = onlyRow(
      await connection.queries.insert(tills).values(row).returning({ id: tills.id }),
    );
    await recordEntry(connection, { kind: "till", id, after: { opening: openingInPesos } });
    return { outcome: "opened", id };
  });
}

export type NewMovement = {
  tillId: number;
  kind: MovementKind;
  /** Above 0; the kind says where it goes. */
  inPesos: number;
  reason: string;
  formKey: string;
};

export type MovementOutcome =
  | { outcome: "saved" | "closed" | "not-in-hand" | "not-found" }
  | { outcome: "too-much"; inPesos: number };

export function moveCash(movement: NewMovement, by: By): Promise<MovementOutcome> {
  const { author, now } = by;
  return writeAs({ author, action: "till.move", now }, async (connection) => {
    const till = await readTillNow(connection, movement.tillId);
    if (!till) return { outcome: "not-found" };
    if (await isMovementKey(connection, movement.formKey)) return { outcome: "saved" };
    if (till.closedAt !== null) return { outcome: "closed" };
    if (!(await isInHand(connection, till, by))) return { outcome: "not-in-hand" };
    const { cash } = expectByWay(till);
    if (movement.kind !== "taking" && movement.inPesos > cash)
      return { outcome: "too-much", inPesos: cash };
    await insertMovement(connection, movement, by);
    const { kind, reason, inPesos } = movement;
    const after = { kind, reason, amount: inPesos };
    await recordEntry(connection, { kind: "till", id: till.id, after });
    return { outcome: "saved" };
  });
}

/** Within a write: true for a form that moved money before. */
export async function isMovementKey({ queries }: Connection, formKey: string): Promise<boolean> {
  const known = await queries
    .select({ id: tillMovements.id })
    .from(tillMovements)
    .where(eq(tillMovements.idempotencyKey, formKey));
  return known.length > 0;
}

/** Within a write. */
export async function hasCash(
  connection: Connection,
  tillId: number,
  inPesos: number,
): Promise<boolean> {
  const till = await readTillNow(connection, tillId);
  return till !== null && expectByWay(till).cash >= inPesos;
}

/** Within a write, for a till that is open. */
export async function insertMovement(
  { queries }: Connection,
  { tillId, kind, inPesos, reason, formKey }: NewMovement,
  { author, now }: By,
): Promise<void> {
  await queries.insert(tillMovements).values({
    ...{ tillId, kind, reason, idempotencyKey: formKey },
    amount: kind === "taking" ? inPesos : -inPesos,
    ...{ author: author.name, createdAt: now.toISOString() },
  });
}

export type Closing = {
  tillId: number;
  /** Of `writeSeen`. */
  seen: string;
  notes: readonly (readonly [value: number, count: number])[];
  /** Whole pesos; a way that was not counted is taken as it should be. */
  counted: Partial<Record<TillWay, number>> & { cash: number };
  comment: string;
  /** Most that may be missing, of all ways together; none when it is missing. */
  limitInPesos?: number | null;
  /** The owner who allowed that more is missing. */
  approvedBy?: string;
  /** True for an owner: also one that another person opened, who may have left. */
  ofAnybody?: boolean;
};

export type CloseOutcome =
  | { outcome: "closed" | "already-closed" | "changed" | "not-in-hand" | "not-found" }
  | { outcome: "over-limit"; missingInPesos: number; limitInPesos: number };

/**
 * What it should have is read in the same transaction, so no sale comes in between. A sale that came while the
 * money was counted is in the drawer, or is not: it has to be counted again.
 */
export function closeTill(closing: Closing, by: By): Promise<CloseOutcome> {
  const { author, now } = by;
  return writeAs({ author, action: "till.close", now }, async (connection) => {
    const till = await readTillNow(connection, closing.tillId);
    if (!till) return { outcome: "not-found" };
    if (till.closedAt !== null) return { outcome: "already-closed" };
    const mayClose = closing.ofAnybody === true || (await isInHand(connection, till, by));
    if (!mayClose) return { outcome: "not-in-hand" };
    if (writeSeen(till) !== closing.seen) return { outcome: "changed" };
    const { id: tillId } = till;
    const expected = expectByWay(till);
    const counts = TILL_WAYS.map(({ id: way }) => {
      const expectedInPesos = expected[way];
      return { way, expectedInPesos, countedInPesos: closing.counted[way] ?? expectedInPesos };
    }).filter(({ way, ...count }) => way === "cash" || isAny(count));
    const missingInPesos = countMissing(counts);
    const { limitInPesos = null, approvedBy } = closing;
    if (limitInPesos !== null && approvedBy === undefined && missingInPesos > limitInPesos)
      return { outcome: "over-limit", missingInPesos, limitInPesos };
    const allowed = approvedBy === undefined ? [] : [`Autorizó el faltante: ${approvedBy}`];
    const comment = [closing.comment, ...allowed].filter(Boolean).join(" · ");
    await connection.queries.insert(tillCounts).values(
      counts.map(({ way, expectedInPesos, countedInPesos }) => {
        return { tillId, way, expected: expectedInPesos, counted: countedInPesos };
      }),
    );
    await connection.queries
      .update(tills)
      .set({
        ...{ closedAt: now.toISOString(), closedBy: author.name, comment },
        notes: JSON.stringify(closing.notes.filter(([, count]) => count > 0)),
      })
      .where(eq(tills.id, tillId));
    const isOwn = till.adminId === author.adminId;
    const money = { counted: closing.counted.cash, expected: expected.cash };
    const after = { ...money, ...(!isOwn && { opened_by: till.openedBy }) };
    await recordEntry(connection, { kind: "till", id: tillId, after });
    return { outcome: "closed" };
  });
}

const isAny = ({ expectedInPesos, countedInPesos }: Omit<WayCount, "way">) =>
  expectedInPesos !== 0 || countedInPesos !== 0;
