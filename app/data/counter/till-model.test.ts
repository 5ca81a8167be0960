import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { aNewOrder, PICKUP, someDetails } from "../../../test/helpers/new-order";
import { asOtherProgram } from "../../../test/helpers/other-program";
import { aProduct } from "../../../test/helpers/products";
import { runScript } from "../../../test/helpers/run-script";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { splitTotal } from "../../domain/counter/paid-parts";
import { expectByWay, writeSeen } from "../../domain/counter/till";
import type { Author } from "../../domain/history/author";
import type { Order } from "../../domain/orders/order";
import { COUNTER_WAYS, type CounterWay } from "../../domain/payments/payment-method";
import { findOrder } from "../orders/order-details.server";
import { readOrderSummary } from "../orders/order-query.server";
import { placeOrder } from "../orders/place-order.server";
import { noteManualRefund } from "../payments/manual-refunds.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { closeTill, findTill, moveCash, openTill } from "./tills.server";

useTemporaryDataDirectory();

const SHIRT = aProduct({ priceInPesos: 10_005 });
const PEOPLE: readonly Author[] = [
  { adminId: 1, name: "Ana" },
  { adminId: 2, name: "Luz" },
];
const START = new Date("2026-11-26T15:00:00.000Z").getTime();

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [SHIRT]);
  await asOtherProgram((sqlite) =>
    sqlite.exec(
      `INSERT INTO admins (id, username, password_hash) VALUES (1, 'ana', ''), (2, 'luz', '')`,
    ),
  );
});
afterAll(closeStoredShop);

const aStep = fc.record({
  act: fc.constantFrom(
    ...(["open", "sell", "sell", "sell", "give back", "take in", "take out", "close"] as const),
  ),
  n: fc.nat(10_000),
  way: fc.constantFrom(...COUNTER_WAYS.map(({ id }) => id)),
  other: fc.constantFrom(...COUNTER_WAYS.map(({ id }) => id)),
  who: fc.nat(1),
});
type Step = { act: string; n: number; way: CounterWay; other: CounterWay; who: number };

/** What a till has to have, kept apart from the shop. */
type Drawer = { id: number; owner: number; isOpen: boolean; has: Record<CounterWay, number> };

type Day = {
  drawers: Drawer[];
  orders: Order[];
  sold: number;
  givenBack: number;
  outside: number;
  now: Date;
};

const drawerOf = ({ drawers }: Day, { adminId }: Author): Drawer | undefined => {
  const open = drawers.filter(({ isOpen }) => isOpen);
  return open.find(({ owner }) => owner === adminId) ?? (open.length === 1 ? open[0] : undefined);
};

async function take(day: Day, { act, n, way, other, who }: Step): Promise<void> {
  const author = PEOPLE[who] ?? expect.unreachable();
  const by = { author, now: day.now };
  const drawer = drawerOf(day, author);
  switch (act) {
    case "open": {
      const isOwn = day.drawers.some(({ isOpen, owner }) => isOpen && owner === author.adminId);
      const { outcome, id } = await openTill(n, by);
      expect(outcome).toBe(isOwn ? "already-open" : "opened");
      if (isOwn) return;
      const has = { cash: n, debit: 0, credit: 0, transfer: 0 };
      day.drawers.push({ id, owner: author.adminId ?? 0, isOpen: true, has });
      return;
    }
    case "sell": {
      const quantity = 1 + (n % 4);
      const total = quantity * SHIRT.priceInPesos;
      const { parts } = splitTotal(total, way, { [other]: (n * 7) % total || 1 });
      if (!parts) expect.unreachable();
      const placed = await placeOrder(
        aNewOrder({
          ...{ author, channel: "shop", isHandedOver: true, isAtCounter: true, paidParts: parts },
          cart: [{ productId: SHIRT.id, size: "M", color: "Negro", quantity }],
          details: someDetails({ ...PICKUP, buyer: { name: "Ana", email: "", phone: "" } }),
        }),
        day.now,
      );
      if (placed.outcome !== "placed") expect.unreachable();
      day.orders.push(placed.order);
      day.sold += total;
      for (const part of parts) {
        if (drawer) drawer.has[part.way] += part.inPesos;
        else day.outside += part.inPesos;
      }
      return;
    }
    case "give back": {
      const known = day.orders[n % Math.max(day.orders.length, 1)];
      const order = known && (await findOrder(known.orderNumber));
      if (!order || order.status !== "delivered") return;
      const inPesos = 1 + (n % 9000);
      const fromTill = n % 3 > 0;
      const noted = await noteManualRefund(
        {
          ...{ orderNumber: order.orderNumber, author, expectedStatus: order.status },
          ...{ amountInCents: inPesos * 100, seenHeldInCents: null, note: "", fromTill },
          ...{ formKey: randomUUID(), composeMails: () => [] },
        },
        day.now,
      );
      const hasCash = drawer !== undefined && drawer.has.cash >= inPesos;
      if (noted.outcome === "too-much") return;
      expect(noted.outcome).toBe(fromTill && !hasCash ? "no-till" : "saved");
      if (noted.outcome !== "saved") return;
      day.givenBack += inPesos;
      if (fromTill && drawer) drawer.has.cash -= inPesos;
      return;
    }
    case "take in":
    case "take out": {
      if (!drawer) return;
      const kind = act === "take in" ? ("taking" as const) : ("withdrawal" as const);
      const movement = {
        tillId: drawer.id,
        kind,
        inPesos: n + 1,
        reason: "Cambio",
        formKey: randomUUID(),
      };
      const { outcome } = await moveCash(movement, by);
      const isTooMuch = kind === "withdrawal" && n + 1 > drawer.has.cash;
      expect(outcome).toBe(isTooMuch ? "too-much" : "saved");
      // Sent twice, it counts once.
      await moveCash(movement, by);
      if (!isTooMuch) drawer.has.cash += kind === "taking" ? n + 1 : -n - 1;
      return;
    }
    case "close": {
      if (!drawer) return;
      const seen = writeSeen((await findTill(drawer.id)) ?? expect.unreachable());
      const closing = { tillId: drawer.id, seen, notes: [], counted: { cash: n }, comment: "" };
      expect(await closeTill(closing, by)).toEqual({ outcome: "closed" });
      expect(await closeTill(closing, by)).toEqual({ outcome: "already-closed" });
      drawer.isOpen = false;
      const { counts } = (await findTill(drawer.id)) ?? expect.unreachable();
      expect(counts.find((count) => count.way === "cash")).toMatchObject({
        ...{ expectedInPesos: drawer.has.cash, countedInPesos: n },
      });
      return;
    }
  }
}

async function checkMoney(day: Day): Promise<void> {
  for (const { id, has } of day.drawers) {
    const till = (await findTill(id)) ?? expect.unreachable();
    expect(expectByWay(till)).toEqual(has);
  }
  const [ledger] = await getStoredShop().database.read(({ prepare }) =>
    prepare<[], Record<"parts" | "outside" | "totals", number>>(
      `SELECT (SELECT coalesce(sum(amount), 0) FROM order_parts) AS parts,
        (SELECT coalesce(sum(amount), 0) FROM order_parts WHERE till_id IS NULL) AS outside,
        (SELECT coalesce(sum(total), 0) FROM orders) AS totals`,
    ).all(),
  );
  expect(ledger).toEqual({ parts: day.sold, outside: day.outside, totals: day.sold });
  const { collectedInPesos } = await readOrderSummary();
  expect(collectedInPesos).toBe(day.sold - day.givenBack);
}

it(
  "the tills, the parts of the orders and the figures agree after any days",
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 16 }), async (steps) => {
        await getStoredShop().database.write(({ prepare }) =>
          runScript(
            { prepare },
            "DELETE FROM orders; DELETE FROM till_movements; DELETE FROM tills",
          ),
        );
        const day: Day = {
          drawers: [],
          orders: [],
          sold: 0,
          givenBack: 0,
          outside: 0,
          now: new Date(START),
        };
        for (const step of steps) {
          await take(day, step);
          // Past midnight, too.
          day.now = new Date(day.now.getTime() + step.n * 5000);
        }
        await checkMoney(day);
      }),
      { numRuns: 40 },
    );
  },
);
