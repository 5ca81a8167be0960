import { vi } from "vitest";

/**
 * Repeats a check until it passes. The timeout suits the slowest machine: a shop retries a failed
 * database after a second. Also works in hooks, unlike `expect.poll`.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 50 });
}
