import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { A_CHECKOUT } from "../../../test/helpers/a-checkout";
import {
  inTurn,
  json,
  startScriptedServer,
  type ScriptedServer,
} from "../../../test/helpers/scripted-server";
import { mercadoPago } from "./mercado-pago.server";
import { buildPreference } from "./preference-body";

const TOKEN = "APP_USR-1234567890-abcdef-SECRET-241983636";
const directory = mkdtempSync(join(tmpdir(), "tela-adapter-"));

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
  // Read once, when the first call asks for it.
  vi.stubEnv("DATA_DIR", directory);
  vi.stubEnv("MP_API_BASE_URL", server.base.origin);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
});

const provider = () => mercadoPago.openProvider(TOKEN);
const keysSent = () => server.requests.map(({ headers }) => headers["x-idempotency-key"]);
const onlyBody = () => JSON.parse(server.requests[0]?.body ?? "null") as unknown;

describe("createCheckout", () => {
  const initPoint = "https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=7-abc";
  const created = json(201, { id: "7-abc", init_point: initPoint, sandbox_init_point: "x" });

  it("opens a page to pay on", async () => {
    server.answerWith(created);
    const page = await provider().createCheckout(A_CHECKOUT);
    expect(page).toEqual({ id: "7-abc", address: initPoint });
    expect(server.requests[0]).toMatchObject({ method: "POST", path: "/checkout/preferences/" });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(keysSent()).toEqual([A_CHECKOUT.idempotencyKey]);
    expect(onlyBody()).toEqual(buildPreference(A_CHECKOUT));
  });

  it("tries again with the same key, and takes none along to the next call", async () => {
    server.answerWith(inTurn(json(502, {}), created));
    await provider().createCheckout(A_CHECKOUT);
    await provider().createCheckout({ ...A_CHECKOUT, idempotencyKey: "checkout-1042-2" });
    expect(keysSent()).toEqual(["checkout-1042-1", "checkout-1042-1", "checkout-1042-2"]);
  });

  it("takes the simulator's page", async () => {
    const address = `${server.base.origin}/checkout/v1/redirect?pref_id=7-abc`;
    server.answerWith(json(201, { id: "7-abc", init_point: address }));
    await expect(provider().createCheckout(A_CHECKOUT)).resolves.toEqual({ id: "7-abc", address });
  });

  it.each([
    ["no page", { id: "7-abc" }],
    ["a page of somebody else's", { id: "7-abc", init_point: "https://mercadopago.example.com/" }],
    ["a page without its lock", { id: "7-abc", init_point: "http://www.mercadopago.com.ar/" }],
    ["no name", { init_point: initPoint }],
    ["nothing", null],
  ])("sends nobody anywhere when it answers with %s", async (_name, answer) => {
    server.answerWith(json(201, answer));
    await expect(provider().createCheckout(A_CHECKOUT)).rejects.toMatchObject({
      name: "PaymentProviderError",
      fault: "unreadable",
    });
  });

  it("asks for no other sum than the items'", async () => {
    const checkout = { ...A_CHECKOUT, totalInPesos: 1 };
    await expect(provider().createCheckout(checkout)).rejects.toThrow(RangeError);
    expect(server.requests).toEqual([]);
  });
});

const PAYMENT = {
  id: 141_000_000_001,
  status: "approved",
  status_detail: "accredited",
  transaction_amount: 43_498.1,
  transaction_amount_refunded: 0,
  currency_id: "ARS",
  external_reference: "1042",
  collector_id: 241_983_636,
  live_mode: true,
  payment_method_id: "visa",
  payment_type_id: "credit_card",
  installments: 6,
  transaction_details: { net_received_amount: 40_123.45, total_paid_amount: 50_000 },
  date_created: "2026-10-05T12:00:00.000-04:00",
  date_approved: "2026-10-05T12:00:05.000-04:00",
  date_last_updated: "2026-10-05T12:00:06.000-04:00",
  payer: { email: "maria@example.com" },
};

const READ_PAYMENT = {
  id: "141000000001",
  status: "approved",
  statusDetail: "accredited",
  amountInCents: 4_349_810,
  refundedInCents: 0,
  currency: "ARS",
  externalReference: "1042",
  collectorId: "241983636",
  isLive: true,
  method: "visa",
  type: "credit_card",
  instalments: 6,
  netInCents: 4_012_345,
  createdAt: new Date("2026-10-05T16:00:00Z"),
  approvedAt: new Date("2026-10-05T16:00:05Z"),
  updatedAt: new Date("2026-10-05T16:00:06Z"),
};

describe("findPayment", () => {
  const find = (id = READ_PAYMENT.id) => provider().findPayment(id);

  it("reads a payment in our units, and nothing of who paid", async () => {
    server.answerWith(json(200, PAYMENT));
    await expect(find()).resolves.toEqual(READ_PAYMENT);
    expect(server.requests[0]).toMatchObject({ method: "GET", path: "/v1/payments/141000000001" });
  });

  it.each<[string, object, object]>([
    ["a reference that nobody gave", { external_reference: null }, { externalReference: "" }],
    ["a reference as a number", { external_reference: 1042 }, { externalReference: "1042" }],
    [
      "another's reference",
      { external_reference: "x".repeat(256) },
      { externalReference: "x".repeat(256) },
    ],
    ["a reference that is none", { external_reference: {} }, { externalReference: "" }],
    ["a status of later", { status: "on_the_moon" }, { status: "on_the_moon" }],
    ["no detail", { status_detail: null }, { statusDetail: "" }],
    ["nothing refunded, unsaid", { transaction_amount_refunded: null }, { refundedInCents: 0 }],
    ["a refund", { transaction_amount_refunded: 0.29 }, { refundedInCents: 29 }],
    ["a sum as binary has it", { transaction_amount: 59_999.969999 }, { amountInCents: 5_999_997 }],
    [
      "the collector in a box",
      { collector_id: undefined, collector: { id: 9 } },
      { collectorId: "9" },
    ],
    ["a collector as a text", { collector_id: "9" }, { collectorId: "9" }],
    ["no net yet", { date_approved: null }, { netInCents: null, approvedAt: null }],
    ["no details", { transaction_details: null }, { netInCents: null }],
    ["a date that is none", { date_created: "ayer" }, { createdAt: null }],
    ["no method", { payment_method_id: null, payment_type_id: null }, { method: "", type: "" }],
    ["no instalments", { installments: null }, { instalments: 1 }],
    ["another currency", { currency_id: "USD" }, { currency: "USD" }],
    ["money that is none", { live_mode: false }, { isLive: false }],
  ])("reads %s", async (_name, change, read) => {
    server.answerWith(json(200, { ...PAYMENT, ...change }));
    await expect(find()).resolves.toEqual({ ...READ_PAYMENT, ...read });
  });

  it.each<[string, object]>([
    ["no status", { status: null }],
    ["no sum", { transaction_amount: null }],
    ["a sum in words", { transaction_amount: "43498" }],
    ["less than nothing", { transaction_amount: -1 }],
    ["all the money there is", { transaction_amount: 1e15 }],
    ["less than nothing refunded", { transaction_amount_refunded: -1 }],
    ["no currency", { currency_id: null }],
    ["nobody who gets it", { collector_id: null }],
    ["no word on whether it is real", { live_mode: null }],
    ["another payment's number", { id: 141_000_000_002 }],
  ])("cannot read one with %s", async (_name, change) => {
    server.answerWith(json(200, { ...PAYMENT, ...change }));
    await expect(find()).rejects.toMatchObject({ fault: "unreadable" });
  });

  it("finds none where there is none", async () => {
    server.answerWith(json(404, { message: "Payment not found", error: "not_found", status: 404 }));
    await expect(find()).resolves.toBeNull();
  });

  it.each(["", "..", "1/refunds", "1?x=y", "null", "007", "1".repeat(21)])(
    "asks nobody for %j",
    async (id) => {
      await expect(find(id)).resolves.toBeNull();
      expect(server.requests).toEqual([]);
    },
  );
});

describe("searchPayments", () => {
  it("asks for an order's, the newest first", async () => {
    server.answerWith(json(200, { paging: {}, results: [PAYMENT] }));
    await expect(provider().searchPayments("1042")).resolves.toEqual([READ_PAYMENT]);
    const { pathname, searchParams } = new URL(server.requests[0]?.path ?? "", server.base);
    expect(pathname).toBe("/v1/payments/search");
    expect(Object.fromEntries(searchParams)).toEqual({
      external_reference: "1042",
      sort: "date_created",
      criteria: "desc",
      limit: "50",
    });
  });

  it("reads numbers as texts and wrapped ones, and leaves out another order's", async () => {
    const wrapped = { collection: { ...PAYMENT, id: "141000000002" } };
    const other = { ...PAYMENT, id: "3", external_reference: "10421" };
    server.answerWith(json(200, { results: [wrapped, other, { ...PAYMENT, id: "141000000001" }] }));
    const found = await provider().searchPayments("1042");
    expect(found.map(({ id }) => id)).toEqual(["141000000002", "141000000001"]);
  });

  it("does not take what it cannot read for nothing", async () => {
    for (const answer of [{}, { results: null }, { results: [{ ...PAYMENT, status: 1 }] }]) {
      server.answerWith(json(200, answer));
      await expect(provider().searchPayments("1042")).rejects.toMatchObject({
        fault: "unreadable",
      });
    }
  });
});

describe("refund", () => {
  const REFUND = { paymentId: "141000000001", amountInCents: 1_950, idempotencyKey: "refund-7" };
  const made = json(201, { id: 55, payment_id: 141, amount: 19.5, status: "approved" });

  it("gives back a part, once", async () => {
    server.answerWith(inTurn(json(500, {}), made));
    const refund = await provider().refund(REFUND);
    expect(refund).toEqual({ id: "55", amountInCents: 1_950, status: "approved" });
    expect(server.requests[0]).toMatchObject({
      method: "POST",
      path: "/v1/payments/141000000001/refunds",
    });
    expect(onlyBody()).toEqual({ amount: 19.5 });
    expect(keysSent()).toEqual(["refund-7", "refund-7"]);
  });

  it("gives back all of it", async () => {
    server.answerWith(made);
    await provider().refund({ ...REFUND, amountInCents: null });
    expect(onlyBody()).toEqual({});
  });

  it.each([0, -1, 0.5, NaN, Infinity])("never gives back %d", async (amountInCents) => {
    await expect(provider().refund({ ...REFUND, amountInCents })).rejects.toThrow(RangeError);
    expect(server.requests).toEqual([]);
  });

  it.each([
    [400, "refused"],
    [403, "forbidden"],
    [404, "refused"],
  ])("says why not after %i", async (status, fault) => {
    server.answerWith(json(status, { message: "The refund amount is too high", status }));
    const message = "The refund amount is too high";
    await expect(provider().refund(REFUND)).rejects.toMatchObject({ fault, status, message });
  });
});

describe("getAccount", () => {
  it("says whose account it is", async () => {
    const account = { id: 9, nickname: "TELA", email: "a@example.com", site_id: "MLA" };
    server.answerWith(json(200, { ...account, tags: ["normal", "test_user"] }));
    const read = { id: "9", nickname: "TELA", email: "a@example.com", site: "MLA" };
    await expect(provider().getAccount()).resolves.toEqual({ ...read, isTestUser: true });
    server.answerWith(json(200, { ...account, email: null }));
    const withoutTags = { ...read, email: "", isTestUser: false };
    await expect(provider().getAccount()).resolves.toEqual(withoutTags);
  });
});

describe("the authorizer", () => {
  const authorizer = () =>
    mercadoPago.openAuthorizer({ clientId: "123", clientSecret: "client-SECRET" });
  const VERIFIER = "v".repeat(43);
  const returnTo = "https://tienda.com.ar/admin/mercadopago/callback";
  const granted = {
    access_token: TOKEN,
    token_type: "bearer",
    expires_in: 15_552_000,
    scope: "offline_access read write",
    user_id: 241_983_636,
    refresh_token: "TG-XXXXXXXX-241983636",
    live_mode: true,
  };
  const tokens = {
    accessToken: TOKEN,
    refreshToken: "TG-XXXXXXXX-241983636",
    accountId: "241983636",
    isLive: true,
    expiresInSeconds: 15_552_000,
  };

  it("sends the owner to agree", () => {
    const request = { state: "a+b/c", returnTo, codeVerifier: null };
    const address = new URL(authorizer().authorizationAddress(request));
    expect(address.origin + address.pathname).toBe("https://auth.mercadopago.com/authorization");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: "123",
      response_type: "code",
      platform_id: "mp",
      state: "a+b/c",
      redirect_uri: returnTo,
    });
  });

  it("sends along the hash of what it will prove later", () => {
    const request = { state: "s", returnTo, codeVerifier: VERIFIER };
    const { searchParams } = new URL(authorizer().authorizationAddress(request));
    const challenge = createHash("sha256").update(VERIFIER).digest("base64url");
    expect(searchParams.get("code_challenge")).toBe(challenge);
    expect(searchParams.get("code_challenge_method")).toBe("S256");
  });

  it.each([
    ["without PKCE", null, {}],
    ["with PKCE", VERIFIER, { code_verifier: VERIFIER }],
  ])("exchanges a code %s", async (_name, codeVerifier, more) => {
    server.answerWith(json(200, granted));
    const exchange = { code: "TG-1", returnTo, codeVerifier };
    await expect(authorizer().exchangeCode(exchange)).resolves.toEqual(tokens);
    expect(server.requests[0]).toMatchObject({ method: "POST", path: "/oauth/token" });
    expect(server.requests[0]?.headers.authorization).not.toContain("undefined");
    expect(onlyBody()).toEqual({
      client_id: "123",
      client_secret: "client-SECRET",
      code: "TG-1",
      redirect_uri: returnTo,
      grant_type: "authorization_code",
      ...more,
    });
  });

  it("renews, and takes a connection that ends for what it is", async () => {
    server.answerWith(json(200, { ...granted, refresh_token: null, user_id: "241983636" }));
    const renewed = { ...tokens, refreshToken: null };
    await expect(authorizer().renew("TG-2")).resolves.toEqual(renewed);
    expect(onlyBody()).toEqual({
      client_id: "123",
      client_secret: "client-SECRET",
      refresh_token: "TG-2",
      grant_type: "refresh_token",
    });
  });

  it.each([
    [400, "invalid_grant", "refused"],
    [401, "invalid_grant", "refused"],
    [400, "invalid_client", "unauthorized"],
    [429, "local_rate_limited", "unavailable"],
    [500, "internal_error", "unavailable"],
  ])("takes %i %s for %s, having asked once", async (status, error, fault) => {
    server.answerWith(json(status, { message: `No TG-2 client-SECRET`, error, status, cause: [] }));
    const message = `No … … · ${error}`;
    const refusal = { name: "PaymentProviderError", fault, status, message };
    await expect(authorizer().renew("TG-2")).rejects.toMatchObject(refusal);
    expect(server.requests).toHaveLength(1);
  });

  it.each<[string, object]>([
    ["no token", { access_token: null }],
    ["a token no header can carry", { access_token: "APP_USR-1\n2345678" }],
    ["nobody's account", { user_id: null }],
    ["no end", { expires_in: 0 }],
  ])("takes no tokens with %s", async (_name, change) => {
    server.answerWith(json(200, { ...granted, ...change }));
    await expect(authorizer().renew("TG-2")).rejects.toMatchObject({ fault: "unreadable" });
  });
});
