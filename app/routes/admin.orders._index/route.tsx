import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { moveOrders } from "../../data/orders/bulk-orders.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { readOrderSummary } from "../../data/orders/order-summary.server";
import { listOrders, readWholeList } from "../../data/orders/orders.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import type { Author } from "../../domain/history/author";
import {
  describeMoved,
  describeRefused,
  type BulkOutcome,
} from "../../domain/orders/bulk-order-moves";
import {
  findBulkError,
  parseOrderBulk,
  type OrderBulk,
  type OrderBulkReply,
} from "../../forms/orders/order-bulk";
import { parseOrderFilters } from "../../forms/orders/order-filters";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { badRequest, refuseForm, seeOther } from "../../http/responses";
import { composeHoldMails } from "../../mail/hold-mails";
import { composeMoveMails } from "../../mail/move-mails";
import { serializeFlash } from "../../sessions/flash.server";
import { OrderListPage } from "../../ui/admin/orders/order-list-page";
import type { PageHandle } from "../../ui/document-title";
import { useSettledReply } from "../../ui/use-settled-reply";

export const handle: PageHandle = { title: () => "Pedidos" };

export const headers = adminHeaders;

/**
 * A partly refused form changed other orders; while the database cannot be read, the shown data
 * stay.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus !== 503;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, "orders.view");
  const { query, cursor } = parseOrderFilters(new URL(request.url).searchParams);
  const summary = await readOrNull(readOrderSummary(query));
  const now = new Date();
  const list = await readOrNull(listOrders(query, cursor, now));
  const isChangedWhole = query.isOverdue || query.pieces !== undefined;
  const whole = isChangedWhole ? await readOrNull(readWholeList(query, now)) : null;
  return data({ query, cursor, summary, list, whole }, { headers: NO_STORE });
}

export async function action({ request }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "orders.change");
  const bulk = parseOrderBulk(await readForm(request));
  if (!bulk) throw badRequest();
  const error = findBulkError(bulk);
  if (error !== null) return refuse(bulk, error, 400);
  try {
    return await move(bulk, { author, origin: readOrigin(request) });
  } catch (thrown) {
    if (!(thrown instanceof DatabaseUnavailableError)) throw thrown;
    return refuse(bulk, NOT_SAVED, 503);
  }
}

async function move(bulk: OrderBulk, { author, origin }: { author: Author; origin: string }) {
  const outcome = await moveOrders(
    {
      ...bulk,
      author,
      composeMails: (order, settings) =>
        bulk.to === "hold" || bulk.to === "free"
          ? composeHoldMails({ order, settings, origin })
          : composeMoveMails({ order, settings, origin }),
    },
    new Date(),
  );
  if (outcome.refused.length > 0) return answerRefused(outcome);
  const flash = { title: "Pedidos actualizados", text: describeMoved(outcome) };
  return seeOther(adminPaths.orders() + bulk.list, await serializeFlash(flash));
}

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

const NOT_SAVED =
  "No pudimos guardar el cambio: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";

/** Keeps the selection. */
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
