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

/** A backup that was to be made and was not, since the last one that was. */
export type LastFailure = z.infer<typeof FailureSchema>;

/** In a file beside the backups: the database may be the very thing that fails. */
const failureFile = () => path.join(backupsDirectory(), "last-failure.json");

/** Null where the last one that was to be made was made. */
export async function readLastFailure(): Promise<LastFailure | null> {
  try {
    return FailureSchema.parse(JSON.parse(await readFile(failureFile(), "utf8")));
  } catch {
    return null;
  }
}

/** Never rejects: a full disk takes no note of being full. */
export async function noteFailure(failure: LastFailure): Promise<void> {
  const draft = `${failureFile()}.part`;
  try {
    await writeFile(draft, `${JSON.stringify(failure)}\n`, { mode: 0o600 });
    await moveIntoPlace(draft, failureFile());
  } catch (error) {
    getLog().error({ err: error }, "a failed backup could not be noted");
  }
}

export async function forgetFailure(): Promise<void> {
  await rm(failureFile(), { force: true });
}
