import type { BackupFailure } from "../domain/backups/backup";

/** Nothing was left behind, and no backup that was there was touched. */
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
