/** What leaves a list and what comes in, while the rest keeps its order. */
export type ListChange = {
  /** Places in the list as it was, ascending. */
  removed: readonly number[];
  /** For each that comes, in order, the place in the list as it was that it stands before. */
  added: readonly number[];
};

/**
 * The same in few numbers: whatever stays side by side moves as one. Lists of a whole catalogue are
 * changed in place with it, so that a change costs what changed and a copy of memory at most.
 */
export type Runs = {
  /** Of the list as it will be. */
  length: number;
  kept: readonly Run[];
  /** The new places of those that come. */
  addedAt: readonly number[];
  /** Whether each that stays has the place it had. */
  isStill: boolean;
};

type Run = { from: number; to: number; length: number };

export function planRuns(length: number, { removed, added }: ListChange): Runs {
  const kept: Run[] = [];
  const addedAt: number[] = [];
  let [from, to, nextRemoved] = [0, 0, 0];
  const keepUntil = (end: number) => {
    if (end > from) kept.push({ from, to, length: end - from });
    to += end - from;
    from = end;
  };
  const passUntil = (end: number) => {
    for (; (removed[nextRemoved] ?? end) < end; nextRemoved += 1) {
      keepUntil(removed[nextRemoved] ?? end);
      from += 1;
    }
    keepUntil(end);
  };
  for (const place of added) {
    passUntil(place);
    addedAt.push(to);
    to += 1;
  }
  passUntil(length);
  return {
    length: to,
    kept,
    addedAt,
    isStill: to === length && kept.every((run) => run.from === run.to),
  };
}

type Numbers = Float64Array | Int32Array | Uint32Array;

/** Changes the numbers themselves as long as there is room behind them: use what it returns alone. */
export function moveNumbers<T extends Numbers>(
  numbers: T,
  { length, kept, addedAt }: Runs,
  added: readonly number[],
): T {
  const room = makeRoom(numbers, length);
  // Each is moved before another one comes to stand where it was.
  for (const { from, to, length: count } of kept) {
    if (to < from) room.copyWithin(to, from, from + count);
  }
  for (const { from, to, length: count } of kept.toReversed()) {
    if (to > from) room.copyWithin(to, from, from + count);
  }
  addedAt.forEach((place, at) => (room[place] = added[at] ?? 0));
  return room.subarray(0, length) as T;
}

/** The numbers, and room behind them for so many at least. */
export function makeRoom<T extends Numbers>(numbers: T, length: number): T {
  const Kind = numbers.constructor as {
    new (length: number): T;
    new (buffer: ArrayBufferLike): T;
  };
  const room = new Kind(numbers.buffer);
  if (room.length >= length) return room;
  const larger = new Kind(Math.ceil(length * 1.05));
  larger.set(numbers);
  return larger;
}

/** As `moveNumbers`. */
export function moveItems<T>(
  items: T[],
  { kept, addedAt, isStill }: Runs,
  added: readonly T[],
): T[] {
  if (isStill) {
    added.forEach((item, at) => (items[addedAt[at] ?? NaN] = item));
    return items;
  }
  const parts = [
    ...kept.map(({ from, to, length }) => ({ to, part: items.slice(from, from + length) })),
    ...added.map((item, at) => ({ to: addedAt[at] ?? NaN, part: [item] })),
  ];
  parts.sort((left, right) => left.to - right.to);
  return new Array<T>().concat(...parts.map(({ part }) => part));
}

/** The new place of each old one; what left has none that means anything. */
export function listNewPositions(length: number, { kept }: Runs): Int32Array {
  const places = new Int32Array(length);
  for (const { from, to, length: count } of kept) {
    for (let step = 0; step < count; step += 1) places[from + step] = to + step;
  }
  return places;
}
