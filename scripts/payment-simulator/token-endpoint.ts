import { createHash } from "node:crypto";

import { failure, readText } from "./responses";
import type { Call } from "./call";
import {
  makeToken,
  readClock,
  type AuthorizationCode,
  type SimulatorState,
} from "./simulator-state";

const TOKEN_LIFETIME_SECONDS = 15_552_000;

type Body = Record<string, unknown>;

function invalidGrant(): Response {
  return failure(
    400,
    "invalid_grant",
    "Error validating grant. Your authorization code or refresh token may be expired or it was already used.",
  );
}

export function answerTokenRequest({ state, body }: Call): Response {
  if (!body) return failure(400, "invalid_request", "The request body is not readable");
  const { clientId, clientSecret } = state.settings.app;
  const isKnown =
    readText(body, "client_id") === clientId && readText(body, "client_secret") === clientSecret;
  if (!isKnown) return failure(400, "invalid_client", "invalid client_id or client_secret");
  switch (readText(body, "grant_type")) {
    case "authorization_code":
      return redeemCode(state, body);
    case "refresh_token":
      return rotate(state, body);
    default:
      return failure(400, "unsupported_grant_type", "unsupported grant_type");
  }
}

function redeemCode(state: SimulatorState, body: Body): Response {
  const code = state.codes.get(readText(body, "code"));
  if (!code || code.isUsed || code.expiresAt <= readClock(state)) return invalidGrant();
  if (code.redirectUri !== readText(body, "redirect_uri")) return invalidGrant();
  const verifier = readText(body, "code_verifier");
  if (!code.challenge && verifier !== "") {
    return failure(400, "invalid_request", "code_verifier without PKCE");
  }
  if (!isVerified(code, verifier)) return invalidGrant();
  code.isUsed = true;
  return grantAccess(state, code.accountId);
}

function isVerified({ challenge }: AuthorizationCode, verifier: string): boolean {
  if (!challenge) return true;
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const hashed = createHash("sha256").update(verifier).digest("base64url");
  return (challenge.method === "s256" ? hashed : verifier) === challenge.value;
}

/** A refresh token works once. The old access token stays valid until its end. */
function rotate(state: SimulatorState, body: Body): Response {
  const refreshToken = readText(body, "refresh_token");
  const grant = state.grants.find((one) => one.refreshToken === refreshToken);
  if (refreshToken === "" || !grant || grant.isRevoked) return invalidGrant();
  grant.refreshToken = null;
  return grantAccess(state, grant.accountId);
}

function grantAccess(state: SimulatorState, accountId: number): Response {
  const { clientId } = state.settings.app;
  const accessToken = makeToken(`APP_USR-${clientId}`, accountId);
  const refreshToken = makeToken("TG", accountId);
  state.grants.push({
    accountId,
    accessToken,
    refreshToken,
    expiresAt: readClock(state) + TOKEN_LIFETIME_SECONDS * 1000,
    isRevoked: false,
  });
  return Response.json({
    access_token: accessToken,
    token_type: "bearer",
    expires_in: TOKEN_LIFETIME_SECONDS,
    scope: "offline_access read write",
    user_id: accountId,
    refresh_token: refreshToken,
    public_key: makeToken("APP_USR", accountId),
    live_mode: true,
  });
}
