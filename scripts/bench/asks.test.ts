import { describe, expect, it } from "vitest";

import { MIX_SHARES, mixAsks, newAddresses, writeAsk, type MixPart } from "./asks";

describe("the mix", () => {
  it("draws each part as often as its share says", () => {
    const next = mixAsks({
      pages: [() => ({ path: "pages" })],
      search: [() => ({ path: "search" })],
      cart: [() => ({ path: "cart" })],
      orders: [() => ({ path: "orders" })],
    });
    const drawn = Array.from({ length: 20_000 }, () => next().path);
    for (const part of Object.keys(MIX_SHARES) as MixPart[]) {
      const count = drawn.filter((path) => path === part).length;
      expect(count / 200, part).toBeCloseTo(MIX_SHARES[part], 0);
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

it("one address of ten is new", () => {
  const next = newAddresses(["remera-01", "buzo-01", "jean-01"]);
  const asked = Array.from({ length: 6000 }, () => next().path);
  const times = new Map<string, number>();
  for (const path of asked) times.set(path, (times.get(path) ?? 0) + 1);
  expect([...times.values()].filter((count) => count === 1)).toHaveLength(600);
  expect(asked.filter((path) => encodeURI(path) !== path)).toEqual([]);
});
