import {
  offerSettings,
  toShopFace,
  type OfferedSettings,
  type ShopFace,
} from "../../domain/shop/shop-settings";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { takesOnlinePayments } from "../payments/payment-connection.server";
import { readSettings } from "./settings.server";

/** What the frame of a page shows; only a promise of instalments depends on the payment connection. */
export async function readShopFace(now: Date): Promise<ShopFace> {
  const settings = await readSettings();
  const canPay = settings.instalments > 1 && (await canPayByCard(now));
  return toShopFace(offerSettings(settings, canPay), now);
}

/**
 * The settings that shoppers see. While the database cannot be read, no card payment is offered,
 * because the shop cannot know whether one works.
 */
export async function readOfferedSettings(now: Date): Promise<OfferedSettings> {
  return offerSettings(await readSettings(), await canPayByCard(now));
}

async function canPayByCard(now: Date): Promise<boolean> {
  try {
    return await takesOnlinePayments(now);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return false;
  }
}
