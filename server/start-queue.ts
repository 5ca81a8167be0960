/** After as many event-loop turns with new requests, the next one starts all the same. */
const MOST_TURNS = 32;

export type StartQueue = {
  /** Notes that a request arrived, admitted or not. */
  noteArrival(): void;
  /**
   * Calls `start` when its turn comes: the kinds take turns, and each is in order. `start` returns
   * false where there was nothing to start any more; then the next has its turn at once.
   */
  add(kind: string, start: () => boolean): void;
};

/**
 * Accepts all waiting connections before it starts the next request. Node accepts one new connection in
 * each turn of its event loop: if each turn also rendered a page, a crowd would wait in the system's
 * queue, where it gets no 503.
 */
export function createStartQueue(
  afterTurn: (work: () => void) => void = (work) => void setImmediate(work),
): StartQueue {
  const waiting = new Map<string, (() => boolean)[]>();
  let isTurning = false;
  let hasArrived = false;
  let turns = 0;

  function turn(): void {
    if (hasArrived && turns < MOST_TURNS) {
      hasArrived = false;
      turns += 1;
      return afterTurn(turn);
    }
    hasArrived = false;
    turns = 0;
    isTurning = waiting.size > 0;
    if (!isTurning) return;
    afterTurn(turn);
    beginNext();
  }

  function beginNext(): void {
    let start = takeNext();
    while (start && !start()) start = takeNext();
  }

  /** The kind that had its turn goes to the end of the queue. */
  function takeNext(): (() => boolean) | undefined {
    for (const [kind, starts] of waiting) {
      const start = starts.shift();
      waiting.delete(kind);
      if (starts.length > 0) waiting.set(kind, starts);
      if (start) return start;
    }
    return undefined;
  }

  return {
    noteArrival() {
      hasArrived = true;
    },
    add(kind, start) {
      const starts = waiting.get(kind);
      if (starts) starts.push(start);
      else waiting.set(kind, [start]);
      if (isTurning) return;
      isTurning = true;
      afterTurn(turn);
    },
  };
}
