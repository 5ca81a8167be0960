import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { addDays, calendarDay, formatDay } from "../../app/domain/plain/buenos-aires";
import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { BY_PICKUP, openReview, readConfirmation } from "../helpers/checkout";
import {
  CART_COOKIE,
  createCookieJar,
  jarWithCart,
  signCart,
  type CookieJar,
} from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertCode, readUses } from "../helpers/offers";
import { signInAsOwner } from "../helpers/owner";
import { deleteProduct, insertProduct } from "../helpers/product-rows";

const SHIRT = "codigo-remera-01";
const TODAY = calendarDay(new Date());

let shop: BuiltShop;
let jar: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
});
beforeEach(async () => {
  const connection = shop.connect();
  connection.exec(
    "DELETE FROM orders; DELETE FROM customers; DELETE FROM codes; DELETE FROM quantity_offers",
  );
  deleteProduct(connection, SHIRT);
  insertProduct(connection, { id: SHIRT, name: "Remera con código", price: 89_900 });
  jar = await jarWithCart([[SHIRT, "M", "Negro", 1]]);
});
afterAll(() => shop.close());

type Code = Parameters<typeof insertCode>[1];
const store = (code: Code = {}) => insertCode(shop.connect(), code);
const apply = (codigo: string, visitor = jar) =>
  shop.post(paths.cart(), { intent: "code", codigo }, visitor);
const openCart = (visitor = jar) => shop.get(paths.cart(), visitor);
const readChip = async () => readText(select((await openCart()).root, ".discount-chip p"));

describe("the cart", () => {
  it("has no place for a code in a shop without codes", async () => {
    const { html } = await openCart();
    expect(html).not.toContain("Tengo un código");
    expect(html).not.toContain("totals-discount");
  });

  it("takes a code as it is typed, keeps it while the cart changes, and lets it go", async () => {
    store();
    const { root } = await openCart();
    expect(readText(select(root, ".discount-code summary"))).toBe("Tengo un código");
    const answer = await apply(" verano 10 ");
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.cart()]);
    expect(await readChip()).toBe("VERANO10 · -$\u00a08.990");
    const line = { producto: SHIRT, talle: "M", color: "Negro" };
    await shop.post(paths.cart(), { intent: "update", ...line, cantidad: "2" }, jar);
    expect(await readChip()).toBe("VERANO10 · -$\u00a017.980");
    await shop.post(paths.product(SHIRT), { intent: "add", talle: "M", color: "Negro" }, jar);
    expect(await readChip()).toBe("VERANO10 · -$\u00a026.970");
    await shop.post(paths.cart(), { intent: "remove-code" }, jar);
    expect(selectAll((await openCart()).root, ".discount-chip")).toEqual([]);
  });

  it.each<[string, Code, string]>([
    ["does not exist", { code: "OTRO" }, "Ese código no existe"],
    ["is off", { isOff: true }, "Ese código no existe"],
    [
      "is over",
      { until: addDays(TODAY, -1) },
      `Ese código venció el ${formatDay(addDays(TODAY, -1))}`,
    ],
    ["is used up", { maxUses: 3, uses: 3 }, "Ese código ya se usó todas las veces"],
    ["asks for more", { minPesos: 101_900 }, "Te falta $\u00a012.000 para usarlo"],
    [
      "counts for another brand",
      { scope: { brands: ["SHATO"], groups: [], skipsSale: false } },
      "Ese código no vale para lo que tenés en el carrito",
    ],
  ])("says why a code %s, and keeps what was typed", async (_, code, message) => {
    store(code);
    const { status, root } = await apply("verano10");
    expect(status).toBe(400);
    const field = select(root, "input[name=codigo]");
    expect([readAttribute(field, "value"), readAttribute(field, "aria-invalid")]).toEqual([
      "verano10",
      "true",
    ]);
    expect(readText(select(root, "#codigo-error"))).toContain(message);
    expect(select(root, ".discount-code").attributes).toHaveProperty("open");
    expect(selectAll((await openCart()).root, ".discount-chip")).toEqual([]);
  });

  it.each(["", "A", "X".repeat(50), "<script>", "Ω".repeat(9), "0".repeat(5000)])(
    "refuses %j",
    async (typed) => {
      store();
      const { status, html } = await apply(typed);
      expect(status).toBe(400);
      expect(html).not.toContain("<script>alert");
    },
  );

  it("goes on without a code that was deleted meanwhile, and says so", async () => {
    store();
    await apply("VERANO10");
    shop.connect().exec("DELETE FROM codes");
    expect(await readChip()).toBe("VERANO10 · Ese código no existe");
    expect(readText(select((await openCart()).root, "main dd .price"))).toBe("$\u00a089.900");
  });

  it("reads no code that the shop did not sign", async () => {
    store();
    const forged = createCookieJar();
    const stored = { cart: [[SHIRT, "M", "Negro", 1]], code: "VERANO10" };
    forged.set(CART_COOKIE, await signCart(stored, "another secret of another shop"));
    expect(selectAll((await openCart(forged)).root, ".discount-chip")).toEqual([]);
  });

  it("stops whoever guesses after ten tries, also with a code that counts", async () => {
    store();
    const send = (codigo: string, clientAddress: string) =>
      shop.handle(
        new Request(SHOP_ORIGIN + paths.cart(), {
          method: "POST",
          body: new URLSearchParams({ intent: "code", codigo }),
          headers: { Cookie: jar.header() },
        }),
        { requestId: "1", clientAddress },
      );
    for (let number = 0; number < 10; number += 1) {
      expect((await send(`AZAR${number}`, "198.51.100.7")).status).toBe(400);
    }
    const stopped = await send("VERANO10", "198.51.100.7");
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await stopped.text()).toContain("Probaste muchos códigos seguidos");
    expect((await send("VERANO10", "198.51.100.8")).status).toBe(303);
  });
});

describe("a link with a code", () => {
  it("puts it into a cart that is still empty, and leads to the same page without it", async () => {
    store();
    const visitor = createCookieJar();
    const answer = await shop.get(`/productos?codigo=verano10&q=remera`, visitor);
    expect([answer.status, readLocation(answer)]).toEqual([303, "/productos?q=remera"]);
    const page = await shop.get("/productos?q=remera", visitor);
    expect(page.html).toContain("Código VERANO10 en tu carrito");
    await shop.post(paths.product(SHIRT), { intent: "add", talle: "M", color: "Negro" }, visitor);
    expect(readText(select((await openCart(visitor)).root, ".discount-chip p"))).toContain(
      "VERANO10 · -$\u00a08.990",
    );
  });

  it("says why an unknown code does not count, and leads on", async () => {
    const answer = await shop.get("/?codigo=NADA", jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, "/"]);
    expect((await shop.get("/", jar)).html).toContain("Ese código no existe.");
  });

  it("stays in this shop", async () => {
    const answer = await shop.get("//otra.example/?codigo=VERANO10", jar);
    expect(new URL(readLocation(answer) || "/", SHOP_ORIGIN).origin).toBe(SHOP_ORIGIN);
  });
});

describe("an order", () => {
  const confirm = (fields: Record<string, string>) =>
    shop.post(paths.checkoutReview(), fields, jar);
  const readOrder = () =>
    shop.connect().prepare("SELECT * FROM orders").get() as Record<string, unknown>;

  it("says the same numbers in the cart, the review, the order, its mail and the spreadsheet", async () => {
    store();
    shop.connect().exec("INSERT INTO quantity_offers (kind) VALUES ('second-50')");
    jar = await jarWithCart([[SHIRT, "M", "Negro", 2]]);
    await apply("VERANO10");
    // 2 x 89.900, 44.950 off the second, 10 % of 67.425 for each piece.
    const [offer, code, total] = ["44.950", "13.486", "121.364"].map((sum) => `$\u00a0${sum}`);
    const told = [`Promoción Segunda unidad al 50\u00a0%`, offer, "Código VERANO10", code, total];
    const cart = readText(select((await openCart()).root, ".cart-summary"));
    const review = await openReview(shop, jar, BY_PICKUP);
    const reviewed = readText(select(review.root, ".checkout-aside"));
    const placed = await confirm(readConfirmation(review));
    expect(placed.status).toBe(303);
    const { token, order_number: number, total: stored } = readOrder();
    const page = readText(select((await shop.get(paths.order(String(token)))).root, "main"));
    const owner = await signInAsOwner(shop);
    const back = readText(
      select((await shop.get(adminPaths.order(String(number)), owner)).root, "main"),
    );
    const mail = String(shop.connect().prepare("SELECT text FROM mail_outbox").pluck().get());
    for (const text of told) {
      expect(
        [cart, reviewed, page, back, mail].map((shown) => shown.includes(String(text))),
      ).toEqual([true, true, true, true, true]);
    }
    expect(stored).toBe(121_364);
    const csv = (await shop.get(adminPaths.ordersExport(), owner)).html.split("\n");
    const row = csv.find((line) => line.includes(String(number))) ?? "";
    for (const cell of ["VERANO10", "44950", "13486", "121364"]) expect(row).toContain(cell);
    // The code was used, so the next cart begins without it.
    expect(readUses(shop.connect(), "VERANO10")).toBe(1);
    expect(selectAll((await openCart()).root, ".discount-chip")).toEqual([]);
  });

  it("shows what changed when the code was used up after the review", async () => {
    store({ maxUses: 1 });
    await apply("VERANO10");
    const review = await openReview(shop, jar, BY_PICKUP);
    shop.connect().exec("UPDATE codes SET uses = 1");
    const { status, root } = await confirm(readConfirmation(review));
    expect(status).toBe(409);
    expect(readText(select(root, ".order-changes"))).toContain("ya se usó todas las veces");
    expect(readOrder()).toBeUndefined();
    const again = await confirm(readConfirmation(await shop.get(paths.checkoutReview(), jar)));
    expect(again.status).toBe(303);
    expect(readOrder()).toMatchObject({ total: 89_900, code: "", code_discount: 0 });
  });

  it("says at the review that the e-mail used the code before", async () => {
    store({ oncePerEmail: true });
    await apply("VERANO10");
    await confirm(readConfirmation(await openReview(shop, jar, BY_PICKUP)));
    jar = await jarWithCart([[SHIRT, "M", "Negro", 1]]);
    await apply("VERANO10");
    const review = await openReview(shop, jar, BY_PICKUP);
    expect(readText(select(review.root, ".code-problem"))).toBe(
      "VERANO10: Ese código ya lo usaste con este e-mail.",
    );
    expect(readText(select(review.root, ".totals-total dd"))).toBe("$\u00a089.900");
  });
});

describe("a manual order", () => {
  const lines = { linea: JSON.stringify([SHIRT, "M", "Negro", 1]) };
  const asked = (fields: Record<string, string>) =>
    `${adminPaths.newOrder()}?${new URLSearchParams({ ...lines, ...fields })}`;

  it("shows the total with a code or a discount before it is created, and says what is wrong", async () => {
    store({ minPesos: 100_000 });
    const owner = await signInAsOwner(shop);
    const read = async (fields: Record<string, string>) =>
      readText(select((await shop.get(asked(fields), owner)).root, "main"));
    expect(await read({ codigo: "verano10" })).toContain("Te falta $\u00a010.100 para usarlo.");
    const given = await read({ descuento: "10.000" });
    expect(given).toContain("$\u00a079.900");
    expect(await read({ descuento: "90.000" })).toContain(
      "El descuento no puede pasar de $\u00a089.900.",
    );
    expect(await read({ descuento: "-5" })).toContain("El descuento no puede ser negativo.");
    expect(await read({ descuento: "5", codigo: "VERANO10" })).toContain(
      "Elegí un código o un descuento, no los dos.",
    );
  });

  it("is created with the discount, and refused with a code that does not count", async () => {
    store({ isOff: true });
    const owner = await signInAsOwner(shop);
    const page = await shop.get(asked({ descuento: "10.000" }), owner);
    const clave = readAttribute(select(page.root, "input[name=clave]"), "value");
    const sale = { ...BY_PICKUP, ...lines, intent: "place", canal: "shop", clave };
    const refused = await shop.post(adminPaths.newOrder(), { ...sale, codigo: "VERANO10" }, owner);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("Ese código no existe.");
    const placed = await shop.post(
      adminPaths.newOrder(),
      { ...sale, descuento: "10.000", motivo: "Falla" },
      owner,
    );
    expect(placed.status).toBe(303);
    const order = shop.connect().prepare("SELECT total, code_discount FROM orders").get();
    expect(order).toEqual({ total: 79_900, code_discount: 10_000 });
  });
});
