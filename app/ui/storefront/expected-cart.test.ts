import { describe, expect, it } from "vitest";

import { expectedQuantity } from "./expected-cart";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

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
    expect(expectedQuantity(4, formOf(fields))).toBe(quantity);
  });

  it("is what the cart holds while nothing is on its way", () => {
    expect(expectedQuantity(4, undefined)).toBe(4);
  });
});
