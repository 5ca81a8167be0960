import { createHash, randomBytes } from "node:crypto";

import {
  storeAuthorization,
  takeAuthorization,
} from "../data/payments/payment-authorizations.server";
import { storeConnection } from "../data/payments/payment-connection-changes.server";
import { ARGENTINA } from "../domain/payments/payment";
import { getLog } from "../log/log.server";
import { openApplication } from "./application.server";
import { mercadoPago } from "./mercadopago/mercado-pago.server";
import type { GrantedTokens } from "./payment-authorizer";
import { PaymentProviderError } from "./payment-provider";
import { sealGrant } from "./seal-grant.server";
import { openSealedText, sealText } from "./sealed-text.server";

/** As long as the provider's own code is good for. */
const LIFETIME_MS = 10 * 60 * 1000;
/** 256 bits; as a code verifier, 43 letters, which is the least one may have. */
const RANDOM_BYTES = 32;

/**
 * Begins to connect an account.
 *
 * @param returnTo where the provider sends the owner back, as the application's panel has it
 * @returns where to send the owner; null while the application's data are not complete
 * @throws DatabaseUnavailableError
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

/** What the provider sent the owner back with; null where it is missing. */
type AuthorizationReturn = {
  state: string | null;
  code: string | null;
  error: string | null;
};

type AuthorizationOutcome =
  { outcome: "connected"; nickname: string } | { outcome: "failed"; reason: AuthorizationFailure };

export type AuthorizationFailure =
  /** Nobody began it here, or it was ended before, or too late. */
  | "unknown-state"
  | "declined"
  | "no-code"
  | "no-application"
  | "refused"
  | "unavailable"
  | "other-account"
  | "other-country";

/**
 * Ends what `beginAuthorization` began. The state is good once, for the session that began it, and is
 * used up before anything is asked of the provider.
 *
 * @throws DatabaseUnavailableError
 */
export async function completeAuthorization(
  { state, code, error }: AuthorizationReturn,
  adminSessionId: string,
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
      ...{ code, codeVerifier },
      returnTo: pending.returnTo,
    });
    return await connect(tokens, now);
  } catch (reason) {
    if (!(reason instanceof PaymentProviderError)) throw reason;
    getLog().warn({ fault: reason.fault, status: reason.status }, "payment account not connected");
    return fail(reason.fault === "unavailable" ? "unavailable" : "refused");
  }
}

/** Asks whose the tokens are before they are kept. */
async function connect(tokens: GrantedTokens, now: Date): Promise<AuthorizationOutcome> {
  const account = await mercadoPago.openProvider(tokens.accessToken).getAccount();
  if (account.id !== tokens.accountId) return fail("other-account");
  if (account.site !== ARGENTINA) return fail("other-country");
  await storeConnection(account, sealGrant(tokens, now), now);
  getLog().info({ account: account.id, isLive: tokens.isLive }, "payment account connected");
  return { outcome: "connected", nickname: account.nickname };
}

function fail(reason: AuthorizationFailure): AuthorizationOutcome {
  return { outcome: "failed", reason };
}

function makeRandomText(): string {
  return randomBytes(RANDOM_BYTES).toString("base64url");
}

/** Looked up by its hash, so that no comparison's length tells anything of a state. */
function hashState(state: string): string {
  return createHash("sha256").update(state).digest("base64url");
}
