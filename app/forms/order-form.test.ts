import { describe, expect, it } from "vitest";

import { parseOrderForm } from "./order-form";

const TODAY = "2025-06-10";

function parse(fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return parseOrderForm(formData, TODAY);
}

describe("the day on which an order is to be there", () => {
  const estimate = (entrega: string) => parse({ intent: "estimate", estado: "paid", entrega });

  it.each([
    [TODAY, TODAY],
    ["2025-06-11", "2025-06-11"],
    ["2026-01-01", "2026-01-01"],
    ["", null],
  ])("can be %j", (typed, day) => {
    expect(estimate(typed)?.form).toEqual({ intent: "estimate", expectedStatus: "paid", day });
  });

  it.each([
    ["2025-06-09", "Ese día ya pasó: elegí hoy o uno que venga."],
    ["1999-12-31", "Ese día ya pasó: elegí hoy o uno que venga."],
    ["2025-06-31", "Escribí un día que exista."],
  ])("cannot be %s", (typed, message) => {
    expect(estimate(typed)).toEqual({
      form: null,
      reply: { intent: "estimate", values: { entrega: typed }, errors: { entrega: message } },
    });
  });
});

it("has no form for what the page does not send", () => {
  expect(parse({ intent: "estimate", entrega: TODAY })).toBeNull();
  expect(parse({ intent: "otra", estado: "paid" })).toBeNull();
});
