import { and, eq, ne } from "drizzle-orm";

import type { Connection } from "../../../db/open";
import { codes } from "../../../db/schema/offers";
import type { CodeTerms, EditedCode } from "../../domain/offers/edited-offer";
import type { By, Recorded } from "../history/batch.server";
import { writeAs, writeBatch } from "../history/write-as.server";
import { readCode } from "./codes.server";

export type SavedCode =
  | { outcome: "saved"; id: number }
  /** Another code has the name. */
  | { outcome: "taken" }
  /** Another change came first; nothing is stored. */
  | { outcome: "changed"; current: EditedCode }
  | { outcome: "missing" };

/** Stores a new code. @throws DatabaseUnavailableError */
export function addCode(terms: CodeTerms, by: By): Promise<SavedCode> {
  return writeAs({ ...by, action: "code.save" }, (connection): SavedCode => {
    if (isTaken(connection, terms.code, 0)) return { outcome: "taken" };
    const { id } = connection.queries
      .insert(codes)
      .values({ ...toRow(terms), createdAt: by.now.toISOString() })
      .returning({ id: codes.id })
      .get();
    return { outcome: "saved", id };
  });
}

/** Names a code as the form that was sent saw it. */
export type CodeTarget = { id: number; expectedVersion: string };

/** Changes everything but its uses. @throws DatabaseUnavailableError */
export function saveCode(target: CodeTarget, terms: CodeTerms, by: By): Promise<SavedCode> {
  return change(target, by, (connection) => {
    if (isTaken(connection, terms.code, target.id)) return { outcome: "taken" };
    storeChanges(connection, target.id, toRow(terms));
    return { outcome: "saved", id: target.id };
  });
}

/** @throws DatabaseUnavailableError */
export function switchCode(target: CodeTarget, isOff: boolean, by: By): Promise<SavedCode> {
  return change(target, by, ({ queries }) => {
    queries.update(codes).set({ isOff }).where(eq(codes.id, target.id)).run();
    return { outcome: "saved", id: target.id };
  });
}

/** Its orders keep their copy. @throws DatabaseUnavailableError */
export function deleteCode(target: CodeTarget, by: By): Promise<Recorded<SavedCode>> {
  return writeBatch({ ...by, action: "code.delete" }, (connection) =>
    whenUnchanged(connection, target, () => {
      connection.queries.delete(codes).where(eq(codes.id, target.id)).run();
      return { outcome: "saved", id: target.id };
    }),
  );
}

/** A form that was saved as it was changes nothing. */
function storeChanges({ queries }: Connection, id: number, row: ReturnType<typeof toRow>): void {
  const columns = Object.entries(row) as [keyof typeof row, unknown][];
  const stored = queries.select().from(codes).where(eq(codes.id, id)).get();
  if (stored && columns.every(([name, value]) => stored[name] === value)) return;
  queries.update(codes).set(row).where(eq(codes.id, id)).run();
}

type Write = (connection: Connection) => SavedCode;

function change(target: CodeTarget, by: By, write: Write): Promise<SavedCode> {
  return writeAs({ ...by, action: "code.save" }, (connection) =>
    whenUnchanged(connection, target, write),
  );
}

function whenUnchanged(connection: Connection, target: CodeTarget, write: Write): SavedCode {
  const current = readCode(connection, target.id);
  if (!current) return { outcome: "missing" };
  if (current.version !== target.expectedVersion) return { outcome: "changed", current };
  return write(connection);
}

function isTaken({ queries }: Connection, code: string, id: number): boolean {
  const twin = queries
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.code, code), ne(codes.id, id)))
    .get();
  return twin !== undefined;
}

function toRow({ from, until, scope, ...terms }: CodeTerms) {
  return {
    ...terms,
    validFrom: from,
    validUntil: until,
    brands: JSON.stringify(scope.brands),
    groups: JSON.stringify(scope.groups),
    skipsSale: scope.skipsSale,
  };
}
