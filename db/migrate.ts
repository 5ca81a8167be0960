import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";

import type { Connection } from "./open";

/** Brings the database to the newest schema. Does nothing when it is there already. */
export function migrateDatabase({ queries }: Connection): void {
  migrate(queries, { migrationsFolder: findMigrationsFolder() });
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
