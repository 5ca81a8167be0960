/** Why a backup is not restored. */
export type RestoreFailure =
  /** There is no backup, folder or file of that name. */
  | "missing"
  /** A file that is no archive of a backup, or a folder that is no backup. */
  | "foreign"
  /** The file ends before its time. */
  | "cut"
  /** It says it holds what it does not, or the other way round. */
  | "tampered"
  /** Its database does not hold together. */
  | "damaged"
  /** Of a later version of the program. */
  | "newer"
  | "no-room";

/** Nothing of the shop was touched. */
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

/** There is no way back any more: the next start of the shop brings it to its end. */
export class UnfinishedRestoreError extends Error {
  override name = "UnfinishedRestoreError";
}
