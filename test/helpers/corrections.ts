import { randomUUID } from "node:crypto";

import {
  correctOrder,
  previewCorrection,
  versionOf,
  type CorrectedOrder,
  type Correction,
} from "../../app/data/orders/correct-order.server";
import type { Order } from "../../app/domain/orders/order";
import type { CorrectionWish } from "../../app/domain/orders/order-correction";
import { findProvince } from "../../app/domain/plain/province";
import { AUTHOR } from "./author";

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
