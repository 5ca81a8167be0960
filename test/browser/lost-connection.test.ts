import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { addToCart } from "../helpers/shopper-browser";

const { visit, shop } = useShopBrowser();

const SHIRT = paths.product("manki-remera-calesita-amarillo-01");
const OFFLINE = "Parece que te quedaste sin conexión.";
const NO_CONNECTION = /INTERNET_DISCONNECTED|dynamically imported module|loading route module/i;

const visitWithScripts = async () => {
  const visitor = await visit({ hasScripts: true, viewport: PHONE });
  visitor.expectProblem(NO_CONNECTION);
  return visitor;
};

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page, { hasScripts: true });
}

async function openCheckout(page: Page): Promise<void> {
  await addToCart(page, shop().url);
  await open(page, paths.checkout());
}

const retry = (page: Page) => page.getByRole("button", { name: "Reintentar" }).click();
const noticeOf = (page: Page) => page.getByRole("alert").filter({ hasText: OFFLINE });

async function comeBack(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await retry(page);
}

describe("Without a connection", () => {
  it("a link stays on its page, and opens once there is a connection", async () => {
    const { page, context } = await visitWithScripts();
    await open(page, paths.products());
    await context.setOffline(true);
    const link = page.getByRole("article").first().getByRole("heading").getByRole("link");
    const address = (await link.getAttribute("href")) ?? "";
    await link.click();
    await noticeOf(page).waitFor();
    await retry(page);
    await noticeOf(page).waitFor();
    await page.getByRole("heading", { level: 1, name: "Todos los productos" }).waitFor();
    await comeBack(page, context);
    await page.waitForURL(`**${address}`);
    await noticeOf(page).waitFor({ state: "detached" });

    // Another link replaces the waiting one.
    await open(page, paths.products());
    await context.setOffline(true);
    await link.click();
    await noticeOf(page).waitFor();
    await context.setOffline(false);
    await page.getByRole("link", { name: "Seguí tu pedido" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Buscar mi pedido" }).waitFor();
    await noticeOf(page).waitFor({ state: "detached" });
  });

  it("a form keeps what was typed, and is sent once when it is retried", async () => {
    const { page, context, expectProblem } = await visitWithScripts();
    expectProblem(/status 400|400 \(Bad Request\)/);
    await openCheckout(page);
    await page.getByLabel("Nombre y apellido").fill("Ana Gómez");
    await page.getByLabel("E-mail").fill("ana@correo.test");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Continuar" }).click();
    await noticeOf(page).waitFor();
    expect(await page.getByLabel("Nombre y apellido").inputValue()).toBe("Ana Gómez");
    let posts = 0;
    page.on("request", (request) => (posts += request.method() === "POST" ? 1 : 0));
    await comeBack(page, context);
    await page.getByRole("heading", { name: "Revisá estos datos" }).waitFor();
    expect(await page.getByLabel("Nombre y apellido").inputValue()).toBe("Ana Gómez");
    expect(posts).toBe(1);
    expect(await noticeOf(page).count()).toBe(0);
  });
});

it("While a proxy answers instead of the shop, the page waits", async () => {
  const { page, expectProblem } = await visitWithScripts();
  expectProblem(/50[234]/);
  let status: number | undefined;
  await page.route(/\.data(\?|$)/, (route) =>
    status === undefined
      ? route.continue()
      : route.fulfill({ status, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  );
  for (const answer of [502, 503, 504]) {
    await open(page, paths.terms());
    status = answer;
    await page.getByRole("link", { name: "Seguí tu pedido" }).first().click();
    await page.getByText("La tienda no contesta en este momento.").waitFor();
    expect(new URL(page.url()).pathname, `after ${answer}`).toBe(paths.terms());
    status = undefined;
    await retry(page);
    await page.waitForURL(`**${paths.orderLookup()}`);
  }
});

describe("What was typed", () => {
  it("is restored after going back and after a reload, and in no newly opened form", async () => {
    const { page, context } = await visitWithScripts();
    await openCheckout(page);
    const name = page.getByLabel("Nombre y apellido");
    await name.fill("Ana Gómez");
    await page.getByLabel("Notas").fill("Tocar el timbre");
    const tab = await context.newPage();
    await open(tab, paths.checkout());
    expect(await tab.getByLabel("Nombre y apellido").inputValue(), "another tab").toBe("");
    await tab.close();
    await page.getByRole("link", { name: "Carrito" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Tu carrito" }).waitFor();
    await page.goBack();
    await expect.poll(() => name.inputValue()).toBe("Ana Gómez");
    await page.reload();
    await waitForHydration(page, { hasScripts: true });
    await expect.poll(() => name.inputValue()).toBe("Ana Gómez");
    expect(await page.getByLabel("Notas").inputValue()).toBe("Tocar el timbre");
    await open(page, paths.checkout());
    expect(await name.inputValue(), "a newly opened form").toBe("");
  });

  it("is stored without passwords", async () => {
    const { page } = await visitWithScripts();
    await open(page, paths.orderLookup());
    await page.getByLabel("Número de pedido").fill("TELA-123456-ABC");
    expect(await page.evaluate(() => sessionStorage.getItem("tela-typed"))).toContain("123456");
    await open(page, paths.adminLogin());
    await page.getByLabel("Contraseña").fill("una clave larga");
    const kept = await page.evaluate(() => Object.values(sessionStorage).join());
    expect(kept).not.toContain("una clave larga");
    expect(kept).not.toContain("123456");
  });
});

it.each(SCRIPTS)(
  "A refused form, scripts $scripts, shows its errors on the first screen of a phone",
  async (scripts) => {
    const { page, expectProblem } = await visit({
      ...scripts,
      viewport: { width: 360, height: 740 },
    });
    expectProblem(/status 400|400 \(Bad Request\)/);
    await addToCart(page, shop().url);
    for (const [address, button] of [
      [SHIRT, "Agregar al carrito"],
      [paths.checkout(), "Continuar"],
    ] as const) {
      await page.goto(address);
      await waitForHydration(page, scripts);
      await page.getByRole("button", { name: button }).click();
      const summary = page.locator("#errores");
      await summary.waitFor();
      await expect.poll(() => summary.evaluate(isBelowHeader), { message: address }).toBe(true);
      if (scripts.hasScripts) {
        const focused = () => page.evaluate(() => document.activeElement?.id);
        await expect.poll(focused, { message: address }).toBe("errores");
      }
    }
  },
);

/** True when its first lines are visible and nothing covers them. */
function isBelowHeader(summary: Element): boolean {
  const { top, left } = summary.getBoundingClientRect();
  const shown = document.elementFromPoint(left + 20, top + 20);
  return top > 0 && top + 60 < innerHeight && summary.contains(shown);
}
