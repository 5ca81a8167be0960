import {
  readStoredApplication,
  type StoredApplication,
} from "../data/payments/payment-application.server";
import type { ApplicationFacts, CredentialSource } from "../domain/payments/connection-facts";
import { getEnvironment } from "../settings/environment.server";
import type { ProviderApplication } from "./payment-authorizer";
import { openSealedText } from "./sealed-text.server";

export async function readApplicationFacts(): Promise<ApplicationFacts> {
  const { clientId, clientSecret, webhookSecret, usesPkce } = getEnvironment().payments;
  const stored = await readStoredApplication();
  const storedId = stored?.clientId ?? "";
  return {
    clientId: clientId ?? storedId,
    clientIdSource: sourceOf(clientId, storedId !== ""),
    clientSecretSource: sourceOf(clientSecret, canOpen(stored?.sealedClientSecret)),
    webhookSecretSource: sourceOf(webhookSecret, canOpen(stored?.sealedWebhookSecret)),
    usesPkce: usesPkce ?? stored?.usesPkce ?? false,
    isPkceOfEnvironment: usesPkce !== null,
  };
}

function sourceOf(given: string | null, isStored: boolean): CredentialSource {
  if (given !== null) return "environment";
  return isStored ? "stored" : "missing";
}

/** False for a text that was sealed under a secret that is gone. */
function canOpen(sealed = ""): boolean {
  return openSealedText(sealed) !== null;
}

type OpenedApplication = ProviderApplication & Pick<StoredApplication, "usesPkce">;

/** The application with its secret; null while a part is missing. */
export async function openApplication(): Promise<OpenedApplication | null> {
  const given = getEnvironment().payments;
  const stored = await readStoredApplication();
  const clientId = given.clientId ?? stored?.clientId ?? "";
  const clientSecret = given.clientSecret ?? openSealedText(stored?.sealedClientSecret ?? "");
  if (clientId === "" || clientSecret === null) return null;
  return { clientId, clientSecret, usesPkce: given.usesPkce ?? stored?.usesPkce ?? false };
}

/**
 * The secret that signs webhooks: from the environment, or as the owner stored it. Null while there is
 * none; then every webhook is refused, because a forged one looks the same.
 */
export async function readWebhookSecret(): Promise<string | null> {
  const given = getEnvironment().payments.webhookSecret;
  if (given !== null) return given;
  const stored = await readStoredApplication();
  return stored && openSealedText(stored.sealedWebhookSecret);
}
