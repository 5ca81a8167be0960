import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { A_PAYMENT_PAGE } from "../../../test/helpers/a-payment-page";
import { simulatorSettings, useSimulator } from "../../../test/helpers/payment-simulator";
import { FORGERIES } from "../../../scripts/payment-simulator/simulator-state";
import { createPaymentPage, mercadoPago } from "./mercado-pago.server";
import { findPayment } from "./mp-payment.server";
import { verifySignature } from "./mp-signature.server";

const RETURN_TO = "https://tienda.com.ar/admin/mercadopago/callback";
const VERIFIER = "la-prueba-de-quien-empezo-con-todo-esto-0123456789";
const directory = mkdtempSync(join(tmpdir(), "tela-adapter-"));

/** What the shop was told; it takes everything. */
const webhooks: Request[] = [];
const simulator = useSimulator({
  app: { redirectUris: [RETURN_TO], pkce: "required" },
  now: () => A_PAYMENT_PAGE.opensAt.getTime(),
  post: (request) => {
    webhooks.push(request);
    return Promise.resolve(new Response());
  },
});
const sim = () => simulator.get();

beforeAll(() => {
  vi.stubEnv("DATA_DIR", directory);
  for (const [name, value] of Object.entries(simulatorSettings(sim()))) vi.stubEnv(name, value);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => {
  sim().control.reset();
  webhooks.length = 0;
});

const provider = () => mercadoPago.openProvider(sim().app.accessToken);
const TOTAL_IN_CENTS = A_PAYMENT_PAGE.totalInPesos * 100;

async function payOrder(status = "approved") {
  const page = await provider().createPaymentPage(A_PAYMENT_PAGE);
  const { payment } = await sim().control.pay(page.id, { status });
  return String(payment.id);
}

describe("getting paid", () => {
  it("opens a page that people can pay on, and reads what they paid", async () => {
    const page = await provider().createPaymentPage(A_PAYMENT_PAGE);
    const answer = await fetch(page.address);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Remera lisa, M");

    const { payment, returnTo } = await sim().control.pay(page.id, { instalments: 3 });
    expect(returnTo).toContain(A_PAYMENT_PAGE.returnTo.success);
    const found = await provider().findPayment(String(payment.id));
    expect(found).toMatchObject({
      status: "approved",
      amountInCents: TOTAL_IN_CENTS,
      refundedInCents: 0,
      currency: "ARS",
      externalReference: "1042",
      collectorId: String(sim().seller.id),
      isLive: true,
      instalments: 3,
    });
    expect(await provider().searchPayments("1042")).toEqual([found]);
    expect(await provider().searchPayments("1043")).toEqual([]);
  });

  it.each(["rejected", "pending", "in_process"])("reads one that is %s", async (status) => {
    const found = await provider().findPayment(await payOrder(status));
    expect(found).toMatchObject({ status, approvedAt: null, netInCents: null });
  });

  it("opens one page for one key, also when the first answer was lost", async () => {
    sim().control.fault({ match: "POST /checkout/preferences", kind: "answer-lost", times: 1 });
    const page = await provider().createPaymentPage(A_PAYMENT_PAGE);
    expect(await provider().createPaymentPage(A_PAYMENT_PAGE)).toEqual(page);
    expect(sim().control.listPreferences()).toHaveLength(1);
    const other = await provider().createPaymentPage({
      ...A_PAYMENT_PAGE,
      idempotencyKey: "another",
    });
    expect(other.id).not.toBe(page.id);
  });

  it("says who got the money, where it was someone else, and finds none where there is none", async () => {
    sim().control.setWebhooks({ mode: "other-seller" });
    await payOrder();
    await sim().control.flush();
    const foreign = sim()
      .control.listPayments()
      .find(({ collector_id }) => collector_id === sim().otherSeller.id);
    const found = await provider().findPayment(String(foreign?.id));
    expect(found?.collectorId).toBe(String(sim().otherSeller.id));
    expect(await provider().findPayment("123456")).toBeNull();
  });
});

describe("looking through a period", () => {
  const MINUTE_MS = 60_000;
  const at = (minutes: number) => new Date(A_PAYMENT_PAGE.opensAt.getTime() + minutes * MINUTE_MS);

  /** One payment a minute, from the first minute on. */
  async function payEveryMinute(count: number): Promise<string[]> {
    sim().control.setWebhooks({ mode: "never" });
    const page = await provider().createPaymentPage(A_PAYMENT_PAGE);
    const ids: string[] = [];
    for (let minute = 1; minute <= count; minute += 1) {
      sim().control.advance(MINUTE_MS);
      ids.push(String((await sim().control.pay(page.id)).payment.id));
    }
    return ids;
  }
  const list = async (begin: Date, end: Date, skip = 0) => {
    const { payments, ...rest } = await provider().listPayments({ begin, end, skip });
    return { ids: payments.map(({ id }) => id), ...rest };
  };

  it("lists the payments of the period alone, the oldest first, without those to skip", async () => {
    const ids = await payEveryMinute(5);
    const found = await list(at(2), at(4));
    expect(found).toEqual({ ids: ids.slice(1, 4), readCount: 3, isLast: true });
    expect((await list(at(2), at(4), 2)).ids).toEqual(ids.slice(3, 4));
    expect(await list(at(6), at(9))).toEqual({ ids: [], readCount: 0, isLast: true });
    const { payments } = await provider().listPayments({ begin: at(1), end: at(1), skip: 0 });
    expect(payments).toEqual([await provider().findPayment(ids[0] ?? "")]);
  });

  it("goes on from the last one of a page that is full", async () => {
    const ids = await payEveryMinute(52);
    const first = await list(at(0), at(60));
    expect(first).toEqual({ ids: ids.slice(0, 50), readCount: 50, isLast: false });
    expect(await list(at(50), at(60))).toMatchObject({ ids: ids.slice(49), isLast: true });
  });
});

describe("giving back", () => {
  const refund = (paymentId: string, amountInCents: number | null, idempotencyKey: string) =>
    provider().refund({ paymentId, amountInCents, idempotencyKey });

  it("gives back in parts, each once, until nothing is left", async () => {
    const id = await payOrder();
    const first = await refund(id, 1_050, "refund-1");
    expect(first).toMatchObject({ amountInCents: 1_050, status: "approved" });
    expect(await refund(id, 1_050, "refund-1")).toEqual(first);
    expect(await provider().findPayment(id)).toMatchObject({
      status: "approved",
      statusDetail: "partially_refunded",
      refundedInCents: 1_050,
    });
    await expect(refund(id, TOTAL_IN_CENTS, "refund-2")).rejects.toMatchObject({
      fault: "refused",
      message: expect.stringContaining("Amount to refund is greater than available"),
    });
    const rest = await refund(id, null, "refund-3");
    expect(rest.amountInCents).toBe(TOTAL_IN_CENTS - 1_050);
    expect(await provider().findPayment(id)).toMatchObject({ status: "refunded" });
  });

  it("says what the account may not do", async () => {
    const id = await payOrder();
    sim().control.fault({ match: /refunds/, kind: "forbidden" });
    await expect(refund(id, null, "refund-1")).rejects.toMatchObject({
      fault: "forbidden",
      message: "At least one policy returned UNAUTHORIZED.",
    });
  });
});

describe("connecting", () => {
  const authorizer = () => {
    const { clientId, clientSecret } = sim().app;
    return mercadoPago.openAuthorizer({ clientId, clientSecret });
  };

  /** The owner agrees in the browser; what comes back. */
  async function agree(): Promise<URLSearchParams> {
    const request = { state: "el-estado", returnTo: RETURN_TO, codeVerifier: VERIFIER };
    const address = new URL(authorizer().authorizationAddress(request));
    expect((await fetch(address)).status).toBe(200);
    const body = new URLSearchParams(address.searchParams);
    body.set("decision", "authorize");
    const to = new URL("/authorization", address);
    const answer = await fetch(to, { method: "POST", body, redirect: "manual" });
    return new URL(answer.headers.get("Location") ?? "").searchParams;
  }

  it("gets tokens for a code once, and renews them once each", async () => {
    const returned = await agree();
    expect(returned.get("state")).toBe("el-estado");
    const code = returned.get("code") ?? "";
    const exchange = { code, returnTo: RETURN_TO, codeVerifier: VERIFIER };
    const tokens = await authorizer().exchangeCode(exchange);
    expect(tokens).toMatchObject({ isLive: true, expiresInSeconds: 15_552_000 });
    await expect(authorizer().exchangeCode(exchange)).rejects.toMatchObject({ fault: "refused" });

    const account = await mercadoPago.openProvider(tokens.accessToken).getAccount();
    expect(account).toMatchObject({ id: tokens.accountId, site: "MLA", isTestUser: false });

    const refreshToken = tokens.refreshToken ?? "";
    const renewed = await authorizer().renew(refreshToken);
    expect(renewed.refreshToken).not.toBe(refreshToken);
    await expect(authorizer().renew(refreshToken)).rejects.toMatchObject({ fault: "refused" });
  });

  it("gets none for another proof", async () => {
    const code = (await agree()).get("code") ?? "";
    const exchange = { code, returnTo: RETURN_TO, codeVerifier: "x".repeat(43) };
    await expect(authorizer().exchangeCode(exchange)).rejects.toMatchObject({ fault: "refused" });
  });

  it("knows a secret that is not the application's, and a token that ended", async () => {
    const stranger = mercadoPago.openAuthorizer({
      clientId: sim().app.clientId,
      clientSecret: "otra",
    });
    await expect(stranger.renew("TG-1")).rejects.toMatchObject({ fault: "unauthorized" });
    sim().control.expireToken(sim().app.accessToken);
    await expect(provider().getAccount()).rejects.toMatchObject({ fault: "unauthorized" });
  });
});

describe("faults", () => {
  const access = (limits = { timeoutMs: 8_000, deadlineMs: 10_000, retryDelayMs: 1 }) => ({
    apiBase: new URL(sim().apiBase),
    accessToken: sim().app.accessToken,
    limits,
  });

  it.each([
    ["unauthorized", "unauthorized"],
    ["forbidden", "forbidden"],
    ["rate-limited", "unavailable"],
    ["server-error", "unavailable"],
    ["service-unavailable", "unavailable"],
    ["reset", "unavailable"],
    ["answer-lost", "unavailable"],
    ["html", "unreadable"],
    ["null", "unreadable"],
    ["no-init-point", "unreadable"],
  ] as const)("takes %s for %s", async (kind, fault) => {
    sim().control.fault({ kind });
    await expect(createPaymentPage(access(), A_PAYMENT_PAGE)).rejects.toMatchObject({ fault });
  });

  it.each(["stalled-body", "slow-headers"] as const)("waits for no %s", async (kind) => {
    sim().control.fault({ kind, delayMs: 60_000 });
    const limits = { timeoutMs: 5_000, deadlineMs: 100, retryDelayMs: 1 };
    const page = createPaymentPage(access(limits), A_PAYMENT_PAGE);
    await expect(page).rejects.toMatchObject({ fault: "unavailable" });
  });

  it.each([
    ["wrong-amount", { amountInCents: TOTAL_IN_CENTS - 100 }],
    ["wrong-currency", { currency: "USD" }],
    ["unknown-reference", { externalReference: "de-otra-tienda" }],
    ["live-mode-flipped", { isLive: false }],
  ] as const)("hides no %s from who has to judge it", async (kind, told) => {
    const id = await payOrder();
    sim().control.fault({ kind });
    expect(await findPayment(access(), id)).toMatchObject(told);
  });
});

describe("webhooks", () => {
  /** Of the webhook of a payment; the older kinds cannot be checked. */
  function checkWebhook() {
    const signed = webhooks.filter(({ url }) => new URL(url).searchParams.has("data.id"));
    expect(signed).toHaveLength(1);
    return signed.map(({ url, headers }) =>
      verifySignature({
        xSignature: headers.get("x-signature"),
        xRequestId: headers.get("x-request-id"),
        dataId: new URL(url).searchParams.get("data.id"),
        secret: sim().app.webhookSecret,
      }),
    )[0];
  }

  it("are known for Mercado Pago's, at the address that the order named", async () => {
    await payOrder();
    await sim().control.flush();
    expect(checkWebhook()).toEqual({ isValid: true });
    expect(webhooks[0]?.url).toContain(`${A_PAYMENT_PAGE.webhooksTo}?source_news=webhooks`);
  });

  // What an id in the body says is not signed, and nobody reads it.
  const forged = FORGERIES.filter((forgery) => forgery !== "body-id-differs");
  it.each(forged)("are not, with %s", async (mode) => {
    sim().control.setWebhooks({ mode });
    await payOrder();
    await sim().control.flush();
    expect(checkWebhook()).toMatchObject({ isValid: false });
  });
});

const A_QR = {
  ...{ idempotencyKey: "una-clave", externalReference: "TELA-123456-ABC", totalInPesos: 52_000 },
  ...{ title: "Compra en Tela", posId: "CAJA1" },
  opensAt: A_PAYMENT_PAGE.opensAt,
  closesAt: new Date(A_PAYMENT_PAGE.opensAt.getTime() + 15 * 60_000),
};

describe("a code at the counter", () => {
  it("is made once for one key, and names the payments that people made with it", async () => {
    const qr = await provider().createQr(A_QR);
    expect(qr.text).not.toBe("");
    expect(await provider().createQr(A_QR)).toEqual(qr);
    expect(sim().control.listQrOrders()).toHaveLength(1);
    const { externalReference } = A_QR;
    expect(await provider().findQr(qr.id)).toEqual({ externalReference, paymentIds: [] });
    const { id } = sim().control.payQr(qr.id);
    expect(await provider().findQr(qr.id)).toEqual({ externalReference, paymentIds: [String(id)] });
    expect(await provider().findPayment(String(id))).toMatchObject({
      ...{ status: "approved", amountInCents: 5_200_000, externalReference },
    });
  });

  it("cannot be cancelled once it was paid or its time is over", async () => {
    const paid = await provider().createQr(A_QR);
    sim().control.payQr(paid.id);
    const refusal = expect.objectContaining({ fault: "refused" }) as unknown;
    await expect(provider().cancelQr(paid.id, "otra")).rejects.toEqual(refusal);
    const open = await provider().createQr({ ...A_QR, idempotencyKey: "dos" });
    await provider().cancelQr(open.id, "tres");
    await provider().cancelQr(open.id, "tres");
    const late = await provider().createQr({ ...A_QR, idempotencyKey: "cuatro" });
    sim().control.advance(16 * 60_000);
    await expect(provider().cancelQr(late.id, "cinco")).rejects.toEqual(refusal);
  });

  it.each(["", "123", "ORD1/../2", "ord01", "PAY01"])(
    "asks nothing about the id “%s”",
    async (id) => {
      const before = sim().requests.length;
      expect(await provider().findQr(id)).toBeNull();
      await expect(provider().cancelQr(id, "clave")).rejects.toThrow(RangeError);
      expect(sim().requests).toHaveLength(before);
    },
  );

  it("knows no code of another account, and none of a till that is not the seller's", async () => {
    expect(await provider().findQr("ORD01AAAA")).toBeNull();
    await expect(provider().createQr({ ...A_QR, posId: "OTRA" })).rejects.toMatchObject({
      fault: "refused",
      code: "pos_not_found",
    });
  });
});
