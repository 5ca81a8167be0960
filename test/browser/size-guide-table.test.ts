import { expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";
import { storeShirtGuide } from "../helpers/size-guides";

const { visit, shop } = useShopBrowser();

/** The products have XS too, which the guide has not: it stands first. */
const PASTED = "XS\t48\t66\r\nS\t51\t70-72\r\nM\t54,5\t74\r\n";

it("What is pasted from a spreadsheet fills the cells beside and below, and says what has no place", async () => {
  shop().changeDatabase(storeShirtGuide);
  const { page, context } = await visit({ hasScripts: true });
  await signInBrowser(context, shop());
  await page.goto(adminPaths.sizeGuide("remeras"));
  await waitForHydration(page, { hasScripts: true });
  const paste = (cell: string, text: string) =>
    page.locator(`#${cell}`).evaluate((input, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      input.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  const valueOf = (cell: string) => page.locator(`#${cell}`).inputValue();

  await paste("talle-0", PASTED);
  expect(await Promise.all(["m-0-pecho", "m-1-largo", "m-2-pecho"].map(valueOf))).toEqual([
    ...["48", "70-72", "54,5"],
  ]);
  expect(await valueOf("m-3-pecho")).toBe("56");
  await paste("m-1-pecho", "Pecho\tLargo\n".repeat(40));
  await page.getByText(/^Quedaron \d+ líneas sin lugar: guardá y pegá lo que falta/).waitFor();
  expect(await valueOf("suma-pecho")).toBe("");

  await page.goto(adminPaths.sizeGuide("remeras"));
  await waitForHydration(page, { hasScripts: true });
  await paste("talle-0", PASTED);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await page.getByRole("status", { name: "Avisos" }).getByText("Guía guardada").waitFor();
  await page.goto("/talles/remeras");
  expect(await page.getByRole("row", { name: /^M / }).innerText()).toMatch(/54,5\s+74/);
});

it("The cells of a refused file stand in the table, also where something else was typed", async () => {
  shop().changeDatabase(storeShirtGuide);
  const { page, context, expectProblem } = await visit({ hasScripts: true });
  expectProblem(/\b400\b/);
  await signInBrowser(context, shop());
  await page.goto(adminPaths.sizeGuide("remeras"));
  await waitForHydration(page, { hasScripts: true });
  await page.locator("#m-0-pecho").fill("47");
  const buffer = Buffer.from("Talle;Pecho\nS;51,5\nM;900\n");
  await page.getByLabel("Archivo").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Subir CSV" }).click();
  await page.getByRole("link", { name: /^M, Pecho: Escribí centímetros/ }).waitFor();
  expect(await page.locator("#m-0-pecho").inputValue()).toBe("51,5");
  expect(await page.locator("#m-1-pecho").inputValue()).toBe("900");
  await page.locator("#m-1-pecho").fill("54");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await page.getByRole("status", { name: "Avisos" }).getByText("Guía guardada").waitFor();
  await page.goto("/talles/remeras");
  expect(await page.getByRole("row", { name: /^S / }).innerText()).toContain("51,5");
});

it("The page of a guide is printed without the shop around it", async () => {
  shop().changeDatabase(storeShirtGuide);
  const { page } = await visit({ hasScripts: false });
  await page.goto("/talles/remeras");
  const around = page.locator("body nav, body a, input, footer, .promo, .print-hint");
  const countVisible = () =>
    around.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
  expect(await countVisible()).toBeGreaterThan(3);
  await page.emulateMedia({ media: "print" });
  await expect.poll(countVisible).toBe(0);
  expect(await page.getByRole("table").isVisible()).toBe(true);
});

it.each(SCRIPTS)(
  "The row of the chosen size is marked, with scripts $scripts",
  async ({ hasScripts }) => {
    shop().changeDatabase(storeShirtGuide);
    const { page } = await visit({ hasScripts });
    await page.goto(
      paths.productIn("manki-remera-calesita-amarillo-01", { color: "Amarillo", size: "M" }),
    );
    await waitForHydration(page, { hasScripts });
    await page.getByText("Guía de talles", { exact: true }).click();
    const marked = page.locator("tr[aria-current=true] mark");
    expect(await marked.allInnerTexts()).toEqual(["M"]);
    if (!hasScripts) return;
    const { href } = new URL(page.url());
    for (const size of ["L", "S"]) {
      await page.getByRole("radio", { name: size, exact: true }).check();
      await expect.poll(() => marked.allInnerTexts()).toEqual([size]);
    }
    expect(page.url()).toBe(href);
  },
);
