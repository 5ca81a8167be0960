import { randomInt } from "node:crypto";

import type { Connection } from "../../../db/open";
import { createOrderNumber, NUMBERS_PER_MILLISECOND } from "../../domain/orders/order-number";

/** Of 46,656 numbers; enough to fill most of them before the next millisecond is used. */
const TRIES_PER_MILLISECOND = 20;

/**
 * A number no order has. A clock that stands still runs out of them, so that
 * the search goes on in the next millisecond when it finds none by chance.
 */
export function takeOrderNumber({ sqlite }: Connection, prefix: string, now: Date): string {
  const isTaken = sqlite.prepare<[string]>("SELECT 1 FROM orders WHERE order_number = ?");
  for (let milliseconds = 0; ; milliseconds += 1) {
    const time = new Date(now.getTime() + milliseconds);
    for (let tries = 0; tries < TRIES_PER_MILLISECOND; tries += 1) {
      const number = createOrderNumber(prefix, time, randomInt(NUMBERS_PER_MILLISECOND));
      if (!isTaken.get(number)) return number;
    }
  }
}
