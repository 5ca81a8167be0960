import { and, desc, eq, isNotNull, isNull, lt, ne, notInArray, sql } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { imports } from "../../../db/schema/imports";
import type { ImportChoices, ImportSystem } from "../../domain/imports/import-choices";
import { onlyRow } from "../sqlite/rows.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { parseStoredChoices, parseStoredCounts, type ImportCounts } from "./stored-choices.server";

/** A file with products that somebody uploaded. */
export type StoredImport = {
  id: number;
  fileName: string;
  /** The file's name in the folder of imports; empty when it is deleted. */
  storedName: string;
  choices: ImportChoices;
  adminName: string;
  createdAt: Date;
  /** Null until its products are stored. */
  importedAt: Date | null;
  /** The change in the history; null before the import, and for one that changed nothing. */
  batchId: number | null;
  /** Null before the import. */
  counts: ImportCounts | null;
};

/** Uploads that wait to be imported. Each may have 10 MB. */
export const MAX_WAITING = 20;

/**
 * Stores an upload; the oldest ones that were never imported give way to it.
 * @returns its id, and the files of those that are forgotten
 */
export function addImport(
  added: Pick<StoredImport, "fileName" | "storedName" | "choices" | "adminName">,
  now: Date,
): Promise<{ id: number; forgotten: string[] }> {
  return getStoredShop().database.write(async ({ queries }) => {
    const row = { ...added, choices: JSON.stringify(added.choices), createdAt: now.toISOString() };
    const { id } = onlyRow(await queries.insert(imports).values(row).returning({ id: imports.id }));
    const newest = queries
      .select({ id: imports.id })
      .from(imports)
      .where(isNull(imports.importedAt))
      .orderBy(desc(imports.id))
      .limit(MAX_WAITING);
    const forgotten = await queries
      .delete(imports)
      .where(and(isNull(imports.importedAt), notInArray(imports.id, newest)))
      .returning({ name: imports.storedName });
    return { id, forgotten: forgotten.map(({ name }) => name) };
  });
}

/** Null for an id that no import has. */
export function findImport(id: number): Promise<StoredImport | null> {
  return getStoredShop().database.read((connection) => readImport(connection, id));
}

export async function readImport(
  { queries }: Connection,
  id: number,
): Promise<StoredImport | null> {
  const [row] = await queries.select().from(imports).where(eq(imports.id, id)).limit(1);
  return row ? toStoredImport(row) : null;
}

/** The last ones, newest first. */
export function listImports(count: number): Promise<StoredImport[]> {
  return getStoredShop().database.read(async ({ queries }) =>
    (await queries.select().from(imports).orderBy(desc(imports.id)).limit(count)).map(
      toStoredImport,
    ),
  );
}

/** The choices of the last import from a system; null before the first one. */
export function findLastChoices(system: ImportSystem): Promise<ImportChoices | null> {
  return getStoredShop().database.read(async ({ queries }) => {
    const ofSystem = sql`${imports.choices} ->> 'system' = ${system}`;
    const [row] = await queries
      .select({ choices: imports.choices })
      .from(imports)
      .where(and(isNotNull(imports.importedAt), ofSystem))
      .orderBy(desc(imports.id))
      .limit(1);
    return row ? parseStoredChoices(row.choices) : null;
  });
}

/** Does nothing to an import that took place. */
export function saveImportChoices(id: number, choices: ImportChoices): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries
      .update(imports)
      .set({ choices: JSON.stringify(choices) })
      .where(and(eq(imports.id, id), isNull(imports.importedAt)));
  });
}

/** Forgets an import that did not take place. */
export function deleteImport(id: number): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries.delete(imports).where(and(eq(imports.id, id), isNull(imports.importedAt)));
  });
}

type Imported = {
  batchId: number;
  /** By which it took place, with the system that was recognized. */
  choices: ImportChoices;
  counts: ImportCounts;
  now: Date;
};

/** Within a write: the import took place. */
export async function recordImported(
  { queries }: Connection,
  id: number,
  { batchId, choices, counts, now }: Imported,
): Promise<void> {
  const done = { choices: JSON.stringify(choices), counts: JSON.stringify(counts) };
  await queries
    .update(imports)
    .set({ ...done, importedAt: now.toISOString(), batchId })
    .where(eq(imports.id, id));
}

/** Forgets imports that were uploaded before `limit` and never took place. */
export function deleteAbandonedImports(limit: Date): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries
      .delete(imports)
      .where(and(isNull(imports.importedAt), lt(imports.createdAt, limit.toISOString())));
  });
}

/** The stored files that an import may still need. */
export function listImportFiles(): Promise<Set<string>> {
  return getStoredShop().database.read(async ({ queries }) => {
    const rows = await queries
      .select({ name: imports.storedName })
      .from(imports)
      .where(and(isNull(imports.importedAt), ne(imports.storedName, "")));
    return new Set(rows.map(({ name }) => name));
  });
}

function toStoredImport(row: typeof imports.$inferSelect): StoredImport {
  return {
    id: row.id,
    fileName: row.fileName,
    storedName: row.storedName,
    choices: parseStoredChoices(row.choices),
    adminName: row.adminName,
    createdAt: new Date(row.createdAt),
    importedAt: row.importedAt === null ? null : new Date(row.importedAt),
    batchId: row.batchId,
    counts: parseStoredCounts(row.counts),
  };
}
