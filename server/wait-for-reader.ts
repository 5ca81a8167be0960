import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const LOOK_AGAIN_MS = 20;

/**
 * Resolves when the reader has taken what was written, or has left: Remix writes on and on, and what
 * a slow reader has not taken yet would pile up. It looks again and again, because compression keeps
 * the answer's own news of it to itself.
 */
export async function waitForReader(response: ServerResponse): Promise<void> {
  while (response.writableNeedDrain) await wait(LOOK_AGAIN_MS);
}
