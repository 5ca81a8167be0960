import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { readCartLines } from "../helpers/cart";
import { BY_PICKUP, BY_TRANSFER, openReview, readConfirmation } from "../helpers/checkout";
import {
  CART_COOKIE,
  createCookieJar,
  jarWithCart,
  signCart,
  type CookieJar,
} from "../helpers/cookies";
import { readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { deleteProduct, insertProduct, updateProduct } from "../helpers/product-rows";

const SHIRT = "pedido-remera-01";
const BAG = "pedido-bolso-01";

type OrderRow = Record<string, unknown> & { id: number; token: string };

let shop: BuiltShop;
let jar: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
});
beforeEach(async () => {
  const connection = shop.connect();
  connection.exec("DELETE FROM orders; DELETE FROM customers; DELETE FROM settings");
  for (const id of [SHIRT, BAG]) deleteProduct(connection, id);
  insertProduct(connection, { id: SHIRT, name: "Remera de pedido", price: 26_000 });
  insertProduct(connection, {
    id: BAG,
    name: "Bolso de pedido",
    price: 90_000,
    colors: '["Rojo"]',
  });
  jar = await jarWithCart([[SHIRT, "M", "Negro", 2]]);
});
afterAll(() => shop.close());

const readOrders = () =>
  shop.connect().prepare("SELECT * FROM orders ORDER BY id").all() as OrderRow[];
const countOf = (table: string) =>
  shop.connect().prepare(`SELECT count(*) FROM ${table}`).pluck().get();
const readItems = () =>
  shop
    .connect()
    .prepare("SELECT product_id, name, price, size, color, quantity FROM order_items ORDER BY id")
    .raw()
    .all();

const confirm = (fields: Record<string, string>, visitor = jar) =>
  shop.post(paths.checkoutReview(), fields, visitor);

describe("Confirmar pedido", () => {
  it("places the order with its line, its event and its mail, and empties the cart", async () => {
    const review = await openReview(shop, jar);
    expect(readText(select(review.root, "main .totals-total dd"))).toBe("$\u00a053.300");
    const answer = await confirm(readConfirmation(review));
    const [order] = readOrders();
    expect(order).toMatchObject({
      ...{ total: 53_300, discount: 5200, shipping: 6500, status: "pending", channel: "web" },
      ...{ customer_phone: "+5493534112025", province: "X", postal_code: "5900" },
      ...{ shopper_notes: "Tocar el timbre", payment_method: "transfer" },
    });
    expect([answer.status, readLocation(answer)]).toEqual([
      303,
      paths.checkoutOutcome("pending", order?.token),
    ]);
    expect(answer.response.headers.get("Cache-Control")).toBe("no-store");
    expect(readItems()).toEqual([[SHIRT, "Remera de pedido", 26_000, "M", "Negro", 2]]);
    const mail = shop.connect().prepare("SELECT * FROM mail_outbox WHERE order_id = ?");
    expect(mail.all(order?.id).length).toBeGreaterThan(0);
    const { text } = mail.get(order?.id) as { text: string };
    // The host name is not configured, so a mail must not contain it.
    expect(text).not.toContain("tela.test");
    expect(text).toContain(`http://127.0.0.1:3000${paths.order(order?.token ?? "")}`);
    expect(await readCartLines(shop, jar)).toEqual([]);
  });

  it("shows another page for payment at the counter, and deletes details that were not to be kept", async () => {
    const review = await openReview(shop, jar, { ...BY_PICKUP, recordar: "" });
    expect(jar.names()).toContain("tela_datos");
    const answer = await confirm(readConfirmation(review));
    expect(readLocation(answer)).toBe(paths.checkoutOutcome("success", readOrders()[0]?.token));
    expect(readOrders()[0]).toMatchObject({ total: 52_000, discount: 0, shipping: 0, street: "" });
    expect(jar.names()).not.toContain("tela_datos");
  });

  it("remembers the buyer without the notes of that order", async () => {
    await confirm(readConfirmation(await openReview(shop, jar)));
    const next = await jarWithCart([[SHIRT, "M", "Negro", 1]]);
    const [, kept = ""] = /tela_datos=([^;]+)/.exec(jar.header()) ?? [];
    next.set("tela_datos", kept);
    const { root } = await shop.get(paths.checkout(), next);
    expect(select(root, "#nombre").attributes.value).toBe("Ana Gómez");
    expect(readText(select(root, "#notas"))).toBe("");
  });

  it("knows a customer by e-mail, however it is written", async () => {
    for (const email of ["ana@correo.test", "ANA@Correo.TEST"]) {
      const visitor = await jarWithCart([[SHIRT, "M", "Negro", 1]]);
      const review = await openReview(shop, visitor, { ...BY_TRANSFER, email });
      await confirm(readConfirmation(review), visitor);
    }
    const [first, second] = readOrders();
    expect(countOf("customers")).toBe(1);
    expect(first?.customer_id).toBe(second?.customer_id);
  });
});

describe("one form makes one order", () => {
  it("posted 50 times at once, and again when the cart is empty or another one", async () => {
    const fields = readConfirmation(await openReview(shop, jar));
    const cookie = jar.header();
    const post = async () => {
      const visitor = createCookieJar();
      for (const pair of cookie.split("; ")) {
        visitor.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
      }
      const answer = await confirm(fields, visitor);
      return `${answer.status} ${readLocation(answer)}`;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, post));
    const [order, ...others] = readOrders();
    expect(others).toEqual([]);
    const place = `303 ${paths.checkoutOutcome("pending", order?.token)}`;
    expect(new Set(answers)).toEqual(new Set([place]));

    const anonymous = await confirm(fields, createCookieJar());
    expect(`${anonymous.status} ${readLocation(anonymous)}`).toBe(place);
    const later = await jarWithCart([[BAG, "M", "Rojo", 1]]);
    expect(readLocation(await confirm(fields, later))).toBe(readLocation(anonymous));
    expect(await readCartLines(shop, later)).toEqual([[BAG, "M", "Rojo", 1]]);
    expect([countOf("orders"), countOf("order_items")]).toEqual([1, 1]);
  });

  it("leads back to the placed order from the review", async () => {
    const placed = await confirm(readConfirmation(await openReview(shop, jar)));
    const back = await shop.get(paths.checkoutReview(), jar);
    expect([back.status, readLocation(back)]).toEqual([303, readLocation(placed)]);
    expect(readLocation(await shop.get(paths.checkout(), jar))).toBe(paths.cart());
  });

  it("does nothing that the page did not show: details changed in another tab come first", async () => {
    const shown = readConfirmation(await openReview(shop, jar));
    const moved = { ...BY_TRANSFER, localidad: "Cafayate", provincia: "A", codigoPostal: "4427" };
    await openReview(shop, jar, moved);
    const answer = await confirm(shown);
    expect([answer.status, readOrders()]).toEqual([409, []]);
    expect(readText(select(answer.root, "main"))).toContain("Tus datos cambiaron en otra pestaña");
    expect(readText(select(answer.root, "main"))).toContain("Cafayate");
    expect((await confirm(readConfirmation(answer))).status).toBe(303);
    expect(readOrders()).toMatchObject([{ city: "Cafayate" }]);
  });

  it("accepts no terms that the shopper could not read", async () => {
    const shown = readConfirmation(await openReview(shop, jar));
    const setSection = (values: string) =>
      shop.connect().exec(`UPDATE pages SET ${values} WHERE place = 'terms'`);
    setSection("is_published = 1, version = 2, markdown = 'Sin cambios.'");
    const answer = await confirm(shown);
    expect([answer.status, readOrders()]).toEqual([409, []]);
    expect(readText(select(answer.root, "main"))).toContain("Los términos y condiciones cambiaron");
    expect((await confirm(readConfirmation(answer))).status).toBe(303);
    expect(readOrders()).toHaveLength(1);
    setSection("is_published = 0, version = 1, markdown = ''");
  });

  it("from a second tab, after the first one bought everything, leads to that order", async () => {
    const second = readConfirmation(await openReview(shop, jar));
    const first = await confirm(readConfirmation(await openReview(shop, jar)));
    const answer = await confirm(second);
    expect([answer.status, readLocation(answer)]).toEqual([303, readLocation(first)]);
    expect(readOrders()).toHaveLength(1);
  });

  it("has a new key on every page", async () => {
    const keys = [await openReview(shop, jar), await openReview(shop, jar)].map(
      (page) => readConfirmation(page).clave,
    );
    expect(new Set(keys).size).toBe(2);
  });
});

describe("posted values decide nothing", () => {
  it.each<[string, (seen: Record<string, unknown>) => unknown]>([
    ["a lower total", (seen) => ({ ...seen, totalInPesos: 1 })],
    ["no shipping", (seen) => ({ ...seen, shippingInPesos: 0 })],
    ["nothing at all", () => null],
    ["text", () => "x"],
    [
      "a lower price",
      ({ lines, ...seen }) => ({
        ...seen,
        lines: (lines as object[]).map((line) => ({ ...line, priceInPesos: 1 })),
      }),
    ],
    [
      "another quantity",
      ({ lines, ...seen }) => ({
        ...seen,
        lines: (lines as object[]).map((line) => ({ ...line, quantity: 1_000_000_000 })),
      }),
    ],
  ])("%s as seen is answered with the current values, and then confirmed", async (_, tamper) => {
    const { clave, visto } = readConfirmation(await openReview(shop, jar));
    const tampered = tamper(JSON.parse(visto) as Record<string, unknown>);
    const answer = await confirm({ clave, visto: JSON.stringify(tampered) });
    expect(answer.status).toBe(409);
    expect(readOrders()).toEqual([]);
    expect(readText(select(answer.root, ".totals-total dd"))).toBe("$\u00a053.300");
    expect((await confirm(readConfirmation(answer))).status).toBe(303);
    expect(readOrders()).toMatchObject([{ total: 53_300 }]);
  });

  it("fields of prices, names and quantities are not read", async () => {
    const fields = readConfirmation(await openReview(shop, jar));
    const more = { total: "1", precio: "1", nombre: "Gratis", cantidad: "1e9", status: "approved" };
    await shop.post(`${paths.checkoutReview()}?status=approved`, { ...fields, ...more }, jar);
    expect(readOrders()).toMatchObject([{ total: 53_300, status: "pending", paid_at: null }]);
    expect(readItems()).toEqual([[SHIRT, "Remera de pedido", 26_000, "M", "Negro", 2]]);
  });

  it.each([
    [0, 1],
    [-1, 1],
    [4, 3],
    [1e9, 3],
    [1.5, 1],
  ])("a cart with %d sells %d", async (quantity, sold) => {
    const visitor = await jarWithCart([[SHIRT, "M", "Negro", quantity]]);
    await confirm(readConfirmation(await openReview(shop, visitor)), visitor);
    expect(readItems()).toMatchObject([[SHIRT, "Remera de pedido", 26_000, "M", "Negro", sold]]);
  });

  it.each([{}, { clave: "corta" }, { visto: "{}" }, { clave: "x".repeat(5000), visto: "{}" }])(
    "%j is refused as an invalid form",
    async (fields) => {
      await openReview(shop, jar);
      expect((await confirm({ ...fields } as Record<string, string>)).status).toBe(400);
      expect(readOrders()).toEqual([]);
    },
  );

  it("without details it leads to the form, without a cart to the cart", async () => {
    const fields = readConfirmation(await openReview(shop, jar));
    const stranger = await jarWithCart([[SHIRT, "M", "Negro", 1]]);
    expect(readLocation(await confirm(fields, stranger))).toBe(paths.checkout());
    await shop.post(paths.cart(), { intent: "clear" }, jar);
    expect(readLocation(await confirm(fields))).toBe(paths.cart());
    expect(readOrders()).toEqual([]);
  });

  it("a forged return changes nothing", async () => {
    await confirm(readConfirmation(await openReview(shop, jar)));
    const before = readOrders();
    const token = before[0]?.token ?? "";
    for (const path of ["/", "/checkout", "/checkout/revisar", "/carrito"]) {
      await shop.get(`${path}?status=approved&collection_status=approved&pedido=${token}`, jar);
    }
    for (const outcome of ["success", "failure", "pending"] as const) {
      await shop.get(`${paths.checkoutOutcome(outcome, token)}&status=approved`, jar);
    }
    expect(readOrders()).toEqual(before);
  });
});

describe("changes during the purchase", () => {
  const openBoth = async () => {
    jar = await jarWithCart([
      [SHIRT, "M", "Negro", 2],
      [BAG, "M", "Rojo", 1],
    ]);
    return openReview(shop, jar);
  };

  it("are shown with the old and the new price, and accepted with one button", async () => {
    const review = await openBoth();
    const { clave } = readConfirmation(review);
    updateProduct(shop.connect(), SHIRT, { price: 30_000 });
    const answer = await confirm(readConfirmation(review));
    expect(answer.status).toBe(409);
    expect(answer.response.headers.get("Cache-Control")).toBe("no-store");
    expect(readText(select(answer.root, "h1"))).toBe("Algo cambió mientras comprabas");
    expect(selectAll(answer.root, ".order-changes li").map(readText)).toEqual([
      "Remera de pedido, Talle M · NegroAntes $\u00a026.000, ahora $\u00a030.000",
      "EnvíoAntes $\u00a06.500, ahora $\u00a00",
      "TotalAntes $\u00a0134.300, ahora $\u00a0135.000",
    ]);
    expect(selectAll(answer.root, "main button").map(readText)).toEqual(["Confirmar pedido"]);
    expect(readConfirmation(answer).clave).toBe(clave);
    expect(readOrders()).toEqual([]);

    await confirm(readConfirmation(answer));
    expect(readOrders()).toMatchObject([{ total: 135_000, idempotency_key: clave }]);
  });

  it.each<[string, () => void]>([
    ["hidden", () => updateProduct(shop.connect(), BAG, { is_hidden: 1 })],
    ["deleted", () => deleteProduct(shop.connect(), BAG)],
    ["without that size", () => updateProduct(shop.connect(), BAG, { sizes: '["S"]' })],
  ])("names a product that is %s, and leaves it out once that was read", async (_, change) => {
    const fields = readConfirmation(await openBoth());
    change();
    const answer = await confirm(fields);
    expect(answer.status).toBe(409);
    const told = readText(select(answer.root, ".order-changes"));
    expect(told).toMatch(/[Bb]olso.*Ya no está disponible.*queda afuera del pedido/);
    expect(selectAll(answer.root, "main button").map(readText)).toEqual(["Confirmar pedido"]);
    // Sending the same old form again gets the same answer.
    expect((await confirm(fields)).status).toBe(409);

    expect((await confirm(readConfirmation(answer))).status).toBe(303);
    expect(readItems()).toMatchObject([[SHIRT, "Remera de pedido", 26_000, "M", "Negro", 2]]);
    expect(await readCartLines(shop, jar)).toEqual([]);
    expect(jar.header()).not.toContain(BAG);
  });

  it("lead to the cart when nothing is left", async () => {
    const fields = readConfirmation(await openReview(shop, jar));
    updateProduct(shop.connect(), SHIRT, { is_hidden: 1 });
    const answer = await confirm(fields);
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.cart()]);
  });

  it("tells of a line that was put in from another tab", async () => {
    const { clave, visto } = readConfirmation(await openReview(shop, jar));
    const more = await jarWithCart([
      [SHIRT, "M", "Negro", 2],
      [BAG, "M", "Rojo", 1],
    ]);
    jar.set("tela_cart", /tela_cart=([^;]+)/.exec(more.header())?.[1] ?? "");
    const answer = await confirm({ clave, visto });
    expect(answer.status).toBe(409);
    expect(readText(select(answer.root, ".order-changes"))).toContain("Se sumó a tu carrito: 1");
  });

  it.each([
    ["acceptsCash", false],
    ["offersPickup", false],
  ])("leads back to the form when %s is %s now", async (name, value) => {
    const fields = readConfirmation(await openReview(shop, jar, BY_PICKUP));
    shop
      .connect()
      .prepare("INSERT INTO settings (name, value) VALUES (?, ?)")
      .run(name, JSON.stringify(value));
    const answer = await confirm(fields);
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.checkout()]);
    expect(readText(select((await shop.get(paths.checkout(), jar)).root, ".toast"))).toContain(
      "Ya no",
    );
    expect(readOrders()).toEqual([]);
  });
});

describe("the customer of an order", () => {
  const readCustomer = () => shop.connect().prepare("SELECT name, phone FROM customers").all();
  const TYPED = { nombre: "Otro Nombre", email: "ANA@correo.test", telefono: "0351 15-678-9012" };

  async function buy(visitor: CookieJar, typed: Partial<typeof BY_TRANSFER> = {}) {
    const review = await openReview(shop, visitor, { ...BY_TRANSFER, ...typed });
    expect((await confirm(readConfirmation(review), visitor)).status).toBe(303);
    return readOrders().at(-1);
  }

  it("stays the same when a stranger types the same e-mail", async () => {
    const first = await buy(jar);
    const stranger = await jarWithCart([[BAG, "M", "Rojo", 1]]);
    // The page of an unpaid order proves nothing.
    const own = await buy(stranger, TYPED);
    await shop.get(paths.order(own?.token ?? ""), stranger);
    stranger.set(CART_COOKIE, await signCart([[BAG, "M", "Rojo", 1]]));
    expect(await buy(stranger, TYPED)).toMatchObject({
      ...{ customer_id: first?.customer_id, customer_name: "Otro Nombre" },
      customer_phone: "+5493516789012",
    });
    expect(readCustomer()).toEqual([{ name: "Ana Gómez", phone: "+5493534112025" }]);
  });

  it("changes for a browser that opened the page of a paid order of that e-mail", async () => {
    const first = await buy(jar);
    shop.connect().exec("UPDATE orders SET status = 'paid', paid_at = '2025-06-01T12:00:00.000Z'");
    const page = await shop.get(paths.order(first?.token ?? ""), jar);
    expect([page.status, page.response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    jar.set(CART_COOKIE, await signCart([[BAG, "M", "Rojo", 1]]));
    await buy(jar, TYPED);
    expect(readCustomer()).toEqual([{ name: "Otro Nombre", phone: "+5493516789012" }]);
  });
});

describe("the buyer's document", () => {
  const withDocument = (documento: string) => ({ ...BY_TRANSFER, documento });
  const readCsv = async () =>
    (await shop.get("/admin/orders/exportar", await signInAsOwner(shop))).html;

  it.each([
    ["12.345.678", "12345678", "DNI 12.345.678"],
    ["20 12345678 6", "20-12345678-6", "CUIT 20-12345678-6"],
  ])("%s goes from the form to the review, the order and the spreadsheet", async (...given) => {
    const [typed, stored, shown] = given;
    const review = await openReview(shop, jar, withDocument(typed));
    expect(readText(select(review.root, "main"))).toContain(shown);
    expect((await confirm(readConfirmation(review))).status).toBe(303);
    expect(readOrders()).toMatchObject([{ buyer_document: stored }]);
    const [titles = "", line = ""] = (await readCsv()).split("\r\n");
    expect(line.split(";")[titles.split(";").indexOf("Documento")]).toBe(shown);
  });

  it("is asked for again when invalid, and may be empty", async () => {
    const refused = await shop.post(paths.checkout(), withDocument("20-12345678-5"), jar);
    expect(refused.status).toBe(400);
    const field = select(refused.root, "[name=documento]");
    expect(field.attributes).toMatchObject({ value: "20-12345678-5", "aria-invalid": "true" });
    const review = await openReview(shop, jar, withDocument(" "));
    expect(readText(select(review.root, "main"))).not.toMatch(/DNI|CUIT/);
    await confirm(readConfirmation(review));
    expect(readOrders()).toMatchObject([{ buyer_document: "" }]);
  });
});
