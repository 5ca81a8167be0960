import type { SealedGrant } from "../data/payments/payment-connection-changes.server";
import type { GrantedTokens } from "./payment-authorizer";
import { sealText } from "./sealed-text.server";

/** What was granted at `now`, ready to be stored. */
export function sealGrant(tokens: GrantedTokens, now: Date): SealedGrant {
  const { accessToken, refreshToken, isLive, expiresInSeconds } = tokens;
  return {
    sealedAccessToken: sealText(accessToken),
    sealedRefreshToken: refreshToken === null ? "" : sealText(refreshToken),
    isLive,
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
  };
}
