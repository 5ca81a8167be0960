/**
 * An error for the log. Errors may carry what a visitor sent in properties of their own, such as the
 * address that could not be read or the row that a database refused, so only these are logged.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack, cause } = error;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { name, code, message, stack, cause: cause === undefined ? cause : describeError(cause) };
}
