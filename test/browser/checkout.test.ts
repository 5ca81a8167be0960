import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { DESKTOP, PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { findViolations } from "../helpers/good-page";
import { BOUGHT_PRODUCT } from "../helpers/shopper";
import { addToCart } from "../helpers/shopper-browser";

const { visit, shop } = useShopBrowser();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The checkout form, with a shirt in the cart. */
async function openCheckout(page: Page, hasScripts: boolean) {
  await addToCart(page, shop().url);
  await page.goto(paths.checkout());
  await waitForHydration(page, { hasScripts });
}

async function fillBuyer(page: Page) {
  await page.getByLabel("Nombre y apellido").fill("Ana Gómez");
  await page.getByLabel("E-mail").fill("ana@correo.test");
  await page.getByLabel("Teléfono", { exact: true }).fill("0353 15-411-2025");
}

async function fillAddress(page: Page) {
  await page.getByLabel("Provincia").selectOption({ label: "Córdoba" });
  await page.getByLabel("Localidad").fill("Villa María");
  await page.getByLabel("Calle y número").fill("San Martín 350");
  await page.getByLabel("Código postal").fill("5900");
}

const review = (page: Page) => page.getByRole("heading", { level: 1, name: "Revisá tu pedido" });

/** One column of the last order. */
function readLastOrder(column: "token" | "total" | "delivery_method"): unknown {
  let found: unknown;
  shop().changeDatabase((database) => {
    found = database.prepare(`SELECT ${column} FROM orders ORDER BY id DESC LIMIT 1`).pluck().get();
  });
  return found;
}

/** Simulates a slow network: delays the page's data after the reply to a form. */
async function slowDown(route: Route) {
  if (route.request().method() === "GET") await new Promise((next) => setTimeout(next, 500));
  await route.continue();
}

/** Confirms and waits for the order's screen. */
async function confirm(page: Page, outcome: string) {
  await press(page, "Confirmar pedido");
  await page.waitForURL(new RegExp(`/checkout/${outcome}\\?pedido=`));
}

/** The checks are scripts themselves, so they run only with scripts. */
async function expectNoViolations(page: Page, hasScripts: boolean) {
  if (!hasScripts) return;
  await atEachSize(page, [DESKTOP, PHONE], async (size) => {
    expect(await findViolations(page), `${page.url()} ${size}`).toEqual([]);
  });
}

describe.each(SCRIPTS)("A purchase with scripts $scripts", ({ hasScripts }) => {
  it("goes on after mistakes, and leads to its order again when the shopper goes back", async () => {
    const { page, expectProblem } = await visit({ hasScripts, viewport: PHONE });
    expectProblem(/\b400\b/);
    await openCheckout(page, hasScripts);
    await page.getByLabel("Nombre y apellido").fill("Ana Gómez");
    await page.getByLabel("Teléfono", { exact: true }).fill("411-2025");
    await press(page, "Continuar");
    const mistake = page.getByRole("alert").getByRole("link", { name: /código de área/ });
    await mistake.waitFor();
    await expectNoViolations(page, hasScripts);
    expect(await page.title()).toMatch(/^Error: /);
    await mistake.click();
    const field = page.getByLabel("Teléfono", { exact: true });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    const header = await page.getByRole("banner").boundingBox();
    const label = await page.getByText("Teléfono", { exact: true }).boundingBox();
    expect(label?.y, "the label below the header").toBeGreaterThanOrEqual(
      (header?.y ?? 0) + (header?.height ?? 0),
    );
    expect(await page.getByLabel("Nombre y apellido").inputValue()).toBe("Ana Gómez");

    await fillBuyer(page);
    await fillAddress(page);
    await page.getByLabel("Código postal").fill("M5500ABC");
    await press(page, "Continuar");
    await page.getByText("El código postal M5500ABC es de Mendoza").first().waitFor();
    await expectNoViolations(page, hasScripts);
    await page.getByLabel("Código postal").fill("5900");
    await press(page, "Continuar");
    await review(page).waitFor();
    await page.getByText("Tenés derecho a arrepentirte").waitFor();
    await expectNoViolations(page, hasScripts);
    await confirm(page, "pending");
    const placed = page.url();
    expect(new URL(placed).searchParams.get("pedido")).toBe(readLastOrder("token"));
    await page.goBack();
    await page.waitForURL(placed);
    expect(readLastOrder("token"), "no second order").toBe(
      new URL(placed).searchParams.get("pedido"),
    );
  });
});

describe("The total of the checkout", () => {
  const readTotal = async (page: Page) =>
    (await page.locator("#resumen .totals-total dd").innerText()).replace("\u00a0", " ");

  it("follows a press of a button without scripts, which keeps texts and place", async () => {
    const { page, expectProblem } = await visit({ hasScripts: false, viewport: PHONE });
    expectProblem(/\b400\b/);
    await openCheckout(page, false);
    await page.getByLabel("Nombre y apellido").fill("Ana");
    for (const [part, option, total] of [
      ["Entrega", "Retiro en el local", "$ 35.010"],
      ["Pago", "Efectivo al retirar", "$ 38.900"],
    ] as const) {
      const place = page.getByRole("region", { name: part, exact: true });
      await place.getByRole("radio", { name: option }).check();
      await place.getByRole("button", { name: "Actualizar el total" }).click();
      await place.getByText(`Tu pedido: ${total}`).waitFor();
      expect(await readTotal(page)).toBe(total);
      const box = await place.getByRole("button", { name: "Actualizar el total" }).boundingBox();
      expect(box?.y).toBeGreaterThan(PHONE.height / 4);
      expect(box?.y).toBeLessThan(PHONE.height - 50);
      expect(await page.getByRole("radio", { name: option }).isChecked()).toBe(true);
      expect(await page.getByLabel("Nombre y apellido").inputValue()).toBe("Ana");
      expect(await page.getByRole("alert").count()).toBe(0);
    }
    await page.getByLabel("Nombre y apellido").press("Enter");
    await page.getByRole("alert").getByText("Revisá estos datos").waitFor();
  });

  it("follows at once with scripts, which need no button", async () => {
    const { page } = await visit({ hasScripts: true, viewport: PHONE });
    await openCheckout(page, true);
    expect(await page.getByRole("button", { name: "Actualizar el total" }).count()).toBe(0);
    await page.getByRole("radio", { name: "Retiro en el local" }).check();
    await expect.poll(() => readTotal(page)).toBe("$ 35.010");
    await page.getByRole("radio", { name: "Efectivo al retirar" }).check();
    await expect.poll(() => readTotal(page)).toBe("$ 38.900");
  });
});

it("A changed price is shown on a slow network too, and accepted with one button", async () => {
  const { page, expectProblem } = await visit({ hasScripts: true });
  expectProblem(/\b409\b/);
  await openCheckout(page, true);
  await fillBuyer(page);
  await fillAddress(page);
  await press(page, "Continuar");
  await review(page).waitFor();
  const setPrice = (price: number) =>
    shop().changeDatabase((database) =>
      database.prepare("UPDATE products SET price = ? WHERE id = ?").run(price, BOUGHT_PRODUCT.id),
    );
  setPrice(40_000);
  await page.route("**/checkout/revisar.data", slowDown);
  await press(page, "Confirmar pedido");
  await page.getByRole("heading", { name: "Algo cambió mientras comprabas" }).waitFor();
  const changes = page.getByRole("region", { name: "Esto es lo que cambió" });
  expect(await changes.innerText()).toMatch(/38\.900[\s\S]*40\.000/);
  await confirm(page, "pending");
  setPrice(38_900);
  expect(readLastOrder("total")).toBe(42_500);
});

it("A purchase can be made with the keyboard alone", async () => {
  const { page } = await visit({ hasScripts: false });
  await openCheckout(page, false);
  const tabTo = async (name: string, what: "textbox" | "radio" | "combobox" | "button") => {
    const control = await page.getByRole(what, { name, exact: true }).elementHandle();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await page.evaluate((element) => element === document.activeElement, control)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`The keyboard does not reach ${name}`);
  };
  for (const [name, text] of [
    ["Nombre y apellido", "Ana Gómez"],
    ["E-mail", "ana@correo.test"],
    ["Teléfono", "353 411-2025"],
  ] as const) {
    await tabTo(name, "textbox");
    await page.keyboard.type(text);
  }
  await tabTo("Envío a domicilio", "radio");
  await page.keyboard.press("ArrowDown");
  expect(await page.getByLabel("Calle y número").isVisible(), "no address for pick-up").toBe(false);
  await tabTo("Transferencia bancaria", "radio");
  await page.keyboard.press("ArrowDown");
  await tabTo("Continuar", "button");
  await page.keyboard.press("Enter");
  await review(page).waitFor();
  await tabTo("Confirmar pedido", "button");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/checkout\/success\?pedido=/);
  expect(readLastOrder("delivery_method")).toBe("pickup");
});
