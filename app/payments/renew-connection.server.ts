import { setTimeout as wait } from "node:timers/promises";

import {
  storeLoss,
  type TriedConnection,
} from "../data/payments/payment-connection-changes.server";
import {
  type SealedGrant,
  type SealedConnection,
  findPaymentConnection,
  storeRenewal,
  claimRenewal,
  releaseRenewal,
  type RenewalCause,
} from "../data/payments/payment-connection.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { type LostReason, isUsable } from "../domain/payments/payment-connection";
import { getLog } from "../log/log.server";
import { perShop } from "../settings/current-shop.server";
import { openApplication, sealGrant, openSealedText } from "./application.server";
import { mercadoPago } from "./mercadopago/mercado-pago.server";
import { type GrantedTokens, PaymentProviderError } from "./payment-provider";

/** Unless `tried` are not the shop's any more: newer credentials stay. */
export async function loseConnection(
  reason: LostReason,
  tried: TriedConnection,
  now: Date,
): Promise<"lost" | "not-needed"> {
  if (!(await storeLoss(reason, tried, now))) return "not-needed";
  getLog().warn({ reason, account: tried.accountId }, "payment account lost");
  return "lost";
}

const RETRY_AFTER_MS = [1000, 2000];

type Renewal = { renewed: SealedConnection; grant: SealedGrant; now: Date };

/** Granted but not stored yet. The old refresh token is used up, so these are the only tokens. */
const unstored = perShop((): { renewal: Renewal | null } => ({ renewal: null }));

/** @throws DatabaseUnavailableError when they are only in memory, for `storeKeptRenewal` */
async function storeOrKeepRenewal(renewal: Renewal): Promise<void> {
  unstored().renewal = renewal;
  for (const pauseMs of RETRY_AFTER_MS) {
    try {
      return await storeKeptRenewal();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      getLog().warn({ err: error }, "payment authorization renewed and not stored yet");
      await wait(pauseMs);
    }
  }
  return storeKeptRenewal();
}

/** Unless the owner connected again meanwhile. */
export async function storeKeptRenewal(): Promise<void> {
  const kept = unstored();
  if (!kept.renewal) return;
  const { renewed, grant, now } = kept.renewal;
  await storeRenewal(renewed, grant, now);
  kept.renewal = null;
}

type RenewalOutcome = "renewed" | "not-needed" | "busy" | "failed" | "lost";

const queue = perShop(() => ({ lastTurn: Promise.resolve<unknown>(undefined) }));

/** A refresh token works once: renewals take turns here, and by a lease among processes. */
export function renewConnection(
  now: Date,
  cause: RenewalCause = { kind: "expiring" },
): Promise<RenewalOutcome> {
  const turns = queue();
  const turn = turns.lastTurn.then(() => renew(cause, now));
  turns.lastTurn = turn.catch(() => undefined);
  return turn;
}

async function renew(cause: RenewalCause, now: Date): Promise<RenewalOutcome> {
  await storeKeptRenewal();
  const claimed = await claimRenewal(cause, now);
  if (claimed === "no-refresh-token") return giveUp(cause, now);
  if (typeof claimed === "string") return claimed;
  const refreshToken = openSealedText(claimed.sealedRefreshToken);
  if (refreshToken === null) return loseConnection("unreadable", claimed, now);
  try {
    const application = await openApplication();
    if (!application) {
      throw new PaymentProviderError("unavailable", "Faltan los datos de la aplicación.");
    }
    const tokens = await mercadoPago.openAuthorizer(application).renew(refreshToken);
    return await keep(claimed, tokens, now);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const { fault, status, code } = error;
    getLog().warn({ fault, status, code, cause: cause.kind }, "payment authorization not renewed");
    const reason = findLossReason({ claimed, cause, error }, now);
    if (reason !== null) return loseConnection(reason, claimed, now);
    await releaseRenewal(claimed);
    return "failed";
  }
}

async function keep(
  claimed: SealedConnection,
  tokens: GrantedTokens,
  now: Date,
): Promise<RenewalOutcome> {
  // Should not happen, but the shop's money must not go to another account.
  if (tokens.accountId !== claimed.accountId) return loseConnection("refused", claimed, now);
  await storeOrKeepRenewal({ renewed: claimed, grant: sealGrant(tokens, now), now });
  getLog().info({ account: claimed.accountId }, "payment authorization renewed");
  return "renewed";
}

type Failure = { claimed: SealedConnection; cause: RenewalCause; error: PaymentProviderError };

/** Null while the access token still works, or a later renewal may succeed. */
function findLossReason({ claimed, cause, error }: Failure, now: Date): LostReason | null {
  const isPassing = error.fault === "unavailable" || error.fault === "unreadable";
  if (isPassing) return null;
  if (cause.kind === "refused") return cause.lossReason;
  // Another refusal may be about the application, which the owner can correct in time.
  if (error.code === "invalid_grant") return "refused";
  return isUsable(claimed, now) ? null : "expired";
}

/** Without a refresh token the connection lasts until its end, or until it is rejected. */
async function giveUp(cause: RenewalCause, now: Date): Promise<RenewalOutcome> {
  const current = await findPaymentConnection();
  if (!current) return "not-needed";
  if (cause.kind === "refused" && cause.sealedAccessToken === current.sealedAccessToken) {
    return loseConnection(cause.lossReason, current, now);
  }
  return isUsable(current, now) ? "not-needed" : loseConnection("expired", current, now);
}
