import { expect, it } from "vitest";

import { paths } from "../../app/paths";
import { createAxe } from "../helpers/axe";
import { DESKTOP, PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";

const { visit } = useShopBrowser("unreadable");

const NOTICE = "Error al cargar productos desde la base de datos. Mostrando datos locales.";
const SATCHEL = paths.product("midway-morral-ramal-indigo-01");
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// Without scripts it is the server's HTML alone: see test/http/fallback-built-in.test.ts.
it("With a database that cannot be read, the sample catalogue shows, accessible, and sells nothing", async () => {
  const { page } = await visit({ hasScripts: true });
  for (const address of [paths.home(), paths.products(), SATCHEL, paths.cart()]) {
    await page.goto(address);
    await waitForHydration(page, { hasScripts: true });
    await page.getByRole("main").getByText(NOTICE, { exact: true }).waitFor();
    if (address === SATCHEL) {
      await page.getByText("En este momento no podemos tomar compras.").waitFor();
      expect(await page.getByRole("button", { name: "Agregar al carrito" }).count()).toBe(0);
    }
    await atEachSize(page, [PHONE, DESKTOP], async (size) => {
      const { violations } = await createAxe(page)
        .withTags(STANDARDS)
        // The cards are those of axe.test.ts.
        .exclude("article")
        .analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      expect(found, `${address} ${size}`).toEqual([]);
    });
  }
});
