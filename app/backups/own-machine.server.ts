import { hostname } from "node:os";

import { isOnServer } from "../data/dialect/open-database.server";
import { backupsDirectory } from "./backup-folders.server";

export type OwnMachine = { name: string; directory: string };

/** Which of the shop's machines this is, and where its backups are; null where there is one at most. */
export function findOwnMachine(): OwnMachine | null {
  return isOnServer() ? { name: hostname(), directory: backupsDirectory() } : null;
}
