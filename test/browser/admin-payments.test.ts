import type { Page } from "playwright-core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

import {
  startSimulator,
  type PaymentSimulator,
} from "../../scripts/payment-simulator/start-simulator";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
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

async function open(page: Page, address: string, scripts: { hasScripts: boolean }): Promise<void> {
  await signInBrowser(page.context(), shop());
  await page.goto(address);
  await waitForHydration(page, scripts);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Presses the button that leads to the provider, and decides there. */
async function connect(page: Page, decision: string): Promise<void> {
  await button(page, "Conectar con Mercado Pago").click();
  await button(page, decision).click();
  await page.waitForURL((url) => url.origin === shop().url);
}

describe.each(SCRIPTS)("Mercado Pago with scripts $scripts", (scripts) => {
  /** With scripts, because axe needs them. */
  const lookAt = async (page: Page) => {
    if (scripts.hasScripts) await expectGoodPage(page);
  };

  it("is refused, connected, tested, lost and disconnected", async () => {
    const { clientId, clientSecret, webhookSecret } = application();
    const { page, expectProblem } = await visit({ ...scripts, viewport: PHONE });
    expectProblem(/status 400|status of 400/);
    await open(page, PAGE, scripts);
    await lookAt(page);
    await page.getByLabel("Client ID").fill("APP_USR");
    await button(page, "Guardar los datos").click();
    await page.getByRole("link", { name: /^El Client ID es un número/ }).click();
    expect(await page.getByLabel("Client ID").inputValue()).toBe("APP_USR");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id ?? ""))
      .toBe("aplicacion");
    await page.getByLabel("Client ID").fill(clientId);
    await page.getByLabel("Client Secret").fill(clientSecret);
    await page.getByLabel("Clave secreta de los avisos").fill(webhookSecret);
    await button(page, "Guardar los datos").click();
    await connect(page, "Rechazar");
    await page.getByRole("heading", { name: "No diste el permiso" }).waitFor();
    await page.getByRole("link", { name: "Volver a Mercado Pago" }).click();
    const account = page.getByRole("region", { name: /Tu cuenta/ });
    await account.getByText("Sin conectar").waitFor();

    await connect(page, "Autorizar");
    expect(new URL(page.url()).pathname).toBe(PAGE);
    await account.getByText("Conectada", { exact: true }).waitFor();
    await account.getByText("SIMVENDEDOR").waitFor();
    await waitForHydration(page, scripts);
    await button(page, "Probar conexión").click();
    await page.getByRole("status", { name: "Avisos" }).getByText("La conexión funciona").waitFor();
    await page.getByText("Desconectar…").click();
    await lookAt(page);

    shop().changeDatabase((database) => {
      database.exec(`UPDATE payment_connection SET lost_at = '2026-03-01T12:00:00.000Z',
          lost_reason = 'deauthorized'`);
      database.exec(`INSERT INTO payment_notices (topic, subject_id, outcome, times_received)
          VALUES ('payment', '123456789012', 'unknown-order', 4)`);
    });
    await open(page, PAGE, scripts);
    await page.getByText("La cuenta le sacó el permiso").waitFor();
    await lookAt(page);
    await page.getByText("Desconectar…").click();
    await button(page, "Desconectar").click();
    await account.getByText("Sin conectar").waitFor();
    expect(await page.getByLabel("Client ID").inputValue()).toBe("");
  });
});

it("An invalid return from the provider has a page that fits, without anything that axe finds", async () => {
  const { page, expectProblem } = await visit({ hasScripts: true });
  expectProblem(/status 400|status of 400/);
  await open(page, `${CALLBACK}?code=TG-1&state=nada`, { hasScripts: true });
  await page.getByRole("heading", { name: /ya no sirve/ }).waitFor();
  await expectGoodPage(page);
});
