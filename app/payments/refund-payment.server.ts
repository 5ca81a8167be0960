import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import {
  claimDueRefund,
  wantRefund,
  type PendingRefund,
  type RefundWish,
  isRefundSeen,
} from "../data/payments/payment-refunds.server";
import type { Refusal } from "../data/orders/order-writing.server";
import {
  findAppliedRefund,
  applyRefund,
  type RefundAnswer,
  type RefundMails,
  type AppliedRefund,
} from "../data/payments/apply-refund.server";
import type { Order } from "../domain/orders/order";
import type { JobTurn } from "../domain/plain/job-turn";
import { canAskAgain, isWatched, refundStateOf } from "../domain/payments/payment-refund";
import type { OverRefundLimit } from "../domain/payments/held-money";
import { getLog } from "../log/log.server";
import { checkPayment, type OpenProvider, type PaymentContext } from "./check-payments.server";
import { isPassingFault, openPaymentProvider, type OpenedProvider } from "./open-provider.server";
import { PaymentProviderError } from "./payment-provider";

export type RefundContext = PaymentContext & { mails: RefundMails };

export type RefundOutcome =
  /** This form asked for it, now or before; the refund's state has the result. */
  | ({ outcome: "asked" } & AppliedRefund)
  | { outcome: "too-much"; order: Order; restInCents: number }
  | { outcome: "disconnected" }
  /** The provider was asked, but its answer could not be stored: the job asks again. */
  | { outcome: "not-stored" }
  | { outcome: "unknown-payment" }
  | OverRefundLimit
  | Refusal;

/**
 * Stored first, requested then; the same form sent twice refunds once.
 * @throws DatabaseUnavailableError when nothing was stored and the provider was not asked
 */
export async function refundPayment(
  wish: RefundWish,
  context: RefundContext,
  open: OpenProvider = openPaymentProvider,
): Promise<RefundOutcome> {
  const opened = await open(context.now);
  if (!opened) return { outcome: "disconnected" };
  const wanted = await wantRefund(wish, context.now);
  if (wanted.outcome === "known") {
    return { outcome: "asked", ...(await findAppliedRefund(wanted.order, wanted.refundId)) };
  }
  if (wanted.outcome !== "wanted") return wanted;
  const answer = await askFor(wanted.refund, opened);
  const signed = { ...context, author: wish.author };
  try {
    return { outcome: "asked", ...(await storeAnswer(wanted.refund, answer, signed, open)) };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    getLog().error({ err: error, refund: wanted.refund.id }, "refund asked for and not stored");
    return { outcome: "not-stored" };
  }
}

/** Keeps a run shorter than the job's interval. */
const MOST_PER_RUN = 20;

export async function continueRefunds(
  { signal, ...context }: RefundContext & JobTurn,
  open: OpenProvider = openPaymentProvider,
): Promise<void> {
  for (let count = 0; count < MOST_PER_RUN && !signal.aborted; count += 1) {
    const refund = await claimDueRefund(context.now);
    if (!refund) return;
    await continueRefund(refund, context, open);
  }
}

/** Looks first whether the provider did it: it is asked again only while it remembers the key. */
async function continueRefund(
  refund: PendingRefund,
  context: RefundContext,
  open: OpenProvider,
): Promise<void> {
  const opened = await open(context.now);
  const answer =
    opened === null
      ? wait("Mercado Pago no está conectado.")
      : await lookOrAsk(refund, opened, context.now);
  await storeAnswer(refund, giveUpInTime(refund, answer, context.now), context, open);
}

async function lookOrAsk(
  refund: PendingRefund,
  opened: OpenedProvider,
  now: Date,
): Promise<RefundAnswer> {
  try {
    const payment = await opened.ask((provider) => provider.findPayment(refund.payment.providerId));
    if (payment && (await isRefundSeen(refund.id, payment.refundedInCents))) {
      return { status: "approved", providerId: "", amountInCents: null, lastError: "" };
    }
  } catch (error) {
    return waitAfter(error);
  }
  if (refund.status !== "wanted") return wait("");
  if (!canAskAgain(refund.wantedAt, now)) return refuse("Mercado Pago no contestó en todo un día.");
  return askFor(refund, opened);
}

/** After that time the refund counts as refused, and the owner gets an alert. */
function giveUpInTime(refund: PendingRefund, answer: RefundAnswer, now: Date): RefundAnswer {
  if (answer.status !== "wanted" || isWatched(refund.wantedAt, now)) return answer;
  return refuse(answer.lastError === "" ? "Sigue en proceso después de un mes." : answer.lastError);
}

async function askFor(refund: PendingRefund, { ask }: OpenedProvider): Promise<RefundAnswer> {
  const { payment, amountInCents, idempotencyKey } = refund;
  try {
    const request = {
      paymentId: payment.providerId,
      // Cash payments can only be refunded in full. Each attempt with the key must have the same body.
      amountInCents: amountInCents === payment.amountInCents ? null : amountInCents,
      idempotencyKey,
    };
    const answer = await ask((provider) => provider.refund(request));
    const status = refundStateOf(answer.status);
    const lastError = status === "refused" ? "Mercado Pago lo rechazó." : "";
    return { status, providerId: answer.id, amountInCents: answer.amountInCents, lastError };
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    getLog().warn({ err: error, refund: refund.id, fault: error.fault }, "refund not done");
    return isFinal(error) ? refuse(describeFault(error)) : waitAfter(error);
  }
}

/** 409 means that the same request is running now: that is not a refusal. */
function isFinal({ fault, status }: PaymentProviderError): boolean {
  return (fault === "forbidden" || fault === "refused") && status !== 409;
}

function describeFault({ fault, message }: PaymentProviderError): string {
  const words = message.replace(/[.\s]+$/, "");
  switch (fault) {
    case "forbidden":
      return `Mercado Pago no deja que la tienda lo haga (dijo: ${words}).`;
    case "unauthorized":
      return "Mercado Pago ya no acepta la conexión de la tienda.";
    case "refused":
      return `Mercado Pago no lo hace (dijo: ${words}).`;
    default:
      return "Mercado Pago no contestó bien.";
  }
}

const wait = (lastError: string): RefundAnswer => ({ status: "wanted", lastError });

function waitAfter(error: unknown): RefundAnswer {
  if (!(error instanceof PaymentProviderError)) throw error;
  return wait(describeFault(error));
}

const refuse = (lastError: string): RefundAnswer => ({
  status: "refused",
  providerId: "",
  amountInCents: null,
  lastError,
});

/** Then checks the payment for its new figures; the job does that if this check fails. */
async function storeAnswer(
  refund: PendingRefund,
  answer: RefundAnswer,
  context: RefundContext,
  open: OpenProvider,
): Promise<AppliedRefund> {
  const applied = await applyRefund(refund.id, answer, context);
  if (applied.refund.status === "wanted") return applied;
  try {
    await checkPayment(refund.payment.providerId, context, open);
  } catch (error) {
    if (!isPassingFault(error)) throw error;
    getLog().warn({ err: error, refund: refund.id }, "payment not looked at after its refund");
  }
  return applied;
}
