import { and, desc, eq, isNotNull, isNull, lt, ne, notInArray, sql } from "drizzle-orm";
import { z } from "zod";

import type { Connection } from "../../../db/connection";
import { imports } from "../../../db/schema/imports";
import {
  type ImportChoices,
  type ImportSystem,
  DEFAULT_CHOICES,
  ENCODINGS,
  IMPORT_SYSTEMS,
  NUMBER_STYLES,
  PRICE_USES,
  PROPERTY_USES,
  COLOR_USES,
  EXISTING_USES,
} from "../../domain/imports/import-choices";
import { COLUMN_USES } from "../../domain/imports/other-fields";
import { findStandingUndos } from "../history/read-batch.server";
import { onlyRow } from "../sqlite/stored-values.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

export type StoredImport = ReturnType<typeof toStoredImport>;

/** Uploads that wait to be imported. Each may have 10 MB. */
export const MAX_WAITING = 20;

/** The oldest that were never imported give way to it. Returns its id, and the files of those. */
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

export function listImports(count: number): Promise<StoredImport[]> {
  return getStoredShop().database.read(async ({ queries }) =>
    (await queries.select().from(imports).orderBy(desc(imports.id)).limit(count)).map(
      toStoredImport,
    ),
  );
}

export function findLastChoices(system: ImportSystem): Promise<ImportChoices | null> {
  return getStoredShop().database.read(async ({ queries }) => {
    const ofSystem = sql`${imports.choices} ->> 'system' = ${system}`;
    const [row] = await queries
      .select({ choices: imports.choices })
      .from(imports)
      .where(and(isNotNull(imports.importedAt), ofSystem))
      .orderBy(desc(imports.id))
      .limit(1);
    return row ? parseChoices(row.choices) : null;
  });
}

export function saveImportChoices(id: number, choices: ImportChoices): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries
      .update(imports)
      .set({ choices: JSON.stringify(choices) })
      .where(and(eq(imports.id, id), isNull(imports.importedAt)));
  });
}

export function deleteImport(id: number): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries.delete(imports).where(and(eq(imports.id, id), isNull(imports.importedAt)));
  });
}

/** @param done - `choices` are those by which it took place, with the system that was recognized */
export async function recordImported(
  { queries }: Connection,
  id: number,
  done: Pick<StoredImport, "choices"> & { batchId: number; counts: ImportCounts; now: Date },
): Promise<void> {
  const { batchId, now } = done;
  await queries
    .update(imports)
    .set({
      choices: JSON.stringify(done.choices),
      counts: JSON.stringify(done.counts),
      importedAt: now.toISOString(),
      batchId,
    })
    .where(eq(imports.id, id));
}

export function deleteAbandonedImports(limit: Date): Promise<void> {
  return getStoredShop().database.write(async ({ queries }) => {
    await queries
      .delete(imports)
      .where(and(isNull(imports.importedAt), lt(imports.createdAt, limit.toISOString())));
  });
}

export function listImportFiles(): Promise<Set<string>> {
  return getStoredShop().database.read(async ({ queries }) => {
    const rows = await queries
      .select({ name: imports.storedName })
      .from(imports)
      .where(and(isNull(imports.importedAt), ne(imports.storedName, "")));
    return new Set(rows.map(({ name }) => name));
  });
}

function toStoredImport(row: typeof imports.$inferSelect) {
  return {
    ...row,
    choices: parseChoices(row.choices),
    createdAt: new Date(row.createdAt),
    importedAt: row.importedAt === null ? null : new Date(row.importedAt),
    counts: parseStored(CountsSchema, row.counts),
  };
}

const oneOf = <T extends string>(options: readonly { id: T }[]) =>
  z.enum(options.map(({ id }) => id));

/** By entries: a record of the schema would forget a property that is named `__proto__`. */
const byName = <T extends string>(value: z.ZodType<T>) =>
  z.preprocess(
    (given) => (typeof given === "object" && given !== null ? Object.entries(given) : given),
    z.array(z.tuple([z.string(), value])).transform((entries) => Object.fromEntries(entries)),
  );

const ChoicesSchema = z.object({
  system: oneOf(IMPORT_SYSTEMS).nullable(),
  encoding: oneOf(ENCODINGS).nullable(),
  numbers: oneOf(NUMBER_STYLES).nullable(),
  properties: byName(oneOf(PROPERTY_USES)),
  columns: byName(z.enum(COLUMN_USES)).optional(),
  colors: oneOf(COLOR_USES),
  existing: oneOf(EXISTING_USES),
  price: oneOf(PRICE_USES),
});

const CountsSchema = z.object({
  created: z.number(),
  changed: z.number(),
  leftOut: z.number(),
  pictures: z.number(),
});

type ImportCounts = z.infer<typeof CountsSchema>;

/** Null for what another program stored. */
function parseStored<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const parseChoices = (text: string): ImportChoices =>
  parseStored(ChoicesSchema, text) ?? DEFAULT_CHOICES;

/** Those of these changes that somebody took back, where that still stands. */
export async function listUndone(batchIds: readonly number[]): Promise<Set<number>> {
  const { database } = getStoredShop();
  const undos = await database.read((connection) => findStandingUndos(connection, batchIds));
  return new Set(undos.keys());
}
