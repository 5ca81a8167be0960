import { createHash } from "node:crypto";
import { z } from "zod";

import type {
  AuthorizationRequest,
  GrantedTokens,
  PaymentAuthorizer,
  ProviderApplication,
} from "../payment-provider";
import { ProviderId, callMercadoPago, type MpLimits } from "./mp-call.server";

type MpOAuthSettings = { apiBase: URL | null; authBase: URL; limits: MpLimits };

/** Only characters that a header can carry. */
const Token = z.string().regex(/^[\x21-\x7e]{8,1024}$/);

const TokensSchema = z
  .object({
    access_token: Token,
    refresh_token: Token.nullish(),
    user_id: ProviderId,
    live_mode: z.boolean().default(true),
    expires_in: z.int().positive(),
  })
  .transform((tokens): GrantedTokens => ({
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
    accountId: tokens.user_id,
    isLive: tokens.live_mode,
    expiresInSeconds: tokens.expires_in,
  }));

export function openAuthorizer(
  { clientId, clientSecret }: ProviderApplication,
  settings: MpOAuthSettings,
): PaymentAuthorizer {
  const application = { client_id: clientId, client_secret: clientSecret };
  return {
    authorizationAddress: (request) =>
      buildAuthorizationAddress(settings.authBase, clientId, request),
    exchangeCode({ code, returnTo, codeVerifier }) {
      const body = {
        grant_type: "authorization_code",
        ...application,
        code,
        redirect_uri: returnTo,
        ...(codeVerifier === null ? {} : { code_verifier: codeVerifier }),
      };
      return requestTokens(settings, body, [clientSecret, code, codeVerifier ?? ""]);
    },
    renew(refreshToken) {
      const body = { grant_type: "refresh_token", ...application, refresh_token: refreshToken };
      return requestTokens(settings, body, [clientSecret, refreshToken]);
    },
  };
}

function buildAuthorizationAddress(
  authBase: URL,
  clientId: string,
  { state, returnTo, codeVerifier }: AuthorizationRequest,
): string {
  const address = new URL("/authorization", authBase);
  address.search = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    platform_id: "mp",
    state,
    redirect_uri: returnTo,
    ...(codeVerifier === null
      ? {}
      : {
          code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
          code_challenge_method: "S256",
        }),
  }).toString();
  return address.href;
}

/** Never repeated: Mercado Pago treats a code or a refresh token that comes twice as stolen. */
function requestTokens(
  { apiBase, limits }: MpOAuthSettings,
  body: object,
  secrets: readonly string[],
): Promise<GrantedTokens> {
  const access = { apiBase, limits, accessToken: null };
  return callMercadoPago(access, { path: "/oauth/token", body, secrets, answer: TokensSchema });
}
