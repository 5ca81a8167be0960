import { afterAll, beforeAll, expect, it } from "vitest";

import { countOrder } from "../../app/flows/checkout-replies.server";
import { paths } from "../../app/paths";
import { UNKNOWN_CLIENT } from "../../server/client-address";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";

const MOST_LOOKUPS = 10;

let shop: RunningShop;
beforeAll(async () => {
  shop = await openRunningShop("built-in catalogue", { TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => shop.close());

const lookUp = async (forwarded: Record<string, string>) => {
  const body = new URLSearchParams({ numero: "TELA-123456-ABC", email: "a@b.test" });
  return (await fetch(shop.url + paths.orderLookup(), { method: "POST", body, headers: forwarded }))
    .status;
};

it("all clients of a proxy without forwarded addresses share one limit", async () => {
  for (let attempt = 0; attempt < MOST_LOOKUPS; attempt += 1) {
    const forwarded: Record<string, string> =
      attempt % 2 === 0 ? {} : { "X-Forwarded-For": `basura-${attempt}` };
    expect(await lookUp(forwarded)).toBe(400);
  }
  expect(await lookUp({})).toBe(429);
  expect(await lookUp({ "X-Forwarded-For": "unknown" })).toBe(429);
  expect(await lookUp({ "X-Forwarded-For": "203.0.113.7" })).toBe(400);
});

it("orders of such a client are counted", async () => {
  const waits: (number | null)[] = [];
  for (let order = 0; order <= 30; order += 1) waits.push(await countOrder(UNKNOWN_CLIENT));
  expect(waits.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => null));
  expect(waits[30]).toBeGreaterThan(0);
});
