import { describe, expect, it } from "vitest";

import { A_PAYMENT_PAGE } from "../../../test/helpers/a-payment-page";
import { inTurn, json, useScriptedServer } from "../../../test/helpers/scripted-server";
import { createPaymentPage } from "./mercado-pago.server";
import { buildPreference } from "./preference-body";

const scripted = useScriptedServer();
const access = () => ({
  apiBase: scripted.get().base,
  accessToken: "APP_USR-1234567890-abcdef-241983636",
  limits: { timeoutMs: 8_000, deadlineMs: 10_000, retryDelayMs: 1 },
});
const keysSent = () => scripted.get().requests.map(({ headers }) => headers["x-idempotency-key"]);
const onlyBody = () => JSON.parse(scripted.get().requests[0]?.body ?? "null") as unknown;

describe("createPaymentPage", () => {
  const initPoint = "https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=7-abc";
  const created = json(201, { id: "7-abc", init_point: initPoint, sandbox_init_point: "x" });

  it("opens a page to pay on", async () => {
    scripted.get().answerWith(created);
    const page = await createPaymentPage(access(), A_PAYMENT_PAGE);
    expect(page).toEqual({ id: "7-abc", address: initPoint });
    expect(scripted.get().requests[0]).toMatchObject({
      method: "POST",
      path: "/checkout/preferences/",
    });
    expect(scripted.get().requests[0]?.headers.authorization).toBe(
      `Bearer ${access().accessToken}`,
    );
    expect(keysSent()).toEqual([A_PAYMENT_PAGE.idempotencyKey]);
    expect(onlyBody()).toEqual(buildPreference(A_PAYMENT_PAGE));
  });

  it("tries again with the same key, and takes none along to the next call", async () => {
    scripted.get().answerWith(inTurn(json(502, {}), created));
    await createPaymentPage(access(), A_PAYMENT_PAGE);
    await createPaymentPage(access(), { ...A_PAYMENT_PAGE, idempotencyKey: "checkout-1042-2" });
    expect(keysSent()).toEqual(["checkout-1042-1", "checkout-1042-1", "checkout-1042-2"]);
  });

  it("takes the simulator's page", async () => {
    const address = `${scripted.get().base.origin}/checkout/v1/redirect?pref_id=7-abc`;
    scripted.get().answerWith(json(201, { id: "7-abc", init_point: address }));
    await expect(createPaymentPage(access(), A_PAYMENT_PAGE)).resolves.toEqual({
      id: "7-abc",
      address,
    });
  });

  it.each([
    ["no page", { id: "7-abc" }],
    ["a page of somebody else's", { id: "7-abc", init_point: "https://mercadopago.example.com/" }],
    ["a page without its lock", { id: "7-abc", init_point: "http://www.mercadopago.com.ar/" }],
    ["no name", { init_point: initPoint }],
    ["nothing", null],
  ])("sends nobody anywhere when it answers with %s", async (_name, answer) => {
    scripted.get().answerWith(json(201, answer));
    await expect(createPaymentPage(access(), A_PAYMENT_PAGE)).rejects.toMatchObject({
      name: "PaymentProviderError",
      fault: "unreadable",
    });
  });

  it("asks for no other sum than the items'", async () => {
    const wanted = { ...A_PAYMENT_PAGE, totalInPesos: 1 };
    await expect(createPaymentPage(access(), wanted)).rejects.toThrow(RangeError);
    expect(scripted.get().requests).toEqual([]);
  });
});
