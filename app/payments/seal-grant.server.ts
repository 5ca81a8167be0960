import type { SealedGrant } from "../data/payments/payment-connection-changes.server";
import type { GrantedTokens } from "./payment-authorizer";
import { sealText } from "./sealed-text.server";

/** Seals the granted tokens for the database. `now` is the time of the grant. */
export function sealGrant(tokens: GrantedTokens, now: Date): SealedGrant {
  const { accessToken, refreshToken, isLive, expiresInSeconds } = tokens;
  return {
    sealedAccessToken: sealText(accessToken),
    sealedRefreshToken: refreshToken === null ? "" : sealText(refreshToken),
    isLive,
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
  };
}
