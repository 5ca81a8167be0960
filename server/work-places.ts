export type WorkPlaces<Kind extends string> = ReturnType<typeof createWorkPlaces<Kind>>;

/** Counts who is at work, by kind, and lets others wait for a place in the order they came. */
export function createWorkPlaces<Kind extends string>(places: Record<Kind, number>) {
  const kinds = Object.keys(places) as Kind[];
  const taken = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  const waiting = new Map<Kind, Set<() => void>>();

  function take(kind: Kind): () => void {
    taken[kind] += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      taken[kind] -= 1;
      const [next] = waiting.get(kind) ?? [];
      if (next) next();
    };
  }

  return {
    taken,
    isFull: (kind: Kind) => taken[kind] >= places[kind],
    take,
    /** Calls back with what gives the place back, at once or when it is this one's turn. */
    wait(kind: Kind, begin: (release: () => void) => void): { cancel: () => void } {
      const row = waiting.get(kind) ?? new Set<() => void>();
      waiting.set(kind, row);
      const start = () => {
        row.delete(start);
        begin(take(kind));
      };
      if (taken[kind] < places[kind]) start();
      else row.add(start);
      return { cancel: () => void row.delete(start) };
    },
  };
}
