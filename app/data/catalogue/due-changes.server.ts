import type { Connection } from "../../../db/connection";
import { getLog } from "../../log/log.server";
import { perShop } from "../../settings/current-shop.server";
import { readNextSaleSwitch, switchDueSales } from "../offers/sale-switch.server";
import { applyDuePriceRuns, readNextPriceRun } from "../products/due-price-runs.server";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { keepUntilCommit } from "../sqlite/kept-reads.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** Pages go on with the old catalogue for this long after a change could not be made. */
const RETRY_AFTER_MS = 5000;
/** A timer beyond this is set later, because clocks are corrected meanwhile. */
const LONGEST_TIMER_MS = 60 * 60 * 1000;

type DueState = {
  applying: Promise<void> | null;
  /** On a monotonic clock. */
  retryAtMs: number;
  wake: (() => void) | null;
  timer: NodeJS.Timeout | undefined;
};

const current = perShop((): DueState => {
  return { applying: null, retryAtMs: -Infinity, wake: null, timer: undefined };
});

/** When the next change stored for later falls due, in milliseconds; `Infinity` without any. */
export async function readNextDue(connection: Connection): Promise<number> {
  return Math.min(await readNextPriceRun(connection), await readNextSaleSwitch(connection));
}

/** Each request asks. */
const readKeptDue = keepUntilCommit(readNextDue);

/** True when a change that falls due then has to be applied before any page is answered. */
export function isOverdue(nextDueMs: number, now: Date): boolean {
  return now.getTime() >= nextDueMs && performance.now() >= current().retryAtMs;
}

/** The same for the next change; false while the database cannot be read. */
export async function isChangeDue(now: Date): Promise<boolean> {
  try {
    return isOverdue(await readKeptDue(getStoredShop().database), now);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return false;
  }
}

/** Once for all who ask meanwhile. Never rejects: what cannot be made is tried again later. */
export function applyDueChanges(now: Date): Promise<void> {
  const state = current();
  state.applying ??= applyOrPostpone(state, now).finally(() => (state.applying = null));
  return state.applying;
}

async function applyOrPostpone(state: DueState, now: Date): Promise<void> {
  try {
    await applyDuePriceRuns(now);
    await switchDueSales(now);
  } catch (error) {
    state.retryAtMs = performance.now() + RETRY_AFTER_MS;
    getLog().error({ err: error }, "due changes not applied");
  }
}

/** Calls `wake` when a change falls due, and soon after one was stored for later. */
export function onDueChange(wake: (() => void) | null): void {
  const state = current();
  state.wake = wake;
  if (wake === null) clearTimeout(state.timer);
}

export function noteDueChange(): void {
  current().wake?.();
}

export async function workOffDueChanges(now: Date): Promise<void> {
  if (await isChangeDue(now)) await applyDueChanges(now);
  const nextDueMs = await getStoredShop().database.read(readNextDue);
  const state = current();
  clearTimeout(state.timer);
  const waitMs = Math.max(nextDueMs - now.getTime(), state.retryAtMs - performance.now(), 0);
  if (state.wake === null || waitMs > LONGEST_TIMER_MS) return;
  // A timer may end a moment early.
  state.timer = setTimeout(state.wake, waitMs + 1).unref();
}
