import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";

const { visit, shop } = useShopBrowser();

/** From the home page to a cart with one line, as a shopper goes. */
async function buy(page: Page): Promise<void> {
  await page.goto(paths.home());
  await page.getByRole("main").getByRole("link", { name: "Remera Calesita boxy" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Remera Calesita boxy" }).waitFor();
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("button", { name: "Agregar al carrito" }).click();
  // A phone has no pointer that rests on the toast, which would stay then and cover the link.
  await page.mouse.move(0, 0);
  await page.getByRole("main").getByRole("link", { name: "Ver carrito" }).click();
  await page.getByRole("heading", { level: 1, name: "Tu carrito" }).waitFor();
  const lines = page.getByRole("list", { name: "Productos en tu carrito" });
  await lines.getByText("Talle M · Amarillo").waitFor();
}

/** Without pictures and motion, because drawing is most of the work and does not matter here. */
async function visitPlainly() {
  const visitor = await visit({ hasScripts: true, viewport: PHONE, reducedMotion: "reduce" });
  visitor.expectProblem(/ERR_FAILED/);
  await visitor.context.route(/\.(?:avif|jpe?g|png|svg|webp|woff2)(?:\?|$)/, (route) =>
    route.abort(),
  );
  return visitor;
}

/** Every script that a purchase loads. */
async function listScripts(): Promise<string[]> {
  const { page, context } = await visitPlainly();
  const files = new Set<string>();
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) files.add(pathname);
  });
  await buy(page);
  await page.waitForLoadState("networkidle");
  return [...files];
}

/** Parallel profiles: they mostly wait for a file that does not arrive. */
const AT_ONCE = 4;

/** The problem of a purchase without this file, in a new tab; null for none. */
async function buyWithout(file: string, context: BrowserContext): Promise<string | null> {
  await context.clearCookies();
  let refusals = 0;
  await context.route(`**${file}`, (route) => {
    refusals += 1;
    return route.abort();
  });
  const page = await context.newPage();
  try {
    await buy(page);
    return refusals > 0 ? null : "it was not asked for";
  } catch (error) {
    // Playwright's message names the press that found nothing.
    return `${String(error)}\nat ${page.url()}`;
  } finally {
    await page.close();
    await context.unroute(`**${file}`);
  }
}

describe("A purchase goes through", () => {
  it("when any script file does not arrive", { timeout: 300_000 }, async () => {
    const files = await listScripts();
    expect(files.length).toBeGreaterThan(5);
    const stuck: string[] = [];
    const waiting = [...files];
    const buyOneByOne = async () => {
      const { context, expectProblem } = await visitPlainly();
      expectProblem(/Failed to fetch dynamically imported module|Error loading route module/i);
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
        const problem = await buyWithout(file, context);
        if (problem !== null) stuck.push(`${file}: ${problem}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, buyOneByOne));
    // As one text, which a report shows whole.
    expect(stuck.join("\n")).toBe("");
  });

  it("when the file of a block does not arrive, and what the server drew stays", async () => {
    const { page, context } = await visitPlainly();
    await context.route("**/size-guide-*.js", (route) => route.abort());
    await page.goto(paths.product("manki-remera-calesita-amarillo-01"));
    await waitForHydration(page, { hasScripts: true });
    await page.getByRole("radio", { name: "M", exact: true }).check();
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    await page.getByRole("main").getByRole("link", { name: "Ver carrito" }).waitFor();
    expect(await page.getByText("Guía de talles", { exact: true }).count()).toBe(1);
    await buy(page);
  });

  it("when the connection fails while a link is pointed at", async () => {
    const { page, context, expectProblem } = await visit({ hasScripts: true });
    // The first move of the pointer asks for it.
    expectProblem(/kept-here/);
    await page.goto(paths.product("manki-remera-calesita-amarillo-01"));
    await waitForHydration(page, { hasScripts: true });
    await context.route("**/assets/*.js", (route) => route.abort());
    await page.getByRole("navigation", { name: "Estás en" }).getByRole("link").last().hover();
    await page.locator('link[rel="prefetch"]').waitFor({ state: "attached" });
    await context.unroute("**/assets/*.js");
    await page.getByRole("radio", { name: "M", exact: true }).check();
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    await page.getByRole("main").getByRole("link", { name: "Ver carrito" }).waitFor();
  });

  it("when no script arrives at all", async () => {
    const { page, context } = await visitPlainly();
    await context.route("**/assets/*.js", (route) => route.abort());
    await buy(page);
  });

  it("when the first script throws", async () => {
    const { page, context, expectProblem } = await visitPlainly();
    expectProblem(/a script that fails/);
    await context.route("**/assets/entry.client-*.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'throw new Error("a script that fails");',
      }),
    );
    await buy(page);
  });

  it("when scripts are slower than the shopper", async () => {
    const { page, context } = await visit({ hasScripts: true });
    let letGo = () => {};
    const released = new Promise<void>((resolve) => (letGo = resolve));
    await context.route("**/assets/entry.client-*.js", async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    await page.goto(paths.product("manki-remera-calesita-amarillo-01"), { waitUntil: "commit" });
    await page.getByRole("radio", { name: "M", exact: true }).check();
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    await page.getByRole("link", { name: "Carrito, 1 producto" }).waitFor();
    letGo();
    expect(new URL(page.url()).origin).toBe(shop().url);
  });
});
