/** A setting the owner has to correct; the message is one Spanish line and never shows a secret. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/** The code of an error of the file system, for the message about it. */
export function describeCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "error desconocido";
}
