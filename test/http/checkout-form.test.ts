import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PROVINCES } from "../../app/domain/plain/province";
import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/settings-table";
import { readFields } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { readSummary } from "../helpers/cart";
import { BY_PICKUP, BY_TRANSFER } from "../helpers/checkout";
import { createCookieJar, jarWithCart, type CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { deleteProduct, insertProduct, updateProduct } from "../helpers/product-rows";

const SHIRT = "formulario-remera-01";

const readShown = (root: HtmlElement) => Object.fromEntries(readFields(select(root, "main form")));

let shop: BuiltShop;
let jar: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
});
beforeEach(async () => {
  const connection = shop.connect();
  connection.exec("DELETE FROM settings");
  deleteProduct(connection, SHIRT);
  insertProduct(connection, { id: SHIRT, name: "Remera", price: 26_000 });
  jar = await jarWithCart([[SHIRT, "M", "Negro", 2]]);
});
afterAll(() => shop.close());

function set(name: string, value: unknown) {
  shop
    .connect()
    .prepare(
      "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )
    .run(name, JSON.stringify(value));
}

describe("GET /checkout", () => {
  it("has the required fields in order, with autocomplete values", async () => {
    const page = await shop.get(paths.checkout(), jar);
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(
      selectAll(page.root, "meta[name=robots]").map((meta) => meta.attributes.content),
    ).toEqual(["noindex"]);
    const form = select(page.root, "main form");
    const labels = selectAll(form, "label").map(readText);
    expect(labels).toEqual([
      "Nombre y apellido",
      "E-mail",
      "Teléfono",
      "DNI o CUIT (opcional)",
      "Envío a domicilio",
      "Retiro en el local",
      "Provincia",
      "Localidad",
      "Calle y número",
      "Código postal",
      "Notas",
      "Transferencia bancaria",
      "Efectivo al retirar",
      "Recordar mis datos en este teléfono o computadora",
    ]);
    const tokens = [...selectAll(form, "[autocomplete]")].map((it) => it.attributes.autocomplete);
    expect(tokens).toEqual([
      "name",
      "email",
      "tel",
      // Autocomplete has no value for identity documents, and must not offer another person's.
      "off",
      "address-level1",
      "address-level2",
      "street-address",
      "postal-code",
    ]);
    expect(selectAll(form, "select option")).toHaveLength(PROVINCES.length + 1);
    expect(readText(form)).toMatch(/10% de descuento.*Solo retirando.*Ley 25\.326/);
    expect(readText(form)).toContain("Bv. España 350");
    expect(readAttribute(select(form, ".checkout-privacy a"), "href")).toBe(paths.privacy());
    expect(selectAll(form, "button").map(readText)).toEqual([
      ...["", "Actualizar el total", "Actualizar el total", "Continuar"],
    ]);
    expect("checked" in select(form, "input[name=recordar]").attributes).toBe(true);
  });

  it("offers only pick-up without shipping, and links its error there", async () => {
    set("shippingZones", []);
    const { root } = await shop.get(paths.checkout(), jar);
    const labels = selectAll(root, "main form label").map(readText);
    expect(labels).toContain("Retiro en el local");
    expect(labels).not.toContain("Envío a domicilio");
    expect(labels).not.toContain("Provincia");
    expect("checked" in select(root, "#entrega-pickup").attributes).toBe(true);
    const refused = await shop.post(paths.checkout(), BY_TRANSFER, jar);
    expect(refused.status).toBe(400);
    const link = select(refused.root, ".error-summary a");
    expect(readAttribute(link, "href")).toBe("#entrega-pickup");
    expect(readText(link)).toContain("no hacemos envíos");
    expect((await shop.post(paths.checkout(), BY_PICKUP, jar)).status).toBe(303);
  });

  it("shows the items with all prices, without the shop's header", async () => {
    const { root } = await shop.get(paths.checkout(), jar);
    const aside = readText(select(root, "section[aria-labelledby=resumen-titulo]"));
    for (const text of ["Remera", "Talle M · Negro", "$\u00a052.000", "$\u00a046.800 con transf"]) {
      expect(aside).toContain(text);
    }
    expect(aside).toMatch(/De \$\s6\.500 a \$\s9\.500, según tu código postal/);
    expect(selectAll(root, "form[role=search]")).toEqual([]);
  });

  it("redirects an empty cart to the cart page, which says why", async () => {
    const visitor = createCookieJar();
    for (const path of [paths.checkout(), paths.checkoutReview()]) {
      const answer = await shop.get(path, visitor);
      expect([answer.status, readLocation(answer)]).toEqual([303, paths.cart()]);
      const { html } = await shop.get(paths.cart(), visitor);
      expect(html).toContain("Agregá algo y después terminá la compra.");
    }
  });

  it("redirects to the cart when an item cannot be bought any more", async () => {
    updateProduct(shop.connect(), SHIRT, { is_hidden: 1 });
    const answer = await shop.get(paths.checkout(), jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.cart()]);
    const { root } = await shop.get(paths.cart(), jar);
    expect(readText(select(root, ".toast"))).toContain("Algo de tu carrito ya no está");
    const summary = readText(select(root, ".cart-summary"));
    expect(summary).not.toContain("Iniciar compra");
    expect(summary).toContain("Nada de lo que elegiste está disponible ahora.");
  });

  it("offers no pick-up and no cash when the owner accepts none", async () => {
    set("offersPickup", false);
    const { html } = await shop.get(paths.checkout(), jar);
    expect(html).not.toContain("Retiro en el local");
    expect(html).not.toContain("Efectivo al retirar");
    set("offersPickup", true);
    set("acceptsCash", false);
    const other = await shop.get(paths.checkout(), jar);
    expect(other.html).toContain("Retiro en el local");
    expect(other.html).not.toContain("Efectivo al retirar");
  });
});

describe("POST /checkout", () => {
  it("leads to the review, and keeps the details for the next purchase", async () => {
    const answer = await shop.post(paths.checkout(), BY_TRANSFER, jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.checkoutReview()]);
    expect(answer.response.headers.get("Set-Cookie")).toMatch(/^tela_datos=.*Max-Age=7776000/);
    const { root } = await shop.get(paths.checkout(), jar);
    expect(select(root, "#nombre").attributes.value).toBe("Ana Gómez");
    expect(select(root, "#telefono").attributes.value).toBe("+54 9 353 411-2025");
    expect(readText(select(root, "#provincia option[selected]"))).toBe("Córdoba");
    expect(readText(select(root, "#notas"))).toBe("Tocar el timbre");
  });

  it("keeps them until the browser closes, if chosen", async () => {
    const answer = await shop.post(paths.checkout(), { ...BY_TRANSFER, recordar: "" }, jar);
    expect(answer.response.headers.get("Set-Cookie")).not.toMatch(/Max-Age|Expires/);
    const { root } = await shop.get(paths.checkout(), jar);
    expect("checked" in select(root, "input[name=recordar]").attributes).toBe(false);
  });

  it("says what is missing, keeps what was typed, and links to where it is mended", async () => {
    const fields = { ...BY_TRANSFER, telefono: "15-411", codigoPostal: "??", email: "" };
    const page = await shop.post(paths.checkout(), fields, jar);
    expect(page.status).toBe(400);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(page.response.headers.getSetCookie()).toEqual([]);
    expect(readText(select(page.root, "title"))).toBe("Error: Completá tus datos · Tela");
    const { messages, deadLinks } = readSummary(page);
    expect(messages).toHaveLength(3);
    expect(deadLinks).toEqual([]);
    const typed = (id: string) => select(page.root, `#${id}`).attributes;
    expect(typed("telefono")).toMatchObject({ value: "15-411", "aria-invalid": "true" });
    expect(typed("codigoPostal").value).toBe("??");
    expect(typed("calle")).toMatchObject({ value: "San Martín 350" });
    expect(typed("calle")["aria-invalid"]).toBeUndefined();
  });

  it("asks once about a likely typing error: its button takes the suggestion and keeps the rest", async () => {
    const typed = { ...BY_TRANSFER, email: "juana@gmial.com", calle: "Los Ceibos" };
    const asked = await shop.post(paths.checkout(), typed, jar);
    expect(asked.status).toBe(400);
    expect(readSummary(asked)).toMatchObject({
      messages: [
        expect.stringContaining("¿Quisiste decir gmail.com?"),
        expect.stringContaining("¿Tiene número?"),
      ],
      deadLinks: [],
    });
    const buttons = selectAll(asked.root, "main form button");
    // The first is what Enter presses.
    expect(buttons.map((button) => [readText(button), button.attributes.name])).toEqual([
      ["", undefined],
      ["", undefined],
      ["Sí, es gmail.com", "tomarEmail"],
      ["Actualizar el total", "actualizar"],
      ["Actualizar el total", "actualizar"],
      ["Continuar", undefined],
    ]);
    const again = { ...typed, ...readShown(asked.root) };
    for (const field of ["nombre", "email", "telefono", "localidad", "calle"] as const) {
      expect(select(asked.root, `#${field}`).attributes.value).toBe(typed[field]);
    }
    const taken = await shop.post(paths.checkout(), { ...again, tomarEmail: "si" }, jar);
    // Its button answers no other question of the page.
    expect(taken.status).toBe(400);
    expect(readSummary(taken).messages).toEqual([expect.stringContaining("¿Tiene número?")]);
    expect(select(taken.root, "#email").attributes.value).toBe("juana@gmail.com");
    const passed = { ...typed, ...readShown(taken.root), email: "juana@gmail.com" };
    const answered = await shop.post(paths.checkout(), passed, jar);
    expect([answered.status, readLocation(answered)]).toEqual([303, paths.checkoutReview()]);
    const review = await shop.get(paths.checkoutReview(), jar);
    expect(readText(select(review.root, "main"))).toContain("juana@gmail.com");
    const meant = await shop.post(paths.checkout(), again, jar);
    expect([meant.status, readLocation(meant)]).toEqual([303, paths.checkoutReview()]);
    const seen = await shop.get(paths.checkoutReview(), jar);
    expect(readText(select(seen.root, "main"))).toContain("juana@gmial.com");
    // Coming back to change something else, it is not asked about again.
    const { root } = await shop.get(paths.checkout(), jar);
    const later = { ...typed, ...readShown(root), telefono: "353 411-2026" };
    expect((await shop.post(paths.checkout(), later, jar)).status).toBe(303);
  });

  it("every link of the summary of an empty form leads somewhere", async () => {
    const { messages, deadLinks } = readSummary(await shop.post(paths.checkout(), {}, jar));
    expect(messages).toHaveLength(9);
    expect(deadLinks).toEqual([]);
  });

  it.each([
    ["cash for what is sent", { ...BY_TRANSFER, pago: "cash" }, "pago"],
    ["a pick-up that is not offered", BY_PICKUP, "entrega"],
    ["an address that is not reached", { ...BY_TRANSFER, provincia: "M" }, "codigoPostal"],
  ])("refuses %s at its field", async (_, fields, field) => {
    if (field === "entrega") set("offersPickup", false);
    if (field === "codigoPostal") {
      set("shippingZones", DEFAULT_SHOP_SETTINGS.shippingZones.slice(0, 1));
    }
    const page = await shop.post(paths.checkout(), fields, jar);
    expect(page.status).toBe(400);
    expect(selectAll(page.root, `#${field}-error`)).toHaveLength(1);
  });

  it("leads to the cart when it was emptied meanwhile", async () => {
    const answer = await shop.post(paths.checkout(), BY_TRANSFER);
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.cart()]);
  });

  it("ignores a tampered cookie of details", async () => {
    jar.set("tela_datos", "eyJ4IjoxfQ%3D%3D.falso");
    const { root } = await shop.get(paths.checkout(), jar);
    expect(select(root, "#nombre").attributes.value ?? "").toBe("");
    const review = await shop.get(paths.checkoutReview(), jar);
    expect([review.status, readLocation(review)]).toEqual([303, paths.checkout()]);
  });
});

describe("GET /checkout/revisar", () => {
  const open = async (fields: Record<string, string>) => {
    await shop.post(paths.checkout(), fields, jar);
    return shop.get(paths.checkoutReview(), jar);
  };

  it("shows everything, with the right of withdrawal above the button", async () => {
    const page = await open(BY_TRANSFER);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    const main = readText(select(page.root, "main"));
    for (const text of [
      "Ana Gómez",
      "+54 9 353 411-2025",
      "San Martín 350",
      "Villa María, Córdoba",
      "Tocar el timbre",
      "Transferencia bancaria",
      "Descuento por transferencia (10%)",
      "Envío a Córdoba · 2 a 4 días hábiles",
      "$\u00a053.300",
    ]) {
      expect(main).toContain(text);
    }
    expect(main).toMatch(/derecho a arrepentirte.*Confirmar pedido$/);
    expect(main).not.toContain("El código postal");
  });

  it("asks about a postal code of another province, and names both", async () => {
    const page = await shop.post(
      paths.checkout(),
      { ...BY_TRANSFER, codigoPostal: "M5500ABC" },
      jar,
    );
    expect(page.status).toBe(400);
    expect(readText(select(page.root, "#codigoPostal-error"))).toContain(
      "El código postal M5500ABC es de Mendoza y elegiste Córdoba.",
    );
    expect(select(page.root, "#codigoPostal").attributes.value).toBe("M5500ABC");
  });

  it("shows place and hours for pick-up", async () => {
    const { root } = await open(BY_PICKUP);
    const main = readText(select(root, "main"));
    expect(main).toMatch(/Bv\. España 350.*Lunes a sábados.*Efectivo al retirar/);
    expect(readText(select(root, ".totals-total dd"))).toBe("$\u00a052.000");
  });

  it("leads back to the form, which says why, when the shop no longer ships there", async () => {
    await shop.post(paths.checkout(), BY_TRANSFER, jar);
    set("shippingZones", []);
    const answer = await shop.get(paths.checkoutReview(), jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.checkout()]);
    const { root } = await shop.get(paths.checkout(), jar);
    expect(readText(select(root, ".toast"))).toContain("No llegamos a esa dirección");
  });
});

describe("the cart's calculator", () => {
  it.each([
    ["5900", /Envío a Córdoba · 2 a 4 días hábiles\$\u00a06\.500/],
    ["9410", /Envío a todo el país · 4 a 8 días hábiles\$\u00a09\.500/],
    ["5881", /depende de la provincia/],
    ["casa", /Escribí 4 números/],
  ])("answers %s", async (code, text) => {
    const page = await shop.get(`${paths.cart()}?cp=${code}`, jar);
    expect(page.status).toBe(200);
    expect(readText(select(page.root, ".calculator"))).toMatch(text);
    expect(select(page.root, "#cp").attributes.value).toBe(code);
    expect(page.response.headers.getSetCookie()).toEqual([]);
  });

  it("says where the shop does not ship, and offers pick-up", async () => {
    set("shippingZones", []);
    const page = await shop.get(`${paths.cart()}?cp=5900`, jar);
    expect(readText(select(page.root, ".calculator"))).toMatch(/Todavía no enviamos.*retirarlo/);
  });
});
