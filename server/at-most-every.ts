/** Calls `ask` at most once in that many milliseconds; all callers share the promise. */
export function atMostEvery<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let latestAt = 0;
  return () => {
    const now = performance.now();
    if (!latest || now - latestAt >= ms) {
      latest = ask();
      latestAt = now;
    }
    return latest;
  };
}
