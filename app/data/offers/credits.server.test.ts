import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";

import { AUTHOR } from "../../../test/helpers/author";
import {
  LATER,
  place,
  run,
  shirts,
  useCorrectedShop,
} from "../../../test/helpers/corrected-orders";
import { rereadOrder } from "../../../test/helpers/corrections";
import { PICKUP, someDetails } from "../../../test/helpers/new-order";
import type { Order } from "../../domain/orders/order";
import { orderHeldInCents } from "../../domain/payments/held-money";
import { undoBatch } from "../history/undo-batch.server";
import { moveOrder } from "../orders/order-changes.server";
import { noteManualRefund } from "../payments/manual-refunds.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { deleteCode, findCode, readCreditLeft } from "./codes.server";

useCorrectedShop();

const BY = { author: AUTHOR, now: LATER };
const details = someDetails(PICKUP);
let order: Order;
let code: string;

const read = <Row>(sql: string) =>
  getStoredShop().database.read(({ prepare }) => prepare<[], Row>(sql).all());
const listCodes = () => read<{ id: number; code: string }>("SELECT id, code FROM codes");
const left = () => getStoredShop().database.read((connection) => readCreditLeft(connection, code));
const held = async () => orderHeldInCents(await rereadOrder(order.orderNumber)) / 100;

async function erase() {
  const [{ id } = { id: 0 }] = await listCodes();
  const expectedVersion = (await findCode(id))?.version ?? "";
  return deleteCode({ id, expectedVersion }, BY);
}

async function undoLast(action: string) {
  const [batch] = await read<{ id: number }>(
    `SELECT max(batch_id) AS id FROM audit WHERE action = '${action}'`,
  );
  return undoBatch(batch?.id ?? 0, BY, new Set());
}

/** All that was paid for an order that left is a credit. */
beforeEach(async () => {
  order = await place({ details }, "preparing", "ready_for_pickup", "delivered");
  const noted = await noteManualRefund(
    {
      ...{ orderNumber: order.orderNumber, author: AUTHOR, expectedStatus: order.status },
      ...{ amountInCents: null, seenHeldInCents: orderHeldInCents(order), note: "" },
      ...{ asCredit: true, formKey: randomUUID(), composeMails: () => [] },
    },
    LATER,
  );
  expect(noted.outcome).toBe("saved");
  code = (await listCodes())[0]?.code ?? "";
  expect(await held()).toBe(0);
});

describe("a credit that an order used", () => {
  it("is not deleted, nor once that order was cancelled: the money would go back twice", async () => {
    const bought = await place({ code, cart: [shirts(1)], details });
    expect(bought).toMatchObject({ status: "paid", totalInPesos: 0 });
    expect((await erase()).value).toEqual({ outcome: "in-use" });
    const { orderNumber, status: expectedStatus } = bought;
    const move = { orderNumber, author: AUTHOR, expectedStatus, composeMails: () => [] };
    await moveOrder({ ...move, to: "cancelled" }, LATER);
    expect((await erase()).value).toEqual({ outcome: "in-use" });
    expect([await held(), await left()]).toEqual([0, { code, leftInPesos: 26_000 }]);
  });

  it("stays whatever the history takes back", async () => {
    await place({ code, cart: [shirts(1)], details });
    expect(await undoLast("order.refund")).toMatchObject({ counts: { removed: 0, kept: 1 } });
    expect([await held(), await left()]).toEqual([0, { code, leftInPesos: 0 }]);
  });
});

describe("a credit that nobody used", () => {
  it("is deleted for good: its money is with its order again", async () => {
    expect((await erase()).value.outcome).toBe("saved");
    expect(await held()).toBe(26_000);
    expect(await undoLast("code.delete")).toMatchObject({ counts: { kept: 1 } });
    expect([await held(), await listCodes()]).toEqual([26_000, []]);
  });

  it("keeps its value when the history takes back what it grew by", async () => {
    await run(`UPDATE codes SET value = 30000`);
    expect(await undoLast("outside")).toMatchObject({ counts: { kept: 1 } });
    expect(await left()).toEqual({ code, leftInPesos: 30_000 });
  });

  it("stays when it is of an exchange, whose page names it", async () => {
    await run(`INSERT INTO returns (code, order_id, kind, state, settled_by)
      VALUES ('${code}', ${order.id}, 'return', 'closed', 'code')`);
    expect((await erase()).value).toEqual({ outcome: "in-use" });
  });
});
