import { expect, it } from "vitest";

import { describeValue, listShownColumns } from "./describe-entry";

const LONG = "algodón ".repeat(60);

it.each([
  ["a price", { price: 1 }, { price: 2 }, ["price"]],
  ["the end of a long text", { description: LONG }, { description: `${LONG}fin` }, ["description"]],
  ["photos for as many others", { images: '["a"]' }, { images: '["b"]' }, ["images"]],
  ["JSON with other spaces", { terms: '["a","b"]' }, { terms: '["a", "b"]' }, []],
  ["nothing for an empty text", { collection: null }, { collection: "" }, []],
  ["a number for the same text", { name: 12 }, { name: "12" }, ["name"]],
  [
    "something silent beside a name",
    { name: "a", created_at: "1" },
    { name: "b", created_at: "2" },
    ["name"],
  ],
  ["something silent alone", { created_at: "1" }, { created_at: "2" }, ["created_at"]],
])("%s: shows what changed", (_, before, after, columns) => {
  expect(listShownColumns("product", { before, after })).toEqual(columns);
});

it.each([
  ["sale_price", 26_000, "$\u00a026.000"],
  ["min_pesos", 0, "$\u00a00"],
  ["sale_until", "2026-11-30", "30 de noviembre de 2026"],
  ["valid_from", "mañana", "mañana"],
  ["kind", "amount", "Monto en pesos"],
  ["kind", "second-50", "Segunda unidad al 50\u00a0%"],
  ["kind", "otro", "otro"],
  ["is_off", 1, "Sí"],
])("says %s %j as %j", (column, value, words) => {
  expect(describeValue(column, value)).toBe(words);
});
