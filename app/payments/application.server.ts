import type { By } from "../data/history/batch.server";
import {
  readStoredApplication,
  type StoredApplication,
  storeApplication,
} from "../data/payments/payment-connection-changes.server";
import type { SealedGrant } from "../data/payments/payment-connection.server";
import type { ApplicationFacts, CredentialSource } from "../domain/payments/payment-connection";
import type { TypedApplication } from "../forms/payments/payment-application";
import { getEnvironment } from "../settings/environment.server";
import { openSealedFor, sealFor } from "../settings/sealed-text.server";
import type { ProviderApplication, GrantedTokens } from "./payment-provider";

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

export async function openApplication(): Promise<OpenedApplication | null> {
  const given = getEnvironment().payments;
  const stored = await readStoredApplication();
  const clientId = given.clientId ?? stored?.clientId ?? "";
  const clientSecret = given.clientSecret ?? openSealedText(stored?.sealedClientSecret ?? "");
  if (clientId === "" || clientSecret === null) return null;
  return { clientId, clientSecret, usesPkce: given.usesPkce ?? stored?.usesPkce ?? false };
}

/** Null while there is none: then every webhook is refused, because a forged one looks the same. */
export async function readWebhookSecret(): Promise<string | null> {
  const given = getEnvironment().payments.webhookSecret;
  if (given !== null) return given;
  const stored = await readStoredApplication();
  return stored && openSealedText(stored.sealedWebhookSecret);
}

/**
 * Fields from the environment and empty fields do not change.
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

const PURPOSE = "tela payment credentials v1";

export function sealText(text: string): string {
  return sealFor(PURPOSE, text);
}

/** Null when none of the shop's secrets fits, or the text was changed or is empty. */
export function openSealedText(sealed: string): string | null {
  return openSealedFor(PURPOSE, sealed);
}

export function sealGrant(tokens: GrantedTokens, now: Date): SealedGrant {
  const { accessToken, refreshToken, isLive, expiresInSeconds } = tokens;
  return {
    sealedAccessToken: sealText(accessToken),
    sealedRefreshToken: refreshToken === null ? "" : sealText(refreshToken),
    isLive,
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
  };
}
