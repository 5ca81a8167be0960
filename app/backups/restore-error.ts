/** Why a backup cannot be restored. */
export type RestoreFailure =
  /** No backup, folder or file has that name. */
  | "missing"
  /** The file or folder is not a backup. */
  | "foreign"
  /** The file is truncated. */
  | "cut"
  /** Its content does not match its manifest. */
  | "tampered"
  /** Its database is damaged. */
  | "damaged"
  /** A later version of the program made it. */
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
