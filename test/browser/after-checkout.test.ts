import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { findViolations } from "../helpers/good-page";
import { insertOrder, insertTransferOrder, ORDER_TOKEN } from "../helpers/orders";
import { signInBrowser } from "../helpers/owner-browser";
import { aPicture } from "../helpers/pictures";

const { visit, shop } = useShopBrowser();

const BANK = {
  holder: "Tela SRL",
  name: "Banco Ejemplo",
  cbu: "0170099220000067797370",
  alias: "",
};

beforeAll(() => {
  shop().changeDatabase((database) => {
    insertTransferOrder(database);
    for (const { scripts } of SCRIPTS) {
      insertOrder(database, {
        token: `token-${scripts}`,
        order_number: `TELA-000000-${scripts.toUpperCase().padEnd(3, "X")}`,
        payment_due_at: "2082-11-24T18:42:00.000Z",
        items: [{}],
      });
    }
    database
      .prepare("INSERT INTO settings (name, value) VALUES ('bank', ?)")
      .run(JSON.stringify(BANK));
  });
});

/** Number of text lines in an element. */
function countLines(place: Locator): Promise<number> {
  return place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
}

describe.each(SCRIPTS)("After confirming, with scripts $scripts", ({ scripts, hasScripts }) => {
  const number = `TELA-000000-${scripts.toUpperCase().padEnd(3, "X")}`;

  async function open(address: string, expected?: RegExp): Promise<Page> {
    const { page, expectProblem } = await visit({ hasScripts, viewport: PHONE });
    if (expected) expectProblem(expected);
    await page.goto(address);
    await waitForHydration(page, { hasScripts });
    return page;
  }

  it("an order is found by number and e-mail, and accepts a receipt", async () => {
    const page = await open(paths.home(), /\b400\b/);
    await page.getByRole("navigation", { name: "Tu compra" }).getByText("Seguí tu pedido").click();
    await page.getByLabel("Número de pedido").fill(number.toLowerCase());
    await page.getByLabel("E-mail").fill("ANA@correo.test");
    await page.getByRole("button", { name: "Ver mi pedido" }).click();
    await page.getByRole("heading", { name: "Falta tu transferencia" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.order(`token-${scripts}`));

    const field = page.getByLabel("Comprobante de la transferencia");
    const upload = page.getByRole("button", { name: "Mandar el comprobante" });
    await field.setInputFiles({
      name: "a.svg",
      mimeType: "image/png",
      buffer: Buffer.from("<svg>"),
    });
    await upload.click();
    await page.getByRole("alert").getByText("SVG").waitFor();
    const buffer = await aPicture({ width: 60, height: 80 }).png().toBuffer();
    await field.setInputFiles({ name: "captura.png", mimeType: "image/png", buffer });
    await upload.click();
    await page.getByRole("heading", { name: "Comprobante en revisión", level: 1 }).waitFor();
    await page.getByRole("list", { name: "Comprobantes que mandaste" }).waitFor();
  });

  it("a withdrawal gives its code at once, and the owner answers it", async () => {
    const page = await open(paths.home(), /\b400\b/);
    const strip = page.getByRole("navigation", { name: "Tu compra" });
    const button = strip.getByRole("link", { name: "Botón de arrepentimiento" });
    const box = await button.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
    await button.click();
    const send = page.getByRole("button", { name: "Quiero arrepentirme" });
    await send.click();
    await page.getByRole("alert").getByText("con uno de los dos alcanza").waitFor();
    await page.getByLabel("Número de pedido").fill(number);
    await send.click();
    await page.getByRole("heading", { name: "Recibimos tu arrepentimiento" }).waitFor();
    const letters = page.getByText(/^ARR-\w{8}$/);
    const code = await letters.innerText();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await countLines(letters)).toBe(1);

    // The owner's answer is proven without scripts in test/both-engines/withdrawals.test.ts.
    if (!hasScripts) return;
    await page.setViewportSize(PHONE);
    await signInBrowser(page.context(), shop());
    await page.goto(adminPaths.withdrawals());
    await waitForHydration(page, { hasScripts });
    const item = page.getByRole("listitem").filter({ hasText: code });
    await item.getByText(/^quedan 2[34] h$/).waitFor();
    await item.getByRole("link", { name: code }).click();
    await page.getByRole("button", { name: "Responder", exact: true }).click();
    await page.getByRole("cell", { name: "Respondido" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it("the transfer's data can be taken along whole", async () => {
    for (const address of [
      paths.order(ORDER_TOKEN),
      paths.checkoutOutcome("pending", ORDER_TOKEN),
    ]) {
      const page = await open(address);
      const box = page.getByRole("region", { name: "Para transferir" });
      const buttons = box.getByRole("button", { name: /^Copiar/ });
      const readSelected = () => page.evaluate(() => getSelection()?.toString());
      await box.getByText(BANK.cbu).click();
      expect(await readSelected()).toBe(BANK.cbu);
      expect(await buttons.count()).toBe(hasScripts ? 2 : 0);
      if (!hasScripts) continue;
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      for (const [name, text] of [
        ["CBU o CVU", BANK.cbu],
        ["importe", "60500"],
      ] as const) {
        await box.getByRole("button", { name: `Copiar ${name}` }).click();
        await box.getByRole("status").getByText(`Copiado: ${name}`).waitFor({ state: "attached" });
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
      }
    }
  });

  it("what the clipboard refuses is selected instead", async () => {
    if (!hasScripts) return;
    const page = await open(paths.order(ORDER_TOKEN));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    await page.getByRole("button", { name: "Copiar CBU o CVU" }).click();
    await page.getByText("Seleccionado: CBU o CVU").waitFor({ state: "attached" });
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(BANK.cbu);
  });
});

it("axe finds nothing wrong on an order, its screen, and one that is not there", async () => {
  const { page, expectProblem } = await visit({ hasScripts: true, viewport: PHONE });
  expectProblem(/\b404\b/);
  for (const address of [
    paths.order(ORDER_TOKEN),
    paths.checkoutOutcome("pending", ORDER_TOKEN),
    paths.checkoutOutcome("failure", "nada"),
  ]) {
    await page.goto(address);
    await waitForHydration(page, { hasScripts: true });
    expect(await findViolations(page), address).toEqual([]);
  }
});
