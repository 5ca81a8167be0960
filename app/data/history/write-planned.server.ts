import type { Connection } from "../../../db/connection";
import type { Action } from "../../domain/history/actions";
import type { SubjectKind } from "../../domain/history/subjects";
import { getStoredShop } from "../sqlite/stored-shop.server";
import type { Change, Recorded } from "./batch.server";
import { writeBatch } from "./write-as.server";

/** Within a write: what was planned does not fit what is stored now. Its transaction rolls back. */
export class OvertakenError extends Error {
  override name = "OvertakenError";
}

/** A plan takes seconds, and people change something every few minutes. */
const PLANS_BEFORE = 4;

/**
 * Writes thousands of rows as one change in the history. It plans before the turn of the write, so that no other
 * write waits for it, and plans again when a person changed something meanwhile. When that happens each time, it plans
 * in the turn: pictures that are fetched for an import belong to its change, and come all the time.
 * @param makePlan - says also which products it is about. It calls `holdTurn` after each part of its work, because a
 *   server gives the turn of a process that sends nothing for ten seconds to others
 * @param write - may throw `OvertakenError`
 */
export async function writePlanned<Plan, T>(
  change: Change,
  makePlan: (holdTurn: HoldTurn) => Promise<Plan & { rowIds: ReadonlySet<number> }>,
  write: (connection: Connection, plan: Plan) => Promise<T>,
): Promise<Recorded<T>> {
  const { database } = getStoredShop();
  for (let attempt = 1; attempt <= PLANS_BEFORE; attempt += 1) {
    const seen = await database.read(readLastEntry);
    const plan = await makePlan(holdNone);
    try {
      return await writeBatch(change, async (connection) => {
        if (await isOvertaken(connection, seen, { ...change, ...plan })) throw new OvertakenError();
        return write(connection, plan);
      });
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error;
    }
  }
  return writeBatch(change, async (connection) => {
    const plan = await makePlan(() => connection.prepare("SELECT 1").get());
    return write(connection, plan);
  });
}

export type HoldTurn = () => Promise<unknown>;

/** For a plan before its turn. */
export const holdNone: HoldTurn = () => Promise.resolve();

async function readLastEntry({ prepare }: Connection): Promise<number> {
  return (await prepare<[], number | null>("SELECT max(id) FROM audit").pluck().get()) ?? 0;
}

/** The history has every change that people make. */
async function isOvertaken(
  { prepare }: Connection,
  seen: number,
  { rowIds, undoesId }: { rowIds: ReadonlySet<number>; undoesId?: number },
): Promise<boolean> {
  const later = await prepare<[number], LaterEntry>(
    `SELECT subject_kind AS kind, subject_id AS "subjectId", action, batch_id AS "batchId" FROM audit WHERE id > ?`,
  ).all(seen);
  return later.some(({ kind, subjectId, action, batchId }) => {
    // Those that an import waits for go on with its change, which began before.
    const isPicture = action === FETCHED || (batchId <= seen && batchId !== undoesId);
    return !WITHOUT_PRODUCTS.has(kind) && (!isPicture || rowIds.has(Number(subjectId)));
  });
}

type LaterEntry = { kind: SubjectKind; subjectId: string; action: string; batchId: number };

/** What no plan asks about. */
const WITHOUT_PRODUCTS: ReadonlySet<SubjectKind> = new Set<SubjectKind>([
  "order",
  "customer",
  "withdrawal",
  "mail",
  "payment",
  "payment-account",
  "person",
  "backup",
]);

/** Pictures come all the time, and change only the row of their product. */
const FETCHED: Action = "products.pictures";
