import { takesOnlinePayments } from "../data/payment-connection.server";
import { readOrNull } from "../data/read-or-null.server";
import { readSettings } from "../data/settings.server";
import type { ShopSettings } from "../domain/shop-settings";

/** The settings with what the shop takes by now; no payments online while nobody can tell. */
export async function readCheckoutOffer(
  now: Date,
): Promise<ShopSettings & { takesOnlinePayments: boolean }> {
  const isTaking = (await readOrNull(takesOnlinePayments(now))) ?? false;
  return { ...(await readSettings()), takesOnlinePayments: isTaking };
}
