import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { callProvider, openSale, sendForm } from "../../test/helpers/simulator-calls";
import type { SimulatorOptions } from "./simulator-state";
import { startSimulator } from "./start-simulator";

afterEach(() => vi.unstubAllEnvs());

async function open(options: SimulatorOptions = {}) {
  const sim = await startSimulator(options);
  onTestFinished(() => sim.close());
  return sim;
}

describe("the simulator", () => {
  it("does not start in production", async () => {
    vi.stubEnv("NODE_ENV", "production");
    await expect(startSimulator()).rejects.toThrow("production");
  });

  it("answers nobody who calls this machine by another name", async () => {
    const sim = await open();
    const asked = request(`${sim.apiBase}/__sim`, { headers: { Host: "tela.test" } }).end();
    const [response] = (await once(asked, "response")) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(403);
  });

  it("does not tell anyone beyond this machine", async () => {
    const sim = await open({ retryScheduleMs: [] });
    await sim.control.pay((await openSale(sim)).id);
    await sim.control.flush();
    expect(sim.deliveries.map(({ error }) => error)).toEqual(
      Array.from({ length: 4 }, () => "El simulador no sale de esta máquina"),
    );
  });

  it("tells a shop that breaks off until it answers", async () => {
    let breaksLeft = 3;
    const shop = createServer(({ socket }, response) => {
      breaksLeft -= 1;
      if (breaksLeft >= 0) socket.destroy();
      else response.writeHead(200).end();
    });
    shop.listen(0, "127.0.0.1");
    await once(shop, "listening");
    onTestFinished(() => void shop.close());
    const { port } = shop.address() as AddressInfo;

    const sim = await open({ retryScheduleMs: [1, 1, 1] });
    sim.control.setWebhooks({ mode: "normal", legacy: false });
    const notification_url = `http://127.0.0.1:${port}/avisos`;
    await sim.control.pay((await openSale(sim, { notification_url })).id);
    await sim.control.flush();
    expect(sim.deliveries.map(({ status }) => status)).toEqual([null, null, null, 200]);
  });

  it("ends at once, though a shop never answers", async () => {
    const sim = await startSimulator({ ackTimeoutMs: 60_000, post: () => new Promise(() => {}) });
    await sim.control.pay((await openSale(sim)).id);
    await expect(sim.close()).resolves.toBeUndefined();
  });

  it("records what is asked, without the credentials", async () => {
    const sim = await open();
    await callProvider(sim, "/checkout/preferences/", { body: { items: [] }, key: "una-vez" });
    await callProvider(sim, "/oauth/token", { body: { client_secret: sim.app.clientSecret } });
    expect(sim.requests).toMatchObject([
      {
        method: "POST",
        path: "/checkout/preferences/",
        headers: { "x-idempotency-key": "una-vez" },
        body: { items: [] },
        status: 400,
      },
      { method: "POST", path: "/oauth/token", status: 400 },
    ]);
    const text = JSON.stringify(sim.requests);
    expect(text).not.toContain(sim.app.accessToken);
    expect(text).not.toContain(sim.app.clientSecret);
  });

  it("is as new after a reset", async () => {
    const sim = await open();
    await sim.control.pay((await openSale(sim)).id);
    sim.control.fault({ kind: "server-error" });
    sim.control.reset();
    await sim.control.flush();
    expect(sim.requests).toEqual([]);
    expect(sim.deliveries).toEqual([]);
    expect(sim.control.listPayments()).toEqual([]);
    expect((await callProvider(sim, "/users/me")).status).toBe(200);
  });

  it.each(["not json", "[1]", '"text"', "null"])("refuses the body %s", async (body) => {
    const sim = await open();
    const response = await fetch(`${sim.apiBase}/checkout/preferences`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${sim.app.accessToken}`,
        "Content-Type": "application/json",
      },
      body,
    });
    expect(response.status).toBe(400);
  });

  it("says who the seller is, and nothing to a stranger", async () => {
    const sim = await open();
    const { status, body } = await callProvider(sim, "/users/me");
    expect([status, body]).toMatchObject([200, { ...sim.seller, site_id: "MLA" }]);
    expect((await callProvider(sim, "/users/me", { token: "de-nadie" })).status).toBe(401);
    expect((await callProvider(sim, "/nada")).status).toBe(404);
  });
});

describe("the panel", () => {
  it("shows payments and has things happen to them", async () => {
    const sim = await open({ post: async () => new Response() });
    const { payment } = await sim.control.pay((await openSale(sim)).id, { status: "pending" });
    const page = await (await fetch(`${sim.apiBase}/__sim`)).text();
    expect(page).toContain("SIMULADOR — no es Mercado Pago, no se cobra nada");
    expect(page).toContain(String(payment.id));

    const answer = await sendForm(sim, "/__sim/set-payment", {
      payment: String(payment.id),
      status: "approved",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/__sim"]);
    expect(sim.control.getPayment(payment.id).status).toBe("approved");

    const [preference] = sim.control.listPreferences();
    await sendForm(sim, "/__sim/pay", { preference: preference?.id ?? "" });
    expect(sim.control.listPayments().map(({ status }) => status)).toEqual([
      "approved",
      "approved",
    ]);
  });

  it.each([
    ["webhooks", { mode: "a-los-gritos" }],
    ["fault", { kind: "de-humor" }],
    ["fault", { kind: "html", times: "muchas" }],
    ["set-payment", { payment: "1", status: "approved" }],
    ["pay", { preference: "ninguna" }],
  ])("refuses %s with %o", async (name, body) => {
    const sim = await open();
    expect((await callProvider(sim, `/__sim/${name}`, { body })).status).toBe(400);
  });
});
