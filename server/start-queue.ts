/** How often the loop turns for those who arrive before the next request is begun all the same. */
const MOST_TURNS = 32;

export type StartQueue = {
  /** Says that somebody arrived, whether or not they are let in. */
  hear(): void;
  /**
   * Runs the work when its turn comes: the kinds take turns, and each goes in order. Work tells
   * whether there was still something to begin; if not, the next has its turn at once.
   */
  add(kind: string, start: () => boolean): void;
};

/**
 * Hears everybody out before it begins the next request. Node takes one new connection each time its
 * loop turns: were a page rendered in each turn, a crowd would wait in the system's queue, where
 * nobody can tell it to come back later.
 */
export function createStartQueue(
  afterTurn: (work: () => void) => void = (work) => void setImmediate(work),
): StartQueue {
  const waiting = new Map<string, (() => boolean)[]>();
  let isTurning = false;
  let wasHeard = false;
  let turns = 0;

  function turn(): void {
    if (wasHeard && turns < MOST_TURNS) {
      wasHeard = false;
      turns += 1;
      return afterTurn(turn);
    }
    wasHeard = false;
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

  /** The kind that was served goes to the end of the row. */
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
    hear() {
      wasHeard = true;
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
