import { adminPaths } from "../admin-paths";
import type { UndoneCorrection } from "../data/orders/correction-undo.server";
import type { MovedOrder, SavedOrder } from "../data/orders/order-changes.server";
import { findOrder } from "../data/orders/order-details.server";
import type { OrderRequest } from "../data/orders/order-writing.server";
import type { PaymentMails } from "../data/payments/apply-payment.server";
import type { RefundMails } from "../data/payments/apply-refund.server";
import type { NotedRefund } from "../data/payments/manual-refunds.server";
import { noteMoneyBack } from "../data/returns/answer-return.server";
import { readOrderRequests } from "../data/returns/return-requests.server";
import { listOwnerNames } from "../data/owner/people.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import { stateWithoutPayment } from "../domain/payments/corrected-money";
import {
  isNothingHeld,
  describeRefundLimit,
  type OverRefundLimit,
} from "../domain/payments/held-money";
import { findOverRefunded, namePieces, priceRefund } from "../domain/orders/paid-pieces";
import { countSettled } from "../domain/returns/return-request";
import { isMailAddress } from "../domain/mail/mail-address";
import { orderStateLabel, type Order } from "../domain/orders/order";
import { parseWithdrawalCode } from "../domain/orders/withdrawal";
import { formatPaid } from "../domain/payments/payment-words";
import { isUnheld, TOO_FEW_TO_HOLD } from "../domain/stock/hold";
import { NOTHING_BACK, type ReturnWish } from "../domain/stock/returned-pieces";
import { countPieces, type PieceCount } from "../domain/stock/piece-count";
import {
  replyToOrderForm,
  type OrderIntent,
  readPieceCounts,
  type OrderForm,
  type OrderReply,
  type AskedPieces,
  type FormOf,
} from "../forms/orders/order-form";
import { checkOrder } from "../payments/check-payments.server";
import { PaymentProviderError } from "../payments/payment-provider";
import { refundPayment, type RefundOutcome } from "../payments/refund-payment.server";
import { serializeFlash } from "../sessions/flash.server";
import { notFound, refuseForm, seeOther, badRequest } from "../http/responses";

export async function answerOrderChange(changed: MovedOrder | SavedOrder, formData: FormData) {
  if (changed.outcome === "not-found") throw notFound();
  const { order, outcome } = changed;
  const reply = replyToOrderForm(formData, {});
  if (outcome === "not-allowed") {
    const pedido = `${whyRefused(order, formData)} No se hizo nada.`;
    return refuseForm({ ...reply, errors: { pedido } }, 409);
  }
  const text = `${order.orderNumber} · ${orderStateLabel(order.status)}`;
  return sendBack(order.orderNumber, NEWS_TITLES[reply.intent], text);
}

export async function answerUndoneCorrection(undone: UndoneCorrection, formData: FormData) {
  if (undone.outcome !== "refused") return answerOrderChange(undone, formData);
  return refuse(formData, `${undone.problem} No se hizo nada.`, 409);
}

/** @param reason - the code of the withdrawal or exchange that the refund is for: its page comes next */
export async function answerNotedRefund(
  noted: NotedRefund,
  formData: FormData,
  reason: string | null,
) {
  if (noted.outcome === "over-limit") return refuseOver(noted, formData, "devuelto");
  if (noted.outcome === "saved" && reason !== null) {
    return sendToReason(reason, NEWS_TITLES["manual-refund"]);
  }
  if (noted.outcome === "no-till")
    return refuseForm(replyToOrderForm(formData, { devuelto: NO_TILL }), 409);
  if (noted.outcome !== "too-much") return answerOrderChange(noted, formData);
  const devuelto = `Es más de lo que queda por devolver: ${formatPaid(noted.heldInCents)}.`;
  return refuseForm(replyToOrderForm(formData, { devuelto }), 400);
}

const NO_TILL =
  "No hay una caja abierta con esa plata: abrila en Caja, o anotá la devolución de otra forma.";

async function refuseOver(
  { order, limitInPesos }: OverRefundLimit,
  formData: FormData,
  field: "devuelto" | "importe",
) {
  const owners = (await readOrNull(listOwnerNames())) ?? [];
  const problem = describeRefundLimit(order, limitInPesos, owners);
  return refuseForm(replyToOrderForm(formData, { [field]: problem }), 403);
}

function whyRefused(order: Order, formData: FormData): string {
  const { status, customerEmail } = order;
  const state = `“${orderStateLabel(status)}”`;
  if (status !== formData.get("estado")) {
    return `Este pedido cambió mientras lo mirabas: ahora está ${state}.`;
  }
  if (formData.get("intent") === "alert-seen") {
    return "El aviso cambió mientras lo mirabas: leelo de nuevo.";
  }
  if (formData.get("a") === "refunded" && !isNothingHeld(order)) {
    return "Todavía queda plata por devolver: anotá cuánto devolviste.";
  }
  if (countPieces(readPieceCounts(formData).pieces.back ?? []) > 0) {
    return "Lo que salió y todavía no volvió cambió mientras lo mirabas, o anotaste más que eso: mirá la lista de nuevo.";
  }
  if (formData.get("intent") === "rest") {
    return "Lo que falta cobrar cambió mientras lo mirabas.";
  }
  if (formData.get("intent") === "move-back") {
    return "Ya no se puede volver atrás: pasó más de una hora, ya se devolvió plata o una prenda, o se cerró la caja que contó el cobro.";
  }
  if (formData.get("intent") === "undo-correction") {
    return "Con este pedido pasó algo más desde que lo miraste: si “Volver atrás” sigue al lado de la corrección, podés tocarlo de nuevo.";
  }
  if (formData.get("intent") === "undo-payment" && stateWithoutPayment(order) !== null) {
    return "La caja que contó este cobro ya se cerró: anotá una devolución.";
  }
  if (formData.get("intent") === "hold" && isUnheld(order)) return TOO_FEW_TO_HOLD;
  if (formData.get("intent") === "return-stock") return "De este pedido no queda nada por volver.";
  if (formData.get("intent") === "manual-refund") {
    return "Lo que queda por devolver cambió mientras lo mirabas.";
  }
  if (formData.get("intent") === "shopper-note" && !isMailAddress(customerEmail)) {
    return "El pedido ya no tiene un e-mail al que escribir.";
  }
  return `Un pedido ${state} no admite ese cambio.`;
}

const NEWS_TITLES: Record<OrderIntent, string> = {
  move: "Pedido actualizado",
  "move-back": "Volvió atrás",
  "undo-correction": "La corrección volvió atrás",
  hold: "Prendas separadas",
  payment: "Pago anotado",
  "undo-payment": "Pago deshecho",
  rest: "Diferencia cobrada",
  "return-stock": "Las prendas volvieron al stock",
  "manual-refund": "Devolución anotada",
  "internal-note": "Nota guardada",
  "shopper-note": "Mensaje en camino",
  tracking: "Seguimiento guardado",
  estimate: "Entrega estimada guardada",
  resend: "E-mail en la cola de envío",
  "alert-seen": "Aviso revisado",
  "check-payments": "Pagos conciliados",
  refund: "Reembolso",
};

/** Null without such an order. How many are still away is checked where they are written. */
export async function settlePieces(
  orderNumber: string,
  form: OrderForm,
  { back, refunded, seenAway }: AskedPieces,
): Promise<
  | {
      back: ReturnWish;
      refunded: readonly PieceCount[];
      garments: string;
      amountInCents: number | null;
    }
  | { errors: OrderReply["errors"] }
  | null
> {
  const order = await findOrder(orderNumber);
  if (!order) return null;
  const errors: OrderReply["errors"] = {};
  const check = (counts: readonly PieceCount[], list: "vuelve" | "devuelve") => {
    for (const { itemId, pieces } of counts) {
      const bought = order.items.find(({ id }) => id === itemId)?.quantity ?? 0;
      if (pieces <= bought) continue;
      errors[`${list}-${itemId}`] =
        bought === 1
          ? "Se vendió 1: escribí 1 o 0."
          : `Se vendieron ${bought}: escribí ${bought} o menos.`;
    }
  };
  check(back ?? [], "vuelve");
  check(refunded, "devuelve");
  const settled = countSettled(await readOrderRequests(order.id));
  const over = findOverRefunded(order, refunded, settled);
  if (over) errors[`devuelve-${over.itemId}`] ??= describeRefunded(over);
  const amountInCents = amountOf(form, () => priceRefund(order, refunded, settled));
  if (amountInCents === 0 && over === null) {
    const field = form.intent === "refund" ? "importe" : "devuelto";
    errors[field] = "Por esas prendas no se pagó nada: no hay plata que devolver.";
  }
  if (Object.keys(errors).length > 0) return { errors };
  // A page of before has no list: its button meant all that had left.
  const unlisted = form.intent === "return-stock" ? "all" : NOTHING_BACK;
  return {
    back: back === null ? unlisted : { pieces: back, seenAway },
    refunded,
    garments: namePieces(order.items, refunded),
    amountInCents,
  };
}

/** Of a refund: null for all that is left, and of other forms. */
function amountOf(form: OrderForm, priceInPesos: () => number): number | null {
  if (form.intent !== "refund" && form.intent !== "manual-refund") return null;
  return form.part === "prendas" ? priceInPesos() * 100 : form.amountInCents;
}

function describeRefunded({ pieces, bought }: { pieces: number; bought: number }): string {
  const all = "La plata de esta prenda ya se devolvió, con dinero o con un código.";
  if (pieces === 0) return all;
  return `De ${bought} ya se devolvió la plata de ${bought - pieces}: escribí ${pieces} o menos.`;
}

export type PaymentForm = FormOf<"check-payments" | "refund">;

type PaymentFormContext = {
  change: OrderRequest;
  formData: FormData;
  mails: PaymentMails & RefundMails;
  settled: {
    back: ReturnWish;
    refunded: readonly PieceCount[];
    amountInCents: number | null;
  };
  withdrawal: string | null;
  exchange: string | null;
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
    const [title, text] =
      checked.foundCount === 0
        ? ["Sin pagos", "Mercado Pago no tiene pagos de este pedido"]
        : checked.changedCount === 0
          ? ["Sin cambios", "Lo que dice Mercado Pago ya estaba anotado"]
          : ["Se actualizó", "Anotamos lo que Mercado Pago dice de este pedido"];
    return await sendBack(change.orderNumber, title, text);
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

async function answerRefund(form: FormOf<"refund">, context: PaymentFormContext) {
  const { change, formData, mails, limitInPesos, now, settled, withdrawal, exchange } = context;
  const { back, refunded, amountInCents } = settled;
  const { paymentId, seenRestInCents, formKey } = form;
  const outcome = await refundPayment(
    {
      ...change,
      paymentId,
      amountInCents,
      seenRestInCents,
      formKey,
      limitInPesos,
      back,
      refunded,
      withdrawal,
    },
    { now, mails },
  );
  switch (outcome.outcome) {
    case "asked": {
      const { amountInCents: inCents, status } = outcome.refund;
      if (exchange !== null && status !== "refused") {
        const { expectedStatus: statusBefore, ...by } = change;
        const made = { amountInCents: inCents, refunded, code: exchange, statusBefore };
        // Without the database it stays open there: the refund itself was asked for.
        await readOrNull(noteMoneyBack({ ...by, ...made }, now));
      }
      return answerAsked(outcome, formData, { back, reason: withdrawal ?? exchange });
    }
    case "too-much": {
      const importe = `De este pago quedan ${formatPaid(outcome.restInCents)} para devolver: escribí eso, o menos.`;
      return refuseForm(replyToOrderForm(formData, { importe }), 400);
    }
    case "over-limit":
      return refuseOver(outcome, formData, "importe");
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
  { back, reason }: { back: ReturnWish; reason: string | null },
) {
  const send = (title: string, text: string) =>
    reason === null ? sendBack(order.orderNumber, title, text) : sendToReason(reason, title, text);
  const amount = formatPaid(refund.amountInCents);
  switch (refund.status) {
    case "refused":
      return refuse(
        forgetReturned(formData),
        `No se devolvieron ${amount}. ${refund.lastError} Podés hacerlo desde tu cuenta de Mercado Pago: acá aparece solo.${tellReturned(back)}`,
        409,
      );
    case "wanted": {
      const text = `Falta que Mercado Pago conteste por los ${amount}: si tarda, la tienda lo vuelve a pedir sola`;
      return send("Reembolso pedido", text);
    }
    case "in_process": {
      const text = `Mercado Pago está devolviendo ${amount}`;
      return send("Reembolso en proceso", text);
    }
    default:
      return send("Reembolso hecho", `Se devolvieron ${amount}`);
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

async function sendToReason(code: string, title: string, text = code) {
  const isWithdrawal = parseWithdrawalCode(code) !== null;
  const path = isWithdrawal ? adminPaths.withdrawal(code) : adminPaths.exchange(code);
  return seeOther(path, await serializeFlash({ title, text }));
}

async function sendBack(orderNumber: string, title = "", text = "") {
  return seeOther(adminPaths.order(orderNumber), await serializeFlash({ title, text }));
}
