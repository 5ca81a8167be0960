import { LRUCache } from "lru-cache";

/** For addresses and cookies, which clients choose. */
const REMEMBERED_BYTES = 2_000_000;
/** The memory of an entry besides its text. */
const OVERHEAD_BYTES = 250;

/** A cache with keys that clients choose, within a limit of memory. */
export function rememberByText<T extends object | number | string>(): LRUCache<string, T> {
  return new LRUCache<string, T>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (_, text) => text.length + OVERHEAD_BYTES,
  });
}
