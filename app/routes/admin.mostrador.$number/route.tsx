import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminLoader } from "../../auth/admin-page.server";
import { findCash } from "../../domain/counter/paid-parts";
import { findOrder } from "../../data/orders/order-details.server";
import { readSettings } from "../../data/shop/settings.server";
import { parsePriceText } from "../../domain/products/price-text";
import { adminHeaders } from "../../http/caching";
import { notFound } from "../../http/responses";
import { useSaleAnswered } from "../../ui/admin/counter/unsent-sale";
import { Ticket, TICKET_PAPERS } from "../../ui/admin/counter/ticket";
import { SelectField } from "../../ui/fields";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";

export const handle: PageHandle<{ order: { orderNumber: string } } | null> = {
  title: (page) => (page ? `Ticket ${page.order.orderNumber}` : "Ticket"),
};

export const headers = adminHeaders;

export const loader = adminLoader("orders.change", async ({ url, params, read }) => {
  const found = await read(readTicket(params.number ?? ""));
  if (!found) return null;
  if (!found.ticket) throw notFound();
  const { order, seller } = found.ticket;
  const given = parsePriceText(url.searchParams.get("pagaCon") ?? "").priceInPesos;
  const cashInPesos = findCash(order);
  const isChange = given !== null && cashInPesos > 0 && given > cashInPesos;
  const paper = TICKET_PAPERS.find(({ id }) => id === url.searchParams.get("papel"));
  return { order, seller, givenInPesos: isChange ? given : null, paper: paper?.id ?? "80mm" };
});

async function readTicket(number: string) {
  const found = await findOrder(number);
  if (!found) return { ticket: null };
  const { name, address, phone, email, company } = await readSettings();
  const { orderNumber, createdAt, customerName, paymentMethod, reductions, paidParts } = found;
  const { itemsInPesos, discountInPesos, totalInPesos } = found;
  const items = found.items.map(({ id, name, size, color, quantity, priceInPesos }) => ({
    ...{ id, name, size, color, quantity, priceInPesos },
  }));
  const order = {
    ...{ orderNumber, createdAt, customerName, paymentMethod, items, itemsInPesos },
    ...{ discountInPesos, totalInPesos, ...(reductions && { reductions }) },
    ...(paidParts && { paidParts }),
  };
  return { ticket: { order, seller: { name, address, phone, email, company } } };
}

export default function TicketRoute() {
  const page = useLoaderData<typeof loader>();
  useSaleAnswered();
  if (!page) return <Notice text={LOAD_FAILED} />;
  const { order, seller, givenInPesos, paper } = page;
  const { orderNumber } = order;
  return (
    <>
      <header className="page-header print-hint">
        <h1>Ticket</h1>
        <p className="page-actions">
          <Link className="button" to={adminPaths.counter()}>
            Nueva venta
          </Link>
          <Link className="button button-quiet" to={adminPaths.counterExchange(orderNumber)}>
            Cambio
          </Link>
          <Link className="button button-quiet" to={adminPaths.order(orderNumber)}>
            Pedido y devolución
          </Link>
        </p>
      </header>
      <Form method="get" className="list-fields print-hint">
        {givenInPesos !== null && <input type="hidden" name="pagaCon" value={givenInPesos} />}
        <SelectField name="papel" label="Papel" defaultValue={paper} options={TICKET_PAPERS} />
        <button className="button button-quiet button-small">Cambiar papel</button>
      </Form>
      <Ticket order={order} seller={seller} paper={paper} givenInPesos={givenInPesos} />
    </>
  );
}
