import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import {
  startSimulator,
  type PaymentSimulator,
} from "../../scripts/payment-simulator/start-simulator";
import { createCookieJar } from "../helpers/cookies";
import { answerConsent } from "../helpers/payment-consent";
import { simulatorSettings } from "../helpers/payment-simulator";
import { openRunningShop, OWNER, type RunningShop } from "../helpers/running-shop";

const DAY_MS = 24 * 60 * 60 * 1000;

let sim: PaymentSimulator;
let shop: RunningShop;
beforeAll(async () => {
  sim = await startSimulator();
  const settings = simulatorSettings(sim, { withAccount: false });
  shop = await openRunningShop("built-in catalogue", settings);
  sim.app.redirectUris.push(shop.url + adminPaths.paymentsCallback());
  await connect();
});
afterAll(async () => {
  await shop.close();
  await sim.close();
});

/** As the owner, over the network. */
async function connect(): Promise<void> {
  const jar = createCookieJar();
  async function ask(path: string, fields?: Record<string, string>): Promise<string> {
    const response = await fetch(shop.url + path, {
      headers: { Cookie: jar.header(), "Sec-Fetch-Site": "same-origin" },
      redirect: "manual",
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    });
    jar.keep(response);
    await response.text();
    return response.headers.get("Location") ?? "";
  }
  await ask(paths.adminLogin(), { usuario: OWNER.username, contrasena: OWNER.password });
  const address = await ask(adminPaths.payments(), { intent: "connect" });
  const back = await answerConsent(address);
  expect(await ask(back.pathname + back.search)).toBe(adminPaths.payments());
}

function readConnection(): Record<string, unknown> {
  let row: unknown;
  shop.changeDatabase((database) => {
    row = database.prepare("SELECT * FROM payment_connection").get();
  });
  return row as Record<string, unknown>;
}

function endIn(days: number): void {
  shop.changeDatabase((database) => {
    const end = new Date(Date.now() + days * DAY_MS).toISOString();
    database.prepare("UPDATE payment_connection SET expires_at = ?").run(end);
  });
}

const refreshes = () =>
  sim.requests.filter(
    ({ path, body }) =>
      path === "/oauth/token" && JSON.stringify(body).includes('"grant_type":"refresh_token"'),
  );

it("a shop that is opened with little time left renews by itself, and saves both tokens", async () => {
  const before = readConnection();
  endIn(29);
  await shop.restart();
  await expect.poll(() => readConnection().renewed_at).not.toBeNull();
  const after = readConnection();
  for (const column of ["sealed_access_token", "sealed_refresh_token"]) {
    expect(after[column]).not.toBe(before[column]);
  }
  expect(new Date(String(after.expires_at)).getTime()).toBeGreaterThan(Date.now() + 179 * DAY_MS);
  expect(refreshes().map(({ status }) => status)).toEqual([200]);
});

it("a refresh token that the provider has no more ends the connection", async () => {
  sim.control.reset();
  endIn(29);
  await shop.restart();
  await expect.poll(() => readConnection().lost_reason).toBe("refused");
  expect(readConnection()).toMatchObject({ sealed_access_token: "", sealed_refresh_token: "" });
  expect(refreshes().map(({ status }) => status)).toEqual([400]);
});
