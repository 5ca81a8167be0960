import { describe, expect, it } from "vitest";

import { readAddress } from "./addresses";
import type { WrittenAsk } from "./asks";
import { beginWork, listWanted, MIX_SHARES, type Mix, type MixPart } from "./work";

const PARTS = Object.keys(MIX_SHARES) as MixPart[];
const MIX: Mix = {
  pages: [{ path: "/pages" }],
  search: [{ path: "/search" }],
  cart: [{ path: "/cart", fields: { intent: "add" }, wanted: [303] }],
  orders: [{ path: "/orders", fields: { visto: "ñ 1" }, keyField: "clave", wanted: [303] }],
};

function draw(count: number): WrittenAsk[] {
  const next = beginWork({ kind: "mix", mix: MIX }, 1);
  return Array.from({ length: count }, () => next());
}

describe("the mix", () => {
  it("adds up to a hundred", () => {
    expect(PARTS.reduce((sum, part) => sum + MIX_SHARES[part], 0)).toBe(100);
  });

  it("asks for each part as often as it says", () => {
    const drawn = draw(20_000);
    for (const part of PARTS) {
      const count = drawn.filter(({ path }) => path === `/${part}`).length;
      expect(count / 200, part).toBeCloseTo(MIX_SHARES[part], 0);
    }
  });

  it("gives each order a key of its own and sends its whole form", () => {
    const orders = draw(2000).filter(({ path }) => path === "/orders");
    const bodies = orders.map(({ body = "" }) => body);
    expect(bodies.length).toBeGreaterThan(5);
    expect(new Set(bodies.map((body) => new URLSearchParams(body).get("clave"))).size).toBe(
      bodies.length,
    );
    for (const { method, headers, body = "" } of orders) {
      expect(method).toBe("POST");
      expect(headers["Content-Length"]).toBe(String(Buffer.byteLength(body)));
      expect(new URLSearchParams(body).get("visto")).toBe("ñ 1");
    }
  });

  it("wants pages answered and forms redirected", () => {
    expect(listWanted({ kind: "mix", mix: MIX })).toEqual(new Set([200, 303]));
  });
});

describe("addresses without end", () => {
  it("are new in one request of ten", () => {
    const products = ["remera-01", "buzo-01", "jean-01"];
    const asked = Array.from({ length: 6000 }, (_, number) => readAddress(number, products).path);
    const times = new Map<string, number>();
    for (const path of asked) times.set(path, (times.get(path) ?? 0) + 1);
    expect([...times.values()].filter((count) => count === 1)).toHaveLength(600);
    expect(asked.every((path) => encodeURI(path) === path)).toBe(true);
  });
});
