/**
 * Calls `ask` at most once per event-loop turn. All requests of one turn were sent before it, so a change
 * that happens later cannot be expected in their answers.
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
