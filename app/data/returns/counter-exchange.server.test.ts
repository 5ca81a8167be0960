import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import {
  handOver,
  newReturnCode,
  readOrder,
  readRequests,
} from "../../../test/helpers/asked-returns";
import { AUTHOR } from "../../../test/helpers/author";
import { PICKUP, someDetails } from "../../../test/helpers/new-order";
import { asOtherProgram } from "../../../test/helpers/other-program";
import { aProduct } from "../../../test/helpers/products";
import { runScript } from "../../../test/helpers/run-script";
import { countStock, findStockFaults, forgetStock, listStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { Order } from "../../domain/orders/order";
import type { AskedPiece } from "../../domain/returns/return-request";
import { expectByWay } from "../../domain/counter/till";
import { findTill, openTill } from "../counter/tills.server";
import { findOrder } from "../orders/order-details.server";
import { listOrderSheets } from "../orders/orders.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { exchangeAtCounter, type CounterExchange } from "./counter-exchange.server";

useTemporaryDataDirectory();

const NOW = new Date("2026-11-26T15:00:00.000Z");
const LONG_AFTER = new Date("2027-06-26T15:00:00.000Z");
const SHIRT = aProduct({ priceInPesos: 26_000, colorLinks: { Rojo: "roja-01", Azul: "azul-01" } });
const DEARER = aProduct({ id: "roja-01", name: "Roja", priceInPesos: 31_000, colors: ["Rojo"] });
const CHEAPER = aProduct({ id: "azul-01", name: "Azul", priceInPesos: 20_000, colors: ["Azul"] });

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [SHIRT, DEARER, CHEAPER]);
});
beforeEach(async () => {
  await getStoredShop().database.write(({ prepare }) =>
    runScript({ prepare }, "DELETE FROM returns; DELETE FROM mail_outbox; DELETE FROM orders"),
  );
  await forgetStock();
  await countStock({ productId: SHIRT.id, size: "M", onHand: 5 });
  await countStock({ productId: SHIRT.id, size: "L", onHand: 1 });
});
afterAll(closeStoredShop);

const wantSize = (size: string) => ({ productId: SHIRT.id, size, color: "Negro" });
const buy = () => handOver({ cart: [{ ...wantSize("M"), quantity: 2 }] }, NOW);

function exchange(order: Order, given: Partial<AskedPiece & CounterExchange> = {}, now = NOW) {
  const { code = newReturnCode(), brokenItemIds = [], paid = null, ...piece } = given;
  const itemId = order.items[0]?.id ?? 0;
  const own = { itemId, quantity: 1, reason: "chico", wanted: wantSize("L"), ...piece } as const;
  const exchanged = { code, orderId: order.id, note: "", pieces: [own], author: AUTHOR };
  return exchangeAtCounter({ ...exchanged, brokenItemIds, paid }, now);
}

/** [on hand, reserved] */
async function stockOf(size: string) {
  expect(await findStockFaults()).toEqual([]);
  const found = (await listStock()).find(({ sizeKey }) => sizeKey === size);
  return [found?.onHand, found?.reserved];
}

async function exchanged(...asked: Parameters<typeof exchange>) {
  const done = await exchange(...asked);
  if (done.outcome !== "done") throw new Error(JSON.stringify(done));
  const { request } = done;
  return { request, made: await findOrder(request.newOrder?.orderNumber ?? "") };
}

it("takes one piece back and hands the other over, in one step without a price", async () => {
  const order = await buy();
  const { request, made } = await exchanged(order);
  expect(request).toMatchObject({ state: "closed", author: AUTHOR.name, heldUntil: null });
  expect(made).toMatchObject({ status: "delivered", totalInPesos: 0, replacesOrderId: order.id });
  expect([await stockOf("M"), await stockOf("L")]).toEqual([
    [4, 0],
    [0, 0],
  ]);
  const said = (await readOrder(order.id)).events.filter(({ kind }) => kind === "exchange");
  expect(said.map(({ text, author }) => [text.split(": ")[1], author])).toEqual([
    ["cambio en el local", AUTHOR.name],
    ["aceptado", AUTHOR.name],
    ["llegó", AUTHOR.name],
    [`lo nuevo sale con el pedido ${made?.orderNumber}`, AUTHOR.name],
  ]);
  const [sheet] = await listOrderSheets([made?.orderNumber ?? ""]);
  expect(sheet?.replaces).toBe(order.orderNumber);
});

it("is one exchange when its form is sent twice", async () => {
  const order = await buy();
  const code = newReturnCode();
  await exchanged(order, { code });
  await exchanged(order, { code });
  expect(await readRequests(order.id)).toHaveLength(1);
  expect(await stockOf("L")).toEqual([0, 0]);
});

const DEAR = { productId: DEARER.id, size: "M", color: "Rojo" };

it("is paid with it where the new piece costs more, and leaves what the shop owes open", async () => {
  const order = await buy();
  const code = newReturnCode();
  const asked = await exchange(order, { code, wanted: DEAR });
  expect(asked).toEqual({ outcome: "to-pay", inPesos: 5_000 });
  const other = { way: "debit", inPesos: 4_000 } as const;
  expect((await exchange(order, { code, wanted: DEAR, paid: other })).outcome).toBe("to-pay");
  expect([await readRequests(order.id), await stockOf("M")]).toEqual([[], [3, 0]]);
  const paid = { way: "debit", inPesos: 5_000 } as const;
  const { request, made } = await exchanged(order, { code, wanted: DEAR, paid });
  expect(request.state).toBe("closed");
  expect(made).toMatchObject({ status: "delivered", totalInPesos: 5_000, paymentMethod: "debit" });
  const cheaper = { productId: CHEAPER.id, size: "M", color: "Azul" };
  const second = await exchanged(order, { wanted: cheaper });
  expect(second.request.state).toBe("received");
  expect(second.made).toMatchObject({ status: "delivered", totalInPesos: 0 });
  expect(await stockOf("M")).toEqual([5, 0]);
});

it("has its difference in the till of who takes it", async () => {
  await asOtherProgram((sqlite) =>
    sqlite.exec("INSERT INTO admins (id, username, password_hash) VALUES (1, 'admin', '')"),
  );
  const order = await buy();
  const { id } = await openTill(500, { author: AUTHOR, now: NOW });
  const paid = { way: "cash", inPesos: 5_000 } as const;
  await exchanged(order, { wanted: DEAR, paid });
  expect(expectByWay((await findTill(id)) ?? expect.unreachable()).cash).toBe(5_500);
});

it("counts no broken piece as one to sell, and keeps what is chosen later as owed", async () => {
  const order = await buy();
  const itemId = order.items[0]?.id ?? 0;
  const { request } = await exchanged(order, { wanted: null, brokenItemIds: [itemId] });
  expect(request).toMatchObject({ state: "received", newOrder: null });
  expect(await stockOf("M")).toEqual([3, 0]);
});

it("is possible after the days for asking, and not for a size that is gone or pieces that are not there", async () => {
  const order = await buy();
  expect((await exchange(order, { quantity: 3 })).outcome).toBe("changed");
  expect((await exchange(order, {}, LONG_AFTER)).outcome).toBe("done");
  expect(await exchange(order)).toMatchObject({ outcome: "sold-out" });
  expect(await readRequests(order.id)).toHaveLength(1);
  expect([await stockOf("M"), await stockOf("L")]).toEqual([
    [4, 0],
    [0, 0],
  ]);
});

it("is refused for an order that is a replacement itself", async () => {
  const order = await buy();
  const { made } = await exchanged(order);
  const again = await exchange(made ?? expect.unreachable(), { wanted: wantSize("M") });
  expect(again).toEqual({ outcome: "refused", refusal: { kind: "exchanged" } });
});

it("works for a sale of the counter, of which nobody's name is known", async () => {
  const buyer = { name: "", email: "", phone: "" };
  const details = { ...someDetails(PICKUP), buyer };
  const order = await handOver({ details, cart: [{ ...wantSize("M"), quantity: 1 }] }, NOW);
  const { made } = await exchanged(order);
  expect(made).toMatchObject({ status: "delivered", customerName: order.customerName });
  expect(await stockOf("M")).toEqual([5, 0]);
});
