import { vi } from "vitest";

/**
 * Runs a check again and again until it passes. The time is for the slowest machine: a shop tries a
 * database that failed again after a second. Works in hooks too, where `expect.poll` does not.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 50 });
}
