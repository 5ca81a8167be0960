import { useLoaderData, useParams, type ShouldRevalidateFunction, Form } from "@remix-run/react";
import { randomUUID } from "node:crypto";

import { readAwayPieces, readMissingPieces } from "../../data/stock/order-stock.server";
import { readSettings } from "../../data/shop/settings.server";
import { chatTexts } from "../../domain/orders/chat-texts";
import { describeOrderArrival } from "../../domain/orders/order-arrival";
import { allowedMoves, toOrderFacts } from "../../domain/orders/order-moves";
import type { Order } from "../../domain/orders/order";
import {
  listToRefund,
  listWithdrawalSteps,
  parseWithdrawalCode,
} from "../../domain/orders/withdrawal";
import { may, type RoleId } from "../../domain/owner/roles";
import { composeMoveMails, composeNotLeftMails, listMoveMails } from "../../mail/move-mails";
import { paths } from "../../paths";
import { adminPaths, EXCHANGE_PARAMETER, WITHDRAWAL_PARAMETER } from "../../admin-paths";
import { afterOwner, type AskingOwner } from "../../auth/approve-by-owner.server";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import { hasOpenTill } from "../../data/counter/tills.server";
import { noteManualRefund, type ManualRefundNote } from "../../data/payments/manual-refunds.server";
import { listOrderMails } from "../../data/mail/mail-list.server";
import { resendMail } from "../../data/mail/mail-resending.server";
import {
  addNote,
  moveOrder,
  receivePayment,
  receiveRest,
  returnToStock,
  saveEstimatedDelivery,
  saveTracking,
  changeHold,
  takePaymentBack,
} from "../../data/orders/order-changes.server";
import type { Correction } from "../../data/orders/correct-order.server";
import { readCorrectionUndo, undoCorrection } from "../../data/orders/correction-undo.server";
import { findOrder } from "../../data/orders/order-details.server";
import { findHandledWithdrawal } from "../../data/orders/withdrawal-steps.server";
import { moveBack, readWayBack } from "../../data/orders/way-back.server";
import { readParcelWeight } from "../../data/orders/parcel-weights.server";
import { dismissPaymentAlert } from "../../data/payments/payment-alert-writing.server";
import type { ComposeMails, OrderRequest } from "../../data/orders/order-writing.server";
import { readOrderRequests } from "../../data/returns/return-requests.server";
import { readRefundLimit } from "../../data/owner/people.server";
import { calendarDay } from "../../domain/plain/buenos-aires";
import {
  describeRefundLimit,
  isAllGivenBack,
  type OverRefundLimit,
} from "../../domain/payments/held-money";
import { parseReturnCode } from "../../domain/returns/return-request";
import { findMoneyBack } from "../../domain/returns/return-steps";
import type { ReturnWish } from "../../domain/stock/returned-pieces";
import {
  parseOrderForm,
  replyToOrderForm,
  type OrderForm,
  type OrderReply,
  type FormOf,
} from "../../forms/orders/order-form";
import { adminHeaders } from "../../http/caching";
import { askOwner } from "../../flows/given-discount.server";
import { CHANGE_NOT_SAVED } from "../../flows/not-saved";
import {
  answerNotedRefund,
  answerOrderChange,
  answerUndoneCorrection,
  settlePieces,
  answerPaymentForm,
  isPaymentForm,
  type PaymentForm,
} from "../../flows/order-replies.server";
import { readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound, refuseForm } from "../../http/responses";
import { composeCorrectionMails } from "../../mail/correction-mails";
import { composeHoldMails } from "../../mail/hold-mails";
import {
  composeManualRefundMails,
  composePaymentUndoneMails,
  composePaymentMails,
} from "../../mail/payment-mails";
import { composeNoteMails } from "../../mail/order-mails";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import type { RefundFor } from "../../ui/admin/orders/order-page/refund-filling";
import { OrderPage, type OrderPageData } from "../../ui/admin/orders/order-page/order-page";
import { ErrorSummary, useReplyErrors, useSettledReply } from "../../ui/form";
import { PageHeader, Panel } from "../../ui/admin/page-parts";

export const handle: PageHandle<OrderPageData | null> = {
  title: (page) => (page ? `Pedido ${page.order.orderNumber}` : "Pedido"),
};

export const headers = adminHeaders;

/** A refused form reloads the current order; without the database, the shown data stay. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus !== 503;

export const loader = adminLoader("orders.view", async ({ request, params, admin, read }) => {
  const found = await read(readOrderPage(request, params.number ?? "", admin));
  if (!found) return null;
  if (!found.page) throw notFound();
  return found.page;
});

async function readOrderPage(
  request: Request,
  orderNumber: string,
  { id: adminId, role }: { id: number; role: RoleId },
) {
  const found = await findOrder(orderNumber);
  if (!found) return { page: null };
  const order = hideLink(found, role);
  const settings = await readSettings();
  const origin = readOrigin(request);
  const link = order.token === null ? null : origin + paths.order(order.token);
  const moves = allowedMoves(toOrderFacts(order));
  const now = new Date();
  const away = await readAwayPieces(order.id);
  const missing = await readMissingPieces(order.id);
  const arrival = describeOrderArrival(order, now);
  const refundFor = await readRefundFor(request, order);
  const wayBack = await readWayBack(order, now);
  const undo = may(role, "orders.change") ? await readCorrectionUndo(order) : null;
  return {
    page: {
      order,
      away,
      moves: listMoveMails({ order, settings, origin }, moves),
      chats: chatTexts({ order, settings, link }),
      mails: await listOrderMails(order.id),
      isOverdue: order.paymentDueAt !== null && order.paymentDueAt < now,
      refundKey: randomUUID(),
      hasTill: await hasOpenTill(adminId),
      parcel: await readParcelWeight(order.items),
      ...(missing && { missing }),
      ...(wayBack && { wayBack }),
      ...(undo && { undo }),
      ...(arrival !== null && { arrival }),
      ...(refundFor !== null && { refundFor }),
    },
  };
}

/** The withdrawal in the page's address, while its money is still here. */
function readWithdrawalCode(request: Request): string | null {
  return parseWithdrawalCode(new URL(request.url).searchParams.get(WITHDRAWAL_PARAMETER) ?? "");
}

function readExchangeCode(request: Request): string | null {
  return parseReturnCode(new URL(request.url).searchParams.get(EXCHANGE_PARAMETER) ?? "");
}

async function readRefundFor(request: Request, order: Order): Promise<RefundFor | null> {
  const exchange = readExchangeCode(request);
  if (exchange !== null) {
    const asked = (await readOrderRequests(order.id)).find(({ code }) => code === exchange);
    const money = asked ? findMoneyBack(asked, order.status) : null;
    return money && { code: exchange, isExchange: true, ...money };
  }
  const code = readWithdrawalCode(request);
  const withdrawal = code === null ? null : await findHandledWithdrawal(code);
  if (withdrawal?.orderId !== order.id) return null;
  if (!listWithdrawalSteps(withdrawal).includes("refund")) return null;
  return { code: withdrawal.code, pieces: listToRefund(order.items, withdrawal.pieces) };
}

/** Without its link for who may not change orders: there an order is cancelled without a name. */
function hideLink(order: Order, role: RoleId): Order {
  return may(role, "orders.change") ? order : { ...order, token: null };
}

export const action = adminFormAction(
  "orders.change",
  async ({ request, now }) => {
    const formData = await readForm(request);
    const parsed = parseOrderForm(formData, calendarDay(now));
    return parsed && { parsed, formData };
  },
  async ({ parsed, formData }, { request, params, admin, clientAddress, by }) => {
    if (!parsed.form) return refuseForm(parsed.reply, 400);
    const { form, pieces } = parsed;
    const { expectedStatus } = form;
    const change = { orderNumber: params.number ?? "", author: by.author, expectedStatus };
    const limitInPesos = await readRefundLimit(admin.role);
    const settled = await settlePieces(change.orderNumber, form, pieces);
    if (!settled) throw notFound();
    if ("errors" in settled) return refuseForm(replyToOrderForm(formData, settled.errors), 400);
    const origin = readOrigin(request);
    const withdrawal = readWithdrawalCode(request);
    const exchange = readExchangeCode(request);
    if (isPaymentForm(form)) {
      // No mail to the owner: the answer shows the same news.
      const mails = { ...composePaymentMails(origin), alerted: () => [] };
      const reason = { withdrawal, exchange };
      const asking = { change, formData, limitInPesos, settled, mails, ...reason, now: by.now };
      return answerPaymentForm(form, asking);
    }
    if (form.intent === "manual-refund") {
      const { note, formKey, seenHeldInCents, asCredit, fromTill } = form;
      const composeMails: ManualRefundNote["composeMails"] = (order, settings, noted) =>
        composeManualRefundMails({ order, settings, origin }, noted);
      const wanted = {
        ...change,
        ...settled,
        limitInPesos,
        note,
        formKey,
        seenHeldInCents,
        withdrawal,
        exchange,
        asCredit,
        fromTill,
      };
      const reason = withdrawal ?? exchange;
      const noted = await noteManualRefund({ ...wanted, composeMails }, by.now);
      if (noted.outcome !== "over-limit" || !fromTill)
        return answerNotedRefund(noted, formData, reason);
      return askForRefund(noted, { request, clientAddress, formData }, async (approvedBy) => {
        const allowed = [note, `autorizó ${approvedBy}`].filter(Boolean).join(" · ");
        const again = { ...wanted, limitInPesos: null, note: allowed, composeMails };
        return answerNotedRefund(await noteManualRefund(again, by.now), formData, reason);
      });
    }
    if (form.intent === "undo-correction") {
      const { seenEvents } = form;
      const composeMails: Correction["composeMails"] = (order, settings, told) =>
        composeCorrectionMails({ order, settings, origin }, told);
      const undone = await undoCorrection({ ...change, seenEvents, composeMails }, by.now);
      return answerUndoneCorrection(undone, formData);
    }
    const changed = await applyForm(form, { ...change, back: settled.back }, origin);
    return answerOrderChange(changed, formData);
  },
  ({ formData }) => {
    const isAsking = formData.get("intent") === "check-payments";
    const pedido = isAsking ? NOT_ALL_SAVED : CHANGE_NOT_SAVED;
    return refuseForm(replyToOrderForm(formData, { pedido }), 503);
  },
);

type Asking = AskingOwner & { formData: FormData };

/** Cash is gone at once: what a role may not give back alone asks for an owner in the same form. */
async function askForRefund<Answer>(
  { order, limitInPesos }: OverRefundLimit,
  { formData, ...asking }: Asking,
  refund: (approvedBy: string) => Promise<Answer>,
) {
  const why = describeRefundLimit(order, limitInPesos, []);
  const reply = replyToOrderForm(formData, {});
  const words = { choose: "Elegí quién autoriza la devolución.", missing: ASK_OWNER };
  const approval = await askOwner(why);
  const toReply = ({ errors }: Pick<OrderReply, "errors">) => ({ ...reply, errors, approval });
  return afterOwner(asking, { formData, values: reply.values, words, toReply }, refund);
}

const ASK_OWNER = "Pasa tu tope: pedile a un Dueño que escriba su contraseña.";

/** Each payment is saved in its own transaction. */
const NOT_ALL_SAVED =
  "No pudimos anotar todo lo que dice Mercado Pago: la base de datos no responde. Volvé a probar en un rato: la tienda también pregunta sola.";

function applyForm(
  form: Exclude<OrderForm, PaymentForm | FormOf<"manual-refund" | "undo-correction">>,
  change: OrderRequest & { back: ReturnWish },
  origin: string,
) {
  const now = new Date();
  const composeMails: ComposeMails = (order, settings) =>
    composeMoveMails({ order, settings, origin });
  switch (form.intent) {
    case "move": {
      const { to, carrier, trackingCode, cancellation } = form;
      const tracking = carrier === "" ? null : { carrier, trackingCode };
      // A partial refund has a form of its own.
      const isStillWanted = to === "refunded" ? isAllGivenBack : undefined;
      const move = { to, tracking, cancellation, isStillWanted, composeMails };
      return moveOrder({ ...change, ...move }, now);
    }
    case "move-back":
      return moveBack(
        {
          ...{ ...change, to: form.to },
          composeMails: (order, settings) => composeNotLeftMails({ order, settings, origin }),
        },
        now,
      );
    case "payment":
      return receivePayment({ ...change, way: form.way, composeMails }, now);
    case "rest": {
      const { seenRestInPesos, seenEvents, way } = form;
      return receiveRest({ ...change, seenRestInPesos, seenEvents, way }, now);
    }
    case "hold": {
      const composeHold: ComposeMails = (order, settings) =>
        composeHoldMails({ order, settings, origin });
      return changeHold({ ...change, to: "hold", composeMails: composeHold }, now);
    }
    case "return-stock":
      return returnToStock({ ...change, seenEvents: form.seenEvents }, now);
    case "undo-payment":
      return takePaymentBack(
        {
          ...change,
          composeMails: (order, settings) => composePaymentUndoneMails({ order, settings, origin }),
        },
        now,
      );
    case "internal-note":
    case "shopper-note":
      return writeNote(form, change, origin);
    case "tracking": {
      const { carrier, trackingCode } = form;
      return saveTracking({ ...change, carrier, trackingCode }, now);
    }
    case "estimate":
      return saveEstimatedDelivery({ ...change, day: form.day }, now);
    case "resend":
      return resend(form.mailId, change, now);
    case "alert-seen":
      return dismissPaymentAlert({ ...change, alert: form.alert }, now);
  }
}

function writeNote(
  { intent, text, seenEvents }: FormOf<"internal-note" | "shopper-note">,
  change: OrderRequest,
  origin: string,
) {
  const composeMails: ComposeMails = (order, settings) =>
    intent === "shopper-note" ? composeNoteMails({ order, settings, origin }, text) : [];
  return addNote({ ...change, kind: intent, text, seenEvents, composeMails }, new Date());
}

/** Sending an old mail again does not depend on the order's current state. */
async function resend(mailId: number, { orderNumber, author }: OrderRequest, now: Date) {
  const order = await findOrder(orderNumber);
  if (!order) return { outcome: "not-found" as const };
  const mails = await listOrderMails(order.id);
  if (!mails.some(({ id }) => id === mailId)) throw badRequest();
  const resent = await resendMail(mailId, { author, now });
  return { outcome: resent ? ("saved" as const) : ("not-allowed" as const), order };
}

export default function AdminOrderRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useSettledReply<typeof action>();
  const { number = "" } = useParams();
  if (!page) return <OrderUnavailable orderNumber={number} reply={reply} />;
  return <OrderPage page={page} reply={reply} />;
}

type OrderUnavailableProps = { orderNumber: string; reply: OrderReply | null };

/** Replaces an order that cannot be read now; shows the typed text, so that it is not lost. */
function OrderUnavailable({ orderNumber, reply }: OrderUnavailableProps) {
  const errors = useReplyErrors(reply, { pedido: null });
  const typed = Object.values(reply?.values ?? {}).filter((text) => text !== "");
  return (
    <>
      <PageHeader title={<>Pedido {orderNumber}</>} />
      {errors.length > 0 ? (
        <ErrorSummary title="No se cambió nada" errors={errors} />
      ) : (
        <Notice text={LOAD_FAILED} />
      )}
      {typed.length > 0 && (
        <Panel id="escrito" title="Lo que escribiste">
          {typed.map((text) => (
            <p key={text} className="copy-block">
              {text}
            </p>
          ))}
        </Panel>
      )}
      <Form method="get" action={adminPaths.order(orderNumber)} className="form-actions">
        <button className="button">Volver a probar</button>
      </Form>
    </>
  );
}
