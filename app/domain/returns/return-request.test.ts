import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anOrder } from "../../../test/helpers/an-order";
import { aReturn, aReturnItem } from "../../../test/helpers/returns";
import { sum } from "../plain/lists";
import { findDifference, findOwedNow } from "./return-money";
import {
  findKind,
  findLastDay,
  isCovered,
  listOffered,
  pricePieces,
  refuseAsking,
} from "./return-request";
import { listSteps, stateAfterReceipt } from "./return-steps";

const SETTINGS = { exchangeDays: 30 };
const NOW = new Date("2026-11-27T15:00:00.000Z");
const arrived = (at: string) => [
  { kind: "moved", status: "shipped", text: "", author: "", at: new Date("2026-10-01T15:00:00Z") },
  { kind: "moved", status: "delivered", text: "", author: "", at: new Date(at) },
];
const PAID = { paidAt: new Date("2026-10-01T15:00:00Z"), discountInPesos: 0 };
const delivered = anOrder({
  ...PAID,
  status: "delivered",
  totalInPesos: 85_000,
  events: arrived("2026-11-01T15:00:00Z"),
});
const sent = { orderNumber: "TELA-1", token: null, status: "paid", isPaid: true };

describe("asking", () => {
  it("is possible until the last of the days since it arrived", () => {
    expect(findLastDay(delivered, SETTINGS)).toBe("2026-12-01");
    expect(refuseAsking(delivered, SETTINGS, NOW)).toBeNull();
    expect(refuseAsking(delivered, SETTINGS, new Date("2026-12-02T02:59:00Z"))).toBeNull();
    expect(refuseAsking(delivered, SETTINGS, new Date("2026-12-02T03:00:00Z"))).toEqual({
      kind: "late",
      until: "2026-12-01",
    });
  });

  it.each([
    [{ status: "paid" }, "not-left"],
    [{ status: "refunded" }, "ended"],
    [{ status: "cancelled" }, "ended"],
    [{ paidAt: null }, "unpaid"],
    [{ replacesOrderId: 4 }, "exchanged"],
    [
      {
        events: [
          ...arrived("2026-11-01T15:00:00Z"),
          { kind: "withdrawal", status: "", text: "ARR-1", author: "", at: NOW },
        ],
      },
      "withdrawn",
    ],
  ])("is refused for an order with %j", (given, kind) => {
    expect(refuseAsking({ ...delivered, ...given }, SETTINGS, NOW)?.kind).toBe(kind);
  });

  it("is refused by a shop that takes no exchanges", () => {
    expect(refuseAsking(delivered, { exchangeDays: 0 }, NOW)).toEqual({ kind: "off" });
  });
});

describe("the pieces that can be asked for", () => {
  it("are those that no other request has, unless it was refused", () => {
    expect(listOffered(delivered, [], [])).toEqual([
      { itemId: 1, pieces: 2 },
      { itemId: 2, pieces: 1 },
    ]);
    expect(listOffered(delivered, [aReturn()], [])).toEqual([
      { itemId: 1, pieces: 1 },
      { itemId: 2, pieces: 1 },
    ]);
    expect(listOffered(delivered, [aReturn({ state: "refused" })], [])).toHaveLength(2);
    const closed = aReturn({ state: "closed", items: [aReturnItem({ quantity: 2 })] });
    expect(listOffered(delivered, [closed], [])).toEqual([{ itemId: 2, pieces: 1 }]);
  });

  it("leave out what came back by hand, and count a request's own return once", () => {
    expect(listOffered(delivered, [], [{ itemId: 1, pieces: 1, returned: 1 }])).toEqual([
      { itemId: 1, pieces: 1 },
      { itemId: 2, pieces: 1 },
    ]);
    const received = aReturn({ state: "closed", items: [aReturnItem({ backToStock: 1 })] });
    expect(listOffered(delivered, [received], [{ itemId: 1, pieces: 1, returned: 1 }])).toEqual([
      { itemId: 1, pieces: 1 },
      { itemId: 2, pieces: 1 },
    ]);
  });

  it("are worth no more than the money that the shop still holds", () => {
    const given = { amountInCents: 60_000_00, note: "", author: "", at: NOW };
    const refunded = { ...delivered, manualRefunds: [given] };
    expect(listOffered(refunded, [], [])).toEqual([{ itemId: 2, pieces: 1 }]);
    expect(isCovered(refunded, [], [{ itemId: 1, pieces: 1 }])).toBe(false);
    // What a request gave back with money is off the held money already.
    const settled = aReturn({ state: "closed", settledBy: "refund" });
    const some = { ...given, amountInCents: 30_000_00 };
    expect(
      isCovered(
        { ...delivered, manualRefunds: [some] },
        [settled],
        [
          { itemId: 1, pieces: 1 },
          { itemId: 2, pieces: 1 },
        ],
      ),
    ).toBe(true);
  });

  it("leave out those whose money went back, once with what came back by hand", () => {
    const given = { amountInCents: 100, note: "", author: "", at: NOW };
    const refunded = {
      ...delivered,
      manualRefunds: [{ ...given, pieces: [{ itemId: 2, pieces: 1 }] }],
    };
    const others = [{ itemId: 1, pieces: 2 }];
    expect(listOffered(refunded, [], [])).toEqual(others);
    expect(listOffered(refunded, [], [{ itemId: 2, pieces: 0, returned: 1 }])).toEqual(others);
    const one = { ...delivered, manualRefunds: [{ ...given, pieces: [{ itemId: 1, pieces: 1 }] }] };
    const settled = aReturn({ state: "closed", settledBy: "refund" });
    expect(listOffered(one, [settled], [])).toEqual([
      { itemId: 1, pieces: 1 },
      { itemId: 2, pieces: 1 },
    ]);
  });

  it("cost in all requests together what was paid for the line", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 90_001 }),
        fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 5 }),
        (quantity, price, parts) => {
          const [item] = delivered.items;
          if (!item) expect.unreachable();
          const off = { priceInPesos: price, quantity, offInPesos: Math.floor(price / 3) };
          const order = { ...delivered, items: [{ ...item, ...off }] };
          let left = quantity;
          const requests: ReturnType<typeof aReturn>[] = [];
          for (const part of [...parts, quantity]) {
            const pieces = Math.min(part, left);
            if (pieces === 0) continue;
            left -= pieces;
            const [paidInPesos] = pricePieces(order, requests, [{ itemId: item.id, pieces }]);
            requests.push(
              aReturn({
                items: [aReturnItem({ orderItemId: item.id, quantity: pieces, paidInPesos })],
              }),
            );
          }
          const paid = requests.flatMap(({ items }) => items.map((one) => one.paidInPesos));
          expect(sum(paid)).toBe(price * quantity - Math.floor(price / 3));
        },
      ),
    );
  });
});

it("is a fault when all of it has one, and a return when nothing is wanted for it", () => {
  const wanted = aReturnItem().wanted;
  expect(findKind([{ reason: "falla", wanted: null }])).toBe("fault");
  expect(
    findKind([
      { reason: "falla", wanted },
      { reason: "otro", wanted: null },
    ]),
  ).toBe("exchange");
  expect(findKind([{ reason: "grande", wanted: null }])).toBe("return");
});

describe("what can be done", () => {
  it("follows the state", () => {
    expect(listSteps(aReturn(), "delivered")).toEqual(["accept", "refuse"]);
    expect(listSteps(aReturn({ state: "accepted" }), "delivered")).toEqual([
      "receive",
      "send",
      "refuse",
    ]);
    expect(listSteps(aReturn({ state: "accepted", newOrder: sent }), "delivered")).toEqual([
      "receive",
    ]);
    expect(listSteps(aReturn({ state: "received" }), "delivered")).toEqual([
      "send",
      "give-code",
      "refunded",
    ]);
    expect(listSteps(aReturn({ state: "refused" }), "delivered")).toEqual([]);
  });

  it("sends nothing for an order whose money went back, and again for one that was cancelled", () => {
    expect(listSteps(aReturn({ state: "accepted" }), "refunded")).toEqual(["receive", "refuse"]);
    const unpaid = { ...sent, status: "cancelled", isPaid: false };
    expect(listSteps(aReturn({ state: "closed", newOrder: unpaid }), "delivered")).toEqual([
      ...["send", "give-code", "refunded"],
    ]);
    expect(listSteps(aReturn({ state: "closed", newOrder: sent }), "delivered")).toEqual([]);
  });

  it("ends once all is back, and all that was owed", () => {
    expect(stateAfterReceipt(aReturn(), "delivered")).toBe("received");
    expect(stateAfterReceipt(aReturn({ newOrder: sent }), "delivered")).toBe("closed");
    const cheaper = aReturn({ newOrder: sent, items: [aReturnItem({ newPriceInPesos: 20_000 })] });
    expect(stateAfterReceipt(cheaper, "delivered")).toBe("received");
    expect(findOwedNow(cheaper)).toBe(10_000);
    expect(findDifference(cheaper.items)).toBe(-10_000);
    expect(stateAfterReceipt({ ...cheaper, settledBy: "code" }, "delivered")).toBe("closed");
    // Nothing new goes: all that was paid is owed.
    expect(findOwedNow({ ...cheaper, newOrder: null })).toBe(30_000);
  });
});
