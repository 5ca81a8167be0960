import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader, type AdminRequest } from "../../auth/admin-page.server";
import { afterApproval } from "../../auth/approve-discount.server";
import { requireAdmin } from "../../auth/require-admin.server";
import type { By } from "../../data/history/batch.server";
import {
  findOrderByIdempotencyKey,
  placeOrder,
  type PlacingOutcome,
} from "../../data/orders/place-order.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { MAX_AT_COUNTER } from "../../domain/buying/cart";
import { COUNTER_BUYER } from "../../domain/buying/checkout";
import { toSeenOrder } from "../../domain/buying/placing-order";
import { describeSlip } from "../../domain/counter/card-slip";
import { describeChange, readCashGiven } from "../../domain/counter/cash";
import { findCash, findPart, findPriceWay, splitTotal } from "../../domain/counter/paid-parts";
import { describeAsideEnd, isAside, USUAL_ASIDE_DAYS } from "../../domain/counter/aside";
import type { Order } from "../../domain/orders/order";
import { may } from "../../domain/owner/roles";
import { QR_WAY } from "../../domain/payments/payment-method";
import { addDays, calendarDay } from "../../domain/plain/buenos-aires";
import { readWantedCart } from "../../flows/cart.server";
import { readApproval } from "../../flows/given-discount.server";
import { priceForCounter, readCounterSale, toPricedWay } from "../../flows/counter.server";
import {
  findDiscountProblem,
  refusePlacing,
  refuseSaleWith,
  type RefuseSale,
} from "../../flows/manual-order.server";
import { answerNewCode, parseNewCode, refuseNewCode } from "../../flows/new-code.server";
import { NOT_SAVED } from "../../flows/not-saved";
import { isAsideForm, parseAside, readAsideTexts } from "../../forms/counter/aside-form";
import type { CounterField, CounterReply } from "../../forms/counter/counter-form";
import {
  parseCounterPayment,
  readCardSlip,
  readTypedParts,
  type CounterPayment,
} from "../../forms/counter/parse-counter-form";
import {
  checkManualDiscount,
  parseFreedOrders,
  parseOrderLines,
  readManualDiscount,
} from "../../forms/orders/manual-order";
import { readText } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { seeOther } from "../../http/responses";
import { openCounterQr } from "../../payments/open-payment-page.server";
import { composeMoveMails } from "../../mail/move-mails";
import { serializeFlash } from "../../sessions/flash.server";
import { CounterPage } from "../../ui/admin/counter/counter-page";
import { useReply } from "../../ui/form";
import type { PageHandle } from "../../ui/page";

export const handle: PageHandle = { title: () => "Mostrador" };

export const headers = adminHeaders;

export const loader = adminLoader("orders.change", async ({ request, admin, now }) => ({
  ...(await readCounterSale(request, admin.role, now)),
  idempotencyKey: randomUUID(),
  asideUntil: addDays(calendarDay(now), USUAL_ASIDE_DAYS),
}));

export const action = adminFormAction(
  "orders.change",
  async (asking) => {
    const formData = await readForm(asking.request);
    if (formData.get("intent") !== "give-code") return parseSale(formData);
    await requireAdmin(asking.request, "catalogue.change");
    const newCode = parseNewCode(formData);
    return newCode && { newCode };
  },
  (form, asking) =>
    "newCode" in form ? answerNewCode(form.newCode, asking.by) : sell(form, asking),
  (form) =>
    "newCode" in form ? refuseNewCode(NOT_SAVED, 503) : form.refuse({ guardar: NOT_SOLD }, 503),
);

type Sale = NonNullable<ReturnType<typeof parseSale>>;

function parseSale(formData: FormData) {
  const payment = parseCounterPayment(formData);
  if (formData.get("intent") !== "pay" || !payment) return null;
  // With its key: a form that is sent again is the same sale.
  const { visto: _seen, igual: _anyway, cuotas, ...typed } = payment;
  const values = {
    ...{ ...typed, cuotas: String(cuotas), dueno: readText(formData, "dueno") },
    ...readAsideTexts(formData),
  };
  const refuse: Refuse = refuseSaleWith(values);
  return { formData, payment, values, refuse };
}

async function sell(
  { formData, payment, values, refuse }: Sale,
  asking: AdminRequest & { by: By },
) {
  const { request, admin, by } = asking;
  const { author, now } = by;
  const { clave, pago } = payment;
  // A second press, whose pieces and code the first one took.
  const known = await readOrNull(findOrderByIdempotencyKey(clave));
  if (known) return answerPlaced({ outcome: "placed-before", order: known }, payment, refuse);
  const cart = parseOrderLines(formData, MAX_AT_COUNTER);
  if (cart.length === 0) return refuse({ lineas: "Agregá al menos una prenda." }, 400);
  const discount = readManualDiscount(formData);
  const { asked, problem } = checkManualDiscount(discount, "");
  const { priced } = await readWantedCart(cart, asked);
  const descuento = problem ?? findDiscountProblem(priced, asked);
  if (descuento !== null) return refuse({ descuento }, 400);
  if (priced.unavailable.length > 0) return refuse(GONE, 409);
  const { typed, errors } = readTypedParts(payment);
  if (errors) return refuse(errors, 400);
  const { aside, errors: notAside } = readAside(formData, now);
  if (notAside) return refuse(notAside, 400);
  const isQr = pago === QR_WAY.id;
  if (isQr && (aside || Object.keys(typed).length > 0)) return refuse(QR_PAYS_ALL, 400);
  const priceWay = aside ? "cash" : isQr ? pago : findPriceWay(pago, typed);
  const { seenInPesos, quote, offersQr } = await priceForCounter(priced, priceWay, now);
  if (isQr && !(offersQr && quote.totalInPesos > 0)) return refuse(NO_QR, 409);
  if (seenInPesos !== payment.visto) return refuse(CHANGED, 409);
  if (aside && aside.depositInPesos >= quote.totalInPesos) return refuse({ sena: ALL_PAID }, 400);
  const inPesos = aside ? aside.depositInPesos : quote.totalInPesos;
  const { parts, problem: partes } = isQr
    ? { parts: [], problem: null }
    : splitTotal(inPesos, pago, typed);
  if (!parts) return refuse({ partes }, 400);
  const { problem: pagaCon } = readCashGiven(payment.pagaCon, findPart(parts, "cash"));
  if (pagaCon !== null) return refuse({ pagaCon }, 400);
  const { card, problem: cupon } = readCardSlip(payment, parts);
  if (cupon !== null) return refuse({ cupon }, 400);
  const addsMissing = payment.igual === "si" && may(admin.role, "catalogue.change");
  const origin = readOrigin(request);
  const approval = await readApproval(priced, asked, asking.admin.role);
  const given = { priced, asked, discount, approval, formData, values };
  return afterApproval(asking, given, async (notes) => {
    const placed = await placeOrder(
      {
        idempotencyKey: clave,
        ...{ cart, author, isAtCounter: true, addsMissing },
        ...(aside && { aside: { until: aside.until, deposit: parts } }),
        ...(!aside && !isQr && { isHandedOver: true, paidParts: parts }),
        seen: toSeenOrder(priced, quote),
        details: {
          buyer: { name: aside?.name ?? COUNTER_BUYER, email: "", phone: aside?.phone ?? "" },
          ...{ delivery: "pickup", address: null, payment: toPricedWay(priceWay), notes: "" },
        },
        internalNotes: [...(card ? [describeSlip(card)] : []), ...notes],
        code: asked.code,
        ...(asked.gift && { gift: asked.gift }),
        ...(asked.skipsOffers && { skipsOffers: true }),
        channel: "shop",
        freed: {
          orderNumbers: parseFreedOrders(formData),
          composeMails: (order, settings) => composeMoveMails({ order, settings, origin }),
        },
        composeMails: () => [],
      },
      now,
    );
    if (isQr && placed.outcome === "placed") await openCounterQr(placed.order, author, { now });
    return answerPlaced(placed, payment, refuse);
  });
}

type Errors = CounterReply["errors"];

type Refuse = RefuseSale<CounterField>;

const GONE: Errors = { lineas: "Alguna de las prendas ya no se puede vender: quitala." };

const CHANGED: Errors = {
  guardar:
    "Cambió un precio o una oferta mientras armabas la venta. Mirá el total nuevo y cobrá de nuevo.",
};

const ALL_PAID = "La seña es menos que el total: si paga todo, tocá Cobrar.";

/** Null for a sale that is paid whole. Who typed for whom and pressed Enter did not mean to be paid. */
function readAside(formData: FormData, now: Date) {
  if (isAsideForm(formData)) {
    const { value: aside, errors } = parseAside(formData, calendarDay(now));
    return { aside, errors };
  }
  const { separarPara, sena } = readAsideTexts(formData);
  const isMeant = separarPara !== "" || sena !== "";
  return { aside: null, errors: isMeant ? { separarPara: NOT_PRESSED } : null };
}

const NOT_PRESSED = "Para separar tocá “Separar”. Para cobrar todo, borrá el nombre y la seña.";

const NO_TILL = "No hay una caja abierta: abrila en Caja y volvé a tocar Cobrar.";

const NOT_SOLD =
  "La base de datos no responde y no se guardó nada. Volvé a tocar Cobrar: no se cobra dos veces.";

async function answerPlaced(placed: PlacingOutcome, payment: CounterPayment, refuse: Refuse) {
  switch (placed.outcome) {
    case "placed":
    case "placed-before":
      return leadToTicket(placed.order, payment);
    case "too-few":
    case "not-cancelled":
    case "code-refused":
      return refusePlacing(placed, refuse);
    case "no-till":
      return refuse({ guardar: NO_TILL }, 409);
    case "changed":
      return refuse(CHANGED, 409);
    case "nothing-to-buy":
    case "not-offered":
      return refuse(GONE, 409);
  }
}

const QR_PAYS_ALL: Errors = {
  partes: "El QR cobra toda la venta: dejá vacías las otras formas, y la seña cobrala de otra.",
};

const NO_QR: Errors = {
  pago: "Ahora no se puede cobrar con QR: mirá la conexión de Mercado Pago, o elegí otra forma.",
};

async function leadToTicket(order: Order, payment: CounterPayment) {
  const { orderNumber } = order;
  if (payment.pago === QR_WAY.id) return seeOther(adminPaths.counterQr(orderNumber));
  const cashInPesos = order.paidAt === null ? 0 : findCash(order);
  const { givenInPesos } = readCashGiven(payment.pagaCon, cashInPesos);
  const change = givenInPesos === null ? null : describeChange(givenInPesos, cashInPesos);
  const given = change === null || givenInPesos === null ? undefined : givenInPesos;
  const isKept = isAside(order);
  const news = isKept
    ? `Para ${order.customerName}, hasta el ${describeAsideEnd(order)}`
    : orderNumber;
  const title = isKept ? "Prendas separadas" : "Venta cobrada";
  const flash = await serializeFlash({ title, text: change ?? news });
  return seeOther(adminPaths.ticket(orderNumber, given), flash);
}

export default function CounterRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <CounterPage page={page} reply={reply} />;
}
