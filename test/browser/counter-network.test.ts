import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";
import { SCAN_FIELD } from "../../app/forms/counter/counter-form";

const { visit, shop } = useShopBrowser();

const SHIRT_CODE = "7790001000017";
const CAP_CODE = "7790001000024";
const UNKNOWN_CODE = "7790001000031";
const SLOW_MS = 400;
const NO_CONNECTION = /INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module/i;

beforeAll(() =>
  shop().changeDatabase((database) => {
    const rowOf = database.prepare<[string], number>("SELECT row_id FROM products WHERE id = ?");
    const store = database.prepare("INSERT INTO variant_codes VALUES (?, ?, '', ?)");
    for (const [id, name, price, barcode] of [
      ["caja-remera-01", "Remera de caja", 26_000, SHIRT_CODE],
      ["caja-gorra-01", "Gorra", 9000, CAP_CODE],
    ] as const) {
      insertProduct(database, { id, name, price, sizes: "[]" });
      const row = rowOf.pluck().get(id);
      store.run(JSON.stringify([row, "", "Negro"]), row, barcode);
    }
  }),
);

function countOrders(): number {
  let count = -1;
  shop().changeDatabase((database) => {
    count = Number(database.prepare("SELECT count(*) FROM orders").pluck().get());
  });
  return count;
}

const HAS_SCRIPTS = { hasScripts: true } as const;

async function openCounter() {
  const visited = await visit({ ...HAS_SCRIPTS, viewport: PHONE });
  const { page, context } = visited;
  await signInBrowser(context, shop());
  await page.goto(adminPaths.counter());
  await waitForHydration(page, HAS_SCRIPTS);
  return visited;
}

/** As a scanner does, which waits for no answer. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

const waitForTotal = (page: Page, total: RegExp) =>
  page.getByRole("radio", { name: total }).first().waitFor();
const charge = (page: Page) => page.getByRole("button", { name: "Cobrar", exact: true });
const retry = (page: Page) => page.getByRole("button", { name: "Reintentar" });
const ticket = (page: Page) => page.getByRole("region", { name: /^Ticket / });

async function answerSlowly(page: Page) {
  await page.route(/mostrador\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
}

describe("Codes that come before the answer", () => {
  it("are all in the sale", async () => {
    const { page } = await openCounter();
    await answerSlowly(page);
    await scan(page, SHIRT_CODE);
    await scan(page, CAP_CODE);
    await scan(page, SHIRT_CODE);
    await page.keyboard.type("77900");
    await waitForTotal(page, /Efectivo · \$\s61\.000/);
    // What was typed meanwhile stays in the field.
    expect(await page.locator(`[name=${SCAN_FIELD}]`).inputValue()).toBe("77900");
  });

  it("are told when one of them is no piece", async () => {
    const { page } = await openCounter();
    await answerSlowly(page);
    await scan(page, SHIRT_CODE);
    await scan(page, UNKNOWN_CODE);
    await scan(page, CAP_CODE);
    await waitForTotal(page, /Efectivo · \$\s35\.000/);
    const missed = page.getByRole("alert").filter({ hasText: "Un código no se sumó" });
    await missed.getByRole("link", { name: `Buscar ${UNKNOWN_CODE}` }).click();
    await page.getByText(`Ninguna prenda tiene el código ${UNKNOWN_CODE}.`).waitFor();
    await waitForTotal(page, /Efectivo · \$\s35\.000/);
  });

  it("hold the sale back until they are in it", async () => {
    const { page } = await openCounter();
    const before = countOrders();
    await scan(page, SHIRT_CODE);
    await waitForTotal(page, /Efectivo · \$\s26\.000/);
    await answerSlowly(page);
    await scan(page, CAP_CODE);
    await charge(page).click({ force: true });
    await waitForTotal(page, /Efectivo · \$\s35\.000/);
    expect(countOrders()).toBe(before);
  });
});

describe("A sale without an answer", () => {
  async function openSale() {
    const visited = await openCounter();
    visited.expectProblem(NO_CONNECTION);
    await scan(visited.page, SHIRT_CODE);
    await waitForTotal(visited.page, /Efectivo · \$\s26\.000/);
    await visited.page.getByLabel("Paga con").fill("30000");
    return { ...visited, before: countOrders() };
  }

  /** The shop takes the sale, and the connection breaks before its answer. */
  async function loseAnswer(page: Page) {
    let isLost = false;
    await page.route(/mostrador/, async (route) => {
      if (isLost || route.request().method() !== "POST") return route.continue();
      isLost = true;
      await route.fetch({ maxRedirects: 0 });
      return route.abort();
    });
    await charge(page).click();
    await page.getByText("La venta no se pudo mandar y sigue acá.").waitFor();
  }

  it("stays in its form while the network is cut, and is one sale when it is sent again", async () => {
    const { page, context, before } = await openSale();
    await context.setOffline(true);
    await charge(page).click();
    await page.getByText("La venta no se pudo mandar y sigue acá.").waitFor();
    expect(await page.getByLabel("Paga con").inputValue()).toBe("30000");
    await retry(page).click();
    await page.getByText("La venta no se pudo mandar y sigue acá.").waitFor();
    expect(countOrders()).toBe(before);
    await context.setOffline(false);
    await retry(page).click();
    await ticket(page).waitFor();
    expect(countOrders()).toBe(before + 1);
  });

  it("is one sale when the shop had taken it, and it is sent again", async () => {
    const { page, before } = await openSale();
    await loseAnswer(page);
    expect(countOrders()).toBe(before + 1);
    await retry(page).click();
    await ticket(page).waitFor();
    expect(countOrders()).toBe(before + 1);
  });

  it("is one sale when its page is loaded again in between, and the next one like it is another", async () => {
    const { page, before } = await openSale();
    await loseAnswer(page);
    await page.reload();
    await page.getByText("Esta venta quedó sin respuesta.").waitFor();
    await charge(page).click();
    await ticket(page).waitFor();
    expect(countOrders()).toBe(before + 1);

    await page.getByRole("link", { name: "Nueva venta" }).click();
    await page.locator(`[name=${SCAN_FIELD}]:focus`).waitFor();
    await scan(page, SHIRT_CODE);
    await waitForTotal(page, /Efectivo · \$\s26\.000/);
    expect(await page.getByText("quedó sin respuesta").count()).toBe(0);
    await charge(page).click();
    await ticket(page).waitFor();
    expect(countOrders()).toBe(before + 2);
  });

  it("is told on the page of the next one, which can be another one like it", async () => {
    const { page, before } = await openSale();
    await loseAnswer(page);
    await page.goto(adminPaths.counter());
    await page.getByText("La venta anterior quedó sin respuesta").waitFor();
    await page.getByRole("link", { name: "Volver a esa venta" }).click();
    await page.getByRole("button", { name: "Es otra venta igual" }).click();
    await charge(page).click();
    await ticket(page).waitFor();
    expect(countOrders()).toBe(before + 2);
  });
});

describe("The camera", () => {
  type Eye = { codes: string[]; isAllowed: boolean };

  /** A browser that reads barcodes: the one of the tests does not. */
  async function openWithCamera(eye: Eye) {
    const visited = await visit({ ...HAS_SCRIPTS, viewport: PHONE });
    await visited.context.addInitScript(({ codes, isAllowed }: Eye) => {
      class BarcodeDetector {
        static getSupportedFormats = () => Promise.resolve(["ean_13", "code_128"]);
        detect = () => Promise.resolve(codes.map((rawValue) => ({ rawValue })));
      }
      const getUserMedia = () =>
        isAllowed
          ? Promise.resolve(document.createElement("canvas").captureStream())
          : Promise.reject(new DOMException("", "NotAllowedError"));
      Object.assign(window, { BarcodeDetector });
      Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia } });
    }, eye);
    await signInBrowser(visited.context, shop());
    await visited.page.goto(adminPaths.counter());
    await waitForHydration(visited.page, HAS_SCRIPTS);
    return visited;
  }

  const open = (page: Page) => page.getByRole("button", { name: "Leer con la cámara" }).click();

  it("adds each label once while it stays in the picture", async () => {
    const { page } = await openWithCamera({ codes: [SHIRT_CODE, CAP_CODE], isAllowed: true });
    await open(page);
    await waitForTotal(page, /Efectivo · \$\s35\.000/);
    await page.getByText(`Leído: ${CAP_CODE}`).waitFor();
    await page.getByRole("button", { name: "Cerrar la cámara" }).click();
    await waitForTotal(page, /Efectivo · \$\s35\.000/);
  });

  it("says kindly that it is not allowed", async () => {
    const { page } = await openWithCamera({ codes: [], isAllowed: false });
    await open(page);
    await page.getByText("El navegador no dio permiso para usar la cámara.").waitFor();
    await page.locator(`[name=${SCAN_FIELD}]`).fill(SHIRT_CODE);
    await page.keyboard.press("Enter");
    await waitForTotal(page, /Efectivo · \$\s26\.000/);
  });

  it("is allowed by the back office's pages, and by no other", async () => {
    const { page, context } = await visit(HAS_SCRIPTS);
    await signInBrowser(context, shop());
    const readPolicy = async (path: string) =>
      (await page.goto(path))?.headers()["permissions-policy"];
    expect(await readPolicy(adminPaths.home())).toMatch(/^camera=\(self\), microphone=\(\)/);
    expect(await readPolicy("/")).toMatch(/^camera=\(\), microphone=\(\)/);
  });

  it("has no button where the browser cannot read barcodes", async () => {
    const { page } = await openCounter();
    if (await page.evaluate(() => "BarcodeDetector" in window)) return;
    expect(await page.getByRole("button", { name: "Leer con la cámara" }).count()).toBe(0);
  });
});
