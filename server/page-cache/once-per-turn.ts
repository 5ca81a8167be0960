/**
 * Asks once for all requests that one turn of the loop finds waiting. Each had been sent before, so
 * none can know of a change that the answer does not.
 */
export function oncePerTurn<T>(ask: () => T): () => T {
  let answered: { value: T } | null = null;
  return () => {
    if (answered === null) {
      answered = { value: ask() };
      setImmediate(() => (answered = null));
    }
    return answered.value;
  };
}
