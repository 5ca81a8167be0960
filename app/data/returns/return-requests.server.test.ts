import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  ask,
  cancelOrder,
  handOver,
  newReturnCode,
  readOrder,
  readRequests,
} from "../../../test/helpers/asked-returns";
import { AUTHOR } from "../../../test/helpers/author";
import { aProduct } from "../../../test/helpers/products";
import { runScript } from "../../../test/helpers/run-script";
import { countStock, findStockFaults, forgetStock, listStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { Order } from "../../domain/orders/order";
import { moveOrder, receivePayment } from "../orders/order-changes.server";
import { readSoldGoods } from "../orders/order-query.server";
import { erasePersonalData } from "../orders/personal-data.server";
import { orderHeldInCents } from "../../domain/payments/held-money";
import { findRest, findSettled } from "../../domain/returns/return-money";
import { countSettled, type AskedPiece } from "../../domain/returns/return-request";
import { findMoneyBack, listSteps } from "../../domain/returns/return-steps";
import type { PieceCount } from "../../domain/stock/piece-count";
import { NOTHING_BACK } from "../../domain/stock/returned-pieces";
import { noteManualRefund } from "../payments/manual-refunds.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { readStockFigures } from "../stock/stock-sales.server";
import {
  acceptReturn,
  noteMoneyBack,
  receiveReturn,
  refuseReturn,
  sendReturn,
  settleReturn,
} from "./answer-return.server";
import { endReturnHolds } from "./return-holds.server";

useTemporaryDataDirectory();

const NOW = new Date("2026-11-26T15:00:00.000Z");
const SHIRT = aProduct({
  ...{ priceInPesos: 26_000, costInPesos: 10_000 },
  colorLinks: { Rojo: "roja-01", Azul: "azul-01" },
});
const DEARER = aProduct({
  ...{ id: "roja-01", name: "Roja", priceInPesos: 31_000, colors: ["Rojo"] },
  costInPesos: 15_000,
});
const CHEAPER = aProduct({ id: "azul-01", name: "Azul", priceInPesos: 20_000, colors: ["Azul"] });
const composeMails = () => [];

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await getStoredShop().database.write(({ prepare }) =>
    runScript({ prepare }, "DELETE FROM returns; DELETE FROM codes; DELETE FROM orders"),
  );
  await forgetStock();
  await getStoredShop().database.write(({ prepare }) =>
    runScript({ prepare }, "DELETE FROM products"),
  );
  await storeProducts(getStoredShop().database, [SHIRT, DEARER, CHEAPER]);
  await countStock({ productId: SHIRT.id, size: "M", onHand: 5 });
  await countStock({ productId: SHIRT.id, size: "L", onHand: 1 });
});
afterAll(closeStoredShop);

const buy = (quantity = 2) =>
  handOver({ cart: [{ productId: SHIRT.id, size: "M", color: "Negro", quantity }] }, NOW);
const wantSize = (size: string) => ({ productId: SHIRT.id, size, color: "Negro" });
function piece(order: Order, given: Partial<AskedPiece> = {}): AskedPiece {
  const itemId = order.items[0]?.id ?? 0;
  return { itemId, quantity: 1, reason: "chico", wanted: wantSize("L"), ...given };
}
async function askFor(order: Order, given: Partial<AskedPiece> = {}): Promise<string> {
  const answer = await ask(order, [piece(order, given)], NOW);
  if (answer.outcome !== "asked") throw new Error(JSON.stringify(answer));
  return answer.request.code;
}
const change = (code: string, expectedState: string) => ({
  ...{ code, expectedState, author: AUTHOR, composeMails },
});
const accept = (code: string) => acceptReturn(change(code, "asked"), NOW);
const receive = (code: string) => receiveReturn({ ...change(code, "accepted"), broken: [] }, NOW);
const stockOf = async (size: string) => {
  const found = (await listStock()).find(({ sizeKey }) => sizeKey === size);
  return [found?.onHand, found?.reserved];
};
const readState = async (order: Order) => (await readRequests(order.id)).map(({ state }) => state);

describe("asking for another size", () => {
  it("holds it for the working days, once however often the form is sent", async () => {
    const order = await buy();
    const code = newReturnCode();
    await ask(order, [piece(order)], NOW, code);
    await ask(order, [piece(order)], NOW, code);
    const [request, ...others] = await readRequests(order.id);
    expect(others).toEqual([]);
    expect(request).toMatchObject({ code, kind: "exchange", state: "asked" });
    expect(request?.items).toMatchObject([
      { quantity: 1, paidInPesos: 26_000, newPriceInPesos: 26_000, held: 1, reason: "chico" },
    ]);
    // Thursday: five working days later it is Thursday, and it is held until its end.
    expect(request?.heldUntil).toEqual(new Date("2026-12-04T03:00:00.000Z"));
    expect(await stockOf("L")).toEqual([1, 1]);
    expect(await findStockFaults()).toEqual([]);
    expect((await readOrder(order.id)).events.at(-1)).toMatchObject({
      kind: "exchange",
      text: `${code}: lo pidió quien compró`,
    });
  });

  it("says what is left of a size that somebody bought meanwhile, and writes nothing", async () => {
    const order = await buy();
    await handOver({ cart: [{ ...wantSize("L"), quantity: 1 }] }, NOW);
    const answer = await ask(order, [piece(order)], NOW);
    expect(answer).toMatchObject({
      outcome: "sold-out",
      itemId: order.items[0]?.id,
      problem:
        "Ya no queda L. Quedan: Talle S · Negro; Talle M · Negro; Talle S · Rojo · Roja; Talle M · Rojo · Roja; Talle L · Rojo · Roja; Talle S · Azul · Azul; Talle M · Azul · Azul; Talle L · Azul · Azul.",
    });
    expect(await readRequests(order.id)).toEqual([]);
    expect(await findStockFaults()).toEqual([]);
  });

  it("says how many there are where they are too few", async () => {
    const order = await buy();
    const answer = await ask(order, [piece(order, { quantity: 2 })], NOW);
    const problem = expect.stringMatching(
      /^De L queda 1: no alcanza\. También hay: Talle S/,
    ) as string;
    expect(answer).toMatchObject({ outcome: "sold-out", problem });
    expect(await readRequests(order.id)).toEqual([]);
  });

  it("rolls back what it held when a further piece is gone", async () => {
    const order = await handOver(
      {
        cart: [
          { ...wantSize("M"), quantity: 1 },
          { ...wantSize("S"), quantity: 1 },
        ],
      },
      NOW,
    );
    const [first, second] = order.items;
    const pieces = [first, second].map((item) => piece(order, { itemId: item?.id }));
    expect((await ask(order, pieces, NOW)).outcome).toBe("sold-out");
    expect(await stockOf("L")).toEqual([1, 0]);
    expect(await readRequests(order.id)).toEqual([]);
  });

  it.each([
    ["another order's piece", { itemId: 999_999 }],
    ["more than was bought", { quantity: 3 }],
    ["no piece", { quantity: 0 }],
    ["a size that does not exist", { wanted: wantSize("XXL") }],
    ["another product", { wanted: { productId: "nada", size: "M", color: "Negro" } }],
  ])("refuses %s", async (_, given) => {
    const order = await buy();
    expect(await ask(order, [piece(order, given)], NOW)).toEqual({ outcome: "changed" });
    expect(await readRequests(order.id)).toEqual([]);
  });

  it("takes each piece once, and no piece of an exchange or of a refunded order", async () => {
    const order = await buy(1);
    const code = await askFor(order);
    expect(await ask(order, [piece(order, { wanted: null })], NOW)).toEqual({ outcome: "changed" });
    await accept(code);
    await receive(code);
    expect(await ask(order, [piece(order, { wanted: null })], NOW)).toEqual({ outcome: "changed" });
    await sendReturn(change(code, "received"), NOW);
    const [request] = await readRequests(order.id);
    const made = await findMade(order);
    expect(request?.newOrder).toMatchObject({ orderNumber: made.orderNumber, status: "paid" });
    await getStoredShop().database.write(({ prepare }) =>
      prepare("UPDATE orders SET status = 'delivered' WHERE id = ?").run(made.id),
    );
    const again = await ask(made, [piece(made, { wanted: null })], NOW);
    expect(again).toEqual({ outcome: "refused", refusal: { kind: "exchanged" } });

    const other = await buy(1);
    await refund(other);
    expect(await ask(other, [piece(other)], NOW)).toEqual({
      outcome: "refused",
      refusal: { kind: "ended" },
    });
  });
});

async function findMade(order: Order): Promise<Order> {
  const id = await getStoredShop().database.read(({ prepare }) =>
    prepare<[number], number>("SELECT id FROM orders WHERE replaces_order_id = ?")
      .pluck()
      .get(order.id),
  );
  return readOrder(id ?? 0);
}

const refund = ({ orderNumber, status }: Order) =>
  moveOrder(
    {
      ...{ orderNumber, author: AUTHOR, expectedStatus: status, to: "refunded" },
      ...{ back: NOTHING_BACK, composeMails },
    },
    NOW,
  );

describe("an exchange of the same price", () => {
  it("brings one piece back and sends the other, at no price, and counts one sale", async () => {
    const order = await buy();
    const code = await askFor(order);
    expect(await accept(code)).toMatchObject({ outcome: "done" });
    expect(await receive(code)).toMatchObject({ outcome: "done", request: { state: "received" } });
    expect(await stockOf("M")).toEqual([4, 0]);
    expect(await sendReturn(change(code, "received"), NOW)).toMatchObject({
      outcome: "done",
      request: { state: "closed" },
    });
    const made = await findMade(order);
    expect(made).toMatchObject({
      ...{ status: "paid", totalInPesos: 0, shippingInPesos: 0, replacesOrderId: order.id },
      items: [{ size: "L", quantity: 1, priceInPesos: 26_000, offInPesos: 26_000 }],
    });
    expect(await stockOf("L")).toEqual([1, 1]);
    expect(await findStockFaults()).toEqual([]);
    const figures = await readStockFigures(NOW);
    expect(figures?.best).toMatchObject([{ sold: 2 }]);
  });

  it("is sent once, however often and by whomever it is pressed", async () => {
    const order = await buy();
    const code = await askFor(order);
    await accept(code);
    await receive(code);
    const sent = await Promise.all([1, 2, 3].map(() => sendReturn(change(code, "received"), NOW)));
    expect(sent.map(({ outcome }) => outcome)).toEqual(["done", "done", "done"]);
    expect(await stockOf("L")).toEqual([1, 1]);
    // One accepted it, and the other's form still shows it as asked.
    const other = await askFor(order, { wanted: null });
    await accept(other);
    const late = { ...change(other, "asked"), reason: "No" };
    expect(await refuseReturn(late, NOW)).toMatchObject({ outcome: "not-allowed" });
    expect(await readState(order)).toEqual(["closed", "accepted"]);
  });

  it("waits for nothing when the new piece leaves first", async () => {
    const order = await buy();
    const code = await askFor(order);
    await accept(code);
    await sendReturn(change(code, "accepted"), NOW);
    expect(await readState(order)).toEqual(["accepted"]);
    await receive(code);
    expect(await readState(order)).toEqual(["closed"]);
    expect(await findStockFaults()).toEqual([]);
  });

  it("takes a broken piece off the shelf with its own movement", async () => {
    const order = await buy();
    const code = await askFor(order, { quantity: 1, reason: "falla" });
    await accept(code);
    const [request] = await readRequests(order.id);
    const broken = [{ id: request?.items[0]?.id ?? 0, pieces: 1 }];
    await receiveReturn({ ...change(code, "accepted"), broken }, NOW);
    expect(await stockOf("M")).toEqual([3, 0]);
    const movements = await getStoredShop().database.read(({ prepare }) =>
      prepare<[number], string>(
        "SELECT reason || on_hand_delta FROM stock_movements WHERE order_id = ? AND on_hand_delta <> 0 ORDER BY id",
      )
        .pluck()
        .all(order.id),
    );
    // The ledger keeps what earlier orders of this number did.
    expect(movements.slice(-3)).toEqual(["taken-2", "returned1", "broken-1"]);
  });

  it("frees what it held when it is refused, and when its days are over", async () => {
    const order = await buy();
    const code = await askFor(order);
    await refuseReturn({ ...change(code, "asked"), reason: "Está usada" }, NOW);
    expect(await stockOf("L")).toEqual([1, 0]);
    const other = await askFor(order);
    await accept(other);
    await endReturnHolds(composeMails, new Date("2026-12-04T02:59:00.000Z"));
    expect(await stockOf("L")).toEqual([1, 1]);
    await endReturnHolds(composeMails, new Date("2026-12-04T03:00:00.000Z"));
    expect(await stockOf("L")).toEqual([1, 0]);
    // It goes on, and takes the piece when it is sent, if it is still there.
    await handOver({ cart: [{ ...wantSize("L"), quantity: 1 }] }, NOW);
    await receive(other);
    expect(await sendReturn(change(other, "received"), NOW)).toMatchObject({
      outcome: "refused",
      problem: expect.stringMatching(/^Ya no queda L\. Quedan: Talle S · Negro;/),
    });
    expect(await readState(order)).toEqual(["refused", "received"]);
    expect(await findStockFaults()).toEqual([]);
  });
});

describe("the end of what two pieces held", () => {
  it("names the one that is gone alone", async () => {
    const cart = ["M", "S"].map((size) => ({ ...wantSize(size), quantity: 1 }));
    const order = await handOver({ cart }, NOW);
    const [first, second] = order.items.map(({ id }) => id);
    const wanted = [
      piece(order, { itemId: first }),
      piece(order, { itemId: second, wanted: wantSize("M") }),
    ];
    const asked = await ask(order, wanted, NOW);
    if (asked.outcome !== "asked") return expect.unreachable(JSON.stringify(asked));
    const { code } = asked.request;
    await endReturnHolds(composeMails, new Date("2027-01-01T00:00:00.000Z"));
    await handOver({ cart: [{ ...wantSize("L"), quantity: 1 }] }, NOW);
    await accept(code);
    await receive(code);
    const sent = await sendReturn(change(code, "received"), NOW);
    const problem = sent.outcome === "refused" ? sent.problem : expect.unreachable();
    expect(problem).toMatch(/^Ya no queda L\. Quedan: /);
    expect(problem).not.toContain("Ya no queda M");
    expect(await stockOf("M")).toEqual([5, 0]);
  });
});

describe("what else touches a request", () => {
  it("is the end of the counting, which ends what it held", async () => {
    const order = await buy();
    const code = await askFor(order);
    await countStock({ productId: SHIRT.id, size: "L", onHand: null });
    const [request] = await readRequests(order.id);
    expect(request?.items).toMatchObject([{ held: 0, newStockId: null }]);
    expect(await findStockFaults()).toEqual([]);
    await accept(code);
    await receive(code);
    const sent = await sendReturn(change(code, "received"), NOW);
    expect(sent).toMatchObject({ outcome: "done" });
    expect(await findStockFaults()).toEqual([]);
  });

  it("is the erasure of its customer once it is over, which takes its words", async () => {
    const order = await buy();
    const code = await askFor(order);
    await getStoredShop().database.write(({ prepare }) =>
      prepare("UPDATE returns SET note = 'Soy Ana'").run(),
    );
    const erase = () => erasePersonalData(order.customerId, { author: AUTHOR, now: NOW });
    // The new piece would have nowhere to go.
    const open = { outcome: "orders-open", orderNumbers: [order.orderNumber] };
    expect(await erase()).toEqual(open);
    await accept(code);
    expect(await erase()).toEqual(open);
    await refuseReturn({ ...change(code, "accepted"), reason: "Ana, no" }, NOW);
    expect((await erase()).outcome).toBe("erased");
    expect(await readRequests(order.id)).toMatchObject([{ note: "", reason: "" }]);
  });
});

describe("an exchange of another price", () => {
  it("counts the cost of one piece", async () => {
    const order = await buy(1);
    const code = await askFor(order, {
      wanted: { productId: DEARER.id, size: "M", color: "Rojo" },
    });
    await accept(code);
    await sendReturn(change(code, "accepted"), NOW);
    const made = await findMade(order);
    const paying = { orderNumber: made.orderNumber, author: AUTHOR, expectedStatus: made.status };
    await receivePayment({ ...paying, composeMails }, NOW);
    expect(await readSoldGoods(NOW)).toMatchObject({
      soldInCents: 31_000_00,
      costInPesos: 10_000,
    });
  });

  it("is an order for the difference, which can be sent again when nobody pays it", async () => {
    const order = await buy(1);
    const wanted = { productId: DEARER.id, size: "M", color: "Rojo" };
    const code = await askFor(order, { wanted });
    await accept(code);
    await receive(code);
    await sendReturn(change(code, "received"), NOW);
    const made = await findMade(order);
    expect(made).toMatchObject({ status: "pending", totalInPesos: 5_000, paidAt: null });
    await cancelOrder(made, NOW);
    const again = await sendReturn(change(code, "closed"), NOW);
    expect(again).toMatchObject({ outcome: "done" });
    const [request] = await readRequests(order.id);
    expect(request?.newOrder?.orderNumber).not.toBe(made.orderNumber);
  });

  it("owes the difference, which goes back as a code of that amount, once", async () => {
    const order = await buy(1);
    const wanted = { productId: CHEAPER.id, size: "M", color: "Azul" };
    const code = await askFor(order, { wanted });
    await accept(code);
    await receive(code);
    await sendReturn(change(code, "received"), NOW);
    expect(await readState(order)).toEqual(["received"]);
    const give = () =>
      settleReturn({ ...change(code, "received"), way: "code", limitInPesos: null }, NOW);
    expect(await give()).toMatchObject({ outcome: "done", request: { state: "closed" } });
    await give();
    expect(await readCodes()).toEqual([{ code, kind: "credit", value: 6_000, maxUses: null }]);
    expect((await findMade(order)).totalInPesos).toBe(0);
  });

  it("gives all that was paid for what is given back", async () => {
    const order = await buy(1);
    const code = await askFor(order, { wanted: null, reason: "otro" });
    await accept(code);
    await receive(code);
    await settleReturn({ ...change(code, "received"), way: "code", limitInPesos: null }, NOW);
    expect(await readCodes()).toMatchObject([{ code, value: 26_000 }]);
    expect(await stockOf("M")).toEqual([5, 0]);
    expect(await findStockFaults()).toEqual([]);
  });

  it("sends nothing new once the money of the piece went back in part of the order", async () => {
    const order = await buy(2);
    const code = await askFor(order);
    await accept(code);
    await receive(code);
    const refunded = await noteManualRefund(
      {
        ...{ orderNumber: order.orderNumber, author: AUTHOR, expectedStatus: order.status },
        ...{ amountInCents: 40_000_00, seenHeldInCents: null, note: "", composeMails },
        formKey: crypto.randomUUID(),
      },
      NOW,
    );
    expect(refunded.outcome).toBe("saved");
    expect(await sendReturn(change(code, "received"), NOW)).toEqual({
      ...{ outcome: "refused", problem: "La plata de esas prendas ya se devolvió." },
    });
    expect(await stockOf("L")).toEqual([1, 1]);
  });

  const settle = (code: string, way: "code" | "refund", state: string) =>
    settleReturn({ ...change(code, state), way, limitInPesos: null }, NOW);

  const refundAmount = (order: Order, amountInCents: number) =>
    noteManualRefund(
      {
        ...{ orderNumber: order.orderNumber, author: AUTHOR, expectedStatus: order.status },
        ...{ amountInCents, seenHeldInCents: null, note: "", composeMails },
        formKey: crypto.randomUUID(),
      },
      NOW,
    );

  const refundFor = async (
    { id }: Order,
    exchange: string,
    amountInCents: number,
    refunded: readonly PieceCount[] = [],
  ) => {
    const { orderNumber, status: expectedStatus } = await readOrder(id);
    const noted = await noteManualRefund(
      {
        ...{ orderNumber, author: AUTHOR, expectedStatus, exchange, refunded },
        ...{ amountInCents, seenHeldInCents: null, note: "", composeMails },
        formKey: crypto.randomUUID(),
      },
      NOW,
    );
    expect(noted.outcome).toBe("saved");
  };

  /** A cheaper piece went, and the difference back; then the order of the new piece is cancelled. */
  async function cancelCheaper(way: "code" | "refund"): Promise<{ order: Order; code: string }> {
    const order = await buy(1);
    const code = await askFor(order, {
      wanted: { productId: CHEAPER.id, size: "M", color: "Azul" },
    });
    await accept(code);
    await receive(code);
    await sendReturn(change(code, "received"), NOW);
    if (way === "refund") await refundAmount(await readOrder(order.id), 6_000_00);
    await settle(code, way, "received");
    await cancelOrder(await findMade(order), NOW);
    return { order, code };
  }

  it("owes the rest once the new order is cancelled, after the difference went back", async () => {
    const { order, code } = await cancelCheaper("refund");
    const [request] = await readRequests(order.id);
    expect(request && [listSteps(request, "delivered"), findRest(request)]).toEqual([
      ["send", "refunded"],
      20_000,
    ]);
    // Neither a second press of the first step, nor a refund by garment beside the amount.
    expect(await settle(code, "refund", "received")).toMatchObject({ outcome: "not-allowed" });
    expect(countSettled(await readRequests(order.id)).get(order.items[0]?.id ?? 0)).toBe(1);
    await refundAmount(await readOrder(order.id), 19_999_00);
    expect(await settle(code, "refund", "closed")).toMatchObject({ outcome: "done" });
    expect(await settle(code, "refund", "closed")).toMatchObject({ outcome: "done" });
    const [settled] = await readRequests(order.id);
    expect(settled && [listSteps(settled, "delivered"), findRest(settled)]).toEqual([[], 0]);
    expect(settled && findSettled(settled)).toBe(26_000);
  });

  it("can be sent again then, and owes nothing more", async () => {
    const { order, code } = await cancelCheaper("refund");
    expect(await sendReturn(change(code, "closed"), NOW)).toMatchObject({ outcome: "done" });
    const [request] = await readRequests(order.id);
    expect(request && [listSteps(request, "delivered"), findSettled(request)]).toEqual([[], 6_000]);
  });

  it("adds the rest to the code that stood for the difference", async () => {
    const { order, code } = await cancelCheaper("code");
    expect(await settle(code, "refund", "closed")).toMatchObject({ outcome: "not-allowed" });
    await settle(code, "code", "closed");
    await settle(code, "code", "closed");
    expect(await readCodes()).toMatchObject([{ code, value: 26_000 }]);
    expect(orderHeldInCents(await readOrder(order.id))).toBe(0);
  });

  it("gives the money back of an exchange of the same price whose new order is cancelled", async () => {
    const order = await buy(1);
    const code = await askFor(order);
    await accept(code);
    await receive(code);
    await sendReturn(change(code, "received"), NOW);
    await cancelOrder(await findMade(order), NOW);
    await settle(code, "code", "closed");
    expect(await readCodes()).toMatchObject([{ code, value: 26_000 }]);
    const [request] = await readRequests(order.id);
    expect(request && [listSteps(request, "delivered"), findSettled(request)]).toEqual([
      [],
      26_000,
    ]);
    expect(await findStockFaults()).toEqual([]);
  });

  it("is settled by the refund that was made for it, in the same transaction", async () => {
    const order = await buy(1);
    const code = await askFor(order, {
      wanted: { productId: CHEAPER.id, size: "M", color: "Azul" },
    });
    await accept(code);
    await receive(code);
    await sendReturn(change(code, "received"), NOW);
    // Another amount is for something else.
    await refundFor(order, code, 5_000_00);
    expect(await readState(order)).toEqual(["received"]);
    await refundFor(order, code, 6_000_00);
    const [request] = await readRequests(order.id);
    expect(request).toMatchObject({ state: "closed", settledBy: "refund" });
    const { events } = await readOrder(order.id);
    expect(events.at(-1)?.text).toBe(`${code}: se devolvió el dinero`);
  });

  it("is settled by what Mercado Pago is asked for, once", async () => {
    const order = await buy(1);
    const code = await askFor(order, {
      wanted: { productId: CHEAPER.id, size: "M", color: "Azul" },
    });
    await accept(code);
    await receive(code);
    await sendReturn(change(code, "received"), NOW);
    const { orderNumber } = order;
    const note = (amountInCents: number) =>
      noteMoneyBack(
        {
          ...{ orderNumber, author: AUTHOR, statusBefore: "delivered" },
          ...{ code, amountInCents, refunded: [] },
        },
        NOW,
      );
    await note(1_00);
    expect(await readState(order)).toEqual(["received"]);
    await note(6_000_00);
    await note(6_000_00);
    expect(await readState(order)).toEqual(["closed"]);
    const { events } = await readOrder(order.id);
    expect(events.filter(({ text }) => text === `${code}: se devolvió el dinero`)).toHaveLength(1);
  });

  it("is settled by garment where nothing new goes, and not by an amount", async () => {
    const order = await buy(2);
    const code = await askFor(order, { wanted: null, reason: "otro" });
    await accept(code);
    await receive(code);
    await refundFor(order, code, 26_000_00);
    expect(await readState(order)).toEqual(["received"]);
    const other = await buy(2);
    const itemId = other.items[0]?.id ?? 0;
    const back = await askFor(other, { wanted: null, reason: "otro" });
    await accept(back);
    await receive(back);
    const [asked] = await readRequests(other.id);
    expect(asked && findMoneyBack(asked, "delivered")).toEqual({ pieces: [{ itemId, pieces: 1 }] });
    await refundFor(other, back, 26_000_00, [{ itemId, pieces: 1 }]);
    expect(await readState(other)).toEqual(["closed"]);
    // A request of another order is not settled by it.
    await refundFor(other, code, 26_000_00);
    expect(await readState(order)).toEqual(["received"]);
  });

  it("gives no code over money that went back since", async () => {
    const order = await buy(1);
    const code = await askFor(order, { wanted: null, reason: "otro" });
    await accept(code);
    await receive(code);
    await refundAmount(await readOrder(order.id), 10_000_00);
    expect(await settle(code, "code", "received")).toMatchObject({ outcome: "refused" });
    expect(await readCodes()).toEqual([]);
    expect(await settle(code, "refund", "received")).toMatchObject({ outcome: "done" });
  });

  it("gives nothing more for an order whose money went back", async () => {
    const order = await buy(1);
    const code = await askFor(order);
    await accept(code);
    await refund(await readOrder(order.id));
    const sent = await sendReturn(change(code, "accepted"), NOW);
    expect(sent).toMatchObject({ outcome: "not-allowed" });
    await receive(code);
    expect(await readState(order)).toEqual(["closed"]);
  });
});

const readCodes = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare(`SELECT code, kind, value, max_uses AS "maxUses" FROM codes`).all(),
  );
