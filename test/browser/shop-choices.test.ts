import { beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";

const { visit, shop } = useShopBrowser();

const NOTE = {
  title: "Cómo se hace un jean",
  text: "Se corta en Flores.\nSe cose en Lanús.",
  ...{ picture: "", alt: "", button: "Ver los jeans", link: "/categoria/ropa/jeans" },
};

beforeAll(() => {
  shop().changeDatabase((database) => {
    const insert = database.prepare("INSERT INTO settings (name, value) VALUES (?, ?)");
    insert.run("listsSizes", "true");
    insert.run("frontNote", JSON.stringify(NOTE));
  });
});

describe.each(SCRIPTS)("What a shop may add to its pages, with scripts $scripts", (scripts) => {
  it("sizes in lists: one press adds, and the shopper is at the same card", async () => {
    const { page } = await visit(scripts);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(paths.group("ropa", "remeras"));
    await waitForHydration(page, scripts);
    if (scripts.hasScripts) await expectGoodPage(page);
    const size = page.getByRole("button", { name: /^Agregar .*, talle M$/ }).nth(8);
    await size.evaluate((button) => button.scrollIntoView({ block: "center" }));
    const name = await size.getAttribute("aria-label");
    await size.click();
    await page.getByText("Agregado al carrito").first().waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.group("ropa", "remeras"));
    await expect
      .poll(() => page.getByRole("button", { name: name ?? "" }).boundingBox())
      .toEqual(
        expect.objectContaining({
          y: expect.toSatisfy((y: number) => y > 60 && y < 500) as number,
        }),
      );
  });

  it("a note on the home page", async () => {
    const { page } = await visit(scripts);
    await page.goto(paths.home());
    await waitForHydration(page, scripts);
    if (scripts.hasScripts) await expectGoodPage(page);
    await page.getByRole("region", { name: NOTE.title }).getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Jeans" }).waitFor();
  });
});
