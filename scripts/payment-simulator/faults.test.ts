import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { callProvider, openSale, paySale, SALE } from "../../test/helpers/simulator-calls";
import type { FaultKind } from "./faults";
import { startSimulator, type PaymentSimulator } from "./start-simulator";

let sim: PaymentSimulator;

beforeAll(async () => {
  sim = await startSimulator();
});
beforeEach(() => sim.control.reset());
afterAll(() => sim.close());

const create = (key?: string) => callProvider(sim, "/checkout/preferences/", { body: SALE, key });

describe("a fault", () => {
  it.each([
    ["unauthorized", 401, { message: "invalid access token" }],
    [
      "forbidden",
      403,
      { code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES", blocked_by: "PolicyAgent", status: 403 },
    ],
    ["rate-limited", 429, { error: "local_rate_limited" }],
    ["server-error", 500, {}],
    ["service-unavailable", 503, {}],
  ] as const)("%s is answered %i, and nothing is done", async (kind, status, body) => {
    sim.control.fault({ kind, times: 1 });
    expect(await create()).toMatchObject({ status, body });
    expect(sim.control.listPreferences()).toEqual([]);
    expect((await create()).status).toBe(201);
  });

  it("answers what is no JSON of ours", async () => {
    sim.control.fault({ kind: "html", times: 1 });
    const page = await fetch(`${sim.apiBase}/users/me`);
    expect([page.status, page.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    sim.control.fault({ kind: "null", times: 1 });
    expect(await create()).toMatchObject({ status: 200, body: null });
  });

  it("cuts the connection before anything is done", async () => {
    sim.control.fault({ kind: "reset", times: 1 });
    await expect(create()).rejects.toThrow("fetch failed");
    expect(sim.control.listPreferences()).toEqual([]);
  });

  it("loses the answer after all was done, and the key finds it again", async () => {
    sim.control.fault({ kind: "answer-lost", times: 1 });
    await expect(create("una")).rejects.toThrow("fetch failed");
    const [made] = sim.control.listPreferences();
    expect((await create("una")).body.id).toBe(made?.id);
    expect(sim.control.listPreferences()).toHaveLength(1);
  });

  it("keeps the answer back", async () => {
    sim.control.fault({ kind: "slow-headers", delayMs: 60_000, times: 1 });
    const patience = new AbortController();
    const asked = fetch(`${sim.apiBase}/users/me`, { signal: patience.signal });
    await expect.poll(() => sim.requests).toHaveLength(1);
    patience.abort();
    await expect(asked).rejects.toThrow("aborted");
    expect(sim.requests[0]?.status).toBe(null);
  });

  it("sends the headers and then nothing", async () => {
    sim.control.fault({ kind: "stalled-body", times: 1 });
    const patience = new AbortController();
    const response = await fetch(`${sim.apiBase}/users/me`, { signal: patience.signal });
    expect(response.status).toBe(401);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("{");
    const rest = reader?.read();
    patience.abort();
    await expect(rest).rejects.toThrow("aborted");
  });

  it("forgets where the page to pay on is", async () => {
    sim.control.fault({ kind: "no-init-point" });
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.id).toBeDefined();
    expect(body).not.toHaveProperty("init_point");
  });

  it.each([
    ["wrong-amount", { transaction_amount: 43_498 }],
    ["wrong-currency", { currency_id: "USD" }],
    ["wrong-collector", { collector_id: 500_000_002 }],
    ["unknown-reference", { external_reference: "de-otra-tienda" }],
    ["live-mode-flipped", { live_mode: false }],
  ] as [FaultKind, object][])("%s spoils a payment, and a list of them", async (kind, wrong) => {
    const { id } = await paySale(sim);
    const path = `/v1/payments/${id}`;
    const search = "/v1/payments/search?external_reference=TL-1001";
    sim.control.fault({ kind, match: "GET /v1/payments", times: 2 });
    expect((await callProvider(sim, path)).body).toMatchObject({ id, ...wrong });
    expect((await callProvider(sim, search)).body).toMatchObject({ results: [wrong] });
    expect((await callProvider(sim, path)).body).not.toMatchObject(wrong);
  });
});

describe("faults", () => {
  it("meet what they are meant for, as often as they are meant to", async () => {
    sim.control.fault({ kind: "server-error", match: "GET /users", times: 2 });
    const statuses = [];
    for (const path of ["/users/me", "/v1/payments/search", "/users/me", "/users/me"]) {
      statuses.push((await callProvider(sim, path)).status);
    }
    expect(statuses).toEqual([500, 200, 500, 200]);
  });

  it("last until they are taken away when they have no number", async () => {
    sim.control.fault({ kind: "server-error", match: /^GET \/users\/me$/ });
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await callProvider(sim, "/users/me")).status).toBe(500);
    }
    sim.control.clearFaults();
    expect((await callProvider(sim, "/users/me")).status).toBe(200);
  });

  it("leave the simulator's own addresses alone", async () => {
    sim.control.fault({ kind: "reset" });
    expect((await fetch(`${sim.apiBase}/__sim`)).status).toBe(200);
    sim.control.clearFaults();
    expect((await openSale(sim)).id).toBeDefined();
  });
});
