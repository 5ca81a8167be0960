import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { sendTicket } from "../../data/orders/order-changes.server";
import { findCash, type PaidPart } from "../../domain/counter/paid-parts";
import type { Order } from "../../domain/orders/order";
import { currentTotal } from "../../domain/payments/corrected-money";
import { findTillWay } from "../../domain/payments/payment-method";
import { findOrder } from "../../data/orders/order-details.server";
import { readSettings } from "../../data/shop/settings.server";
import { isMailAddress } from "../../domain/mail/mail-address";
import { formatPesos } from "../../domain/plain/money";
import { parsePriceText } from "../../domain/products/price-text";
import { NOT_SAVED } from "../../flows/not-saved";
import { readText } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { readMailOrigin, readOrigin } from "../../http/origin.server";
import { notFound, refuseForm, seeOther } from "../../http/responses";
import { composeTicketMails } from "../../mail/order-mails";
import { paths } from "../../paths";
import { serializeFlash } from "../../sessions/flash.server";
import { SendTicket, type TicketReply } from "../../ui/admin/counter/send-ticket";
import { useSaleAnswered } from "../../ui/admin/counter/unsent-sale";
import { AsidePanel } from "../../ui/admin/counter/aside-panel";
import { Ticket, TICKET_PAPERS } from "../../ui/admin/counter/ticket";
import { SelectField } from "../../ui/fields";
import { useReply } from "../../ui/form";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { collect, extend, giveBack, refuseAside, showAside } from "./aside-actions.server";

export const handle: PageHandle<{ order: { orderNumber: string } } | null> = {
  title: (page) => (page ? `Ticket ${page.order.orderNumber}` : "Ticket"),
};

export const headers = adminHeaders;

export const loader = adminLoader("orders.change", async ({ request, url, params, now, read }) => {
  const found = await read(readTicket(params.number ?? "", now));
  if (!found) return null;
  if (!found.ticket) throw notFound();
  const { order, aside, seller, token, seenEvents } = found.ticket;
  const given = parsePriceText(url.searchParams.get("pagaCon") ?? "").priceInPesos;
  const cashInPesos = findCash(order);
  const isChange = given !== null && cashInPesos > 0 && given > cashInPesos;
  const paper = TICKET_PAPERS.find(({ id }) => id === url.searchParams.get("papel"));
  const { orderNumber, totalInPesos } = order;
  const chatText = [
    `Tu compra ${orderNumber} en ${seller.name}: ${formatPesos(totalInPesos)}. ¡Gracias!`,
    ...(token ? [readOrigin(request) + paths.order(token)] : []),
  ].join("\n");
  return {
    ...{ order, aside, seller, givenInPesos: isChange ? given : null, paper: paper?.id ?? "80mm" },
    sending: { orderNumber, seenEvents, chatText },
  };
});

export const action = adminAction(
  "orders.change",
  { mandar: send, collect, extend, "give-back": giveBack },
  ({ formData }) => {
    const intent = formData.get("intent");
    if (intent === "mandar") return refuseSending(formData, NOT_SAVED, 503);
    const known = intent === "extend" || intent === "give-back" ? intent : "collect";
    return refuseAside(known, {})({ guardar: NOT_SAVED }, 503);
  },
);

async function send({ request, params, formData, by }: AdminForm) {
  const { number = "" } = params;
  const recipient = readText(formData, "email").trim();
  if (!isMailAddress(recipient)) return refuseSending(formData, "Revisá el e-mail.", 400);
  const { author, now } = by;
  const origin = readMailOrigin(request);
  const { outcome } = await sendTicket(
    {
      ...{ orderNumber: number, author, seenEvents: Number(readText(formData, "eventos")) },
      composeMails: (order, settings) => composeTicketMails({ order, settings, origin }, recipient),
    },
    now,
  );
  if (outcome === "not-found") throw notFound();
  const flash = await serializeFlash({ title: "Ticket mandado", text: recipient });
  return seeOther(adminPaths.ticket(number), flash);
}

function refuseSending(formData: FormData, email: string, status: 400 | 503) {
  const reply: TicketReply = {
    values: { email: readText(formData, "email") },
    errors: { email },
  };
  return refuseForm(reply, status);
}

async function readTicket(number: string, now: Date) {
  const found = await findOrder(number);
  if (!found) return { ticket: null };
  const { name, address, phone, email, company } = await readSettings();
  const { orderNumber, createdAt, customerName, paymentMethod, reductions, paidParts } = found;
  const { itemsInPesos, discountInPesos } = found;
  const aside = showAside(found, now);
  const items = found.items.map(({ id, name, size, color, quantity, priceInPesos }) => ({
    ...{ id, name, size, color, quantity, priceInPesos },
  }));
  const order = {
    ...{ orderNumber, createdAt, customerName, paymentMethod, items, itemsInPesos },
    ...{ discountInPesos, ...(reductions && { reductions }) },
    ...(aside
      ? { totalInPesos: currentTotal(found), paidParts: listDeposit(found) }
      : { totalInPesos: found.totalInPesos, ...(paidParts && { paidParts }) }),
  };
  return {
    ticket: {
      ...{ order, aside, seller: { name, address, phone, email, company } },
      ...{ token: found.token, seenEvents: found.events.length },
    },
  };
}

/** What was paid on account, way by way. */
function listDeposit({ paidAt, paidParts, paymentMethod, totalInPesos }: Order): PaidPart[] {
  const way = findTillWay(paymentMethod);
  if (paidAt === null) return [];
  return paidParts ?? (way === null ? [] : [{ way, inPesos: totalInPesos }]);
}

export default function TicketRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  useSaleAnswered();
  if (!page) return <Notice text={LOAD_FAILED} />;
  const { order, aside, seller, givenInPesos, paper } = page;
  const { orderNumber } = order;
  const ofAside = reply && "intent" in reply ? reply : null;
  const sending = reply && !("intent" in reply) ? reply : null;
  return (
    <>
      <header className="page-header print-hint">
        <h1>Ticket</h1>
        <p className="page-actions">
          <Link className="button" to={adminPaths.counter()}>
            Nueva venta
          </Link>
          {!aside && (
            <Link className="button button-quiet" to={adminPaths.counterExchange(orderNumber)}>
              Cambio
            </Link>
          )}
          <Link className="button button-quiet" to={adminPaths.order(orderNumber)}>
            Pedido y devolución
          </Link>
        </p>
      </header>
      {aside && <AsidePanel aside={aside} reply={ofAside} />}
      <Form method="get" className="list-fields print-hint">
        {givenInPesos !== null && <input type="hidden" name="pagaCon" value={givenInPesos} />}
        <SelectField name="papel" label="Papel" defaultValue={paper} options={TICKET_PAPERS} />
        <button className="button button-quiet button-small">Cambiar papel</button>
      </Form>
      <SendTicket key={page.sending.seenEvents} {...page.sending} reply={sending} />
      <Ticket {...{ order, aside, seller, paper, givenInPesos }} />
    </>
  );
}
