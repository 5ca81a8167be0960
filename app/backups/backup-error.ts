/** Why a backup was not made. */
export type BackupFailure =
  /** Not begun: there is less room than it needs. */
  | "no-room"
  /** The disk was full in the middle. */
  | "disk-full"
  /** The copy does not hold together, and so neither does the database. */
  | "damaged"
  /** The database is missing, locked or not the shop's. */
  | "unavailable"
  /** Another one is being made. */
  | "busy"
  | "other";

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
