import { describe, expect, it } from "vitest";

import { MIX_SHARES, mixAsks, writeAsk } from "./load";

describe("the mix", () => {
  it("draws each part as often as its share says", () => {
    const next = mixAsks({
      pages: [() => ({ path: "pages" })],
      search: [() => ({ path: "search" })],
      cart: [() => ({ path: "cart" })],
      orders: [() => ({ path: "orders" })],
    });
    const drawn = Array.from({ length: 20_000 }, () => next().path);
    for (const [part, share] of Object.entries(MIX_SHARES)) {
      const count = drawn.filter((path) => path === part).length;
      expect(count / 200, part).toBeCloseTo(share, 0);
    }
  });
});

it("a form is sent whole", () => {
  const ask = { path: "/carrito", fields: { clave: "1", visto: "ñ 1" } };
  const { method, headers, body = "" } = writeAsk("http://127.0.0.1:1", ask);
  expect(method).toBe("POST");
  expect(headers["Content-Length"]).toBe(String(Buffer.byteLength(body)));
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual(ask.fields);
});
