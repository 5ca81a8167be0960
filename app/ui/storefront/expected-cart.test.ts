import { describe, expect, it } from "vitest";

import { expectedQuantity } from "./expected-cart";

describe("expectedQuantity", () => {
  it.each([
    [{ intent: "add" }, 5],
    [{ intent: "update", antes: "1", cantidad: "3" }, 6],
    [{ intent: "update", antes: "3", cantidad: "1" }, 2],
    [{ intent: "update", antes: "1", cantidad: "99" }, 6],
    [{ intent: "remove", antes: "3" }, 1],
    [{ intent: "clear" }, 0],
    [{ q: "buzo" }, 4],
    [{ intent: "login" }, 4],
  ])("of four pieces and %j is %d", (fields, quantity) => {
    expect(expectedQuantity(4, new URLSearchParams(fields))).toBe(quantity);
  });
});
