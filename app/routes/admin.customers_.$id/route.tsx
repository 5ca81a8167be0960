import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { requireAdmin } from "../../auth/require-admin.server";
import { findCustomerHistory } from "../../data/orders/customer-page.server";
import { DatabaseUnavailableError } from "../../data/sqlite/database-fault.server";
import { listOrdersOfCustomer } from "../../data/orders/orders.server";
import { erasePersonalData } from "../../data/orders/personal-data.server";
import { readOrNull } from "../../data/sqlite/read-or-null.server";
import { readSettings } from "../../data/shop/settings.server";
import type { Author } from "../../domain/history/author";
import type { FormReply } from "../../forms/form-reply";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readForm } from "../../http/read-form.server";
import { badRequest, notFound, refuseForm, seeOther } from "../../http/responses";
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

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, "customers.view");
  const id = requireId(params.id);
  const found = await readOrNull(readPage(id));
  if (found === null) return data(null, { status: 503, headers: { ...NO_STORE, ...WAIT } });
  if (found.history === null) throw notFound();
  const isAsking = new URL(request.url).searchParams.has("borrar");
  const { history, orders, shopName } = found;
  const page: CustomerPageData = { history, orders, shopName, isAsking };
  return data(page, { headers: NO_STORE });
}

async function readPage(id: number) {
  const history = await findCustomerHistory(id);
  const orders = await listOrdersOfCustomer(id, SHOWN_ORDERS);
  return { history, orders, shopName: (await readSettings()).name };
}

const WAIT = { "Retry-After": "5" };

export async function action({ request, params }: ActionFunctionArgs) {
  const { author } = await requireAdmin(request, "customers.change");
  const id = requireId(params.id);
  const formData = await readForm(request);
  if (formData.get("intent") !== "erase") throw badRequest();
  try {
    return await erase(id, author);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    return refuse(NOT_ERASED, 503);
  }
}

async function erase(id: number, author: Author) {
  const erasure = await erasePersonalData(id, { author, now: new Date() });
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

/** @throws Response 404 for an invalid id */
function requireId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}

export default function CustomerRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useSettledReply<typeof action>();
  return page === null ? <CustomerUnavailable /> : <CustomerPage data={page} reply={reply} />;
}
