import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import { moveOrders } from "../../data/orders/bulk-orders.server";
import type { ComposeMails } from "../../data/orders/order-writing.server";
import { readOrderSummary } from "../../data/orders/order-query.server";
import { listOrders, readWholeList } from "../../data/orders/orders.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { describeMoved, describeRefused, type BulkOutcome } from "../../domain/orders/order-moves";
import {
  parseOrderFilters,
  findBulkError,
  parseOrderBulk,
  type OrderBulk,
  type OrderBulkReply,
} from "../../forms/orders/order-filters";
import { CHANGE_NOT_SAVED } from "../../flows/not-saved";
import { adminHeaders } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { refuseForm, seeOther } from "../../http/responses";
import { composeHoldMails } from "../../mail/hold-mails";
import { composeMoveMails } from "../../mail/move-mails";
import { serializeFlash } from "../../sessions/flash.server";
import { OrderListPage } from "../../ui/admin/orders/order-list-page";
import type { PageHandle } from "../../ui/page";
import { useSettledReply } from "../../ui/form";

export const handle: PageHandle = { title: () => "Pedidos" };

export const headers = adminHeaders;

/** A partly refused form changed other orders; without the database, the shown data stay. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus !== 503;

export const loader = adminLoader("orders.view", async ({ url, now }) => {
  const { query, cursor } = parseOrderFilters(url.searchParams);
  const isChangedWhole = query.isOverdue || query.pieces !== undefined;
  return {
    query,
    cursor,
    summary: await readOrNull(readOrderSummary(query)),
    list: await readOrNull(listOrders(query, cursor, now)),
    whole: isChangedWhole ? await readOrNull(readWholeList(query, now)) : null,
  };
});

export const action = adminFormAction(
  "orders.change",
  async ({ request }) => parseOrderBulk(await readForm(request)),
  async (bulk, { request, by }) => {
    const error = findBulkError(bulk);
    if (error !== null) return refuse(bulk, error, 400);
    const origin = readOrigin(request);
    const composeMails: ComposeMails = (order, settings) =>
      bulk.to === "hold" || bulk.to === "free"
        ? composeHoldMails({ order, settings, origin })
        : composeMoveMails({ order, settings, origin });
    const outcome = await moveOrders({ ...bulk, author: by.author, composeMails }, by.now);
    if (outcome.refused.length > 0) return answerRefused(outcome);
    const flash = { title: "Pedidos actualizados", text: describeMoved(outcome) };
    return seeOther(adminPaths.orders() + bulk.list, await serializeFlash(flash));
  },
  (bulk) => refuse(bulk, CHANGE_NOT_SAVED, 503),
);

/** The moved orders stay moved; the refusals must stay visible until the owner reads them. */
function answerRefused(outcome: BulkOutcome) {
  const reply: OrderBulkReply = {
    title: `${describeMoved(outcome)}: ${describeRefused(outcome)}`,
    values: {},
    errors: { pedidos: describeRefused(outcome) },
    chosen: [],
    lines: outcome.refused.map(({ orderNumber, reason }) => `${orderNumber}: ${reason}.`),
  };
  return refuseForm(reply, 409);
}

function refuse({ orderNumbers }: OrderBulk, message: string, status: 400 | 503) {
  const reply: OrderBulkReply = {
    title: "No se cambió nada",
    values: {},
    errors: { pedidos: message },
    chosen: orderNumbers,
    lines: [message],
  };
  return refuseForm(reply, status);
}

export default function OrdersRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useSettledReply<typeof action>();
  return <OrderListPage data={page} reply={reply} />;
}
