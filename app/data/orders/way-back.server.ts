import type { Connection } from "../../../db/connection";
import type { Order, OrderState } from "../../domain/orders/order";
import { findWayBack, type WayBack } from "../../domain/orders/way-back";
import { forgetSettlement } from "../../domain/payments/corrected-money";
import { startHold } from "../../domain/stock/hold";
import { takePartsBack } from "../counter/till-parts.server";
import { isMailUnsent, takeMailBack } from "../mail/mail-taken-back.server";
import { listRequestsOf } from "../returns/return-requests.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { holdsPieces, untakePieces } from "../stock/order-stock.server";
import { changeOrder, type ComposeMails, type OrderRequest } from "./order-writing.server";
import type { MovedOrder } from "./order-changes.server";

const SHIPPED_MAIL = { kind: "order-shipped", correctedBy: "order-not-left" } as const;

/** Null for an order that cannot be taken back. */
export function readWayBack(order: Order, now: Date): Promise<WayBack | null> {
  return getStoredShop().database.read((connection) => readWayBackNow(connection, order, now));
}

async function readWayBackNow(
  connection: Connection,
  order: Order,
  now: Date,
): Promise<WayBack | null> {
  const mail = { orderId: order.id, ...SHIPPED_MAIL };
  const facts = { now, isMailUnsent: await isMailUnsent(connection, mail) };
  const back = findWayBack(order, facts);
  if (back === null) return null;
  const requests = await listRequestsOf(connection, order.id);
  // What its shopper asked to exchange is in the shopper's hands.
  return requests.some(({ state }) => state !== "refused") ? null : back;
}

/** An order marked as sent or delivered by mistake. A second press finds it where it was to go. */
export function moveBack(
  change: OrderRequest & { to: OrderState; composeMails: ComposeMails },
  now: Date,
): Promise<MovedOrder> {
  return changeOrder(change, now, async (writing) => {
    const { connection, order, author, set, addEvent } = writing;
    const { to, expectedStatus, composeMails } = change;
    if (order.status !== expectedStatus) return order.status === to ? "moved" : null;
    const back = await readWayBackNow(connection, order, now);
    if (back === null || back.to !== to) return null;
    if (back.undoesPayment && !(await takePartsBack(connection, order.id))) return null;
    await set({
      status: to,
      ...(back.undoesPayment && { paidAt: null, ...forgetSettlement(order) }),
    });
    if (back.undoesPayment) await addEvent("payment-undone", { status: to });
    await addEvent("moved", { status: to });
    await untakePieces(connection, { orderId: order.id, to, author, now });
    if (back.undoesPayment && (await holdsPieces(connection, order.id))) {
      const until = startHold("cash", now, await readSettingsNow(connection));
      await set({ holdUntil: until.toISOString() });
    }
    const mail = { orderId: order.id, ...SHIPPED_MAIL };
    if (order.status === "shipped" && (await takeMailBack(connection, mail))) {
      await writing.sendMails(composeMails);
    }
    return "moved";
  });
}
