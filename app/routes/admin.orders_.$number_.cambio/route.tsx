import { randomUUID } from "node:crypto";
import { Link, useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import { findOrder } from "../../data/orders/order-details.server";
import { exchangeAtCounter, type CounterOutcome } from "../../data/returns/counter-exchange.server";
import type { ReturnRequest } from "../../domain/returns/return-request";
import { describeCounterRefusal } from "../../domain/returns/return-words";
import { createReturnCode, readCounterForm } from "../../flows/exchanges.server";
import { CHANGE_NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import { readText } from "../../forms/kit/typed-texts";
import { brokenLineField, parseReturnForm, wantedField } from "../../forms/returns/return-form";
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
  const wanted = { ...content, code, note: "", author: by.author };
  const done = await exchangeAtCounter(wanted, by.now);
  if (done.outcome !== "done") {
    return refuseForm<FormReply>({ values, errors: describeProblem(done) }, 409);
  }
  return leadOn(done.request);
}

function readTyped(formData: FormData): FormReply["values"] {
  return Object.fromEntries([...formData.keys()].map((name) => [name, readText(formData, name)]));
}

/** To the slip; where money is open, to where it is settled. */
async function leadOn({ code, newOrder }: ReturnRequest) {
  if (!newOrder) {
    const flash = { title: "Prendas recibidas", text: `${code}: falta darle lo que le queda.` };
    return seeOther(adminPaths.exchanges(), await serializeFlash(flash));
  }
  const { orderNumber, isPaid } = newOrder;
  return isPaid
    ? seeOther(
        adminPaths.orderPrint(orderNumber),
        await serializeFlash({ title: "Cambio hecho", text: code }),
      )
    : seeOther(
        adminPaths.order(orderNumber),
        await serializeFlash({ title: "Falta cobrar la diferencia", text: code }),
      );
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
  }
}

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
