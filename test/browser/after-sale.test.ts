import { beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
import { insertOrder, insertOrderEvent, insertPayment } from "../helpers/orders";
import { signInBrowser } from "../helpers/owner-browser";

const { visit, shop } = useShopBrowser();

const OWING = "TELA-333333-ABC";
const CHEAPER = "TELA-444444-ABC";
const CORRECTED = "TELA-555555-ABC";
const TOKEN = "ficha-del-pedido-que-debe-00000001";
const CODE = "CAM-22222222";

beforeAll(() =>
  shop().changeDatabase((database) => {
    const paid_at = new Date().toISOString();
    const items = [{ name: "Remera lisa", size: "S", color: "Amarillo" }];
    const paid = { paid_at, total: 30_000, delivery_method: "pickup", items };
    const id = insertOrder(database, {
      ...{ ...paid, order_number: OWING, token: TOKEN },
      ...{ status: "paid", payment_method: "mercadopago" },
    });
    insertPayment(database, id);
    insertOrderEvent(database, id, { kind: "moved", status: "paid" });
    database.exec(`UPDATE orders SET corrected_by = 5000, rest = 5000 WHERE id = ${id}`);
    const other = insertOrder(database, {
      ...{ ...paid, order_number: CHEAPER },
      ...{ status: "delivered", payment_method: "transfer" },
    });
    database.exec(`INSERT INTO returns (id, code, order_id, kind, state) VALUES (1, '${CODE}', ${other}, 'return', 'received');
      INSERT INTO return_items (return_id, order_item_id, quantity, reason, paid)
        SELECT 1, id, 1, 'otro', 30000 FROM order_items WHERE order_id = ${other}`);
    insertOrder(database, {
      ...{ ...paid, paid_at: null, order_number: CORRECTED },
      ...{ status: "pending", payment_method: "transfer", customer_name: "Ana Pérez" },
    });
  }),
);

describe.each(SCRIPTS)("After the sale, with scripts $scripts", ({ hasScripts }) => {
  it("shows what is left to pay on a phone", async () => {
    const { page } = await visit({ hasScripts, viewport: PHONE });
    await page.goto(paths.order(TOKEN));
    await waitForHydration(page, { hasScripts });
    const box = page.getByRole("region", { name: "La diferencia" });
    await box.getByText("falta pagar la diferencia de $ 5.000").waitFor();
    if (hasScripts) await expectGoodPage(page);
  });

  it("takes a correction back from beside it on a phone", async () => {
    const { page, context } = await visit({ hasScripts, viewport: PHONE });
    await signInBrowser(context, shop());
    await page.goto(adminPaths.orderCorrection(CORRECTED));
    await waitForHydration(page, { hasScripts });
    const name = hasScripts ? "Eva Gómez" : "Luz Díaz";
    await page.getByLabel("Nombre y apellido").fill(name);
    await page.getByRole("button", { name: "Ver el cambio" }).click();
    await page.getByRole("button", { name: "Guardar la corrección" }).click();
    const history = page.getByRole("region", { name: "Historia" });
    await history.getByText(`Nombre: Ana Pérez → ${name}`).waitFor();
    await history.getByText("El total no cambia.").waitFor();
    if (hasScripts) await expectGoodPage(page);
    await history.getByRole("button", { name: "Volver atrás", exact: true }).click();
    await history.getByText(`Nombre: ${name} → Ana Pérez`).waitFor();
    expect(await history.getByRole("button").count()).toBe(0);
  });

  it("leads from an exchange to its refund, filled in", async () => {
    const { page, context } = await visit({ hasScripts, viewport: PHONE });
    await signInBrowser(context, shop());
    await page.goto(adminPaths.exchanges());
    await waitForHydration(page, { hasScripts });
    if (hasScripts) await expectGoodPage(page);
    await page.getByRole("link", { name: "Devolver $ 30.000" }).click();
    await page.getByText(`Por el cambio ${CODE}`).first().waitFor();
    if (hasScripts) await expectGoodPage(page);
    const part = page.getByRole("main").locator("input[name=parte]:checked").first();
    expect(await part.getAttribute("value")).toBe("prendas");
  });
});
