import { type ActionFunctionArgs, type HeadersFunction, type MetaFunction } from "@remix-run/node";

import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { findOrderToken } from "../../data/orders/typed-order-number.server";
import {
  parseOrderLookup,
  replyNotFound,
  replyToLookup,
  type OrderLookup,
} from "../../forms/orders/order-lookup";
import { describeWait } from "../../forms/owner/password-refusals";
import { createPostLimit } from "../../http/address-limit.server";
import { formHeaders } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { refuseForm, refuseForNow, seeOther } from "../../http/responses";
import { paths } from "../../paths";
import type { PageHandle } from "../../ui/document-title";
import { OrderLookupPage } from "../../ui/order/order-lookup-page";
import { useReply } from "../../ui/use-reply";

export const handle: PageHandle = { title: () => "Buscar mi pedido" };

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, follow" }];

export const headers: HeadersFunction = formHeaders;

/** Matches count too, so that a visitor with one order gets no fresh attempts to guess others. */
const limit = createPostLimit("order searches", 10);

export async function action({ request, context }: ActionFunctionArgs) {
  const { lookup, reply } = parseOrderLookup(await readForm(request));
  if (!lookup) return refuseForm(reply, 400);
  const waitSeconds = await limit.countAddress(context.clientAddress);
  if (waitSeconds !== null) return askToWait(lookup, waitSeconds);
  try {
    const token = await findOrderToken(lookup.orderNumber, lookup.email);
    if (token === null) return refuseForm(replyNotFound(lookup), 400);
    return seeOther(paths.order(token));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuseForm(replyToLookup(lookup, UNREADABLE), 503);
  }
}

const UNREADABLE =
  "No podemos buscar tu pedido ahora: la base de datos no responde. Probá de nuevo en un rato.";

function askToWait(lookup: OrderLookup, seconds: number) {
  return refuseForNow(replyToLookup(lookup, describeWait(seconds)), seconds);
}

export default function OrderLookupRoute() {
  return <OrderLookupPage reply={useReply<typeof action>()} />;
}
