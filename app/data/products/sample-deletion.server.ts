import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/open";
import { settings } from "../../../db/schema";
import { readBuiltInCatalogue } from "../../../db/seed/read-catalogue";
import { seedProducts } from "../../../db/seed/seed-products";
import { getEnvironment } from "../../settings/environment.server";
import { getLog } from "../../log/log.server";

/** The row that says that the sample catalogue may not come back; no setting of the owner's forms. */
const DELETED = { name: "sampleCatalogue", value: '"deleted"' };

const NOTE_NAME = "sample-deleted.txt";
const NOTE = `El catálogo de muestra de esta tienda se borró.
Mientras este archivo esté, Tela no lo muestra tampoco cuando no puede leer la base de datos.
`;

/** Whether the owner deleted the sample catalogue. */
export function isSampleDeleted({ queries }: Connection): boolean {
  const row = queries.select().from(settings).where(eq(settings.name, DELETED.name)).get();
  return row !== undefined;
}

/** Inside the write that deletes it. */
export function recordSampleDeletion({ queries }: Connection): void {
  queries.insert(settings).values(DELETED).onConflictDoNothing().run();
}

/**
 * Inside a write: puts the sample catalogue in again, unless the owner deleted it.
 *
 * @returns how many products are new or changed; null where it was deleted
 */
export function storeSampleAgain(connection: Connection, now: Date): number | null {
  if (isSampleDeleted(connection)) return null;
  return seedProducts(connection.queries, readBuiltInCatalogue(), now);
}

/**
 * Notes beside the database whether the owner deleted the sample catalogue, for the time when the
 * database cannot be read. The database decides, so that a restored backup is followed.
 */
export function noteSampleDeletion(isDeleted: boolean): void {
  const file = findNote();
  try {
    if (!isDeleted) rmSync(file, { force: true });
    else if (!existsSync(file)) writeFileSync(file, NOTE, { mode: 0o600 });
  } catch (error) {
    getLog().warn({ err: error }, "the deletion of the sample catalogue could not be noted");
  }
}

/** Whether it is known to be deleted, without the database. */
export function isSampleDeletionNoted(): boolean {
  return existsSync(findNote());
}

function findNote(): string {
  return path.join(getEnvironment().dataDirectory, NOTE_NAME);
}
