import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import {
  correctOrder,
  previewCorrection,
  type Correction,
} from "../../data/orders/correct-order.server";
import { findOrder } from "../../data/orders/order-details.server";
import type { CorrectionPlan } from "../../data/orders/plan-correction.server";
import { readOfferedSettings } from "../../data/shop/settings.server";
import { describeDifference, whyNotCorrected } from "../../domain/orders/correction-words";
import type { Order } from "../../domain/orders/order";
import type { CorrectionWish } from "../../domain/orders/order-correction";
import { findNewBalance } from "../../domain/payments/corrected-money";
import { findToAdd, readCorrectionPage } from "../../flows/order-correction.server";
import { CHANGE_NOT_SAVED } from "../../flows/not-saved";
import {
  isSearch,
  parseCorrection,
  readCorrectionTexts,
  type CorrectionReply,
} from "../../forms/orders/correction-form";
import { readFormKey } from "../../forms/orders/order-form";
import { readText } from "../../forms/kit/typed-texts";
import { adminHeaders, NO_STORE } from "../../http/caching";
import { readMailOrigin } from "../../http/origin.server";
import { badRequest, notFound, refuseForm, seeOther } from "../../http/responses";
import { composeCorrectionMails } from "../../mail/correction-mails";
import { serializeFlash } from "../../sessions/flash.server";
import {
  CorrectionPage,
  type CorrectionPreview,
} from "../../ui/admin/orders/correction-page/correction-page";
import { useSettledReply } from "../../ui/form";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";

export const handle: PageHandle = { title: () => "Corregir pedido" };

export const headers = adminHeaders;

export const loader = adminLoader("orders.view", async ({ params, read }) => {
  const found = await read(readCorrectionPage(params.number ?? ""));
  if (!found) return null;
  if (!found.page) throw notFound();
  return found.page;
});

export const action = adminAction("orders.change", { preview, edit, save }, ({ formData }) =>
  refuse(formData, { pedido: CHANGE_NOT_SAVED }, 503),
);

async function preview(form: AdminForm) {
  const read = await readWish(form);
  if ("refused" in read) return read.refused;
  const { wish, order } = read;
  const { formData, now } = form;
  if (isSearch(formData)) return askWhich(formData);
  const seen = await previewCorrection(order.orderNumber, wish, now);
  if (!seen) throw notFound();
  const { planned } = seen;
  if (planned.outcome === "refused") {
    return refuse(formData, { [planned.field]: planned.problem }, planned.status);
  }
  if (planned.plan.facts.length === 0) return refuse(formData, { pedido: NOTHING }, 400);
  const values = readCorrectionTexts(formData);
  return data({ values, preview: toPreview(seen.order, planned.plan) }, { headers: NO_STORE });
}

/** From the preview back to the form. */
async function edit({ formData }: AdminForm) {
  await Promise.resolve();
  return data({ values: readCorrectionTexts(formData) }, { headers: NO_STORE });
}

async function save(form: AdminForm) {
  const read = await readWish(form);
  if ("refused" in read) return read.refused;
  const { wish, order } = read;
  const { formData, by, request } = form;
  const formKey = readFormKey(formData);
  const seen = readText(formData, "visto");
  if (formKey === null || !/^\d{1,15}$/.test(seen)) throw badRequest();
  const origin = readMailOrigin(request);
  const composeMails: Correction["composeMails"] = (current, settings, told) =>
    composeCorrectionMails({ order: current, settings, origin }, told);
  const { orderNumber } = order;
  const version = readText(formData, "version");
  const asked = { orderNumber, author: by.author, wish, version, formKey, composeMails };
  const answer = await correctOrder({ ...asked, seenTotalInPesos: Number(seen) }, by.now);
  switch (answer.outcome) {
    case "not-found":
      throw notFound();
    case "refused":
      return refuse(formData, { [answer.field]: answer.problem }, answer.status);
    case "nothing":
      return refuse(formData, { pedido: NOTHING }, 400);
    case "changed":
      return refuse(formData, { pedido: CHANGED }, 409);
    case "corrected": {
      const flash = await serializeFlash({ title: "Pedido corregido", text: orderNumber });
      return seeOther(adminPaths.order(orderNumber), flash);
    }
  }
}

const NOTHING = "No cambiaste nada: el pedido queda como está.";
const CHANGED =
  "El pedido, o lo que cuesta, cambió mientras lo corregías. No se guardó nada: fijate cómo está ahora y mirá el cambio de nuevo.";

type ReadWish = { wish: CorrectionWish; order: Order } | { refused: ReturnType<typeof refuse> };

async function readWish({ formData, params, now }: AdminForm): Promise<ReadWish> {
  const order = await findOrder(params.number ?? "");
  if (!order) throw notFound();
  const closed = whyNotCorrected(order);
  // A form that was sent before is saved, wherever its order went since.
  const isKnown = order.events.some(({ kind }) => kind === "corrected");
  if (closed !== null && !isKnown) return { refused: refuse(formData, { pedido: closed }, 409) };
  const { wish, errors } = parseCorrection(formData, order, await readOfferedSettings(now));
  return wish ? { wish, order } : { refused: refuse(formData, errors, 400) };
}

async function askWhich(formData: FormData) {
  const text = readText(formData, "agregar").trim().slice(0, 100);
  const found = await findToAdd(text);
  const problem =
    found.length === 0
      ? `Ningún producto coincide con “${text}”. Buscá otro, o dejalo vacío.`
      : "Elegí cuál de estas prendas se agrega, y volvé a tocar “Ver el cambio”.";
  const reply = { values: readCorrectionTexts(formData), errors: { agregar: problem } };
  return refuseForm<CorrectionReply>({ ...reply, ...(found.length > 0 && { found }) }, 400);
}

/** A conflict is looked at anew: the form then names the order as it is now. */
function refuse(formData: FormData, errors: Record<string, string>, status: 400 | 409 | 503) {
  const { version, visto: _, ...values } = readCorrectionTexts(formData);
  const kept = status === 409 ? values : { ...values, ...(version !== undefined && { version }) };
  return refuseForm<CorrectionReply>({ values: kept, errors }, status);
}

function toPreview(order: Order, plan: CorrectionPlan): CorrectionPreview {
  const { facts, notes, beforeInPesos, totalInPesos } = plan;
  const isPaid = order.paidAt !== null;
  const balance = findNewBalance(order, plan);
  const isSame = totalInPesos === beforeInPesos && plan.refundedInPesos === 0;
  return {
    ...{ facts, notes, beforeInPesos, totalInPesos },
    difference: isSame ? null : describeDifference({ isPaid }, balance),
    mailsTo: readMailTo(plan, order),
  };
}

function readMailTo({ facts }: CorrectionPlan, { customerEmail }: Order): string {
  const email = facts.find(({ label }) => label === "E-mail");
  return email?.after ?? customerEmail;
}

export default function CorrectOrderRoute() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = useSettledReply<typeof action>();
  if (!page) return <Notice text={LOAD_FAILED} />;
  const shown = reply ?? answer ?? null;
  return <CorrectionPage page={page} answer={shown} />;
}
