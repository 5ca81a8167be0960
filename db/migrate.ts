import path from "node:path";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";

import type { Connection } from "./open";
import { findProgramFile } from "./program-files";

const JOURNAL = "db/migrations/meta/_journal.json";

/** Brings the database to the newest schema. Does nothing when it is there already. */
export function migrateDatabase({ queries }: Connection): void {
  migrate(queries, { migrationsFolder: path.resolve(findProgramFile(JOURNAL), "../..") });
}
