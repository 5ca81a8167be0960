import { format } from "node:util";
import { afterEach, beforeEach, expect, vi } from "vitest";

const unexpected: string[] = [];

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
