import { expect, it } from "vitest";

import { listShownColumns } from "./describe-columns";

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
