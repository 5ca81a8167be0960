import { z } from "zod";

import { storeWebhook } from "../data/payments/payment-webhooks.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import type { LostReason, WebhookOutcome } from "../domain/payments/payment-connection";
import { getLog } from "../log/log.server";
import { perShop } from "../settings/current-shop.server";
import { readWebhookSecret } from "./application.server";
import { checkPayment, checkQr, type PaymentContext } from "./check-payments.server";
import { verifySignature } from "./mercadopago/mp-signature.server";
import { openPaymentProvider } from "./open-provider.server";
import { PaymentProviderError } from "./payment-provider";

/** A webhook before any check. The signature covers only `dataId`. */
type PaymentWebhook = {
  xSignature: string | null;
  xRequestId: string | null;
  dataId: string | null;
  /** `payment`, `mp-connect` … Empty when it is missing. */
  topic: string;
  /** The payment of a chargeback; null for other webhooks. */
  chargedPaymentId: string | null;
  saysAccountLeft: boolean;
  /** The older kind (IPN), whose signature cannot be checked. */
  isLegacy: boolean;
};

const Text = z.string().catch("");
const Id = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((id) => /^\d{1,32}$/.test(id))
  .nullable()
  .catch(null);

const BodySchema = z
  .object({
    type: Text,
    action: Text,
    data: z.object({ payment_id: Id }).catch({ payment_id: null }),
  })
  .catch({ type: "", action: "", data: { payment_id: null } });

const Topic = /^[\w.-]{1,64}$/;

export function readWebhook({ url, headers }: Request, body: string): PaymentWebhook {
  const { searchParams } = new URL(url);
  const dataId = searchParams.get("data.id");
  const { type, action, data } = BodySchema.parse(parseJson(body));
  const said =
    searchParams.get("type") ?? searchParams.get("topic") ?? (type || action.split(".", 1)[0]);
  return {
    xSignature: headers.get("X-Signature"),
    xRequestId: headers.get("X-Request-Id"),
    dataId,
    topic: said !== undefined && Topic.test(said) ? said : "",
    chargedPaymentId: data.payment_id,
    saysAccountLeft: action === "application.deauthorized",
    isLegacy: dataId === null && searchParams.has("topic") && searchParams.has("id"),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** From 500 on, the provider sends the webhook again, for days. */
type WebhookStatus = 200 | 401 | 500 | 503;

const refused = perShop(() => ({ count: 0 }));

/** 200 only after all is stored. @throws unknown a bug of ours: the provider sends it again */
export async function receiveWebhook(
  webhook: PaymentWebhook,
  context: PaymentContext,
): Promise<WebhookStatus> {
  try {
    const refusal = await findRefusal(webhook);
    if (refusal !== null) return refusal;
    // An IPN cannot be verified, so it changes nothing. 200 keeps Mercado Pago from repeating it.
    if (webhook.isLegacy) return 200;
    const subjectId = webhook.dataId ?? "";
    const outcome = await handle({ ...webhook, subjectId }, context);
    const { topic } = webhook;
    await storeWebhook({ topic, subjectId, outcome }, context.now);
    getLog().info({ topic, subjectId, outcome }, "payment webhook taken");
    return 200;
  } catch (error) {
    const { topic, dataId } = webhook;
    if (error instanceof PaymentProviderError) {
      const { fault, status } = error;
      getLog().warn({ topic, subjectId: dataId, fault, status }, "payment webhook put off");
      return 500;
    }
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    getLog().error({ err: error, topic, subjectId: dataId }, "payment webhook put off");
    return 503;
  }
}

async function findRefusal(webhook: PaymentWebhook): Promise<401 | 503 | null> {
  const { xSignature, xRequestId, dataId, isLegacy } = webhook;
  const secret = await readWebhookSecret();
  const check = verifySignature({ xSignature, xRequestId, dataId, secret });
  if (check.isValid) return null;
  const { reason } = check;
  if (isLegacy && reason !== "no-secret") return null;
  const refusals = refused();
  refusals.count += 1;
  // Nothing from the request goes to the log: anyone can send anything.
  getLog().warn({ reason, refusedCount: refusals.count }, "payment webhook refused");
  return reason === "no-secret" ? 503 : 401;
}

type Signed = PaymentWebhook & { subjectId: string };

async function handle(webhook: Signed, context: PaymentContext): Promise<WebhookOutcome> {
  switch (webhook.topic) {
    case "payment":
      return checkReportedPayment(webhook.subjectId, context);
    case "order":
      return checkReportedQr(webhook.subjectId, context);
    case "topic_chargebacks_wh":
      // The id in the body is not signed, but checking any payment does no harm.
      return webhook.chargedPaymentId === null
        ? "recorded"
        : checkReportedPayment(webhook.chargedPaymentId, context);
    case "mp-connect":
      return checkConnection(webhook.saysAccountLeft ? "deauthorized" : "refused", context.now);
    default:
      return "recorded";
  }
}

async function checkReportedPayment(
  paymentId: string,
  context: PaymentContext,
): Promise<WebhookOutcome> {
  try {
    const checked = await checkPayment(paymentId, context);
    if (checked.outcome === "not-connected") {
      throw new PaymentProviderError("unauthorized", "no account is connected");
    }
    const isDifferent = "mismatches" in checked && checked.mismatches.length > 0;
    return isDifferent ? "mismatch" : checked.outcome;
  } catch (error) {
    // The provider would refuse the next attempt too.
    const isRefused = error instanceof PaymentProviderError && error.fault === "refused";
    if (!isRefused) throw error;
    return "not-found";
  }
}

async function checkReportedQr(id: string, context: PaymentContext): Promise<WebhookOutcome> {
  const checked = await checkQr(id, context);
  if (checked === null || checked.outcome === "unknown-order") return "not-found";
  if (checked.outcome === "not-connected") {
    throw new PaymentProviderError("unauthorized", "no account is connected");
  }
  return checked.changedCount > 0 ? "applied" : "unchanged";
}

/** Tests the connection, because the webhook's body is not signed. */
async function checkConnection(lossReason: LostReason, now: Date): Promise<WebhookOutcome> {
  const opened = await openPaymentProvider(now, lossReason);
  if (!opened) return "connection-lost";
  try {
    await opened.ask((provider) => provider.getAccount());
    return "connection-works";
  } catch (error) {
    const isTurnedAway = error instanceof PaymentProviderError && error.fault === "unauthorized";
    // A rejected connection is marked as lost and cannot be opened any more.
    if (!isTurnedAway || (await openPaymentProvider(now)) !== null) throw error;
    return "connection-lost";
  }
}
