import { randomInt } from "node:crypto";

import type { Connection } from "../../../db/connection";
import { createOrderNumber, NUMBERS_PER_MILLISECOND } from "../../domain/orders/order-number";

/** Of 46,656 possible numbers; enough to use most of them before moving to the next millisecond. */
const TRIES_PER_MILLISECOND = 20;

/**
 * A free order number. When random attempts find none, the search continues in the next
 * millisecond, so a clock that stands still does not block it.
 */
export async function takeOrderNumber(
  { prepare }: Connection,
  prefix: string,
  now: Date,
): Promise<string> {
  const isTaken = prepare<[string]>("SELECT 1 FROM orders WHERE order_number = ?");
  for (let milliseconds = 0; ; milliseconds += 1) {
    const time = new Date(now.getTime() + milliseconds);
    for (let tries = 0; tries < TRIES_PER_MILLISECOND; tries += 1) {
      const number = createOrderNumber(prefix, time, randomInt(NUMBERS_PER_MILLISECOND));
      if (!(await isTaken.get(number))) return number;
    }
  }
}
