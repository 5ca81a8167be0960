import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { createAxe } from "../helpers/axe";
import { DESKTOP, PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";

const { visit } = useShopBrowser("unreadable");

const NOTICE = "Error al cargar productos desde la base de datos. Mostrando datos locales.";
const SATCHEL = paths.product("midway-morral-ramal-indigo-01");
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

describe.each(SCRIPTS)(
  "With a database that cannot be read, scripts $scripts,",
  ({ hasScripts }) => {
    it.each([paths.home(), paths.products(), paths.section("ropa"), SATCHEL, paths.cart()])(
      "%s shows the sample catalogue with a notice",
      async (address) => {
        const { page } = await visit({ hasScripts });
        const answer = await page.goto(address);
        await waitForHydration(page, { hasScripts });
        expect(answer?.status()).toBe(200);
        await page.getByRole("main").getByText(NOTICE, { exact: true }).waitFor();
      },
    );

    it("a product cannot be bought, and the page says why", async () => {
      const { page } = await visit({ hasScripts });
      await page.goto(SATCHEL);
      await page.getByText("En este momento no podemos tomar compras.").waitFor();
      expect(await page.getByRole("button", { name: "Agregar al carrito" }).count()).toBe(0);
    });
  },
);

describe("axe finds nothing wrong with it", () => {
  it.each([paths.home(), paths.products(), SATCHEL, paths.cart()])("on %s", async (address) => {
    const { page } = await visit({ hasScripts: true });
    await page.goto(address);
    await waitForHydration(page, { hasScripts: true });
    await atEachSize(page, [PHONE, DESKTOP], async (size) => {
      const { violations } = await createAxe(page).withTags(STANDARDS).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        size,
      ).toEqual([]);
    });
  });
});
