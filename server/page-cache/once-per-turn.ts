/**
 * Calls `ask` at most once per event-loop turn. The requests of one turn were all sent before it, so none
 * can know of a change that the answer does not have.
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
