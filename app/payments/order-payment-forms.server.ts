import { adminPaths } from "../admin-paths";
import type { OrderRequest } from "../data/orders/order-writing.server";
import type { PaymentMails } from "../data/payments/apply-payment.server";
import type { RefundMails } from "../data/payments/apply-refund.server";
import { listOwnerNames } from "../data/owner/people.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import { describeRefundLimit } from "../domain/payments/refund-limit";
import { countPieces, type ReturnWish } from "../domain/stock/returned-pieces";
import type { Flash } from "../domain/shop/flash";
import { orderStateLabel } from "../domain/orders/order";
import { formatPaid } from "../domain/payments/payment-words";
import { replyToOrderForm, type OrderForm, type RefundForm } from "../forms/orders/order-form";
import { badRequest, notFound, refuseForm, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { checkOrder, type OrderCheck } from "./check-payments.server";
import { PaymentProviderError } from "./payment-provider";
import { refundPayment, type RefundOutcome } from "./refund-payment.server";

export type PaymentForm = Extract<OrderForm, { intent: "check-payments" | "refund" }>;

type PaymentFormContext = {
  change: OrderRequest;
  formData: FormData;
  mails: PaymentMails & RefundMails;
  /** The pieces that are for sale again, and the amount; null for all that is left. */
  settled: { back: ReturnWish; amountInCents: number | null };
  limitInPesos: number | null;
  now: Date;
};

export function isPaymentForm(form: OrderForm): form is PaymentForm {
  return form.intent === "check-payments" || form.intent === "refund";
}

export async function answerPaymentForm(form: PaymentForm, context: PaymentFormContext) {
  return form.intent === "refund" ? answerRefund(form, context) : answerCheck(context);
}

async function answerCheck({ change, formData, mails, now }: PaymentFormContext) {
  try {
    const checked = await checkOrder(change.orderNumber, { now, mails, author: change.author });
    if (checked.outcome === "unknown-order") throw notFound();
    if (checked.outcome === "not-connected") return refuse(formData, NOT_CONNECTED, 409);
    return await sendBack(change.orderNumber, describeCheck(checked));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return error.fault === "unauthorized"
      ? refuse(formData, NOT_CONNECTED, 409)
      : refuse(formData, NO_ANSWER, 503);
  }
}

const NOT_CONNECTED =
  "Mercado Pago no está conectado, o ya no acepta la conexión. Conectá tu cuenta en “Mercado Pago” y volvé a probar. No se hizo nada.";
const NO_ANSWER =
  "Mercado Pago no contestó todo lo que le preguntamos: lo que dijo quedó anotado. Volvé a probar en unos minutos: la tienda también pregunta sola.";

function describeCheck({
  foundCount,
  changedCount,
}: Extract<OrderCheck, { outcome: "checked" }>): Flash {
  if (foundCount === 0) {
    return { title: "Sin pagos", text: "Mercado Pago no tiene pagos de este pedido" };
  }
  return changedCount === 0
    ? { title: "Sin cambios", text: "Lo que dice Mercado Pago ya estaba anotado" }
    : { title: "Se actualizó", text: "Anotamos lo que Mercado Pago dice de este pedido" };
}

async function answerRefund(form: RefundForm, context: PaymentFormContext) {
  const { change, formData, mails, limitInPesos, now, settled } = context;
  const { back, amountInCents } = settled;
  const { paymentId, seenRestInCents, formKey } = form;
  const outcome = await refundPayment(
    { ...change, paymentId, amountInCents, seenRestInCents, formKey, limitInPesos, back },
    { now, mails },
  );
  return answerOutcome(outcome, formData, back);
}

async function answerOutcome(outcome: RefundOutcome, formData: FormData, back: ReturnWish) {
  switch (outcome.outcome) {
    case "asked":
      return answerAsked(outcome, formData, back);
    case "too-much": {
      const importe = `De este pago quedan ${formatPaid(outcome.restInCents)} para devolver: escribí eso, o menos.`;
      return refuseForm(replyToOrderForm(formData, { importe }), 400);
    }
    case "over-limit": {
      const { order, limitInPesos } = outcome;
      const owners = (await readOrNull(listOwnerNames())) ?? [];
      const importe = describeRefundLimit(order, limitInPesos, owners);
      return refuseForm(replyToOrderForm(formData, { importe }), 403);
    }
    case "not-allowed": {
      const state = orderStateLabel(outcome.order.status);
      return refuse(
        formData,
        `Este pedido cambió mientras lo mirabas: ahora está “${state}”. Fijate qué se devolvió y qué prendas volvieron ya. No se hizo nada.`,
        409,
      );
    }
    case "disconnected":
      return refuse(formData, NOT_CONNECTED, 409);
    case "not-stored":
      return refuse(formData, NOT_STORED, 503);
    case "unknown-payment":
      throw badRequest();
    case "not-found":
      throw notFound();
  }
}

const NOT_STORED =
  "Le pedimos el reembolso a Mercado Pago, pero no pudimos anotar qué contestó: la base de datos no responde. No lo pidas de nuevo: la tienda sigue sola con este.";

function answerAsked(
  { order, refund }: Extract<RefundOutcome, { outcome: "asked" }>,
  formData: FormData,
  back: ReturnWish,
) {
  const amount = formatPaid(refund.amountInCents);
  switch (refund.status) {
    case "refused":
      return refuse(
        forgetReturned(formData),
        `No se devolvieron ${amount}. ${refund.lastError} Podés hacerlo desde tu cuenta de Mercado Pago: acá aparece solo.${tellReturned(back)}`,
        409,
      );
    case "wanted":
      return sendBack(order.orderNumber, {
        title: "Reembolso pedido",
        text: `Falta que Mercado Pago conteste por los ${amount}: si tarda, la tienda lo vuelve a pedir sola`,
      });
    case "in_process":
      return sendBack(order.orderNumber, {
        title: "Reembolso en proceso",
        text: `Mercado Pago está devolviendo ${amount}`,
      });
    default:
      return sendBack(order.orderNumber, {
        title: "Reembolso hecho",
        text: `Se devolvieron ${amount}`,
      });
  }
}

function tellReturned(back: ReturnWish): string {
  const count = back === "all" ? 0 : countPieces(back.pieces);
  if (count === 0) return "";
  return count === 1
    ? " La prenda que volvió ya está a la venta de nuevo: eso sí quedó anotado."
    : ` Las ${count} prendas que volvieron ya están a la venta de nuevo: eso sí quedó anotado.`;
}

/** The pieces that came back stay so, whatever the provider answers: the form does not bring them again. */
function forgetReturned(formData: FormData): FormData {
  const kept = new FormData();
  for (const [name, value] of formData) if (!name.startsWith("vuelve-")) kept.append(name, value);
  return kept;
}

function refuse(formData: FormData, pedido: string, status: 409 | 503) {
  return refuseForm(replyToOrderForm(formData, { pedido }), status);
}

async function sendBack(orderNumber: string, flash: Flash) {
  return seeOther(adminPaths.order(orderNumber), await serializeFlash(flash));
}
