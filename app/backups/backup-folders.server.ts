import path from "node:path";

import { getEnvironment } from "../env.server";

/** Where backups are kept, one folder each. */
export function backupsDirectory(): string {
  return path.join(getEnvironment().dataDirectory, "backups");
}

export function backupDirectory(name: string): string {
  return path.join(backupsDirectory(), name);
}
