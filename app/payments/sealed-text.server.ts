import type { SealedGrant } from "../data/payments/payment-connection-changes.server";
import { openSealedFor, sealFor } from "../settings/sealed-text.server";
import type { GrantedTokens } from "./payment-provider";

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
