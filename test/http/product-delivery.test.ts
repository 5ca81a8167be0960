import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";

const ID = "manki-remera-calesita-amarillo-01";
const PAGE = paths.product(ID);
const OTHER_PAGE = paths.product("bento-gorra-faena-01");

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

const readPlace = async (query: string) => {
  const page = await shop.get(PAGE + query);
  return { ...page, text: readText(select(page.root, "#envio")).replaceAll("\u00a0", " ") };
};

describe("delivery on the product's page", () => {
  it("tells before any code from how much it is free, and that picking up is", async () => {
    const { status, text, response, html } = await readPlace("");
    expect(status).toBe(200);
    expect(text).toContain("Envío gratis desde $ 150.000, según la zona.");
    expect(text).toContain("Retiro en el localGratis");
    expect(response.headers.get("Cache-Control")).toContain("public");
    expect(html).not.toContain("noindex");
  });

  it("answers a code with the price and the days, kept by nobody and listed nowhere", async () => {
    const { text, root, response, html } = await readPlace("?cp=X5900ABC");
    expect(text).toContain("Envío a Córdoba · 2 a 4 días hábiles$ 6.500");
    expect(text).toContain("Te faltan $ 111.100 para el envío gratis.");
    expect(text).toMatch(/6\.500Llega entre el \p{L}+ \d.* y el \p{L}+ \d.* si pagás hoy/u);
    expect(readAttribute(select(root, "#cp"), "value")).toBe("X5900ABC");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(readAttribute(select(root, "link[rel=canonical]"), "href")).toMatch(
      new RegExp(`${PAGE}$`),
    );
  });

  it.each(["?cp=", "?cp=12", "?cp=<b>", `?cp=${"9".repeat(500)}`])(
    "asks again for %s",
    async (query) => {
      const { status, text } = await readPlace(query);
      expect(status).toBe(200);
      expect(text).toContain("Escribí 4 números");
      expect(text).not.toContain("días hábiles");
    },
  );

  it("takes the province that it asked for where the code leaves the price open", async () => {
    const open = await readPlace("?cp=5881");
    expect(open.text).toContain("elegila y volvé a calcular");
    const chosen = await readPlace("?cp=5881&provincia=D");
    expect(chosen.text).toContain("Envío a todo el país · 4 a 8 días hábiles$ 9.500");
    expect(chosen.text).not.toContain("elegila");
  });

  it("is asked for by a form, and remembered for the next product and the cart", async () => {
    const jar = createCookieJar();
    const asked = await shop.post(
      PAGE,
      { intent: "shipping", cp: "5900", talle: "M", color: "Amarillo" },
      jar,
    );
    expect([asked.status, readLocation(asked)]).toEqual([
      303,
      `${PAGE}?cp=5900&talle=M&color=Amarillo#envio`,
    ]);
    const next = await shop.get(OTHER_PAGE, jar);
    expect(readText(select(next.root, "#envio"))).toContain("Envío a Córdoba");
    expect(next.response.headers.get("Cache-Control")).toBe("no-store");
    const inCart = await shop.post(paths.cart(), { intent: "shipping", cp: "12" }, jar);
    expect(readLocation(inCart)).toBe(`${paths.cart()}?cp=12`);
    // What is no code is not remembered.
    const again = await shop.get(OTHER_PAGE, jar);
    expect(readText(select(again.root, "#envio"))).toContain("Envío a Córdoba");
    const long = await shop.post(PAGE, { intent: "shipping", cp: "9".repeat(5000) }, jar);
    expect(readLocation(long).length).toBeLessThan(200);
  });

  it("is known in the cart and the checkout once the product was added", async () => {
    const jar = createCookieJar();
    const { root } = await shop.get(`${PAGE}?cp=5900`, jar);
    const code = readAttribute(select(root, ".buy-form input[name=cp]"), "value");
    await shop.post(PAGE, { intent: "add", talle: "M", color: "Amarillo", cp: code }, jar);
    const cart = await shop.get(paths.cart(), jar);
    expect(readText(select(cart.root, ".totals-total dd"))).toBe("$\u00a045.400");
    const checkout = await shop.get(paths.checkout(), jar);
    expect(readAttribute(select(checkout.root, "#codigoPostal"), "value")).toBe("5900");
  });

  it("tells what an exchange and a return cost, as the owner says it", async () => {
    const find = async () => readText(select((await shop.get(PAGE)).root, ".product-info"));
    expect(await find()).toContain("En el local es gratis; por correo, los envíos del cambio");
    expect(await find()).toContain("10 días corridos");
    shop
      .connect()
      .exec(
        `INSERT INTO settings (name, value) VALUES ('exchangeTerms', '"Cambiás cuando quieras."')`,
      );
    expect(await find()).toContain("Cambiás cuando quieras.");
    expect((await shop.get(paths.terms())).html).toContain("Cambiás cuando quieras.");
  });

  it("has all ways to pay with their prices in one fold", async () => {
    const { root } = await shop.get(PAGE);
    const [fold = root] = selectAll(root, "details.ways");
    expect("open" in fold.attributes).toBe(false);
    expect(readText(select(fold, "summary"))).toBe("Medios de pago");
    const rows = selectAll(fold, "tr").map((row) => readText(row).replaceAll("\u00a0", " "));
    expect(rows).toEqual([
      "Transferencia bancaria 10% off$ 35.010",
      "Efectivo al retirar Solo retirando en el local$ 38.900",
    ]);
  });

  it("has no chat without a number that takes one", async () => {
    const countLinks = async () =>
      (await shop.get(PAGE)).html.split('href="https://wa.me/').length - 1;
    // Beside the form, and in the menu.
    expect(await countLinks()).toBe(2);
    shop.connect().exec(`INSERT INTO settings (name, value) VALUES ('phone', '"0800"')`);
    expect(await countLinks()).toBe(0);
    shop.connect().exec("DELETE FROM settings");
  });
});

describe("the page of a picture", () => {
  it("shows it with ways to the others and back", async () => {
    const { status, root, html, response } = await shop.get(paths.productPicture(ID, 1));
    expect(status).toBe(200);
    const links = selectAll(root, "a").map((link) => readAttribute(link, "href"));
    expect(links).toEqual([PAGE, paths.productPicture(ID, 2)]);
    expect(html).toContain('content="noindex, follow"');
    expect(response.headers.get("Cache-Control")).toContain("public");
  });

  it.each(["0", "99", "01", "-1", "x", "1.5"])("has none numbered %s", async (position) => {
    expect((await shop.get(`${PAGE}/fotos/${position}`)).status).toBe(404);
  });

  it("follows a product to its new id, and knows no other", async () => {
    expect((await shop.get(paths.productPicture("no-existe", 1))).status).toBe(404);
    shop
      .connect()
      .exec(`INSERT INTO product_redirects (old_id, product_id) VALUES ('vieja-01', '${ID}')`);
    const moved = await shop.get(paths.productPicture("vieja-01", 1));
    expect([moved.status, readLocation(moved)]).toEqual([301, paths.productPicture(ID, 1)]);
  });
});
