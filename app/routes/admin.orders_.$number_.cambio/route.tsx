import { randomUUID } from "node:crypto";
import { Link, useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { findOrder } from "../../data/orders/order-details.server";
import { exchangeAtCounter, type CounterOutcome } from "../../data/returns/counter-exchange.server";
import { findCounterWay } from "../../domain/payments/payment-method";
import { formatPesos } from "../../domain/plain/money";
import type { ReturnRequest } from "../../domain/returns/return-request";
import { describeCounterRefusal } from "../../domain/returns/return-words";
import { createReturnCode, readCounterForm } from "../../flows/exchanges.server";
import { CHANGE_NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import { readText } from "../../forms/kit/typed-texts";
import {
  brokenLineField,
  PAID_FIELDS,
  parseReturnForm,
  wantedField,
} from "../../forms/returns/return-form";
import { adminHeaders } from "../../http/caching";
import { notFound, refuseForm, seeOther } from "../../http/responses";
import { serializeFlash } from "../../sessions/flash.server";
import { CounterExchangePage } from "../../ui/admin/returns/counter-exchange-page";
import { useReply } from "../../ui/form";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { PageHeader } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Cambio en el local" };

export const headers = adminHeaders;

export const loader = adminLoader("orders.view", async ({ params, read }) => {
  const found = await read(readPage(params.number ?? ""));
  if (!found) return null;
  if (!found.page) throw notFound();
  return found.page;
});

async function readPage(number: string) {
  const order = await findOrder(number);
  if (!order) return { page: null };
  const { orderNumber, customerName } = order;
  const form = await readCounterForm(order);
  return { page: { orderNumber, customerName, ...form, formKey: randomUUID() } };
}

export const action = adminAction("orders.change", { exchange }, ({ formData }) =>
  refuseForm<FormReply>({ values: readTyped(formData), errors: { cambio: CHANGE_NOT_SAVED } }, 503),
);

async function exchange({ formData, params, by }: AdminForm) {
  const order = await findOrder(params.number ?? "");
  if (!order) throw notFound();
  const itemIds = order.items.map(({ id }) => id);
  const { pieces, errors } = parseReturnForm(formData, itemIds);
  const values = readTyped(formData);
  if (pieces === null) return refuseForm<FormReply>({ values, errors }, 400);
  const brokenItemIds = itemIds.filter((id) => formData.has(brokenLineField(id)));
  const content = { pieces, brokenItemIds, orderId: order.id };
  const code = createReturnCode(readText(formData, "clave", 100), content);
  const way = findCounterWay(readText(formData, PAID_FIELDS.way));
  const inPesos = Number(readText(formData, PAID_FIELDS.seen));
  const paid = way && { way, inPesos };
  const wanted = { ...content, code, note: "", author: by.author, paid };
  const done = await exchangeAtCounter(wanted, by.now);
  if (done.outcome !== "done") {
    const seen = done.outcome === "to-pay" && { [PAID_FIELDS.seen]: String(done.inPesos) };
    return refuseForm<FormReply>(
      { values: { ...values, ...seen }, errors: describeProblem(done) },
      409,
    );
  }
  return leadOn(done.request);
}

function readTyped(formData: FormData): FormReply["values"] {
  return Object.fromEntries([...formData.keys()].map((name) => [name, readText(formData, name)]));
}

/** To the slip; without new pieces, to where what the shopper gets instead is given. */
async function leadOn({ code, newOrder }: ReturnRequest) {
  if (!newOrder) {
    const flash = { title: "Prendas recibidas", text: `${code}: falta darle lo que le queda.` };
    return seeOther(adminPaths.exchanges(), await serializeFlash(flash));
  }
  const flash = await serializeFlash({ title: "Cambio hecho", text: code });
  return seeOther(adminPaths.orderPrint(newOrder.orderNumber), flash);
}

function describeProblem(
  refused: Exclude<CounterOutcome, { outcome: "done" }>,
): FormReply["errors"] {
  switch (refused.outcome) {
    case "refused":
      return { cambio: describeCounterRefusal(refused.refusal) };
    case "sold-out":
      return { [wantedField(refused.itemId)]: refused.problem };
    case "changed":
      return { cambio: CHANGED };
    case "to-pay": {
      const sum = formatPesos(refused.inPesos);
      return {
        [PAID_FIELDS.way]: `Lo nuevo cuesta ${sum} más: elegí cómo los paga y tocá de nuevo “Hacer el cambio”.`,
      };
    }
    case "no-till":
      return { cambio: NO_TILL };
  }
}

const NO_TILL = "No hay una caja abierta: abrila en Caja y volvé a tocar “Hacer el cambio”.";

const CHANGED =
  "Lo que se puede cambiar de este pedido es otra cosa ahora: fijate de nuevo. No se cambió nada.";

export default function CounterExchangeRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <>
      <PageHeader title="Cambio en el local">
        {page && <Link to={adminPaths.order(page.orderNumber)}>← Pedido {page.orderNumber}</Link>}
      </PageHeader>
      {page ? <CounterExchangePage page={page} reply={reply} /> : <Notice text={LOAD_FAILED} />}
    </>
  );
}
