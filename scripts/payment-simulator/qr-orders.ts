import { randomBytes } from "node:crypto";
import { z } from "zod";

import { failure } from "./responses";
import {
  createOnce,
  formatMoment,
  nextId,
  readClock,
  type AccountCall,
  type SimulatorAccount,
  type SimulatorState,
} from "./simulator-state";
import type { WirePreference, WireQrOrder } from "./wire-shapes";

const Amount = z.string().regex(/^\d{1,9}(\.\d{2})?$/);

/** What Mercado Pago checks before it creates a code. */
const QrOrderSchema = z
  .object({
    type: z.literal("qr"),
    total_amount: Amount,
    description: z.string().max(150).optional(),
    external_reference: z.string().regex(/^[\w-]{1,64}$/),
    expiration_time: z.string().regex(/^PT\d{2,7}S$/),
    config: z.object({
      qr: z.object({ external_pos_id: z.string().min(1), mode: z.literal("dynamic") }),
    }),
    transactions: z.object({ payments: z.array(z.object({ amount: Amount })).length(1) }),
  })
  .refine(({ total_amount: total, transactions }) => total === transactions.payments[0]?.amount, {
    path: ["total_amount"],
    message: "total_amount must be the sum of the payments",
  });

export function createQrOrder({ state, account, headers, body }: AccountCall): Response {
  const key = headers.get("X-Idempotency-Key");
  if (!key) return failure(400, "empty_required_header", "X-Idempotency-Key is required");
  const checked = QrOrderSchema.safeParse(body);
  if (!checked.success) {
    const { path, message } = checked.error.issues[0] ?? { path: [], message: "" };
    return failure(400, "property_value", `${path.join(".")}: ${message}`);
  }
  if (checked.data.config.qr.external_pos_id !== state.settings.app.posId) {
    return failure(404, "pos_not_found", "external_pos_id not found");
  }
  return createOnce(state, `qr ${account.id} ${key}`, () =>
    addQrOrder(state, account, checked.data),
  );
}

function addQrOrder(
  state: SimulatorState,
  account: SimulatorAccount,
  sent: z.infer<typeof QrOrderSchema>,
): WireQrOrder {
  const id = `ORD01${randomBytes(12).toString("hex").toUpperCase()}`;
  const now = readClock(state);
  const wire: WireQrOrder = {
    ...{ id, type: "qr", status: "created", total_amount: sent.total_amount },
    external_reference: sent.external_reference,
    user_id: String(account.id),
    created_date: formatMoment(now),
    transactions: { payments: [] },
    type_response: { qr_data: `00020101021243650016COM.MERCADOLIBRE0201306${id}5303032` },
  };
  const sale: WirePreference = {
    items: [
      {
        ...{ title: sent.description ?? "Compra", quantity: 1, currency_id: "ARS" },
        unit_price: Number(sent.total_amount),
      },
    ],
    ...{ back_urls: {}, expires: false, payment_methods: { installments: 1 } },
    ...{ external_reference: sent.external_reference, id, collector_id: account.id },
    ...{ order_id: nextId(state), init_point: `${state.base}/` },
  };
  const endsAt = now + Number.parseInt(sent.expiration_time.slice(2), 10) * 1000;
  state.qrOrders.set(id, { wire, endsAt, sale });
  return wire;
}

function findOwn({ state, account, id }: AccountCall): WireQrOrder | null {
  const found = state.qrOrders.get(id);
  if (found?.wire.user_id !== String(account.id)) return null;
  const { wire, endsAt } = found;
  if (wire.status === "created" && endsAt <= readClock(state)) wire.status = "expired";
  return wire;
}

export function readQrOrder(call: AccountCall): Response {
  const order = findOwn(call);
  return order ? Response.json(order) : failure(404, "not_found", "order not found");
}

export function cancelQrOrder(call: AccountCall): Response {
  const order = findOwn(call);
  if (!order) return failure(404, "not_found", "order not found");
  if (order.status !== "created" && order.status !== "canceled") {
    return failure(409, "cannot_cancel_order", `The order is ${order.status}`);
  }
  order.status = "canceled";
  return Response.json(order);
}
