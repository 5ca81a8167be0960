import { offerSettings, type OfferedSettings } from "../../domain/shop/shop-settings";
import { DatabaseUnavailableError } from "../sqlite/database-fault.server";
import { takesOnlinePayments } from "../payments/payment-connection.server";
import { readSettings } from "./settings.server";

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
