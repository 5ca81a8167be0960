import {
  claimRenewal,
  releaseRenewal,
  type RenewalCause,
} from "../data/payments/payment-renewals.server";
import {
  findPaymentConnection,
  type SealedConnection,
} from "../data/payments/payment-connection.server";
import { isUsable, type LostReason } from "../domain/payments/payment-connection";
import { getLog } from "../log/log.server";
import { openApplication } from "./application.server";
import { loseConnection } from "./lose-connection.server";
import { mercadoPago } from "./mercadopago/mercado-pago.server";
import type { GrantedTokens } from "./payment-authorizer";
import { PaymentProviderError } from "./payment-provider";
import { sealGrant } from "./seal-grant.server";
import { openSealedText } from "./sealed-text.server";
import { storeKeptRenewal, storeOrKeepRenewal } from "./unstored-renewal.server";
import { perShop } from "../settings/current-shop.server";

export type RenewalOutcome = "renewed" | "not-needed" | "busy" | "failed" | "lost";

const queue = perShop(() => ({ lastTurn: Promise.resolve<unknown>(undefined) }));

/**
 * Renews the tokens when they end soon, or when the provider rejected one. A refresh token works once,
 * so renewals run one after another in this process, and with a lease in the database among processes.
 */
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
  if (refreshToken === null) return lose("unreadable", claimed, now);
  try {
    const application = await openApplication();
    if (!application) {
      throw new PaymentProviderError("unavailable", "Faltan los datos de la aplicación.");
    }
    const tokens = await mercadoPago.openAuthorizer(application).renew(refreshToken);
    return await keep(claimed, tokens, now);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return handleFailure({ claimed, cause, error }, now);
  }
}

async function keep(
  claimed: SealedConnection,
  tokens: GrantedTokens,
  now: Date,
): Promise<RenewalOutcome> {
  // Should not happen, but the shop's money must not go to another account.
  if (tokens.accountId !== claimed.accountId) return lose("refused", claimed, now);
  await storeOrKeepRenewal({ renewed: claimed, grant: sealGrant(tokens, now), now });
  getLog().info({ account: claimed.accountId }, "payment authorization renewed");
  return "renewed";
}

type Failure = { claimed: SealedConnection; cause: RenewalCause; error: PaymentProviderError };

async function handleFailure(
  { claimed, cause, error }: Failure,
  now: Date,
): Promise<RenewalOutcome> {
  const { fault, status, code } = error;
  getLog().warn({ fault, status, code, cause: cause.kind }, "payment authorization not renewed");
  const reason = findLossReason({ claimed, cause, error }, now);
  if (reason !== null) return lose(reason, claimed, now);
  await releaseRenewal(claimed);
  return "failed";
}

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
    return lose(cause.lossReason, current, now);
  }
  return isUsable(current, now) ? "not-needed" : lose("expired", current, now);
}

async function lose(
  reason: LostReason,
  tried: SealedConnection,
  now: Date,
): Promise<RenewalOutcome> {
  return (await loseConnection(reason, tried, now)) ? "lost" : "not-needed";
}
