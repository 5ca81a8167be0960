import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { aReturn, aReturnItem } from "../../../test/helpers/returns";
import {
  createWithdrawalCode,
  describeAnswerTime,
  didLeave,
  listComingBack,
  listToRefund,
  listWithdrawalSteps,
  parseWithdrawalCode,
  stateAfterStep,
  type WithdrawalStep,
} from "./withdrawal";

describe("a withdrawal's code", () => {
  it("is read back in any spelling", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 32 }), (bytes) => {
        const code = createWithdrawalCode(bytes);
        expect(code).toMatch(/^ARR-[2-9A-HJKMNP-Z]{8}$/);
        expect(parseWithdrawalCode(` ${code.toLowerCase()} `)).toBe(code);
      }),
    );
  });

  it.each([
    "",
    "ARR-",
    "ARR-2222222",
    "ARR-222222222",
    "ARR-2222222O",
    "XXX-22222222",
    "ARR-2222-2222",
  ])("%j is not valid", (typed) => {
    expect(parseWithdrawalCode(typed)).toBeNull();
  });
});

describe("the time for the answer", () => {
  const createdAt = new Date("2026-11-20T12:00:00Z");
  it.each([
    ["2026-11-20T12:00:00Z", "quedan 24 h", false],
    ["2026-11-21T06:30:00Z", "quedan 5 h", false],
    ["2026-11-21T10:30:00Z", "queda 1 h", false],
    ["2026-11-21T11:30:00Z", "quedan 30 minutos", false],
    ["2026-11-21T11:59:30Z", "queda 1 minuto", false],
    ["2026-11-21T12:00:00Z", "pasaron 24 horas", true],
    ["2026-11-20T11:00:00Z", "quedan 24 h", false],
  ])("at %s is %s", (now, text, isOverdue) => {
    expect(describeAnswerTime({ createdAt, answeredAt: null }, new Date(now))).toEqual({
      text,
      isOverdue,
    });
  });

  it("is over once it is answered", () => {
    expect(describeAnswerTime({ createdAt, answeredAt: createdAt }, createdAt)).toBeNull();
  });
});

describe("the steps of a withdrawal", () => {
  const done = (...steps: WithdrawalStep[]) =>
    steps.map((step) => ({ step, text: "", author: "ana", at: null }));
  it.each([
    ["asked", [], false, ["answer", "receive", "refund", "close"]],
    ["coming", ["answer"], false, ["receive", "refund", "close"]],
    ["received", ["receive"], false, ["refund", "close"]],
    ["received", ["receive"], true, []],
    ["refunded", ["refund"], false, ["receive", "close"]],
    ["closed", ["close"], false, []],
  ] as const)("in %s after %j, with a refund under way %s: %j", (state, steps, refunding, left) => {
    const withdrawal = { state, steps: done(...steps), isRefunding: refunding };
    expect(listWithdrawalSteps(withdrawal)).toEqual(left);
  });

  it("never lead back", () => {
    expect(stateAfterStep("asked", "receive")).toBe("received");
    expect(stateAfterStep("refunded", "receive")).toBe("refunded");
    expect(stateAfterStep("received", "close")).toBe("closed");
  });
});

describe("the pieces of a withdrawal", () => {
  const items = [
    { id: 1, quantity: 3 },
    { id: 2, quantity: 1 },
  ];
  it("are those that are with the shopper: not exchanged, withdrawn or returned by hand", () => {
    const nothing = { requests: [], away: [], withdrawn: [] };
    expect(listComingBack(items, nothing)).toEqual([
      { itemId: 1, pieces: 3 },
      { itemId: 2, pieces: 1 },
    ]);
    const requests = [
      aReturn({ state: "accepted", items: [aReturnItem({ orderItemId: 1, quantity: 1 })] }),
    ];
    const withdrawn = [{ itemId: 2, backToStock: 0, broken: 1 }];
    const away = [
      { itemId: 1, pieces: 2, returned: 1 },
      { itemId: 2, pieces: 0, returned: 1 },
    ];
    expect(listComingBack(items, { requests, away, withdrawn })).toEqual([
      { itemId: 1, pieces: 1 },
    ]);
  });

  it("are refunded as they came back, and as a whole when all or none did", () => {
    const back = { backToStock: 1, broken: 0 };
    expect(listToRefund(items, [{ itemId: 1, ...back }])).toEqual([{ itemId: 1, pieces: 1 }]);
    expect(listToRefund(items, [])).toBeNull();
    const all = [
      { itemId: 1, backToStock: 2, broken: 1 },
      { itemId: 2, ...back },
    ];
    expect(listToRefund(items, all)).toBeNull();
  });
});

it.each([
  [["paid", "preparing", "shipped", "refunded"], true],
  [["paid", "cancelled", "refunded"], false],
  [["paid", "preparing", "shipped", "preparing", "cancelled", "refunded"], false],
  [["paid", "preparing"], false],
  [["refunded"], true],
] as const)("takes pieces back of an order with the states %j: %s", (states, expected) => {
  const moved = (status: string) => ({ kind: "moved", status, text: "", author: "", at: null });
  expect(didLeave({ status: states.at(-1) ?? "", events: states.map(moved) })).toBe(expected);
});
