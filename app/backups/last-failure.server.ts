import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

import { BACKUP_FAILURES, BACKUP_REASONS } from "../domain/backups/backup";
import { getLog } from "../log/log.server";
import { backupsDirectory } from "./backup-folders.server";
import { moveIntoPlace } from "./backup-files.server";

const FailureSchema = z.object({
  at: z.iso.datetime().transform((text) => new Date(text)),
  reason: z.enum(BACKUP_REASONS),
  failure: z.enum(BACKUP_FAILURES),
});

/** The failure of the last backup. */
export type LastFailure = z.infer<typeof FailureSchema>;

/** In a file beside the backups, because the database itself may be what fails. */
const failureFile = () => path.join(backupsDirectory(), "last-failure.json");

/** Null when the last backup succeeded. */
export async function readLastFailure(): Promise<LastFailure | null> {
  try {
    return FailureSchema.parse(JSON.parse(await readFile(failureFile(), "utf8")));
  } catch {
    return null;
  }
}

/** Never rejects: a full disk cannot store this note. */
export async function noteFailure(failure: LastFailure): Promise<void> {
  const temporary = `${failureFile()}.part`;
  try {
    await writeFile(temporary, `${JSON.stringify(failure)}\n`, { mode: 0o600 });
    await moveIntoPlace(temporary, failureFile());
  } catch (error) {
    getLog().error({ err: error }, "a failed backup could not be noted");
  }
}

export async function forgetFailure(): Promise<void> {
  await rm(failureFile(), { force: true });
}
