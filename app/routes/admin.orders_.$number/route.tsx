import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams, type ShouldRevalidateFunction, Form } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { noteManualRefund, type ManualRefundNote } from "../../data/payments/manual-refunds.server";
import { takePaymentBack } from "../../data/payments/taken-back-payments.server";
import { listOrderMails } from "../../data/mail/mail-list.server";
import { resendMail } from "../../data/mail/mail-resending.server";
import {
  addNote,
  moveOrder,
  receivePayment,
  returnToStock,
  saveEstimatedDelivery,
  saveTracking,
} from "../../data/orders/order-changes.server";
import { changeHold } from "../../data/orders/order-holds.server";
import { findOrder } from "../../data/orders/order-details.server";
import { dismissPaymentAlert } from "../../data/payments/payment-alerts.server";
import type { ComposeMails, OrderRequest } from "../../data/orders/order-writing.server";
import { readRefundLimit } from "../../data/owner/refund-limit.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { calendarDay } from "../../domain/plain/buenos-aires";
import { isNothingHeld } from "../../domain/payments/held-money";
import type { ReturnWish } from "../../domain/stock/returned-pieces";
import {
  parseOrderForm,
  replyToOrderForm,
  type OrderForm,
  type OrderReply,
} from "../../forms/orders/order-form";
import type { ManualRefundForm } from "../../forms/payments/manual-refund-form";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { answerNotedRefund, answerOrderChange } from "../../flows/order-replies.server";
import { settlePieces, type SettledPieces } from "../../flows/order-pieces.server";
import { readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound, refuseForm } from "../../http/responses";
import { composeHoldMails } from "../../mail/hold-mails";
import { composeManualRefundMails, composePaymentUndoneMails } from "../../mail/manual-money-mails";
import { composeMoveMails } from "../../mail/move-mails";
import { composePaymentMails } from "../../mail/payment-event-mails";
import { composeNoteMails } from "../../mail/order-mails";
import {
  answerPaymentForm,
  isPaymentForm,
  type PaymentForm,
} from "../../payments/order-payment-forms.server";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import type { PageHandle } from "../../ui/document-title";
import { OrderPage, type OrderPageData } from "../../ui/admin/orders/order-page/order-page";
import { ErrorSummary } from "../../ui/error-summary";
import { Notice } from "../../ui/notice";
import { useReplyErrors } from "../../ui/use-reply-errors";
import { readOrderPage } from "./read-order-page.server";
import { useSettledReply } from "../../ui/use-settled-reply";

export const handle: PageHandle<OrderPageData | null> = {
  title: (page) => (page ? `Pedido ${page.order.orderNumber}` : "Pedido"),
};

export const headers = adminHeaders;

/**
 * A refused form reloads the current order; while the database cannot be read, the shown data stay.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus !== 503;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { role } = await requireAdmin(request, "orders.view");
  const found = await readOrNull(readOrderPage(request, params.number ?? "", role));
  if (!found) return data(null, { status: 503, headers: { ...NO_STORE, "Retry-After": "5" } });
  if (!found.page) throw notFound();
  return data(found.page, { headers: NO_STORE });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { author, role } = await requireAdmin(request, "orders.change");
  const formData = await readForm(request);
  const parsed = parseOrderForm(formData, calendarDay(new Date()));
  if (!parsed) throw badRequest();
  if (!parsed.form) return refuseForm(parsed.reply, 400);
  const { form, pieces } = parsed;
  const { expectedStatus } = form;
  const change = { orderNumber: params.number ?? "", author, expectedStatus };
  try {
    const limitInPesos = await readRefundLimit(role);
    const settled = await settlePieces(change.orderNumber, form, pieces);
    if (!settled) throw notFound();
    if ("errors" in settled) return refuseForm(replyToOrderForm(formData, settled.errors), 400);
    if (isPaymentForm(form))
      return await askProvider(form, { request, change, formData, limitInPesos, settled });
    if (form.intent === "manual-refund") {
      const noting = { ...change, ...settled, limitInPesos };
      const noted = await noteRefund(form, noting, readOrigin(request));
      return await answerNotedRefund(noted, formData);
    }
    const changed = await applyForm(form, { ...change, back: settled.back }, readOrigin(request));
    return await answerOrderChange(changed, formData);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    const pedido = form.intent === "check-payments" ? NOT_ALL_SAVED : NOT_SAVED;
    return refuseForm(replyToOrderForm(formData, { pedido }), 503);
  }
}

const NOT_SAVED =
  "No pudimos guardar el cambio: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";

/** Each payment is saved in its own transaction. */
const NOT_ALL_SAVED =
  "No pudimos anotar todo lo que dice Mercado Pago: la base de datos no responde. Volvé a probar en un rato: la tienda también pregunta sola.";

type Limit = { limitInPesos: number | null };
type Asking = Limit & {
  request: Request;
  change: OrderRequest;
  formData: FormData;
  settled: SettledPieces;
};

function askProvider(form: PaymentForm, { request, ...asking }: Asking) {
  // No mail to the owner: the answer shows the same news.
  const mails = { ...composePaymentMails(readOrigin(request)), alerted: () => [] };
  return answerPaymentForm(form, { ...asking, mails, now: new Date() });
}

type Noting = OrderRequest & Limit & SettledPieces;

function noteRefund(
  { note, formKey, seenHeldInCents }: ManualRefundForm,
  noting: Noting,
  origin: string,
) {
  const composeMails: ManualRefundNote["composeMails"] = (order, settings, noted) =>
    composeManualRefundMails({ order, settings, origin }, noted);
  return noteManualRefund({ ...noting, note, formKey, seenHeldInCents, composeMails }, new Date());
}

function applyForm(
  form: Exclude<OrderForm, PaymentForm | ManualRefundForm>,
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
      const isStillWanted = to === "refunded" ? isNothingHeld : undefined;
      const move = { to, tracking, cancellation, isStillWanted, composeMails };
      return moveOrder({ ...change, ...move }, now);
    }
    case "payment":
      return receivePayment({ ...change, composeMails }, now);
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
  { intent, text, seenEvents }: Extract<OrderForm, { intent: "internal-note" | "shopper-note" }>,
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
      <header className="page-header">
        <h1>Pedido {orderNumber}</h1>
      </header>
      {errors.length > 0 ? (
        <ErrorSummary title="No se cambió nada" errors={errors} />
      ) : (
        <Notice text={LOAD_FAILED} />
      )}
      {typed.length > 0 && (
        <section className="panel" aria-labelledby="escrito">
          <h2 id="escrito">Lo que escribiste</h2>
          {typed.map((text) => (
            <p key={text} className="copy-block">
              {text}
            </p>
          ))}
        </section>
      )}
      <Form method="get" action={adminPaths.order(orderNumber)} className="form-actions">
        <button className="button">Volver a probar</button>
      </Form>
    </>
  );
}
