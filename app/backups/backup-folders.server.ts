import path from "node:path";

import { getEnvironment } from "../settings/environment.server";

/** Of a folder that is being filled; what a crash leaves goes with the next backup. */
export const DRAFT_PREFIX = ".draft-";

/** Where backups are kept, one folder each. */
export function backupsDirectory(): string {
  return path.join(getEnvironment().dataDirectory, "backups");
}

export function backupDirectory(name: string): string {
  return path.join(backupsDirectory(), name);
}

/** Of a folder, beside the database, in which a backup is checked before it is restored. */
export const STAGE_PREFIX = ".restore-";
