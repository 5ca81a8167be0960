import { LRUCache } from "lru-cache";

import { measureEntry, type PageEntry } from "./page-entry";

export type StoredPage<Asked> = { page: Asked; entry: PageEntry; hits: number };

/** The part of the memory for pages that were asked for only once. */
const NEWCOMERS_SHARE = 0.25;

/**
 * Keeps pages within a number of bytes. A page that is asked for a second time moves to the larger part;
 * so a client that asks for endless different addresses does not push out the pages of other visitors.
 */
export function createPageStore<Asked>(
  maxBytes: number,
  mayBecomeRegular: (page: Asked, entry: PageEntry) => boolean,
) {
  type Stored = StoredPage<Asked>;
  const makeCache = (share: number) =>
    new LRUCache<string, Stored>({
      maxSize: Math.max(1, Math.floor(maxBytes * share)),
      sizeCalculation: ({ entry }, key) => measureEntry(entry) + 2 * key.length,
    });
  const newcomers = makeCache(NEWCOMERS_SHARE);
  const regulars = makeCache(1 - NEWCOMERS_SHARE);

  return {
    find(key: string): PageEntry | null {
      const known = regulars.get(key);
      const stored = known ?? newcomers.get(key);
      if (!stored) return null;
      stored.hits += 1;
      if (!known && mayBecomeRegular(stored.page, stored.entry)) {
        newcomers.delete(key);
        regulars.set(key, stored);
      }
      return stored.entry;
    },
    has: (key: string) => regulars.has(key) || newcomers.has(key),
    add(key: string, page: Asked, entry: PageEntry): void {
      newcomers.set(key, { page, entry, hits: 0 });
    },
    /** To be called after a body was added to an entry. */
    measureAgain(key: string): void {
      const cache = regulars.has(key) ? regulars : newcomers;
      const stored = cache.peek(key);
      if (stored) cache.set(key, { ...stored });
    },
    /** Removes everything; returns the busiest pages, the busiest first. */
    clear(busiestCount: number): Asked[] {
      const busiest = [...regulars.values()].sort((one, other) => other.hits - one.hits);
      newcomers.clear();
      regulars.clear();
      return busiest.slice(0, busiestCount).map(({ page }) => page);
    },
    measure: () => ({
      pages: newcomers.size + regulars.size,
      bytes: newcomers.calculatedSize + regulars.calculatedSize,
    }),
  };
}
