import path from "node:path";

import { getEnvironment } from "../settings/environment.server";

/** Prefix of a folder that is being filled; the next backup removes what a crash leaves. */
export const UNFINISHED_PREFIX = ".draft-";

/** The folder of all backups; each has its own folder in it. */
export function backupsDirectory(): string {
  return path.join(getEnvironment().dataDirectory, "backups");
}

export function backupDirectory(name: string): string {
  return path.join(backupsDirectory(), name);
}

/** Prefix of a folder beside the database in which a backup is checked before a restore. */
export const STAGE_PREFIX = ".restore-";
