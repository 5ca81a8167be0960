import { and, count, desc, eq, gte, notInArray, sql, sum, ne, isNull, lt, or } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { codes } from "../../../db/schema/offers";
import { orders } from "../../../db/schema/orders";
import type { EditedCode, CodeTerms } from "../../domain/offers/edited-offer";
import { placePage, type PagePlace } from "../../domain/plain/pagination";
import type { By, Recorded } from "../history/batch.server";
import { writeAs, writeBatch } from "../history/write-as.server";
import { onlyRow } from "../sqlite/stored-values.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { parseCodeRow, versionOf, type CodeRow, writeScope } from "./stored-offer.server";

const CODES_PER_PAGE = 50;

/** Newest first. */
export function listCodes(page: string | null): Promise<{ codes: EditedCode[]; place: PagePlace }> {
  return getStoredShop().database.read(async (connection) => {
    const { queries } = connection;
    const total = (await queries.select({ total: count() }).from(codes).limit(1))[0]?.total ?? 0;
    const place = placePage(page, total, CODES_PER_PAGE);
    const rows = await queries
      .select()
      .from(codes)
      .orderBy(desc(codes.id))
      .limit(CODES_PER_PAGE)
      .offset(place.start);
    const edited: EditedCode[] = [];
    for (const row of rows) {
      const code = await toEdited(connection, row);
      if (code) edited.push(code);
    }
    return { codes: edited, place };
  });
}

export function findCode(id: number): Promise<EditedCode | null> {
  return getStoredShop().database.read((connection) => readCode(connection, id));
}

async function readCode(connection: Connection, id: number): Promise<EditedCode | null> {
  const [row] = await connection.queries.select().from(codes).where(eq(codes.id, id)).limit(1);
  return row ? await toEdited(connection, row) : null;
}

async function toEdited(connection: Connection, row: CodeRow): Promise<EditedCode | null> {
  const code = parseCodeRow(row, await readUsed(connection, row));
  // A sale to a shopper does not count as a change.
  const { uses: _, ...terms } = row;
  return (
    code && { ...code, version: versionOf(terms), soldInPesos: await readSold(connection, row.id) }
  );
}

/** What of a credit living orders used: its rest is never stored. 0 for other kinds. */
export async function readUsed(
  { queries }: Connection,
  { id, kind }: Pick<CodeRow, "id" | "kind">,
): Promise<number> {
  if (kind !== "credit") return 0;
  return (await selectUsed(queries, id))[0]?.used ?? 0;
}

const selectUsed = (queries: Connection["queries"], id: number) =>
  queries
    .select({ used: sql<number>`coalesce(sum(${orders.codeDiscount}), 0)`.mapWith(Number) })
    .from(orders)
    .where(isLivingUse(id))
    .limit(1);

async function readSold({ queries }: Connection, id: number): Promise<number> {
  const [found] = await queries
    .select({ total: sum(orders.total).mapWith(Number) })
    .from(orders)
    .where(isLivingUse(id))
    .limit(1);
  return found?.total ?? 0;
}

const isLivingUse = (id: number) =>
  and(eq(orders.codeId, id), notInArray(orders.status, [...GIVEN_BACK]));

const MAX_ORDERS = 20;

/** The newest orders that have the code, also cancelled ones. */
export function listOrdersWithCode(
  id: number,
): Promise<{ number: string; isCancelled: boolean }[]> {
  return getStoredShop().database.read(({ queries }) =>
    queries
      .select({
        number: orders.orderNumber,
        isCancelled: sql`${orders.status} = 'cancelled'`.mapWith(Boolean),
      })
      .from(orders)
      .where(eq(orders.codeId, id))
      .orderBy(desc(orders.id))
      .limit(MAX_ORDERS),
  );
}

export type SavedCode =
  | { outcome: "saved"; id: number }
  | { outcome: "taken" }
  /** Another change came first; nothing is stored. */
  | { outcome: "changed"; current: EditedCode }
  | { outcome: "missing" };

export function addCode(terms: CodeTerms, by: By): Promise<SavedCode> {
  return writeAs({ ...by, action: "code.save" }, async (connection): Promise<SavedCode> => {
    if (await isTaken(connection, terms.code, 0)) return { outcome: "taken" };
    const { id } = onlyRow(
      await connection.queries
        .insert(codes)
        .values({ ...toRow(terms), createdAt: by.now.toISOString() })
        .returning({ id: codes.id }),
    );
    return { outcome: "saved", id };
  });
}

type CodeTarget = { id: number; expectedVersion: string };

/** Changes everything but its uses. */
export function saveCode(target: CodeTarget, terms: CodeTerms, by: By): Promise<SavedCode> {
  return change(target, by, async (connection) => {
    if (await isTaken(connection, terms.code, target.id)) return { outcome: "taken" };
    await storeChanges(connection, target.id, toRow(terms));
    return { outcome: "saved", id: target.id };
  });
}

export function switchCode(target: CodeTarget, isOff: boolean, by: By): Promise<SavedCode> {
  return change(target, by, async ({ queries }) => {
    await queries.update(codes).set({ isOff }).where(eq(codes.id, target.id));
    return { outcome: "saved", id: target.id };
  });
}

/**
 * Its orders keep their copy. A credit that an order used stays, and so does that of an exchange: the money that it
 * stands for would be there to be given back once more.
 */
export function deleteCode(
  target: CodeTarget,
  by: By,
): Promise<Recorded<SavedCode | { outcome: "in-use" }>> {
  return writeBatch({ ...by, action: "code.delete" }, (connection) =>
    whenUnchanged<SavedCode | { outcome: "in-use" }>(connection, target, async ({ kind }) => {
      if (kind === "credit" && (await isSpent(connection, target.id))) return { outcome: "in-use" };
      await connection.queries.delete(codes).where(eq(codes.id, target.id));
      return { outcome: "saved", id: target.id };
    }),
  );
}

/** Also by an order that was cancelled since, which may come to life again. */
async function isSpent({ prepare }: Connection, id: number): Promise<boolean> {
  const found = prepare<[number, number]>(
    `SELECT 1 AS one WHERE EXISTS (SELECT 1 FROM orders WHERE code_id = ?)
        OR EXISTS (SELECT 1 FROM returns JOIN codes ON codes.code = returns.code WHERE codes.id = ?)`,
  ).get(id, id);
  return (await found) !== undefined;
}

/** A form that was saved as it was changes nothing. */
async function storeChanges(
  { queries }: Connection,
  id: number,
  row: ReturnType<typeof toRow>,
): Promise<void> {
  const columns = Object.entries(row) as [keyof typeof row, unknown][];
  const [stored] = await queries.select().from(codes).where(eq(codes.id, id)).limit(1);
  if (stored && columns.every(([name, value]) => stored[name] === value)) return;
  await queries.update(codes).set(row).where(eq(codes.id, id));
}

type Write = (connection: Connection) => Promise<SavedCode>;

function change(target: CodeTarget, by: By, write: Write): Promise<SavedCode> {
  return writeAs({ ...by, action: "code.save" }, (connection) =>
    whenUnchanged(connection, target, () => write(connection)),
  );
}

async function whenUnchanged<Done>(
  connection: Connection,
  target: CodeTarget,
  write: (current: EditedCode) => Promise<Done>,
): Promise<Done | SavedCode> {
  const current = await readCode(connection, target.id);
  if (!current) return { outcome: "missing" };
  if (current.version !== target.expectedVersion) return { outcome: "changed", current };
  return write(current);
}

async function isTaken({ queries }: Connection, code: string, id: number): Promise<boolean> {
  const [twin] = await queries
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.code, code), ne(codes.id, id)))
    .limit(1);
  return twin !== undefined;
}

function toRow({ from, until, scope, ...terms }: CodeTerms) {
  return {
    ...terms,
    validFrom: from,
    validUntil: until,
    ...writeScope(scope),
  };
}

/** In the order's transaction. The condition is in the statement, so it holds for any number of orders at once. */
export async function takeCodeUse(
  { queries }: Connection,
  { id: codeId, inPesos }: { id: number; inPesos: number },
): Promise<boolean> {
  const { id, kind, value, maxUses, uses } = codes;
  const taken = await queries
    .update(codes)
    .set({ uses: sql`${uses} + 1` })
    .where(
      and(
        eq(id, codeId),
        or(isNull(maxUses), lt(uses, maxUses)),
        // Of other kinds the orders are not summed: a code may have thousands.
        or(ne(kind, "credit"), gte(value, sql`${selectUsed(queries, codeId)} + ${inPesos}`)),
      ),
    )
    .returning({ id });
  return taken.length === 1;
}

/** Within a write: false when an order that ended used a credit that others have used since. */
export async function canUseCreditAgain(connection: Connection, orderId: number): Promise<boolean> {
  const row = await connection
    .prepare<[number], { id: number; kind: string; value: number; inPesos: number }>(
      `SELECT codes.id, codes.kind, codes.value, orders.code_discount AS "inPesos"
        FROM orders JOIN codes ON codes.id = orders.code_id WHERE orders.id = ?`,
    )
    .get(orderId);
  if (row?.kind !== "credit") return true;
  return (await readUsed(connection, row)) + row.inPesos <= row.value;
}

/** Within a write: what a shopper has left in the credit with which they paid; null once it was deleted. */
export async function readCreditLeft(
  connection: Connection,
  code: string,
): Promise<{ code: string; leftInPesos: number } | null> {
  const [row] = await connection.queries.select().from(codes).where(eq(codes.code, code)).limit(1);
  if (row?.kind !== "credit") return null;
  return { code, leftInPesos: Math.max(row.value - (await readUsed(connection, row)), 0) };
}

/** The states of an order whose use is free again, as in `codes_came_back` of the migration. */
export const GIVEN_BACK: readonly string[] = ["cancelled", "refunded"];

function isGivenBack(status: string): boolean {
  return GIVEN_BACK.includes(status);
}

/**
 * An order that is cancelled or refunded gives its use back. One that is revived, or goes on after it lost its use,
 * counts again, also beyond the limit: its price was agreed.
 */
export async function moveCodeUse(
  { prepare }: Connection,
  { orderId, from, to }: { orderId: number; from: string; to: string },
): Promise<void> {
  const isAgain = !isGivenBack(to) && (await linkAgain({ prepare }, orderId));
  const step = isAgain ? 1 : Number(isGivenBack(from)) - Number(isGivenBack(to));
  if (step === 0) return;
  await prepare(
    `UPDATE codes SET uses = max(uses + ?, 0)
        WHERE id = (SELECT code_id FROM orders WHERE id = ?)`,
  ).run(step, orderId);
}

/** Within a write: an unpaid order keeps its price, and counts no more until it goes on. A credit stays used. */
export async function giveCodeBack({ prepare }: Connection, orderId: number): Promise<void> {
  const credit = prepare<[number]>(
    "SELECT 1 FROM codes WHERE kind = 'credit' AND id = (SELECT code_id FROM orders WHERE id = ?)",
  );
  if (await credit.get(orderId)) return;
  await prepare(
    `UPDATE codes SET uses = max(uses - 1, 0)
        WHERE id = (SELECT code_id FROM orders WHERE id = ?)`,
  ).run(orderId);
  await prepare("UPDATE orders SET code_id = NULL WHERE id = ?").run(orderId);
}

/** True when the order had lost its use, and its code still exists. */
async function linkAgain(
  { prepare }: Pick<Connection, "prepare">,
  orderId: number,
): Promise<boolean> {
  const { changes } = await prepare<[number]>(
    `UPDATE orders SET code_id = (SELECT id FROM codes WHERE codes.code = orders.code)
        WHERE id = ? AND code_id IS NULL AND EXISTS (SELECT 1 FROM codes WHERE codes.code = orders.code)`,
  ).run(orderId);
  return changes > 0;
}
