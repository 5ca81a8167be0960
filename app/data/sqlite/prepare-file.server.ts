import { statSync } from "node:fs";

import { judgeSchema, migrateDatabase, MigrationFailedError } from "../../../db/migrate";
import { openReader, openWriter, type FileConnection } from "../../../db/open";
import { DatabaseUnavailableError, guard } from "./database-fault.server";
import { waitAtStart } from "./write-lock.server";

export type PrepareOptions = {
  /** Makes the backup before an upgrade; if it rejects, nothing is migrated. */
  beforeMigrating?: () => Promise<void>;
};

/** Creates or migrates the file of a shop; see `ShopDatabase.prepare`. */
export async function prepareFile(
  file: string,
  { beforeMigrating }: PrepareOptions,
): Promise<void> {
  // Read only, because opening for writing would already change a foreign file.
  const isThere = await guard(() => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0);
  const state = isThere ? await waitAtStart(() => useOnce(openReader, file, judgeSchema)) : "fresh";
  // Opened first, because not every disk supports the connection's settings.
  const bringUp = () =>
    useOnce(openWriter, file, (connection) => {
      if (state !== "current") migrateDatabase(connection);
    });
  if (state !== "behind") return waitAtStart(bringUp);
  try {
    await beforeMigrating?.();
    await waitAtStart(bringUp);
  } catch (error) {
    // The shop may open with a damaged database, but not with an intact one of another schema.
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    throw new MigrationFailedError("The database could not be migrated", { cause: error });
  }
}

function useOnce<T>(
  open: (file: string) => FileConnection,
  file: string,
  work: (connection: FileConnection) => T,
): Promise<T> {
  return guard(() => {
    const connection = open(file);
    try {
      return work(connection);
    } finally {
      connection.sqlite.close();
    }
  });
}
