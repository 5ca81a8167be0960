import { afterEach, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { DESKTOP, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
import { signInBrowser } from "../helpers/owner-browser";
import { aPicture } from "../helpers/pictures";

const { visit, shop } = useShopBrowser();
const NARROW = { width: 360, height: 780 };

afterEach(() => {
  shop().changeDatabase((database) => void database.exec("DELETE FROM settings"));
});

it("The cover becomes the owner's picture, cut for each screen, with the owner's button", async () => {
  const { page, context } = await visit({ hasScripts: true });
  await signInBrowser(context, shop());
  await page.goto(adminPaths.settings());
  await waitForHydration(page, { hasScripts: true });
  await page.getByRole("radio", { name: "Texto e imagen" }).check();
  await page.getByLabel("Imagen de la portada").setInputFiles({
    name: "portada.jpg",
    mimeType: "image/jpeg",
    buffer: await aPicture({ width: 1500, height: 1200 }).jpeg().toBuffer(),
  });
  await page.getByRole("radio", { name: "Abajo a la derecha" }).check();
  await page.getByLabel("Qué se ve en la imagen").fill("Un telar");
  await page.getByLabel("Texto del botón").fill("Ver los buzos");
  await page.getByLabel("A dónde lleva el botón").fill("/categoria/ropa/buzos");
  await page.getByRole("button", { name: "Guardar ajustes" }).click();
  await page.getByText("Ajustes guardados").waitFor();

  await page.goto(paths.home());
  await expectGoodPage(page);
  await page.setViewportSize(DESKTOP);
  await page.reload();
  const picture = page.getByRole("img", { name: "Un telar" });
  const readShape = () =>
    picture.evaluate((image: HTMLImageElement) => image.naturalWidth > image.naturalHeight);
  await picture.scrollIntoViewIfNeeded();
  expect(await readShape()).toBe(true);
  await page.setViewportSize(NARROW);
  await page.reload();
  expect(await readShape()).toBe(false);
  await page.getByRole("link", { name: "Ver los buzos" }).click();
  await page.waitForURL((url) => url.pathname === "/categoria/ropa/buzos");
});
