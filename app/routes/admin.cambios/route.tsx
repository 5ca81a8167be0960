import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminAction, adminLoader, type AdminForm } from "../../auth/admin-page.server";
import {
  acceptReturn,
  receiveReturn,
  refuseReturn,
  sendReturn,
  settleReturn,
  type ReturnChange,
} from "../../data/returns/answer-return.server";
import type { ComposeReturnMails } from "../../data/returns/ask-return.server";
import { listReturns, readReturnReasons } from "../../data/returns/return-list.server";
import type { ChangedReturn } from "../../data/returns/return-steps.server";
import { findSoldSales, SEARCHED_DAYS, type SoldSale } from "../../data/returns/sold-sales.server";
import { listOwnerNames, readRefundLimit } from "../../data/owner/people.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { describeItem } from "../../domain/orders/paid-pieces";
import { describeRefundLimit } from "../../domain/payments/held-money";
import { calendarDay, formatDay } from "../../domain/plain/buenos-aires";
import { describeReasons } from "../../domain/returns/return-reasons";
import { showListedReturn } from "../../domain/returns/shown-exchange";
import { CHANGE_NOT_SAVED } from "../../flows/not-saved";
import type { FormReply } from "../../forms/form-reply";
import {
  parseBroken,
  parseRefusal,
  parseReturnAnswer,
  REASON_FIELD,
  reasonFieldOf,
} from "../../forms/returns/return-answer";
import { readText } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { readMailOrigin } from "../../http/origin.server";
import { badRequest, notFound, refuseForm, seeOther } from "../../http/responses";
import {
  composeAcceptedMails,
  composeReceivedMails,
  composeRefusedMails,
  composeSentMails,
  composeSettledMails,
} from "../../mail/return-mails";
import { serializeFlash } from "../../sessions/flash.server";
import { ReturnsPage } from "../../ui/admin/returns/returns-page";
import { SaleSearch, type FoundSale } from "../../ui/admin/returns/sale-search";
import { ErrorSummary, useReply, useReplyErrors } from "../../ui/form";
import { LOAD_FAILED, Notice, type PageHandle } from "../../ui/page";
import { PageHeader } from "../../ui/admin/page-parts";

export const handle: PageHandle = { title: () => "Cambios" };

export const headers = adminHeaders;

export const loader = adminLoader("orders.view", async ({ url, read, now }) => {
  const text = (url.searchParams.get("venta") ?? "").trim().slice(0, MAX_SEARCHED);
  const sales = text === "" ? null : await read(findSoldSales(text, now));
  const listed = await read(listReturns());
  const reasons = await read(readReturnReasons());
  return {
    rows: listed?.returns.map((request) => showListedReturn(request, now)) ?? null,
    moreOpen: listed?.moreOpen ?? 0,
    reasons: describeReasons(reasons ?? []),
    search: { text, days: SEARCHED_DAYS, found: sales && sales.map(showSale) },
  };
});

const MAX_SEARCHED = 100;

function showSale({ orderNumber, customerName, createdAt, items }: SoldSale): FoundSale {
  const day = createdAt === null ? "" : formatDay(calendarDay(createdAt));
  const pieces = items.map(describeItem).join(", ");
  return { orderNumber, said: [day, customerName, pieces].filter(Boolean).join(" · ") };
}

export const action = adminAction(
  "orders.change",
  { accept, refuse, receive, send, "give-code": giveCode, refunded },
  ({ formData }) => refuseWith(formData, { cambio: CHANGE_NOT_SAVED }, 503),
);

function accept(form: AdminForm) {
  return answer(form, { title: "Cambio aceptado", mails: composeAcceptedMails }, acceptReturn);
}

async function refuse(form: AdminForm) {
  const { reason, errors } = parseRefusal(form.formData);
  if (reason === null) return refuseWith(form.formData, errors, 400);
  const words = { title: "Cambio rechazado", mails: composeRefusedMails };
  return answer(form, words, (change, now) => refuseReturn({ ...change, reason }, now));
}

function receive(form: AdminForm) {
  const broken = parseBroken(form.formData);
  if (broken === null) throw badRequest();
  const words = { title: "Anotamos que llegó", mails: composeReceivedMails };
  return answer(form, words, (change, now) => receiveReturn({ ...change, broken }, now));
}

function send(form: AdminForm) {
  const words: Words = {
    title: "Lo nuevo ya es un pedido",
    mails: ({ made, ...parts }) => (made ? composeSentMails({ ...parts, made }) : []),
  };
  return answer(form, words, sendReturn);
}

async function giveCode(form: AdminForm) {
  const limitInPesos = await readRefundLimit(form.admin.role);
  const words = { title: "Código creado", mails: composeSettledMails };
  return answer(form, words, (change, now) =>
    settleReturn({ ...change, way: "code", limitInPesos }, now),
  );
}

function refunded(form: AdminForm) {
  const words = { title: "Devolución anotada", mails: composeSettledMails };
  return answer(form, words, (change, now) =>
    settleReturn({ ...change, way: "refund", limitInPesos: null }, now),
  );
}

type MailParts = Parameters<ComposeReturnMails>[0] & { origin: string };
type Words = { title: string; mails: (parts: MailParts) => ReturnType<ComposeReturnMails> };

async function answer(
  { request, formData, by }: AdminForm,
  { title, mails }: Words,
  change: (change: ReturnChange, now: Date) => Promise<ChangedReturn>,
) {
  const origin = readMailOrigin(request);
  const composeMails: ComposeReturnMails = (parts) => mails({ ...parts, origin });
  const { author, now } = by;
  const changed = await change({ ...parseReturnAnswer(formData), author, composeMails }, now);
  switch (changed.outcome) {
    case "not-found":
      throw notFound();
    case "not-allowed":
      return refuseWith(formData, { cambio: CHANGED_MEANWHILE }, 409);
    case "over-limit": {
      const owners = (await readOrNull(listOwnerNames())) ?? [];
      const problem = describeRefundLimit(changed.order, changed.limitInPesos, owners);
      return refuseWith(formData, { cambio: problem }, 403);
    }
    case "refused":
      return refuseWith(formData, { cambio: `${changed.problem} No se mandó nada.` }, 409);
    case "done": {
      const { code, newOrder } = changed.request;
      const text = newOrder ? `${code} · ${newOrder.orderNumber}` : code;
      return seeOther(adminPaths.exchanges(), await serializeFlash({ title, text }));
    }
  }
}

const CHANGED_MEANWHILE =
  "Este cambio, o su pedido, cambió mientras lo mirabas: fijate de nuevo en qué está. No se hizo nada.";

function refuseWith(
  formData: FormData,
  errors: FormReply["errors"],
  status: 400 | 403 | 409 | 503,
) {
  const field = reasonFieldOf(parseReturnAnswer(formData).code);
  const values = { [field]: readText(formData, REASON_FIELD, 1000) };
  return refuseForm({ values, errors } satisfies FormReply, status);
}

export default function AdminExchangesPage() {
  const { rows, moreOpen, reasons, search } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const fields = (rows ?? []).map(({ code }) => `${REASON_FIELD}-${code}`);
  const controls = Object.fromEntries(fields.map((name) => [name, name]));
  const errors = useReplyErrors(reply, { cambio: null, ...controls });
  return (
    <>
      <PageHeader title="Cambios" />
      {errors.length > 0 && <ErrorSummary title="No se cambió nada" errors={errors} />}
      {rows === null && <Notice text={LOAD_FAILED} />}
      {moreOpen > 0 && <Notice text={describeMore(moreOpen)} />}
      {rows !== null && <ReturnsPage rows={rows} reasons={reasons} reply={reply} />}
      <SaleSearch {...search} />
    </>
  );
}

function describeMore(count: number): string {
  const more = count === 1 ? "Hay 1 más abierto" : `Hay ${count} más abiertos`;
  return `Acá están los más viejos. ${more}: van a aparecer a medida que los termines.`;
}
