import type Database from "better-sqlite3";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../app/paths";
import {
  PHONE,
  SCRIPTS,
  useShopBrowser,
  waitForHydration,
  type VisitOptions,
} from "../helpers/browser";
import { storeShirtGuide } from "../helpers/size-guides";

const SHIRT = "manki-remera-calesita-amarillo-01";
const ANSWER = paths.ownSize(SHIRT);
const SHIRT_PAGE = paths.productIn(SHIRT, { color: "Amarillo" });

const { visit, shop } = useShopBrowser();

async function openGuide({ hasScripts }: Pick<VisitOptions, "hasScripts">) {
  shop().changeDatabase(storeShirtGuide);
  const { page, ...visitor } = await visit({ hasScripts, viewport: PHONE });
  await page.goto(SHIRT_PAGE);
  await waitForHydration(page, { hasScripts });
  await page.getByText("Guía de talles", { exact: true }).click();
  const ask = async (chest: string) => {
    await page.getByLabel("Pecho", { exact: true }).fill(chest);
    await page.getByRole("button", { name: "Decime mi talle" }).click();
  };
  return { page, ...visitor, ask };
}

const readPath = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

it("The answer stands in the block, chooses its size there, and is forgotten there", async () => {
  const { page, context, ask } = await openGuide({ hasScripts: true });
  await ask("53");
  await page.getByText("Tu talle es M", { exact: true }).waitFor();
  await expect.poll(() => isInView(page, "details [role=status]")).toBe(true);
  const choose = page.getByRole("link", { name: "Ir a la prenda en ese talle" });
  await choose.click();
  expect(await page.getByRole("radio", { name: "M", exact: true }).isChecked()).toBe(true);
  expect(await page.locator("tr[aria-current=true] mark").allInnerTexts()).toEqual(["M"]);
  await ask("62");
  await page.getByText("Tu talle es XL", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Remeras en talle XL" }).isVisible()).toBe(true);
  const listMeasures = async () =>
    (await context.cookies()).filter(({ name }) => name === "tela_medidas").length;
  expect(await listMeasures()).toBe(1);
  await page.getByRole("button", { name: "Borrar mis medidas" }).click();
  await page.getByText("Medidas borradas. Ya no las recordamos.").waitFor();
  expect(await page.getByLabel("Pecho", { exact: true }).inputValue()).toBe("");
  expect([await listMeasures(), readPath(page)]).toEqual([0, SHIRT_PAGE]);
  await page.reload();
  await page.getByText("Guía de talles", { exact: true }).click();
  expect(await page.getByLabel("Pecho", { exact: true }).inputValue()).toBe("");
});

it("Without script the answer is a page, which forgets it too", async () => {
  const { page, ask } = await openGuide({ hasScripts: false });
  await ask("53");
  await page.getByRole("heading", { name: "Tu talle es M" }).waitFor();
  expect(readPath(page)).toBe(ANSWER);
  await page.getByRole("button", { name: "Borrar mis medidas" }).click();
  await page.getByRole("heading", { name: /^Tu talle de / }).waitFor();
  expect(await page.getByLabel("Pecho", { exact: true }).inputValue()).toBe("");
});

it("What is refused is said on the answer's own page", async () => {
  const { page, ask, expectProblem } = await openGuide({ hasScripts: true });
  expectProblem(/\b400\b/);
  await ask("900");
  await page
    .getByRole("alert")
    .getByRole("link", { name: /^Pecho: escribí centímetros/ })
    .waitFor();
  expect(readPath(page)).toBe(ANSWER);
  expect(await page.getByLabel("Pecho", { exact: true }).inputValue()).toBe("900");
});

it("Without an answer the browser asks for the answer's own page", async () => {
  const { page, ask, expectProblem } = await openGuide({ hasScripts: true });
  expectProblem(/ERR_CONNECTION_RESET/);
  let isLost = false;
  await page.route(`**${ANSWER}`, (route) => {
    if (isLost) return route.continue();
    isLost = true;
    return route.abort("connectionreset");
  });
  await ask("53");
  await page.getByRole("heading", { name: "Tu talle es M" }).waitFor();
  expect([isLost, readPath(page)]).toEqual([true, ANSWER]);
});

it.each(SCRIPTS)(
  "A size that is gone leads to the form that waits for it, with scripts $scripts",
  async ({ hasScripts }) => {
    shop().changeDatabase((database) => sellOut(database, "M"));
    try {
      const { page, ask } = await openGuide({ hasScripts });
      await ask("53");
      await page.getByText("Tu talle es M, hoy agotado").first().waitFor();
      // From the block, and from the answer's own page.
      for (const address of [null, ANSWER]) {
        if (address) await page.goto(address);
        await waitForHydration(page, { hasScripts });
        await page.getByRole("link", { name: "Avisame cuando vuelva" }).click();
        await page.waitForURL(/#avisame$/);
        await waitForHydration(page, { hasScripts });
        await page.waitForLoadState("networkidle");
        const send = page.getByRole("button", { name: "Avisame", exact: true });
        await send.waitFor();
        await expect.poll(() => isInView(page, "#avisame")).toBe(true);
        expect(await page.locator("#avisame").innerText()).toContain("Talle M");
      }
    } finally {
      shop().changeDatabase((database) => database.exec("DELETE FROM stock"));
    }
  },
);

const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom > 0 && top < innerHeight * 0.6;
  });

function sellOut(database: Database.Database, sizeKey: string): void {
  const found = database.prepare("SELECT row_id, colors FROM products WHERE id = ?").get(SHIRT);
  const { row_id, colors } = found as { row_id: number; colors: string };
  for (const color of JSON.parse(colors) as string[])
    database
      .prepare("INSERT INTO stock (product_row, size_key, color, on_hand) VALUES (?, ?, ?, 0)")
      .run(row_id, sizeKey, color);
}
