import {
  readStoredApplication,
  storeApplication,
  type StoredApplication,
} from "../data/payments/payment-application.server";
import type { By } from "../data/history/batch.server";
import { getEnvironment } from "../settings/environment.server";
import type { TypedApplication } from "../forms/payments/payment-application";
import { sealText } from "./sealed-text.server";

/**
 * Stores the application that the owner entered, with sealed secrets. Fields from the environment and
 * empty fields do not change.
 *
 * @returns false for a new application without its secret: the old secret does not belong to it
 */
export async function saveApplication(typed: TypedApplication, by: By): Promise<boolean> {
  const given = getEnvironment().payments;
  const stored = await readStoredApplication();
  const change: Partial<StoredApplication> = {};
  if (given.clientId === null && typed.clientId !== "") change.clientId = typed.clientId;
  if (given.usesPkce === null) change.usesPkce = typed.usesPkce;
  if (given.clientSecret === null && typed.clientSecret !== null) {
    change.sealedClientSecret = sealText(typed.clientSecret);
  }
  if (given.webhookSecret === null && typed.webhookSecret !== null) {
    change.sealedWebhookSecret = sealText(typed.webhookSecret);
  }
  const isAnother = change.clientId !== undefined && change.clientId !== stored?.clientId;
  const keepsSecret = change.sealedClientSecret === undefined && given.clientSecret === null;
  if (isAnother && keepsSecret && (stored?.sealedClientSecret ?? "") !== "") return false;
  await storeApplication(change, by);
  return true;
}
