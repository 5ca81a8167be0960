import { beforeAll, describe, expect, it } from "vitest";

import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();

const NARROW = { width: 360, height: 740 };
const LAPTOP = { width: 1024, height: 768 };

const IDS = ["guardada-remera-01", "guardada-remera-02", "guardada-remera-03"];
const LINES = IDS.map((id) => ["linea", JSON.stringify([id, "M", "Negro", 1])]);

beforeAll(() =>
  shop().changeDatabase((database) => {
    for (const id of IDS)
      insertProduct(database, { id, name: "Remera guardada", price: 10_000, sizes: '["M"]' });
  }),
);

describe.each(SCRIPTS)("Pieces aside with scripts $scripts", (scripts) => {
  it("are kept with a deposit, found in their list, and paid with change", async () => {
    const { page } = await visit({ ...scripts, viewport: NARROW });
    const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    await signInBrowser(page.context(), shop());
    await page.goto(`${adminPaths.counter()}?${new URLSearchParams(LINES)}`);
    await waitForHydration(page, scripts);
    await page.getByText("Separar para después").click();
    await page.getByLabel("Para quién").fill("Ana Separa");
    await page.getByLabel("Seña").fill("5.000");
    expect(await readWidth()).toBe(NARROW.width);
    await page.getByRole("button", { name: "Separar", exact: true }).click();
    await page.locator(".ticket").getByText("Separado para Ana Separa").waitFor();
    expect(await readWidth()).toBe(NARROW.width);

    await page.goto(adminPaths.counter());
    await page.getByRole("link", { name: "Separados" }).click();
    await page
      .getByRole("link", { name: /^TELA-/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Cobrar o cambiar el día" }).click();
    await page.getByLabel("Paga con").fill("30.000");
    await waitForHydration(page, scripts);
    await page.getByRole("button", { name: "Cobrar lo que falta" }).click();
    await page
      .locator(".ticket")
      .getByText(/Vuelto \$\s5\.000/)
      .waitFor();
    expect(await page.getByRole("button", { name: "Cobrar lo que falta" }).count()).toBe(0);
    expect(await readWidth()).toBe(NARROW.width);
  });

  it("has the button of a sale of three garments in sight on a laptop", async () => {
    const { page } = await visit({ ...scripts, viewport: LAPTOP });
    await signInBrowser(page.context(), shop());
    await page.goto(`${adminPaths.counter()}?${new URLSearchParams(LINES)}`);
    const box = await page.getByRole("button", { name: "Cobrar", exact: true }).boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(LAPTOP.height);
    const [circle, words] = await Promise.all(
      ["input", "span"].map((part) =>
        page.locator(`.counter-ways .check ${part}`).first().boundingBox(),
      ),
    );
    const middle = (part: typeof circle) => (part ? part.y + part.height / 2 : NaN);
    expect(Math.abs(middle(circle ?? null) - middle(words ?? null))).toBeLessThan(1);
  });
});
