import type { Connection } from "../../../db/connection";
import type { Action } from "../../domain/history/actions";
import type { SubjectKind } from "../../domain/history/subjects";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import type { Change, Recorded } from "./batch.server";
import { writeBatch } from "./write-as.server";

/** Within a write: what was planned does not fit what is stored now. Its transaction rolls back. */
export class OvertakenError extends Error {
  override name = "OvertakenError";
}

/** A plan takes seconds, and people change something every few minutes. */
const MAX_ATTEMPTS = 5;

/**
 * Writes thousands of rows as one change in the history. The plan is made before the turn of the write, so that
 * nobody waits for it, and again when a person changed something meanwhile.
 * @param makePlan - says also which products it is about
 * @param write - may throw `OvertakenError`
 * @throws DatabaseUnavailableError
 */
export async function writePlanned<Plan, T>(
  change: Change,
  makePlan: () => Promise<Plan & { rowIds: ReadonlySet<number> }>,
  write: (connection: Connection, plan: Plan) => Promise<T>,
): Promise<Recorded<T>> {
  const { database } = getStoredShop();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const seen = await database.read(readLastEntry);
    const plan = await makePlan();
    try {
      return await writeBatch(change, async (connection) => {
        if (await isOvertaken(connection, seen, plan.rowIds)) throw new OvertakenError();
        return write(connection, plan);
      });
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error;
    }
  }
  throw new DatabaseUnavailableError("Others changed something during each attempt");
}

async function readLastEntry({ prepare }: Connection): Promise<number> {
  return (await prepare<[], number | null>("SELECT max(id) FROM audit").pluck().get()) ?? 0;
}

/** The history has every change that people make. */
async function isOvertaken(
  { prepare }: Connection,
  seen: number,
  rowIds: ReadonlySet<number>,
): Promise<boolean> {
  const later = await prepare<[number], { kind: SubjectKind; subjectId: string; action: string }>(
    `SELECT subject_kind AS kind, subject_id AS "subjectId", action FROM audit WHERE id > ?`,
  ).all(seen);
  return later.some(
    ({ kind, subjectId, action }) =>
      !WITHOUT_PRODUCTS.has(kind) && (action !== FETCHED || rowIds.has(Number(subjectId))),
  );
}

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
