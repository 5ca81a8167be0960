import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { findOrder } from "../../data/orders/order-details.server";
import { isPaidByQr } from "../../domain/payments/payment-method";
import { cancelCounterQr, readCounterQr } from "../../flows/counter-qr.server";
import { adminHeaders } from "../../http/caching";
import { readMailOrigin } from "../../http/origin.server";
import { notFound, refuseForm, seeOther } from "../../http/responses";
import { composePaymentMails } from "../../mail/payment-mails";
import { openCounterQr } from "../../payments/open-payment-page.server";
import { CounterQrPage, type CounterQrReply } from "../../ui/admin/counter/counter-qr-page";
import { useSaleAnswered } from "../../ui/admin/counter/unsent-sale";
import { useReply } from "../../ui/form";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";

export const handle: PageHandle = { title: () => "Cobrar con QR" };

export const headers = adminHeaders;

export const loader = adminLoader("orders.change", async ({ request, params, now, read }) => {
  const { number = "" } = params;
  const found = await read(
    readCounterQr(number, { now, mails: mailsTo(request) }).then((page) => ({ page })),
  );
  if (!found) return null;
  if (!found.page) throw notFound();
  if (found.page.state === "paid") throw seeOther(adminPaths.ticket(number));
  return found.page;
});

const mailsTo = (request: Request) => composePaymentMails(readMailOrigin(request));

/** Asked for again while the first one is open, it is the same. */
async function open(form: AdminForm) {
  const order = await requireSale(form);
  const { author, now } = form.by;
  const { outcome } = await openCounterQr(order, author, { now });
  return outcome === "unavailable"
    ? refuse(NO_ANSWER)
    : seeOther(adminPaths.counterQr(order.orderNumber));
}

async function cancel(form: AdminForm) {
  const order = await requireSale(form);
  return (await cancelCounterQr(order, form.by, mailsTo(form.request))) ?? refuse(NOT_CANCELLED);
}

async function requireSale({ params }: AdminForm) {
  const order = await findOrder(params.number ?? "");
  if (!order || !isPaidByQr(order)) throw notFound();
  return order;
}

const refuse = (guardar: string) => {
  const reply: CounterQrReply = { values: {}, errors: { guardar } };
  return refuseForm(reply, 503);
};

const NO_ANSWER = "Mercado Pago no responde. Probá de nuevo en un momento, o cobrá de otra forma.";

const NOT_CANCELLED =
  "Mercado Pago no responde y el QR puede seguir abierto: no se canceló nada. Probá de nuevo en un momento.";

const UNSAVED = "La base de datos no responde y no se guardó nada. Probá de nuevo en un momento.";

export const action = adminAction("orders.change", { abrir: open, cancelar: cancel }, () =>
  refuse(UNSAVED),
);

export default function CounterQrRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  useSaleAnswered();
  return page ? <CounterQrPage page={page} reply={reply} /> : <Notice text={LOAD_FAILED} />;
}
