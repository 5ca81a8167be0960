import type { BackupFailure } from "../domain/backups/backup";

/** The backup failed, left nothing behind, and changed no other backup. */
export class BackupError extends Error {
  override name = "BackupError";

  constructor(
    readonly failure: BackupFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
