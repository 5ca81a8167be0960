import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import {
  adminAction,
  adminLoader,
  requireRowId,
  type AdminForm,
} from "../../auth/admin-page.server";
import { findCustomerHistory } from "../../data/orders/customer-page.server";
import { listOrdersOfCustomer } from "../../data/orders/orders.server";
import { erasePersonalData } from "../../data/orders/personal-data.server";
import { readSettings } from "../../data/shop/settings.server";
import type { FormReply } from "../../forms/form-reply";
import { adminHeaders } from "../../http/caching";
import { notFound, refuseForm, seeOther } from "../../http/responses";
import { removeReceipts } from "../../images/remove-receipts.server";
import { serializeFlash } from "../../sessions/flash.server";
import {
  CustomerPage,
  CustomerUnavailable,
  type CustomerPageData,
} from "../../ui/admin/orders/customer-page";
import type { PageHandle } from "../../ui/document-title";
import { useSettledReply } from "../../ui/use-settled-reply";

/** A search shows all orders of the customer. */
const SHOWN_ORDERS = 50;

export const handle: PageHandle<CustomerPageData | null> = {
  title: (page) => (page ? page.history.customer.name || page.history.customer.email : "Cliente"),
};

export const headers = adminHeaders;

/**
 * A refused form reloads the current orders; while the database cannot be read, the shown data
 * stay.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus }) =>
  actionStatus !== 503;

export const loader = adminLoader("customers.view", async ({ params, url, read }) => {
  const found = await read(readPage(requireRowId(params.id)));
  if (found === null) return null;
  const { history, orders, shopName } = found;
  if (history === null) throw notFound();
  const page: CustomerPageData = {
    history,
    orders,
    shopName,
    isAsking: url.searchParams.has("borrar"),
  };
  return page;
});

async function readPage(id: number) {
  const history = await findCustomerHistory(id);
  const orders = await listOrdersOfCustomer(id, SHOWN_ORDERS);
  return { history, orders, shopName: (await readSettings()).name };
}

export const action = adminAction("customers.change", { erase }, () => refuse(NOT_ERASED, 503));

async function erase({ params, by }: AdminForm) {
  const id = requireRowId(params.id);
  const erasure = await erasePersonalData(id, by);
  if (erasure.outcome === "not-found") throw notFound();
  if (erasure.outcome === "orders-open") {
    return refuse(describeOpen(erasure.orderNumbers), 409);
  }
  await removeReceipts(erasure.receiptFiles);
  return seeOther(adminPaths.customer(id), await serializeFlash(ERASED));
}

const ERASED = {
  title: "Datos personales borrados",
  text: "Los pedidos quedaron, sin nada que diga de quién eran.",
};
const NOT_ERASED =
  "No pudimos borrar los datos: la base de datos no responde y no se cambió nada. Volvé a probar en un rato.";

function describeOpen(numbers: readonly string[]): string {
  const named = numbers.slice(0, 5).join(", ") + (numbers.length > 5 ? " y otros" : "");
  return `Hay pedidos en curso (${named}): entregalos o cancelalos antes de borrar los datos.`;
}

function refuse(message: string, status: 409 | 503) {
  const reply: FormReply<"datos"> = { values: {}, errors: { datos: message } };
  return refuseForm(reply, status);
}

export default function CustomerRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useSettledReply<typeof action>();
  return page === null ? <CustomerUnavailable /> : <CustomerPage data={page} reply={reply} />;
}
