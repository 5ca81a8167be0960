import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
import { signInBrowser } from "../helpers/owner-browser";
import { aNoisyPicture } from "../helpers/pictures";
import { insertProduct } from "../helpers/product-rows";
import { insertWaitingPicture } from "../helpers/waiting-pictures";
import { makeZip } from "../helpers/zip";

const { visit, shop } = useShopBrowser();

const LONG = "Campera-inflable-con-capucha-desmontable-y-bolsillos".repeat(2);
const HOSTS = ["http2.mlstatic.example", `${"imagenes-de-mi-tienda-anterior".repeat(2)}.example`];

beforeEach(() => {
  shop().changeDatabase((database) => {
    database.exec("DELETE FROM picture_fetches; DELETE FROM products WHERE id IN ('a', 'b')");
    insertProduct(database, { id: "a", name: LONG, images: "[]" });
    insertProduct(database, { id: "b", name: "Buzo", images: "[]" });
  });
});

function expectPictures(problem = ""): void {
  shop().changeDatabase((database) => {
    for (const host of HOSTS) {
      const source = `https://${host}/${"fotos/".repeat(20)}frente.jpg`;
      for (const productId of ["a", "b"]) {
        insertWaitingPicture(database, { productId, source, problem });
      }
    }
  });
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name }).waitFor();

describe.each(SCRIPTS)("Pictures that are to come, with scripts $scripts", (scripts) => {
  async function open(): Promise<Page> {
    const { page, context } = await visit(scripts);
    await signInBrowser(context, shop());
    await openPage(page);
    return page;
  }

  async function openPage(page: Page): Promise<void> {
    await page.goto(adminPaths.productPictures());
    await heading(page, "Fotos que faltan");
    await waitForHydration(page, scripts);
  }

  const upload = async (page: Page, buffer: Buffer) => {
    const file = { name: "fotos.zip", mimeType: "application/zip", buffer };
    await page.getByLabel("Archivo ZIP").setInputFiles(file);
    await press(page, "Subir fotos");
  };

  it("come from a ZIP, wait for servers, which the owner may decline, and are given up", async () => {
    const page = await open();
    const jpeg = await aNoisyPicture(40, 50).jpeg().toBuffer();
    await upload(page, await makeZip({ "b-1.jpg": jpeg, [`${LONG}-x.jpg`]: jpeg }));
    await page.getByText("1 foto de 1 producto. 1 archivo quedó afuera.").waitFor();
    await page.getByText(/^1 no sabemos de qué producto es: “Campera/).waitFor();
    // It comes by itself, and the page says so by itself.
    await heading(page, "No hay fotos en camino");
    if (scripts.hasScripts) await expectGoodPage(page);
    await page.goto(adminPaths.product("b"));
    expect(await page.locator("main img").count()).toBeGreaterThan(0);

    expectPictures();
    await openPage(page);
    await heading(page, "Faltan 4 fotos de 2 productos");
    await page.getByRole("button", { name: "Traer las fotos de los 2 sitios" }).waitFor();
    await page.getByText("No traerlas").first().click();
    await press(page, `Dejar de esperar 2 fotos de ${HOSTS[0]}`);
    await heading(page, "Faltan 2 fotos de 2 productos");

    shop().changeDatabase((database) => database.exec("DELETE FROM picture_fetches"));
    expectPictures("El servidor dice que esa foto no existe.");
    await openPage(page);
    await heading(page, "4 fotos no se pudieron traer");
    await page.getByRole("button", { name: "Dejar de intentar la de Buzo" }).first().click();
    await heading(page, "3 fotos no se pudieron traer");
    await press(page, "Dejar de intentar con todas");
    await page.getByRole("heading", { name: "no se pudieron traer" }).waitFor({ state: "hidden" });
  });
});
