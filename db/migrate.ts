import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";

import type { Connection } from "./open";

/** Brings the database to the newest schema. Does nothing when it is there already. */
export function migrateDatabase({ queries }: Connection): void {
  migrate(queries, { migrationsFolder: findMigrationsFolder() });
}

let newestHash: string | undefined;

/** Whether the tables are those of this program: the newest migration of both is the same. */
export function isSchemaCurrent({ sqlite }: Connection): boolean {
  newestHash ??= readMigrationFiles({ migrationsFolder: findMigrationsFolder() }).at(-1)?.hash;
  const applied = sqlite
    .prepare<[], { hash: string }>(
      "SELECT hash FROM __drizzle_migrations ORDER BY created_at DESC LIMIT 1",
    )
    .get();
  return applied?.hash === newestHash;
}

/** The folder lies at different depths seen from the sources and from the built server. */
function findMigrationsFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (folder !== path.dirname(folder)) {
    const migrations = path.join(folder, "db", "migrations");
    if (existsSync(path.join(migrations, "meta", "_journal.json"))) return migrations;
    folder = path.dirname(folder);
  }
  throw new Error("The folder db/migrations is missing");
}
