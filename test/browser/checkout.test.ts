import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { createAxe } from "../helpers/axe";
import { DESKTOP, PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { addToCart } from "../helpers/shopper-browser";

const { visit, shop } = useShopBrowser();

const SHIRT = "manki-remera-calesita-amarillo-01";
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** From the home page to the checkout form, through the pages. */
async function walkToCheckout(page: Page, hasScripts: boolean) {
  await page.goto(paths.home());
  await waitForHydration(page, { hasScripts });
  await page.goto(paths.product(SHIRT));
  await waitForHydration(page, { hasScripts });
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await press(page, "Agregar al carrito");
  await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Carrito, 1 producto" }).click();
  await page.getByRole("link", { name: "Iniciar compra" }).click();
  await page.getByRole("heading", { level: 1, name: "Completá tus datos" }).waitFor();
}

/** The checkout form, with a shirt in the cart. */
async function openCheckout(page: Page, hasScripts: boolean) {
  await addToCart(page, shop().url);
  await page.goto(paths.checkout());
  await waitForHydration(page, { hasScripts });
}

async function fillBuyer(page: Page) {
  await page.getByLabel("Nombre y apellido").fill("Ana Gómez");
  await page.getByLabel("Email").fill("ana@correo.test");
  await page.getByLabel("Teléfono").fill("0353 15-411-2025");
}

async function fillAddress(page: Page) {
  await page.getByLabel("Provincia").selectOption({ label: "Córdoba" });
  await page.getByLabel("Localidad").fill("Villa María");
  await page.getByLabel("Calle y número").fill("San Martín 350");
  await page.getByLabel("Código postal").fill("5900");
}

const review = (page: Page) => page.getByRole("heading", { level: 1, name: "Revisá tu pedido" });

type Row = Record<string, unknown>;

/** The last order and its lines, without random values. */
function readLastOrder(): { order: Row; items: unknown[]; token: string } {
  let found: { order: Row; items: unknown[]; token: string } | undefined;
  shop().changeDatabase((database) => {
    const { id, token, ...order } = database
      .prepare(
        `SELECT id, token, total, discount, shipping, customer_name, customer_email,
          customer_phone, delivery_method, payment_method, province, city, street, postal_code
          FROM orders ORDER BY id DESC LIMIT 1`,
      )
      .get() as Row & { token: string };
    const items = database
      .prepare("SELECT product_id, price, size, quantity FROM order_items WHERE order_id = ?")
      .all(id);
    found = { order, items, token };
  });
  if (!found) throw new Error("There is no order");
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

describe.each(SCRIPTS)("A purchase with scripts $scripts", ({ hasScripts }) => {
  it("goes from the home page to an order by transfer, with a mistake in between", async () => {
    const { page, expectProblem } = await visit({ hasScripts, viewport: PHONE });
    expectProblem(/\b400\b/);
    await walkToCheckout(page, hasScripts);
    await fillBuyer(page);
    await page.getByLabel("Teléfono").fill("411-2025");
    await press(page, "Continuar");
    const mistake = page.getByRole("alert").getByRole("link", { name: /código de área/ });
    await mistake.waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    await mistake.click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("telefono");
    expect(await page.getByLabel("Nombre y apellido").inputValue()).toBe("Ana Gómez");

    await page.getByLabel("Teléfono").fill("0353 15-411-2025");
    await fillAddress(page);
    await press(page, "Continuar");
    await review(page).waitFor();
    await page.getByText("Tenés derecho a arrepentirte").waitFor();
    await confirm(page, "pending");

    const { order, items, token } = readLastOrder();
    expect(page.url()).toContain(token);
    expect(order).toEqual({
      ...{ total: 41_510, discount: 3890, shipping: 6500 },
      ...{ customer_name: "Ana Gómez", customer_email: "ana@correo.test" },
      ...{ customer_phone: "+5493534112025", delivery_method: "shipping", province: "X" },
      ...{ payment_method: "transfer", city: "Villa María", street: "San Martín 350" },
      postal_code: "5900",
    });
    expect(items).toEqual([{ product_id: SHIRT, price: 38_900, size: "M", quantity: 1 }]);
  });

  it("shows a field with its label and error after following the summary's link", async () => {
    const { page, expectProblem } = await visit({ hasScripts, viewport: PHONE });
    expectProblem(/\b400\b/);
    await openCheckout(page, hasScripts);
    await press(page, "Continuar");
    const link = page.getByRole("alert").getByRole("link", { name: /^Escribí tu teléfono/ });
    await link.click();
    const field = page.getByLabel("Teléfono");
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    const header = await page.getByRole("banner").boundingBox();
    const label = await page.getByText("Teléfono", { exact: true }).boundingBox();
    expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  });

  it("asks for no address for pick-up, and remembers the buyer", async () => {
    const { page } = await visit({ hasScripts });
    await openCheckout(page, hasScripts);
    await fillBuyer(page);
    await page.getByRole("radio", { name: "Retiro en el local" }).check();
    expect(await page.getByLabel("Calle y número").isVisible()).toBe(false);
    await page.getByRole("radio", { name: "Efectivo al retirar" }).check();
    await press(page, "Continuar");
    await review(page).waitFor();
    await confirm(page, "success");
    expect(readLastOrder().order).toMatchObject({ total: 38_900, discount: 0, street: "" });

    await openCheckout(page, hasScripts);
    expect(await page.getByLabel("Email").inputValue()).toBe("ana@correo.test");
    expect(await page.getByRole("radio", { name: "Retiro en el local" }).isChecked()).toBe(true);
  });

  it("leads to the order again when the shopper goes back and confirms", async () => {
    const { page } = await visit({ hasScripts });
    await openCheckout(page, hasScripts);
    await fillBuyer(page);
    await fillAddress(page);
    await press(page, "Continuar");
    await review(page).waitFor();
    await confirm(page, "pending");
    const placed = page.url();
    await page.goBack();
    await page.waitForURL(placed);
    expect(readLastOrder().token).toBe(new URL(placed).searchParams.get("pedido"));
  });

  it("shows old and new price after a change, and accepts the new one", async () => {
    const { page, expectProblem } = await visit({ hasScripts });
    expectProblem(/\b409\b/);
    await openCheckout(page, hasScripts);
    await fillBuyer(page);
    await fillAddress(page);
    await press(page, "Continuar");
    await review(page).waitFor();
    const setPrice = (price: number) =>
      shop().changeDatabase((database) =>
        database.prepare("UPDATE products SET price = ? WHERE id = ?").run(price, SHIRT),
      );
    setPrice(40_000);
    await page.route("**/checkout/revisar.data", slowDown);
    await press(page, "Confirmar pedido");
    const changed = page.getByRole("heading", { name: "Algo cambió mientras comprabas" });
    await changed.waitFor();
    const changes = page.getByRole("region", { name: "Esto es lo que cambió" });
    expect(await changes.innerText()).toMatch(/38\.900[\s\S]*40\.000/);
    await confirm(page, "pending");
    setPrice(38_900);
    expect(readLastOrder().order.total).toBe(42_500);
  });

  it("shows the shipping price in the cart, and stores nothing of it", async () => {
    const { page } = await visit({ hasScripts });
    await openCheckout(page, hasScripts);
    await page.getByRole("link", { name: "Carrito" }).click();
    // The checkout has a field with the same name.
    await page.getByRole("heading", { name: "Tu carrito", exact: true }).waitFor();
    await page.getByLabel("Código postal").fill("5900");
    await press(page, "Calcular envío");
    await page.getByText("Te faltan").waitFor();
    expect(new URL(page.url()).search).toBe("?cp=5900");
  });
});

it("A purchase can be made with the keyboard alone", async () => {
  const { page } = await visit({ hasScripts: false });
  await openCheckout(page, false);
  const tabTo = async (name: string, what: "textbox" | "radio" | "combobox" | "button") => {
    const control = page.getByRole(what, { name, exact: true });
    for (let presses = 0; presses < 40; presses += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`The keyboard does not reach ${name}`);
  };
  for (const [name, text] of [
    ["Nombre y apellido", "Ana Gómez"],
    ["Email", "ana@correo.test"],
    ["Teléfono", "353 411-2025"],
  ] as const) {
    await tabTo(name, "textbox");
    await page.keyboard.type(text);
  }
  await tabTo("Envío a domicilio", "radio");
  await page.keyboard.press("ArrowDown");
  await tabTo("Transferencia bancaria", "radio");
  await page.keyboard.press("ArrowDown");
  await tabTo("Continuar", "button");
  await page.keyboard.press("Enter");
  await review(page).waitFor();
  await tabTo("Confirmar pedido", "button");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/checkout\/success\?pedido=/);
  expect(readLastOrder().order).toMatchObject({ delivery_method: "pickup" });
});

it("axe finds nothing wrong with the checkout, its errors and its review", async () => {
  const { page, expectProblem } = await visit({ hasScripts: true });
  expectProblem(/\b400\b/);
  const expectNoViolations = () =>
    atEachSize(page, [PHONE, DESKTOP], async (size) => {
      const { violations } = await createAxe(page).withTags(STANDARDS).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        size,
      ).toEqual([]);
    });
  await openCheckout(page, true);
  await expectNoViolations();
  await press(page, "Continuar");
  await page.getByRole("alert").waitFor();
  await expectNoViolations();
  await fillBuyer(page);
  await fillAddress(page);
  await page.getByLabel("Código postal").fill("M5500ABC");
  await press(page, "Continuar");
  await page.getByText("El código postal M5500ABC es de Mendoza").first().waitFor();
  await expectNoViolations();
  await page.getByLabel("Código postal").fill("5900");
  await press(page, "Continuar");
  await review(page).waitFor();
  await expectNoViolations();
});
