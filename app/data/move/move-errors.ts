/** A table is not the same on both sides after it was copied; nothing was stored. */
export class MoveMismatchError extends Error {
  override name = "MoveMismatchError";
}

/** No server was named. */
export class NoServerError extends Error {
  override name = "NoServerError";
}
