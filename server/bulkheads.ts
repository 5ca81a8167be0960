export type Bulkheads<Kind extends string> = ReturnType<typeof createBulkheads<Kind>>;

/** Counts the requests at work by kind; each kind has its own number of slots. */
export function createBulkheads<Kind extends string>(slots: Record<Kind, number>) {
  const kinds = Object.keys(slots) as Kind[];
  const taken = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  const waiting = new Map<Kind, Set<() => void>>(kinds.map((kind) => [kind, new Set()]));

  /** @returns what releases the slot; a second call does nothing */
  function take(kind: Kind): () => void {
    taken[kind] += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      taken[kind] -= 1;
      const [next] = waiting.get(kind) ?? [];
      next?.();
    };
  }

  return {
    taken,
    isFull: (kind: Kind) => taken[kind] >= slots[kind],
    take,
    /**
     * Takes a slot when one is free, in the order of arrival.
     *
     * @throws the signal's reason when that comes first
     */
    wait(kind: Kind, signal: AbortSignal): Promise<() => void> {
      if (taken[kind] < slots[kind]) return Promise.resolve(take(kind));
      return new Promise((resolve, reject) => {
        const start = () => {
          waiting.get(kind)?.delete(start);
          resolve(take(kind));
        };
        waiting.get(kind)?.add(start);
        signal.addEventListener("abort", () => {
          waiting.get(kind)?.delete(start);
          reject(signal.reason as Error);
        });
      });
    },
  };
}
