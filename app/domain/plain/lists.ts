export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

export function compareValues(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The results of `work` for each item, one after the other: a transaction runs one statement at a time. */
export async function mapInTurn<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

export async function flatMapInTurn<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<readonly Result[] | Result> | readonly Result[] | Result,
): Promise<Result[]> {
  return (await mapInTurn(items, work)).flat() as Result[];
}
