import { and, eq, ne } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { codes } from "../../../db/schema/offers";
import type { CodeTerms, EditedCode } from "../../domain/offers/edited-offer";
import type { By, Recorded } from "../history/batch.server";
import { writeAs, writeBatch } from "../history/write-as.server";
import { onlyRow } from "../sqlite/rows.server";
import { readCode } from "./codes.server";
import { writeScope } from "./stored-offer.server";

export type SavedCode =
  | { outcome: "saved"; id: number }
  /** Another code has the name. */
  | { outcome: "taken" }
  /** Another change came first; nothing is stored. */
  | { outcome: "changed"; current: EditedCode }
  | { outcome: "missing" };

/** Stores a new code. */
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

/** Names a code as the form that was sent saw it. */
export type CodeTarget = { id: number; expectedVersion: string };

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

/** Its orders keep their copy. */
export function deleteCode(target: CodeTarget, by: By): Promise<Recorded<SavedCode>> {
  return writeBatch({ ...by, action: "code.delete" }, (connection) =>
    whenUnchanged(connection, target, async () => {
      await connection.queries.delete(codes).where(eq(codes.id, target.id));
      return { outcome: "saved", id: target.id };
    }),
  );
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
    whenUnchanged(connection, target, write),
  );
}

async function whenUnchanged(
  connection: Connection,
  target: CodeTarget,
  write: Write,
): Promise<SavedCode> {
  const current = await readCode(connection, target.id);
  if (!current) return { outcome: "missing" };
  if (current.version !== target.expectedVersion) return { outcome: "changed", current };
  return write(connection);
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
