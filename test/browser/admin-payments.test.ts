import type { Page } from "playwright-core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

import {
  startSimulator,
  type PaymentSimulator,
} from "../../scripts/payment-simulator/start-simulator";
import { createAxe } from "../helpers/axe";
import { DESKTOP, PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { signInBrowser } from "../helpers/owner-browser";
import { simulatorSettings } from "../helpers/payment-simulator";
import { adminPaths } from "../../app/admin-paths";

let sim: PaymentSimulator | undefined;
const { visit, shop } = useShopBrowser("built-in catalogue", async () => {
  sim = await startSimulator();
  const byHand = { MP_CLIENT_ID: "", MP_CLIENT_SECRET: "", MP_WEBHOOK_SECRET: "" };
  return { ...simulatorSettings(sim, { withAccount: false }), ...byHand };
});
const PAGE = adminPaths.payments();
const CALLBACK = adminPaths.paymentsCallback();
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A function, because the shop's address is only known once it is open. */
function application() {
  if (!sim) throw new Error("The simulator is not open");
  sim.app.redirectUris.splice(0, Infinity, shop().url + CALLBACK);
  return sim.app;
}

beforeEach(() => {
  shop().changeDatabase((database) => {
    for (const table of ["payment_connection", "payment_application", "payment_notices"]) {
      database.exec(`DELETE FROM ${table}`);
    }
  });
});
afterAll(() => sim?.close());

async function open(page: Page, address: string, hasScripts: boolean): Promise<void> {
  await signInBrowser(page.context(), shop());
  await page.goto(address);
  await waitForHydration(page, { hasScripts });
}

/** Connects an account from scratch, as the owner does it. */
async function connect(page: Page, hasScripts: boolean, decision = "Autorizar"): Promise<void> {
  const { clientId, clientSecret, webhookSecret } = application();
  await open(page, PAGE, hasScripts);
  await page.getByLabel("Client ID").fill(clientId);
  await page.getByLabel("Client Secret").fill(clientSecret);
  await page.getByLabel("Clave secreta de los avisos").fill(webhookSecret);
  await page.getByRole("button", { name: "Guardar los datos" }).click();
  await page.getByRole("button", { name: "Conectar con Mercado Pago" }).click();
  await page.getByRole("button", { name: decision }).click();
  await page.waitForURL((url) => url.origin === shop().url);
}

describe.each(SCRIPTS)("Mercado Pago with scripts $scripts", ({ hasScripts }) => {
  it("is connected, tested and disconnected", async () => {
    const { page } = await visit({ hasScripts, viewport: PHONE });
    await connect(page, hasScripts);
    expect(new URL(page.url()).pathname).toBe(PAGE);
    const account = page.getByRole("region", { name: /Tu cuenta/ });
    await account.getByText("Conectada", { exact: true }).waitFor();
    await account.getByText("SIMVENDEDOR").waitFor();
    await waitForHydration(page, { hasScripts });
    await page.getByRole("button", { name: "Probar conexión" }).click();
    await page.getByRole("status", { name: "Avisos" }).getByText("La conexión funciona").waitFor();
    await page.getByText("Desconectar…").click();
    await page.getByRole("button", { name: "Desconectar" }).click();
    await account.getByText("Sin conectar").waitFor();
    expect(await page.getByLabel("Client ID").inputValue()).toBe("");
  });

  it("is not connected when the owner declines", async () => {
    const { page } = await visit({ hasScripts });
    await connect(page, hasScripts, "Rechazar");
    await page.getByRole("heading", { name: "No diste el permiso" }).waitFor();
    await page.getByRole("link", { name: "Volver a Mercado Pago" }).click();
    await page.getByText("Sin conectar").waitFor();
  });

  it("reports errors in the data at their fields", async () => {
    const { page, expectProblem } = await visit({ hasScripts });
    expectProblem(/status 400|status of 400/);
    await open(page, PAGE, hasScripts);
    await page.getByLabel("Client ID").fill("APP_USR");
    await page.getByRole("button", { name: "Guardar los datos" }).click();
    await page.getByRole("link", { name: /^El Client ID es un número/ }).click();
    expect(await page.getByLabel("Client ID").inputValue()).toBe("APP_USR");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id ?? ""))
      .toBe("aplicacion");
  });
});

const SIZES = [PHONE, DESKTOP, { width: 320, height: 700 }];

describe("axe finds nothing wrong and nothing is cut off", () => {
  const check = (page: Page) =>
    atEachSize(page, SIZES, async (size) => {
      const { violations } = await createAxe(page).withTags(STANDARDS).analyze();
      expect(
        violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
        size,
      ).toEqual([]);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, size).toBeLessThanOrEqual(0);
    });

  it("before and after connecting", async () => {
    const { page } = await visit({ hasScripts: true });
    await open(page, PAGE, true);
    await check(page);
    await connect(page, true);
    await waitForHydration(page, { hasScripts: true });
    await page.getByText("Desconectar…").click();
    await check(page);
  });

  it("when the account is lost, and with webhooks that came", async () => {
    const { page } = await visit({ hasScripts: true });
    await connect(page, true);
    shop().changeDatabase((database) => {
      database.exec(`UPDATE payment_connection SET lost_at = '2026-03-01T12:00:00.000Z',
          lost_reason = 'deauthorized'`);
      database.exec(`INSERT INTO payment_notices (topic, subject_id, outcome, times_received)
          VALUES ('payment', '123456789012', 'unknown-order', 4)`);
    });
    await open(page, PAGE, true);
    await page.getByText("La cuenta le sacó el permiso").waitFor();
    await check(page);
  });

  it("on the page of an invalid return", async () => {
    const { page, expectProblem } = await visit({ hasScripts: true });
    expectProblem(/status 400|status of 400/);
    await open(page, `${CALLBACK}?code=TG-1&state=nada`, true);
    await page.getByRole("heading", { name: /ya no sirve/ }).waitFor();
    await check(page);
  });
});
