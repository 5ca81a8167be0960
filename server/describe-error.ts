/** Errors may carry what the visitor sent in properties of their own, so only these are logged. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  return { name: error.name, message: error.message, stack: error.stack };
}
