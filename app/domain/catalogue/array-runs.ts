/** The items to remove from a list and to add to it; the rest keeps its order. */
export type ListChange = {
  /** Places in the old list, ascending. */
  removed: readonly number[];
  /** For each new item, in order: the place in the old list before which it goes. */
  added: readonly number[];
};

/**
 * A change as runs: neighbours that stay neighbours move together. It changes the arrays of a whole
 * catalogue in place, at the cost of the changed items and at most one copy of the memory.
 */
export type Runs = {
  /** Of the new list. */
  length: number;
  kept: readonly Run[];
  /** The places of the new items. */
  addedAt: readonly number[];
  /** True when every item that stays keeps its place. */
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

/** Changes the array itself when its buffer has room. Use only the returned array afterwards. */
export function moveNumbers<T extends Numbers>(
  numbers: T,
  { length, kept, addedAt }: Runs,
  added: readonly number[],
): T {
  const room = makeRoom(numbers, length);
  // The order of the moves: no run may overwrite one that was not moved yet.
  for (const { from, to, length: count } of kept) {
    if (to < from) room.copyWithin(to, from, from + count);
  }
  for (const { from, to, length: count } of kept.toReversed()) {
    if (to > from) room.copyWithin(to, from, from + count);
  }
  addedAt.forEach((place, at) => (room[place] = added[at] ?? 0));
  return room.subarray(0, length) as T;
}

/** The array with a buffer that has room for at least this many numbers. */
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

/** The same as `moveNumbers`, for items of any type. */
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

/** The new position of each old one; for a removed item the value means nothing. */
export function listNewPositions(length: number, { kept }: Runs): Int32Array {
  const places = new Int32Array(length);
  for (const { from, to, length: count } of kept) {
    for (let step = 0; step < count; step += 1) places[from + step] = to + step;
  }
  return places;
}
