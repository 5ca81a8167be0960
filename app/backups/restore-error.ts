import type { BackupFailure } from "../domain/backups/backup";

export type RestoreFailure =
  | "missing"
  | "foreign"
  | "cut"
  | "tampered"
  | "damaged"
  | "newer"
  | "no-room"
  /** The shop's data are on a server, and its settings lack the secret of the backup. */
  | "other-secret";

/** The restore failed, and the shop is unchanged. */
export class RestoreError extends Error {
  override name = "RestoreError";

  constructor(
    readonly failure: RestoreFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The restore is committed but incomplete; the next start of the shop completes it. */
export class UnfinishedRestoreError extends Error {
  override name = "UnfinishedRestoreError";
}

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
