import { expect, it } from "vitest";

import { paths } from "../../app/paths";
import { DESKTOP, PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { findViolations } from "../helpers/good-page";

const { visit } = useShopBrowser("unreadable");

const NOTICE = "Error al cargar productos desde la base de datos. Mostrando datos locales.";
const SATCHEL = paths.product("midway-morral-ramal-indigo-01");

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
      // The cards are those of the walk.
      const found = await findViolations(page, { leavesOut: "article" });
      expect(found, `${address} ${size}`).toEqual([]);
    });
  }
});
