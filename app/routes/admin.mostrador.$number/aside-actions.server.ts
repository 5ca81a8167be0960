import { randomUUID } from "node:crypto";

import { adminPaths } from "../../admin-paths";
import type { AdminForm } from "../../auth/admin-page.server";
import { collectAside, extendAside } from "../../data/counter/asides.server";
import { hasOpenTill } from "../../data/counter/tills.server";
import type { SavedOrder } from "../../data/orders/order-changes.server";
import { findOrder } from "../../data/orders/order-details.server";
import { readRefundLimit } from "../../data/owner/people.server";
import { noteManualRefund } from "../../data/payments/manual-refunds.server";
import { readSettings } from "../../data/shop/settings.server";
import {
  asideDue,
  asideHeldInPesos,
  describeAsideEnd,
  isAside,
  isAsideOver,
  USUAL_ASIDE_DAYS,
} from "../../domain/counter/aside";
import { describeSlip } from "../../domain/counter/card-slip";
import { describeChange, readCashGiven } from "../../domain/counter/cash";
import { findCash, findPart, splitTotal } from "../../domain/counter/paid-parts";
import type { Order } from "../../domain/orders/order";
import { describeRefundLimit } from "../../domain/payments/held-money";
import { QR_WAY } from "../../domain/payments/payment-method";
import { addDays, calendarDay, formatLongDay } from "../../domain/plain/buenos-aires";
import { formatPesos } from "../../domain/plain/money";
import { parseAsideDay, readAsideTexts } from "../../forms/counter/aside-form";
import type { AsideIntent, AsideReply } from "../../forms/counter/counter-form";
import {
  parseCounterPayment,
  readCardSlip,
  readTypedParts,
} from "../../forms/counter/parse-counter-form";
import { readText } from "../../forms/kit/typed-texts";
import { readFormKey } from "../../forms/orders/order-form";
import { readOrigin } from "../../http/origin.server";
import { badRequest, notFound, refuseForm, seeOther } from "../../http/responses";
import { composeManualRefundMails } from "../../mail/payment-mails";
import { serializeFlash } from "../../sessions/flash.server";
import type { ShownAside } from "../../ui/admin/counter/aside-panel";

/** Null for an order that is neither aside nor was. */
export function showAside(order: Order, now: Date): ShownAside | null {
  const isOver = isAsideOver(order);
  if (!isOver && !isAside(order)) return null;
  const { orderNumber, status, customerName, events } = order;
  return {
    ...{ orderNumber, status, customerName, isOver },
    until: describeAsideEnd(order),
    nextUntil: addDays(calendarDay(now), USUAL_ASIDE_DAYS),
    dueInPesos: isOver ? 0 : asideDue(order),
    heldInPesos: asideHeldInPesos(order),
    seenEvents: events.length,
    formKey: randomUUID(),
  };
}

/** The ways of the counter, with what was given in cash. Sent twice, it is paid once. */
export async function collect({ formData, params, by }: AdminForm) {
  const payment = parseCounterPayment(formData);
  // A code pays whole sales only, so this page has none.
  if (!payment || payment.pago === QR_WAY.id) throw badRequest();
  const { pago } = payment;
  const { clave: _, visto, igual: _anyway, cuotas, ...texts } = payment;
  const refuse = refuseAside("collect", { ...texts, cuotas: String(cuotas) });
  const { typed, errors } = readTypedParts(payment);
  if (errors) return refuse(errors, 400);
  const { parts, problem: partes } = splitTotal(visto, pago, typed);
  if (!parts) return refuse({ partes }, 400);
  const cashInPesos = findPart(parts, "cash");
  const { givenInPesos, problem: pagaCon } = readCashGiven(payment.pagaCon, cashInPesos);
  if (pagaCon !== null) return refuse({ pagaCon }, 400);
  const { card, problem: cupon } = readCardSlip(payment, parts);
  if (cupon !== null) return refuse({ cupon }, 400);
  const before = await findOrder(params.number ?? "");
  if (!before) throw notFound();
  const notes = card ? [describeSlip(card)] : [];
  const change = { ...readRequest({ formData, params, by }), parts, seenDueInPesos: visto, notes };
  const saved = await collectAside(change, by.now);
  if (saved.outcome !== "saved") return refuse(await whyNotCollected(saved, visto, by), 409);
  const { orderNumber } = saved.order;
  const back = describeChange(givenInPesos, cashInPesos);
  // The ticket has all cash of the order: also what was given on account.
  const allGiven = findCash(saved.order) - cashInPesos + givenInPesos;
  const flash = await serializeFlash({ title: "Venta cobrada", text: back ?? orderNumber });
  return seeOther(adminPaths.ticket(orderNumber, back === null ? undefined : allGiven), flash);
}

async function whyNotCollected(
  refused: Exclude<SavedOrder, { outcome: "saved" }>,
  seenInPesos: number,
  { author }: AdminForm["by"],
): Promise<AsideReply["errors"]> {
  if (refused.outcome === "not-found") throw notFound();
  const { order } = refused;
  const isAsSeen = isAside(order) && asideDue(order) === seenInPesos;
  const { counterNeedsTill } = await readSettings();
  const hasTill = author.adminId !== null && (await hasOpenTill(author.adminId));
  return { guardar: isAsSeen && counterNeedsTill && !hasTill ? NO_TILL : CHANGED };
}

const NO_TILL = "No hay una caja abierta: abrila en Caja y volvé a tocar el botón.";
const CHANGED = "Este separado cambió mientras lo mirabas: fijate cómo quedó. No se hizo nada.";

export async function extend({ formData, params, by }: AdminForm) {
  const { separarHasta } = readAsideTexts(formData);
  const refuse = refuseAside("extend", { separarHasta });
  const { value: until, problem } = parseAsideDay(separarHasta, calendarDay(by.now));
  if (until === null) return refuse({ separarHasta: problem }, 400);
  const saved = await extendAside({ ...readRequest({ formData, params, by }), until }, by.now);
  if (saved.outcome === "not-found") throw notFound();
  if (saved.outcome === "not-allowed") {
    const isSame = saved.order.status === formData.get("estado");
    return refuse({ guardar: isSame && isAsideOver(saved.order) ? NOT_AGAIN : CHANGED }, 409);
  }
  const text = `Hasta el ${formatLongDay(until)}`;
  const flash = await serializeFlash({ title: "Prendas separadas", text });
  return seeOther(adminPaths.ticket(saved.order.orderNumber), flash);
}

const NOT_AGAIN =
  "No se puede separar de nuevo: las prendas ya no están todas, o se devolvió plata de la seña.";

/** In cash, out of the open till of the person. */
export async function giveBack({ formData, params, request, admin, by }: AdminForm) {
  const refuse = refuseAside("give-back", {});
  const formKey = readFormKey(formData);
  const queda = readText(formData, "queda");
  if (formKey === null || !/^\d{1,15}$/.test(queda)) throw badRequest();
  const order = await findOrder(params.number ?? "");
  if (!order) throw notFound();
  if (!isAsideOver(order) && order.status !== "refunded") return refuse({ guardar: CHANGED }, 409);
  const origin = readOrigin(request);
  const noted = await noteManualRefund(
    {
      ...readRequest({ formData, params, by }),
      ...{ amountInCents: null, seenHeldInCents: Number(queda), note: "Seña", formKey },
      limitInPesos: await readRefundLimit(admin.role),
      fromTill: true,
      composeMails: (current, settings, way) =>
        composeManualRefundMails({ order: current, settings, origin }, way),
    },
    by.now,
  );
  switch (noted.outcome) {
    case "saved": {
      const text = `Salieron ${formatPesos(Number(queda) / 100)} de la caja`;
      const flash = await serializeFlash({ title: "Seña devuelta", text });
      return seeOther(adminPaths.order(noted.order.orderNumber), flash);
    }
    case "no-till":
      return refuse({ guardar: "No hay una caja abierta con esa plata: abrila en Caja." }, 409);
    case "over-limit":
      return refuse(
        { guardar: `${describeRefundLimit(noted.order, noted.limitInPesos, [])} ${ASK_IN_ORDER}` },
        403,
      );
    case "not-found":
      throw notFound();
    case "too-much":
    case "not-allowed":
      return refuse({ guardar: CHANGED }, 409);
  }
}

const ASK_IN_ORDER =
  "Anotala en el pedido, en efectivo de la caja: ahí la autoriza un Dueño con su contraseña.";

function readRequest({ formData, params, by }: Pick<AdminForm, "formData" | "params" | "by">) {
  return {
    ...{ orderNumber: params.number ?? "", author: by.author },
    expectedStatus: readText(formData, "estado"),
    seenEvents: Number(readText(formData, "eventos", 9)) || 0,
  };
}

export function refuseAside(intent: AsideIntent, values: AsideReply["values"]) {
  return (errors: AsideReply["errors"], status: 400 | 403 | 409 | 503) =>
    refuseForm<AsideReply>({ intent, values, errors }, status);
}
