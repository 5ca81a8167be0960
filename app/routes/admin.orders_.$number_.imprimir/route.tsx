import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "../../auth/require-admin.server";
import { findOrder } from "../../data/orders/order-details.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { readSettings } from "../../data/shop/settings.server";
import { hideLink } from "../../domain/orders/order-link";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { notFound } from "../../http/responses";
import type { PageHandle } from "../../ui/document-title";
import { LOAD_FAILED } from "../../ui/admin/load-failed";
import { OrderSheets, type OrderSheetsData } from "../../ui/admin/orders/order-sheets";
import { Notice } from "../../ui/notice";

export const handle: PageHandle<OrderSheetsData | null> = {
  title: (sheets) => (sheets ? `Imprimir ${sheets.orders[0]?.orderNumber ?? ""}` : "Imprimir"),
};

export const headers = adminHeaders;

/** More would be a mistake and make the page too large. */
const MAX_ORDERS = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { role } = await requireAdmin(request, "orders.view");
  const others = new URL(request.url).searchParams.getAll("pedido");
  const numbers = [...new Set([params.number ?? "", ...others])].slice(0, MAX_ORDERS);
  const found = await readOrNull(Promise.all(numbers.map(findOrder)));
  if (!found) return data(null, { status: 503, headers: { ...NO_STORE, "Retry-After": "5" } });
  const orders = found.flatMap((order) => (order ? hideLink(order, role) : []));
  if (orders.length < numbers.length) throw notFound();
  const { name, address, phone, email } = await readSettings();
  const sheets: OrderSheetsData = { orders, sender: { name, address, phone, email } };
  return data(sheets, { headers: NO_STORE });
}

export default function PrintOrderRoute() {
  const sheets = useLoaderData<typeof loader>();
  return sheets ? <OrderSheets sheets={sheets} /> : <Notice text={LOAD_FAILED} />;
}
