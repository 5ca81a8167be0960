import { format } from "node:util";
import { afterEach, beforeEach, expect, vi } from "vitest";

const unexpected: string[] = [];

// React and Remix report mistakes on the console only, so a noisy console fails the test.
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
