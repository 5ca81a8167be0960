import { afterAll, beforeAll, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { signWebhook } from "../../scripts/payment-simulator/emitter";
import { openBuiltShop, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop(undefined, { MP_WEBHOOK_SECRET: "", MP_ACCESS_TOKEN: "" });
});
afterAll(() => shop.close());

/** A signature that anyone can make when there is no secret. */
function signWithNothing(query: string): Request {
  const parts = { dataId: "1", requestId: "una-que-sirve", ts: "1742505638683" };
  const v1 = signWebhook({ secret: "", ...parts });
  return new Request(`${SHOP_ORIGIN}${paths.paymentWebhook()}?${query}`, {
    method: "POST",
    headers: { "X-Request-Id": parts.requestId, "X-Signature": `ts=${parts.ts},v1=${v1}` },
    body: "{}",
  });
}

it.each(["data.id=1&type=payment", "data.id=1&type=mp-connect", "topic=payment&id=1", ""])(
  "takes no webhook (%s) while it cannot be told from a forged one, and has it sent again",
  async (query) => {
    const answer = await shop.handle(signWithNothing(query));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
    const stored = shop.connect().prepare("SELECT count(*) FROM payment_notices").pluck().get();
    expect(stored).toBe(0);
  },
);
