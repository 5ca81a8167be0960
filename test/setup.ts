import { format } from "node:util";
import { afterEach, aroundAll, beforeEach, expect, vi } from "vitest";

import { runInShop } from "../app/settings/current-shop.server";

const unexpected: string[] = [];

// The shop of a test file. Its settings are read when something first asks for them.
aroundAll((runTests) => runInShop({ settings: process.env }, runTests));

// React and Remix report mistakes only on the console, so unexpected output fails the test.
beforeEach(() => {
  unexpected.length = 0;
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      unexpected.push(`console.${method}: ${format(...parts)}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(unexpected).toEqual([]);
});
