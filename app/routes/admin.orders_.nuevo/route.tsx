import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";

import { adminPaths } from "../../admin-paths";
import { adminFormAction, adminLoader } from "../../auth/admin-page.server";
import { afterApproval } from "../../auth/approve-discount.server";
import {
  findOrderByIdempotencyKey,
  placeOrder,
  type PlacingOutcome,
} from "../../data/orders/place-order.server";
import { readOrNull } from "../../data/sqlite/database-fault.server";
import { piecesBefore } from "../../domain/payments/price-block";
import { canHandOverAtOnce } from "../../domain/buying/checkout";
import { buildCartBlock } from "../../domain/buying/priced-cart";
import { describeZonePrices } from "../../domain/buying/shipping";
import { parseCheckoutForm, readTyped } from "../../forms/buying/checkout-form";
import {
  checkManualDiscount,
  readManualDiscount,
  type ManualOrderField,
  OWNER_WORDS,
  parseFreedOrders,
  parseOrderLines,
  parseSale,
  sayToOwner,
} from "../../forms/orders/manual-order";
import { readText } from "../../forms/kit/typed-texts";
import { adminHeaders } from "../../http/caching";
import { readOfferedSettings } from "../../data/shop/settings.server";
import { readWantedCart } from "../../flows/cart.server";
import { readApproval } from "../../flows/given-discount.server";
import {
  findDiscountProblem,
  readManualOrder,
  refusePlacing,
  refuseSaleWith,
  type RefuseSale,
} from "../../flows/manual-order.server";
import { readOrigin } from "../../http/origin.server";
import { readForm } from "../../http/read-form.server";
import { seeOther } from "../../http/responses";
import { composeMoveMails } from "../../mail/move-mails";
import { composeNewOrderMails } from "../../mail/order-mails";
import { serializeFlash } from "../../sessions/flash.server";
import { ManualOrderPage } from "../../ui/admin/orders/manual-order/manual-order-page";
import type { PageHandle } from "../../ui/page";
import { useReply } from "../../ui/form";

export const handle: PageHandle = { title: () => "Pedido nuevo" };

export const headers = adminHeaders;

export const loader = adminLoader("orders.change", async ({ request, admin, now }) => {
  const order = await readManualOrder(request, admin.role);
  const settings = await readOfferedSettings(now);
  const block = buildCartBlock(order.priced, settings);
  return {
    ...order,
    block,
    zonePrices: describeZonePrices(settings.shippingZones, piecesBefore(block)),
    offersPickup: settings.offersPickup,
    acceptsCash: settings.acceptsCash,
    takesOnlinePayments: settings.takesOnlinePayments,
    idempotencyKey: randomUUID(),
  };
});

export const action = adminFormAction(
  "orders.change",
  async ({ request }) => {
    const formData = await readForm(request);
    const sale = parseSale(formData);
    if (formData.get("intent") !== "place" || !sale) return null;
    const values = { ...readTyped(formData), ...sale, dueno: readText(formData, "dueno") };
    const refuse: Refuse = refuseSaleWith(values);
    return { formData, sale, values, refuse };
  },
  async ({ formData, sale, values, refuse }, asking) => {
    const { request, by } = asking;
    const { author, now } = by;
    const cart = parseOrderLines(formData);
    const offer = await readOfferedSettings(now);
    const { details, reply } = parseCheckoutForm(formData, offer, { isByOwner: true });
    if (!details) {
      return refuse({ ...(cart.length === 0 && NO_LINES), ...sayToOwner(reply.errors) }, 400);
    }
    if (cart.length === 0) return refuse(NO_LINES, 400);
    // A second press, whose code may be used up by the first.
    const known = await readOrNull(findOrderByIdempotencyKey(sale.clave));
    if (known) return answerPlaced({ outcome: "placed-before", order: known }, refuse);
    const discount = readManualDiscount(formData);
    const { asked, problem } = checkManualDiscount(discount, details.buyer.email);
    const { priced } = await readWantedCart(cart, asked);
    const descuento = problem ?? findDiscountProblem(priced, asked);
    if (descuento !== null) return refuse({ descuento }, 400);
    const isHandedOver = sale.entregado === "si";
    if (isHandedOver && !canHandOverAtOnce(details)) return refuse(NOT_AT_COUNTER, 400);
    const origin = readOrigin(request);
    const approval = await readApproval(priced, asked, asking.admin.role);
    const given = { priced, asked, discount, approval, formData, values };
    return afterApproval(asking, given, async (internalNotes) => {
      const placed = await placeOrder(
        {
          idempotencyKey: sale.clave,
          ...{ cart, details, author, isHandedOver, seen: null },
          code: asked.code,
          ...(asked.gift && { gift: asked.gift }),
          ...(asked.skipsOffers && { skipsOffers: true }),
          internalNotes,
          channel: sale.canal,
          freed: {
            orderNumbers: parseFreedOrders(formData),
            composeMails: (order, settings) => composeMoveMails({ order, settings, origin }),
          },
          composeMails: (order, settings) => composeNewOrderMails({ order, settings, origin }),
        },
        now,
      );
      return answerPlaced(placed, refuse);
    });
  },
  ({ refuse }) => refuse({ guardar: CREATE_FAILED }, 503),
);

type Errors = Partial<Record<ManualOrderField, string>>;

type Refuse = RefuseSale<ManualOrderField>;

const NO_LINES: Errors = { lineas: "Agregá al menos un producto." };

const NOT_AT_COUNTER: Errors = {
  entregado:
    "Solo se puede con retiro en el local y pago en efectivo o por transferencia: cambialo, o destildalo.",
};

const NO_TILL =
  "No hay una caja abierta: abrila en Caja y volvé a crear el pedido, o destildalo si todavía no lo pagó.";

/** The specification's message, plus what it means. */
const CREATE_FAILED =
  "Error al crear el pedido. La base de datos no responde y no se guardó nada: volvé a probar en un rato.";

async function answerPlaced(placed: PlacingOutcome, refuse: Refuse) {
  switch (placed.outcome) {
    case "placed":
    case "placed-before": {
      const { orderNumber } = placed.order;
      const flash = await serializeFlash({ title: "Pedido creado", text: orderNumber });
      return seeOther(adminPaths.order(orderNumber), flash);
    }
    case "not-offered":
      return refuse(NOT_OFFERED[placed.field], 400);
    case "too-few":
    case "not-cancelled":
    case "code-refused":
      return refusePlacing(placed, refuse);
    case "no-till":
      return refuse({ entregado: NO_TILL }, 409);
    case "nothing-to-buy":
    case "changed":
      return refuse({ lineas: "Alguno de los productos ya no se puede vender: quitalo." }, 409);
  }
}

const NOT_OFFERED: Record<"address" | "delivery" | "payment", Errors> = {
  address: { codigoPostal: OWNER_WORDS.notReached },
  delivery: { entrega: OWNER_WORDS.noPickup },
  payment: { pago: "La tienda ya no cobra de esa forma: elegí otra." },
};

export default function NewOrderRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <ManualOrderPage page={page} reply={reply} />;
}
