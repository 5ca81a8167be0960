import { LRUCache } from "lru-cache";

/** Of what clients send: addresses as they stand in requests, and cookies. */
const REMEMBERED_BYTES = 2_000_000;
/** What remembering a text takes beside its letters. */
const OVERHEAD_BYTES = 250;

/** Keeps the last values by a text that clients choose, within a bound of memory. */
export function rememberByText<T extends object | number | string>(): LRUCache<string, T> {
  return new LRUCache<string, T>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (_, text) => text.length + OVERHEAD_BYTES,
  });
}
