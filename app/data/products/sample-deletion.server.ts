import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { settings } from "../../../db/schema/shop";
import { readBuiltInCatalogue } from "../../../db/seed/read-catalogue";
import { seedProducts } from "../../../db/seed/seed-products";
import { getEnvironment } from "../../settings/environment.server";
import { SHOP_AUTHOR } from "../../domain/history/author";
import { getLog } from "../../log/log.server";
import { recordBatch } from "../history/batch.server";
import { nextProductRow } from "./product-rows.server";
import { storeSampleGuides } from "./sample-guides.server";

/** The row that keeps the sample catalogue from coming back; no settings form writes it. */
const DELETED = { name: "sampleCatalogue", value: '"deleted"' };

const NOTE_NAME = "sample-deleted.txt";
const NOTE = `El catálogo de muestra de esta tienda se borró.
Mientras este archivo esté, Tela no lo muestra tampoco cuando no puede leer la base de datos.
`;

export async function isSampleDeleted({ queries }: Connection): Promise<boolean> {
  const [row] = await queries
    .select()
    .from(settings)
    .where(eq(settings.name, DELETED.name))
    .limit(1);
  return row !== undefined;
}

export async function recordSampleDeletion({ queries }: Connection): Promise<void> {
  await queries.insert(settings).values(DELETED).onConflictDoNothing();
}

/** Within a write. Returns how many products are new or changed; null when it was deleted. */
export async function storeSampleAgain(connection: Connection, now: Date): Promise<number | null> {
  return (await isSampleDeleted(connection)) ? null : await storeSample(connection, now);
}

export async function storeSample(connection: Connection, now: Date): Promise<number> {
  const change = { author: SHOP_AUTHOR, action: "sample.store", now } as const;
  const firstRowId = await nextProductRow(connection);
  return (
    await recordBatch(connection, change, async () => {
      await storeSampleGuides(connection);
      return seedProducts(connection.queries, readBuiltInCatalogue(), { now, firstRowId });
    })
  ).value;
}

/** For when the database cannot be read. It decides: a restored backup corrects the file. */
export function noteSampleDeletion(isDeleted: boolean): void {
  const file = findNote();
  try {
    if (!isDeleted) rmSync(file, { force: true });
    else if (!existsSync(file)) writeFileSync(file, NOTE, { mode: 0o600 });
  } catch (error) {
    getLog().warn({ err: error }, "the deletion of the sample catalogue could not be noted");
  }
}

export function isSampleDeletionNoted(): boolean {
  return existsSync(findNote());
}

function findNote(): string {
  return path.join(getEnvironment().dataDirectory, NOTE_NAME);
}
