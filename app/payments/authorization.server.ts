import { createHash, randomBytes } from "node:crypto";

import type { SignedInAdmin } from "../data/owner/admin-sessions.server";
import {
  storeConnection,
  storeAuthorization,
  takeAuthorization,
} from "../data/payments/payment-connection-changes.server";
import type { By } from "../data/history/batch.server";
import { ARGENTINA } from "../domain/payments/payment";
import { getLog } from "../log/log.server";
import { openApplication, sealGrant, openSealedText, sealText } from "./application.server";
import { mercadoPago } from "./mercadopago/mercado-pago.server";
import { type GrantedTokens, PaymentProviderError } from "./payment-provider";

/** As long as the provider's code is valid. */
const LIFETIME_MS = 10 * 60 * 1000;
/** 256 bits. Encoded they have 43 letters, the minimum for a code verifier. */
const RANDOM_BYTES = 32;

/**
 * @param returnTo the callback address, exactly as in the application's panel
 * @returns the provider's address for the owner; null while the application is incomplete
 */
export async function beginAuthorization(
  { adminSessionId, returnTo }: { adminSessionId: string; returnTo: string },
  now: Date,
): Promise<string | null> {
  const application = await openApplication();
  if (!application) return null;
  const state = makeRandomText();
  const codeVerifier = application.usesPkce ? makeRandomText() : null;
  const pending = {
    stateHash: hashState(state),
    adminSessionId,
    sealedCodeVerifier: codeVerifier === null ? "" : sealText(codeVerifier),
    returnTo,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  };
  await storeAuthorization(pending, now);
  const authorizer = mercadoPago.openAuthorizer(application);
  return authorizer.authorizationAddress({ state, returnTo, codeVerifier });
}

type AuthorizationOutcome =
  | { outcome: "connected"; nickname: string }
  | { outcome: "failed"; reason: AuthorizationFailure };

export type AuthorizationFailure =
  /** This session did not begin it, or it was completed already, or it expired. */
  | "unknown-state"
  | "declined"
  | "no-code"
  | "no-application"
  | "refused"
  | "unavailable"
  | "other-account"
  | "other-country";

/** The state works once, for the same session, and is deleted before the provider is asked. */
export async function completeAuthorization(
  { state, code, error }: Record<"state" | "code" | "error", string | null>,
  { sessionId: adminSessionId, author }: Pick<SignedInAdmin, "sessionId" | "author">,
  now: Date,
): Promise<AuthorizationOutcome> {
  if (state === null) return fail("unknown-state");
  const stateHash = hashState(state);
  const pending = await takeAuthorization({ stateHash, adminSessionId }, now);
  if (!pending) return fail("unknown-state");
  if (error !== null) return fail("declined");
  if (code === null) return fail("no-code");
  const application = await openApplication();
  if (!application) return fail("no-application");
  try {
    const authorizer = mercadoPago.openAuthorizer(application);
    const codeVerifier = openSealedText(pending.sealedCodeVerifier);
    const tokens = await authorizer.exchangeCode({
      code,
      codeVerifier,
      returnTo: pending.returnTo,
    });
    return await connect(tokens, { author, now });
  } catch (reason) {
    if (!(reason instanceof PaymentProviderError)) throw reason;
    getLog().warn({ fault: reason.fault, status: reason.status }, "payment account not connected");
    return fail(reason.fault === "unavailable" ? "unavailable" : "refused");
  }
}

async function connect(tokens: GrantedTokens, by: By): Promise<AuthorizationOutcome> {
  const account = await mercadoPago.openProvider(tokens.accessToken).getAccount();
  if (account.id !== tokens.accountId) return fail("other-account");
  if (account.site !== ARGENTINA) return fail("other-country");
  await storeConnection(account, sealGrant(tokens, by.now), by);
  getLog().info({ account: account.id, isLive: tokens.isLive }, "payment account connected");
  return { outcome: "connected", nickname: account.nickname };
}

function fail(reason: AuthorizationFailure): AuthorizationOutcome {
  return { outcome: "failed", reason };
}

function makeRandomText(): string {
  return randomBytes(RANDOM_BYTES).toString("base64url");
}

/** Looked up by its hash, so that the time of a comparison reveals nothing about a state. */
function hashState(state: string): string {
  return createHash("sha256").update(state).digest("base64url");
}
