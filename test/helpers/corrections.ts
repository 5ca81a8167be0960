import { randomUUID } from "node:crypto";

import {
  correctOrder,
  previewCorrection,
  versionOf,
  type CorrectedOrder,
  type Correction,
} from "../../app/data/orders/correct-order.server";
import {
  undoCorrection,
  type UndoneCorrection,
} from "../../app/data/orders/correction-undo.server";
import { moveOrder } from "../../app/data/orders/order-changes.server";
import { findOrder } from "../../app/data/orders/order-details.server";
import type { ComposeMails } from "../../app/data/orders/order-writing.server";
import { placeOrder, type NewOrder } from "../../app/data/orders/place-order.server";
import type { Order, OrderState } from "../../app/domain/orders/order";
import type { CorrectionWish } from "../../app/domain/orders/order-correction";
import { findProvince } from "../../app/domain/plain/province";
import { AUTHOR } from "./author";
import { aNewOrder } from "./new-order";

/** The order as it is, but for what is given. */
export function wishFor(order: Order, given: Partial<CorrectionWish> = {}): CorrectionWish {
  const { customerName: name, customerEmail: email, customerPhone: phone } = order;
  const { city, street, postalCode } = order;
  const province = findProvince(order.province);
  const isPickup = order.deliveryMethod === "pickup" || province === null;
  return {
    buyer: { name, email, phone },
    delivery: isPickup ? "pickup" : "shipping",
    address: isPickup ? null : { province, city, street, postalCode },
    lines: [],
    added: null,
    ...given,
  };
}

/** As a person does it: looks at the change, then saves what was shown. */
export async function correct(
  order: Order,
  given: Partial<CorrectionWish>,
  now: Date,
  form: Partial<Correction> = {},
): Promise<CorrectedOrder> {
  const wish = wishFor(order, given);
  const preview = await previewCorrection(order.orderNumber, wish, now);
  if (!preview) return { outcome: "not-found" };
  if (preview.planned.outcome === "refused") return preview.planned;
  return correctOrder(
    {
      ...{ orderNumber: order.orderNumber, author: AUTHOR, wish, version: versionOf(order) },
      formKey: randomUUID(),
      seenTotalInPesos: preview.planned.plan.totalInPesos,
      composeMails: () => [],
      ...form,
    },
    now,
  );
}

/** As a person does it who sees the order as it is given. */
export function undo(
  { orderNumber, status: expectedStatus, events }: Order,
  now: Date,
): Promise<UndoneCorrection> {
  const seen = { expectedStatus, seenEvents: events.length };
  return undoCorrection({ orderNumber, author: AUTHOR, ...seen, composeMails: () => [] }, now);
}

/** An order that people moved through these states. */
export async function placeInStates(
  given: Partial<NewOrder>,
  states: readonly OrderState[],
  { now, composeMails = () => [] }: { now: Date; composeMails?: ComposeMails },
): Promise<Order> {
  const placed = await placeOrder(aNewOrder(given), now);
  if (placed.outcome !== "placed") throw new Error(JSON.stringify(placed));
  const { orderNumber } = placed.order;
  for (const to of states) {
    const { status: expectedStatus } = await rereadOrder(orderNumber);
    const move = { orderNumber, author: AUTHOR, expectedStatus, to, composeMails };
    const moved = await moveOrder(move, now);
    if (moved.outcome !== "moved") throw new Error(JSON.stringify(moved));
  }
  return rereadOrder(orderNumber);
}

export async function rereadOrder(orderNumber: string): Promise<Order> {
  const order = await findOrder(orderNumber);
  if (!order) throw new Error(`no order ${orderNumber}`);
  return order;
}
