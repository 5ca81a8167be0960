import { readStoredApplication } from "../data/payments/payment-application.server";
import { getEnvironment } from "../settings/environment.server";
import { openSealedText } from "./sealed-text.server";

/**
 * What the provider's webhooks are signed with: of the environment, else as the owner stored it. Null
 * while there is none, and then no webhook can be told from a forged one.
 *
 * @throws DatabaseUnavailableError
 */
export async function readWebhookSecret(): Promise<string | null> {
  const given = getEnvironment().payments.webhookSecret;
  if (given !== null) return given;
  const stored = await readStoredApplication();
  return stored && openSealedText(stored.sealedWebhookSecret);
}
