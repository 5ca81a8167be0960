import { describe, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import {
  corrected,
  LATER,
  CAP,
  lineOf,
  place,
  run,
  shirts,
  useCorrectedShop,
} from "../../../test/helpers/corrected-orders";
import { correct, rereadOrder } from "../../../test/helpers/corrections";
import { PICKUP, someDetails } from "../../../test/helpers/new-order";
import { insertCode } from "../../../test/helpers/offers";
import { asOtherProgram } from "../../../test/helpers/other-program";
import type { Order } from "../../domain/orders/order";
import { countRefunded, priceRefund } from "../../domain/orders/paid-pieces";
import { currentTotal, findBalance } from "../../domain/payments/corrected-money";
import { summarizePayments } from "../../domain/payments/payment-summary";
import { orderHeldInCents } from "../../domain/payments/held-money";
import type { PieceCount } from "../../domain/stock/piece-count";
import { noteManualRefund } from "../payments/manual-refunds.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { receiveRest, takePaymentBack } from "./order-changes.server";

useCorrectedShop();

const composeMails = () => [];

/** The order left, one of its pieces came back for a cheaper one, and the shop gave a code over the rest. */
const giveExchangeCode = ({ id, items: [item] }: Order, inPesos: number) =>
  run(`UPDATE orders SET status = 'delivered' WHERE id = ${id};
    INSERT INTO returns (id, code, order_id, kind, state, settled_by) VALUES (1, 'CAM-22222222', ${id}, 'exchange', 'closed', 'code');
    INSERT INTO return_items (return_id, order_item_id, quantity, reason, paid, new_price)
      VALUES (1, ${item?.id}, 1, 'chico', 26000, ${26_000 - inPesos});
    INSERT INTO codes (code, kind, value, order_id) VALUES ('CAM-22222222', 'credit', ${inPesos}, ${id})`);

/** One of its pieces came back, and a cheaper one left with an order of its own: what is owed waits for a person. */
const sendCheaperExchange = async (order: Order, inPesos: number) => {
  const [item] = order.items;
  const made = await place(
    { cart: [shirts(1)], details: someDetails(PICKUP), author: AUTHOR },
    "paid",
  );
  await run(`UPDATE orders SET status = 'delivered' WHERE id = ${order.id};
    INSERT INTO returns (id, code, order_id, new_order_id, kind, state) VALUES (1, 'CAM-22222222', ${order.id}, ${made.id}, 'exchange', 'received');
    INSERT INTO return_items (return_id, order_item_id, quantity, reason, paid, new_product_id, new_price)
      VALUES (1, ${item?.id}, 1, 'chico', 26000, '${CAP.id}', ${26_000 - inPesos})`);
};

describe("the money of a paid order", () => {
  const settings = { details: someDetails(PICKUP), author: AUTHOR } as const;
  const paid = () => place({ ...settings, cart: [shirts(2)] }, "paid");
  const soldOf = ({ id }: Order) =>
    getStoredShop().database.read(({ prepare }) =>
      prepare<[number], { sold: number; collected: number }>(
        "SELECT sold_in_cents AS sold, collected_in_cents AS collected FROM orders WHERE id = ?",
      ).get(id),
    );
  const rest = (order: Order, seenRestInPesos: number, seenEvents = order.events.length) =>
    receiveRest(
      {
        ...{ orderNumber: order.orderNumber, author: AUTHOR, expectedStatus: order.status },
        ...{ seenRestInPesos, seenEvents },
      },
      LATER,
    );
  const refund = (order: Order, amountInCents: number, refunded: readonly PieceCount[] = []) =>
    noteManualRefund(
      {
        ...{ orderNumber: order.orderNumber, author: AUTHOR, expectedStatus: order.status },
        ...{ amountInCents, seenHeldInCents: null, note: "", composeMails, refunded },
        formKey: crypto.randomUUID(),
      },
      LATER,
    );
  const refundPieces = async (order: Order, itemId: number, pieces: number) => {
    const refunded = [{ itemId, pieces }];
    const noted = await refund(order, priceRefund(order, refunded) * 100, refunded);
    return noted.outcome === "saved" ? noted.order : expect.unreachable();
  };

  it("leaves a rest to pay, which counts once it came", async () => {
    const order = await paid();
    const more = await corrected(order, lineOf(order, { quantity: 3 }));
    expect(currentTotal(more)).toBe(78_000);
    expect(findBalance(more)).toEqual({ toPayInPesos: 26_000, toGiveBackInCents: 0 });
    expect(orderHeldInCents(more)).toBe(52_000_00);
    expect(await soldOf(more)).toEqual({ sold: 52_000_00, collected: 52_000_00 });
    expect((await rest(more, 1)).outcome).toBe("not-allowed");
    expect((await rest(more, 26_000)).outcome).toBe("saved");
    expect((await rest(more, 26_000)).outcome).toBe("saved");
    const settled = await rereadOrder(more.orderNumber);
    expect(settled.totalInPesos).toBe(78_000);
    expect(findBalance(settled).toPayInPesos).toBe(0);
    expect(orderHeldInCents(settled)).toBe(78_000_00);
    expect(await soldOf(settled)).toEqual({ sold: 78_000_00, collected: 78_000_00 });
  });

  it("leaves money to give back, which any refund settles", async () => {
    const order = await paid();
    const less = await corrected(order, lineOf(order, { quantity: 1 }));
    expect(findBalance(less)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 26_000_00 });
    expect(less.itemsInPesos).toBe(26_000);
    expect((await refund(less, 26_000_00)).outcome).toBe("saved");
    const settled = await rereadOrder(less.orderNumber);
    expect(findBalance(settled).toGiveBackInCents).toBe(0);
    expect(await soldOf(settled)).toEqual({ sold: 26_000_00, collected: 26_000_00 });
    expect(settled.status).toBe("paid");
  });

  it("does not give the same garment back twice, nor ask for a refund again", async () => {
    const order = await paid();
    await refund(order, 26_000_00);
    const refunded = await rereadOrder(order.orderNumber);
    const less = await corrected(refunded, lineOf(refunded, { quantity: 1 }));
    expect(findBalance(less)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 0 });
    const more = await corrected(less, lineOf(less, { quantity: 2 }));
    expect(findBalance(more)).toEqual({ toPayInPesos: 26_000, toGiveBackInCents: 0 });
  });

  it("takes a garment out that was refunded, and leaves the others to be refunded", async () => {
    const order = await paid();
    const id = order.items[0]?.id ?? 0;
    const refunded = await refundPieces(order, id, 1);
    const less = await corrected(refunded, lineOf(refunded, { quantity: 1 }));
    expect(findBalance(less)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 0 });
    const none = await refundPieces(less, id, 1);
    expect(orderHeldInCents(none)).toBe(0);
  });

  it("names no other garment by a refund of one that was taken out", async () => {
    const order = await place({ ...settings, cart: [shirts(1), shirts(1, "L")] }, "paid");
    const last = order.items[1] ?? expect.unreachable();
    const refunded = await refundPieces(order, last.id, 1);
    const out = { itemId: last.id, size: last.size, color: last.color, quantity: 0 };
    const added = { productId: CAP.id, size: "", color: "", quantity: 1 };
    const now = await corrected(refunded, { lines: [out], added });
    expect(countRefunded(now).size).toBe(0);
    expect(findBalance(now)).toEqual({ toPayInPesos: 10_000, toGiveBackInCents: 0 });
  });

  it("goes on owing for a garment that was taken out when another one is refunded", async () => {
    const order = await paid();
    const three = await corrected(order, lineOf(order, { quantity: 3 }));
    await rest(three, 26_000);
    const whole = await rereadOrder(order.orderNumber);
    const two = await corrected(whole, lineOf(whole, { quantity: 2 }));
    const refunded = await refundPieces(two, two.items[0]?.id ?? 0, 1);
    expect(findBalance(refunded)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 26_000_00 });
    const one = await corrected(refunded, lineOf(refunded, { quantity: 1 }));
    expect(findBalance(one)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 26_000_00 });
  });

  it("asks for what is kept when a garment was refunded before it was paid", async () => {
    const order = await paid();
    const added = { productId: CAP.id, size: "", color: "", quantity: 1 };
    const more = await corrected(order, { added });
    const cap = more.items[1] ?? expect.unreachable();
    const refunded = await refundPieces(more, cap.id, 1);
    const out = { itemId: cap.id, size: "", color: "", quantity: 0 };
    const now = await corrected(refunded, { lines: [out] });
    expect(orderHeldInCents(now)).toBe(42_000_00);
    expect(findBalance(now)).toEqual({ toPayInPesos: 10_000, toGiveBackInCents: 0 });
  });

  it("changes no price while the provider makes a refund", async () => {
    const order = await paid();
    await run(`INSERT INTO payments (id, order_id, provider_id, status, amount_in_cents, currency, collector_id, is_live)
        VALUES (1, ${order.id}, '3', 'approved', 5200000, 'ARS', '1', 1);
      INSERT INTO payment_refunds (order_id, payment_id, idempotency_key, amount_in_cents) VALUES (${order.id}, 1, 'k', 100)`);
    const refunding = await rereadOrder(order.orderNumber);
    expect(await correct(refunding, lineOf(refunding, { quantity: 1 }), LATER)).toMatchObject({
      ...{ outcome: "refused", field: "pedido", status: 409 },
    });
    expect((await correct(refunding, lineOf(refunding, { size: "L" }), LATER)).outcome).toBe(
      "corrected",
    );
  });

  it("owes for a garment that was taken out whatever code an exchange of another one gave", async () => {
    const order = await paid();
    const less = await corrected(order, lineOf(order, { quantity: 1 }));
    await giveExchangeCode(less, 10_000);
    const given = await rereadOrder(order.orderNumber);
    expect(orderHeldInCents(given)).toBe(42_000_00);
    expect(findBalance(given)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 26_000_00 });
    expect((await refund(given, 26_000_00)).outcome).toBe("saved");
    const settled = await rereadOrder(order.orderNumber);
    expect(findBalance(settled)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 0 });
  });

  it("owes for a garment that was taken out whatever amount an exchange of another one gave back", async () => {
    const order = await paid();
    const less = await corrected(order, lineOf(order, { quantity: 1 }));
    await sendCheaperExchange(less, 10_000);
    const sent = await rereadOrder(order.orderNumber);
    expect((await refund(sent, 10_000_00)).outcome).toBe("saved");
    await run("UPDATE returns SET state = 'closed', settled_by = 'refund'");
    const given = await rereadOrder(order.orderNumber);
    expect(findBalance(given)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 26_000_00 });
    expect((await refund(given, 26_000_00)).outcome).toBe("saved");
    const settled = await rereadOrder(order.orderNumber);
    expect(findBalance(settled)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 0 });
    expect(orderHeldInCents(settled)).toBe(16_000_00);
  });

  it("never shows a lower debt when the amount is noted for the exchange as it goes", async () => {
    const order = await paid();
    const less = await corrected(order, lineOf(order, { quantity: 1 }));
    await sendCheaperExchange(less, 10_000);
    const sent = await rereadOrder(order.orderNumber);
    const noted = await noteManualRefund(
      {
        ...{ orderNumber: sent.orderNumber, author: AUTHOR, expectedStatus: sent.status },
        ...{ amountInCents: 10_000_00, seenHeldInCents: null, note: "", composeMails },
        ...{ formKey: crypto.randomUUID(), exchange: "CAM-22222222" },
      },
      LATER,
    );
    expect(noted.outcome).toBe("saved");
    const given = await rereadOrder(order.orderNumber);
    expect(findBalance(given)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 26_000_00 });
  });

  it("goes on owing what an exchange was said to have given back when no money went", async () => {
    const order = await paid();
    const less = await corrected(order, lineOf(order, { quantity: 1 }));
    await sendCheaperExchange(less, 10_000);
    await run("UPDATE returns SET state = 'closed', settled_by = 'refund'");
    const said = await rereadOrder(order.orderNumber);
    expect(findBalance(said).toGiveBackInCents).toBe(26_000_00);
    expect((await refund(said, 26_000_00)).outcome).toBe("saved");
    const given = await rereadOrder(order.orderNumber);
    expect(findBalance(given).toGiveBackInCents).toBe(10_000_00);
  });

  it("settles a correction by the one that takes it back", async () => {
    const order = await paid();
    const less = await corrected(order, lineOf(order, { quantity: 1 }));
    const back = await corrected(less, lineOf(less, { quantity: 2 }));
    expect(findBalance(back)).toEqual({ toPayInPesos: 0, toGiveBackInCents: 0 });
    expect(currentTotal(back)).toBe(order.totalInPesos);
    expect(back.settlement).toBeUndefined();
  });

  it("keeps what came later apart from the provider's money", async () => {
    const order = await place({ cart: [shirts(2)] });
    const inCents = order.totalInPesos * 100;
    await run(`UPDATE orders SET payment_method = 'mercadopago', status = 'paid', paid_at = '2025-11-21T15:00:00.000Z';
      INSERT INTO order_events (order_id, kind, status) VALUES (${order.id}, 'moved', 'paid');
      INSERT INTO payments (order_id, provider_id, status, amount_in_cents, currency, collector_id, is_live)
        VALUES (${order.id}, '2', 'approved', ${inCents}, 'ARS', '1', 1)`);
    const online = await rereadOrder(order.orderNumber);
    const more = await corrected(online, lineOf(online, { quantity: 3 }));
    const { toPayInPesos } = findBalance(more);
    expect((await rest(more, toPayInPesos)).outcome).toBe("saved");
    const settled = await rereadOrder(order.orderNumber);
    const summary = summarizePayments(settled, settled.payments);
    expect([summary.isCovered, summary.causes.partial, summary.causes.mismatch]).toEqual([
      true,
      0,
      0,
    ]);
    await run(`UPDATE payments SET refunded_in_cents = 100000`);
    const sold = inCents + toPayInPesos * 100 - 1_000_00;
    expect(await soldOf(settled)).toEqual({ sold, collected: sold });
  });

  it("asks for all of it once the payment is taken back", async () => {
    const order = await paid();
    const more = await corrected(order, lineOf(order, { quantity: 3 }));
    const { orderNumber, status: expectedStatus } = more;
    await takePaymentBack({ orderNumber, author: AUTHOR, expectedStatus, composeMails }, LATER);
    const unpaid = await rereadOrder(orderNumber);
    expect(unpaid).toMatchObject({ paidAt: null, totalInPesos: 78_000 });
    expect(unpaid.settlement).toBeUndefined();
  });

  it("stays paid when nothing is to pay any more, so that nobody has to pay 0", async () => {
    await asOtherProgram((sqlite) =>
      insertCode(sqlite, { code: "CREDITO1", kind: "credit", value: 30_000 }),
    );
    const order = await place({ ...settings, cart: [shirts(2)], code: "CREDITO1" }, "paid");
    const none = await corrected(order, lineOf(order, { quantity: 1 }));
    expect(currentTotal(none)).toBe(0);
    expect(findBalance(none).toGiveBackInCents).toBe(order.totalInPesos * 100);
    const { orderNumber, status: expectedStatus } = none;
    const undo = { orderNumber, author: AUTHOR, expectedStatus, composeMails };
    expect((await takePaymentBack(undo, LATER)).outcome).toBe("not-allowed");
    expect(await rereadOrder(orderNumber)).toEqual(none);
  });
});
