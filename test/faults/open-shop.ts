import { onTestFinished } from "vitest";

import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import type { Visit } from "../helpers/visitor";

/** A shop that runs until the test ends. */
export async function openShop(
  settings: Record<string, string> = {},
  directory?: string,
): Promise<RunningShop> {
  const shop = await openRunningShop("built-in catalogue", settings, directory);
  onTestFinished(() => shop.close());
  return shop;
}

/** True for "not now, come again after this time". */
export function isRefusal({ status, headers }: Visit): boolean {
  return status === 503 && headers.has("Retry-After");
}
