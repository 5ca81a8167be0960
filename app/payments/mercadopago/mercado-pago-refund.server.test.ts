import { describe, expect, it } from "vitest";

import { inTurn, json, useScriptedServer } from "../../../test/helpers/scripted-server";
import { refundPayment } from "./mercado-pago.server";

const scripted = useScriptedServer();
const access = () => ({
  apiBase: scripted.get().base,
  accessToken: "APP_USR-1234567890-abcdef-241983636",
  limits: { timeoutMs: 8_000, deadlineMs: 10_000, retryDelayMs: 1 },
});
const keysSent = () => scripted.get().requests.map(({ headers }) => headers["x-idempotency-key"]);
const onlyBody = () => JSON.parse(scripted.get().requests[0]?.body ?? "null") as unknown;

describe("refund", () => {
  const REFUND = { paymentId: "141000000001", amountInCents: 1_950, idempotencyKey: "refund-7" };
  const made = json(201, { id: 55, payment_id: 141, amount: 19.5, status: "approved" });

  it("gives back a part, once", async () => {
    scripted.get().answerWith(inTurn(json(500, {}), made));
    const refund = await refundPayment(access(), REFUND);
    expect(refund).toEqual({ id: "55", amountInCents: 1_950, status: "approved" });
    expect(scripted.get().requests[0]).toMatchObject({
      method: "POST",
      path: "/v1/payments/141000000001/refunds",
    });
    expect(onlyBody()).toEqual({ amount: 19.5 });
    expect(keysSent()).toEqual(["refund-7", "refund-7"]);
  });

  it("gives back all of it", async () => {
    scripted.get().answerWith(made);
    await refundPayment(access(), { ...REFUND, amountInCents: null });
    expect(onlyBody()).toEqual({});
  });

  it.each([0, -1, 0.5, NaN, Infinity])("never gives back %d", async (amountInCents) => {
    await expect(refundPayment(access(), { ...REFUND, amountInCents })).rejects.toThrow(RangeError);
    expect(scripted.get().requests).toEqual([]);
  });

  it.each([
    [400, "refused"],
    [403, "forbidden"],
    [404, "refused"],
  ])("says why not after %i", async (status, fault) => {
    scripted.get().answerWith(json(status, { message: "The refund amount is too high", status }));
    const message = "The refund amount is too high";
    await expect(refundPayment(access(), REFUND)).rejects.toMatchObject({ fault, status, message });
  });
});
