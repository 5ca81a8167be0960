import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { useShopBrowser, waitForHydration } from "../helpers/browser";
import { signIn } from "../helpers/owner-browser";

const { visit } = useShopBrowser();

const PRODUCT_ID = "manki-remera-calesita-amarillo-01";
const SEARCH = `${paths.search("calesita")}`;

describe("other open tabs", () => {
  it("show a change as soon as one tab saved it, and only then", async () => {
    const { page: owner, context } = await visit({ hasScripts: true });
    await signIn(owner, adminPaths.product(PRODUCT_ID), { hasScripts: true });
    await waitForHydration(owner, { hasScripts: true });
    const shopper = await context.newPage();
    await shopper.goto(SEARCH);
    await waitForHydration(shopper, { hasScripts: true });
    const card = shopper.getByRole("main").getByRole("link", { name: /Remera Calesita boxy/ });
    const cardCount = await card.count();
    const readMarker = () => shopper.evaluate(() => localStorage.getItem("products-updated"));
    expect(await readMarker()).toBeNull();
    await shopper.evaluate(() => document.body.setAttribute("data-same-page", ""));

    const before = Date.now();
    await owner.getByLabel("Nombre", { exact: true }).fill("Remera Calesita recién cambiada");
    await owner.getByRole("button", { name: "Guardar cambios" }).first().click();
    await owner.getByText("Productos actualizados", { exact: true }).waitFor();

    const changed = shopper.getByRole("link", { name: /Remera Calesita recién cambiada/ });
    await changed.first().waitFor();
    expect(await card.count()).toBeLessThan(cardCount);
    expect(await shopper.locator("body[data-same-page]").count()).toBe(1);
    expect(Number(await readMarker())).toBeGreaterThanOrEqual(before);
  });
});
