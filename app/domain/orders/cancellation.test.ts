import { describe, expect, it } from "vitest";

import { tellCancellation } from "./cancellation";
import type { OrderEvent } from "./order";

const event = (kind: string, status = ""): OrderEvent => ({
  ...{ kind, status, text: "", author: "", at: null },
});
const NO_STOCK = event("cancel-reason", "no-stock");

describe("tellCancellation", () => {
  it("apologizes for a lack of stock", () => {
    const events = [NO_STOCK, event("moved", "cancelled")];
    expect(tellCancellation({ status: "cancelled", events }).apology).toContain("sin stock");
  });

  it.each<[string, string, OrderEvent[]]>([
    ["an order that goes on", "paid", [NO_STOCK, event("moved", "cancelled"), event("revived")]],
    ["another reason", "cancelled", [event("cancel-reason", "buyer")]],
    ["a later reason", "cancelled", [NO_STOCK, event("cancel-reason", "mistake")]],
    ["the shopper's own wish", "cancelled", [NO_STOCK, event("cancelled-by-shopper")]],
    ["the end of the hold", "cancelled", [event("expired")]],
  ])("says nothing of %s", (_, status, events) => {
    expect(tellCancellation({ status, events })).toEqual({});
  });
});
