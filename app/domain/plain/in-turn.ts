/** The results of `work` for each item, one after the other: a transaction runs one statement at a time. */
export async function mapInTurn<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** The same, with the results of all items in one list. */
export async function flatMapInTurn<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<readonly Result[] | Result> | readonly Result[] | Result,
): Promise<Result[]> {
  return (await mapInTurn(items, work)).flat() as Result[];
}
