import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { BY_PICKUP } from "../helpers/checkout";
import { createCookieJar, jarWithCart } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { insertTransferOrder, ORDER_TOKEN } from "../helpers/orders";
import {
  connectAccount,
  ONLINE,
  placeOnline,
  readPreferenceId,
  reviewOnline,
} from "../helpers/paying";
import { simulatorSettings, useSimulator } from "../helpers/payment-simulator";
import { insertProduct } from "../helpers/product-rows";

const SHIRT = "pago-remera-01";
const CART: Parameters<typeof jarWithCart>[0] = [[SHIRT, "M", "Negro", 2]];
const TOTAL_IN_PESOS = 2 * 26_000 + 6500;

const simulator = useSimulator();
let shop: BuiltShop;

beforeAll(async () => {
  shop = await openBuiltShop(undefined, simulatorSettings(simulator.get()));
  insertProduct(shop.connect(), { id: SHIRT, name: "Remera de pago", price: 26_000 });
});
beforeEach(() => {
  const connection = shop.connect();
  connection.exec("DELETE FROM orders");
  connectAccount(connection, simulator.get());
  simulator.get().control.reset();
  simulator.get().control.setWebhooks({ mode: "never" });
});
afterAll(() => shop.close());

const main = ({ root }: Page) => readText(select(root, "main"));
const heading = ({ root }: Page) => readText(select(root, "h1"));
const disconnect = () => shop.connect().exec("DELETE FROM payment_connection");
const listOrders = () => shop.connect().prepare("SELECT * FROM orders ORDER BY id").all();
const formAction = ({ response }: Page) =>
  /form-action ([^;]+)/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
const pay = (token: string, jar = createCookieJar()) =>
  shop.post(paths.orderPayment(token), {}, jar);

describe("the form of the checkout", () => {
  it("offers Mercado Pago first, and takes it", async () => {
    const jar = await jarWithCart(CART);
    const { root } = await shop.get(paths.checkout(), jar);
    const [first] = selectAll(root, "input[name=pago]");
    expect(first?.attributes).toMatchObject({ value: "mercadopago", checked: "" });
    expect(readText(select(root, "#pago-mercadopago-texto"))).toBe(
      "Tarjeta, débito o dinero en tu cuenta; hasta 3 cuotas sin interés",
    );
    expect(readLocation(await shop.post(paths.checkout(), ONLINE, jar))).toBe(
      paths.checkoutReview(),
    );
  });

  it("is not offered without an account, and a request for it says so", async () => {
    disconnect();
    const jar = await jarWithCart(CART);
    const { root } = await shop.get(paths.checkout(), jar);
    expect(selectAll(root, "#pago-mercadopago")).toEqual([]);
    const refused = await shop.post(paths.checkout(), ONLINE, jar);
    expect(refused.status).toBe(400);
    expect(main(refused)).toContain("Por ahora no cobramos con Mercado Pago");
    expect(readAttribute(select(refused.root, "[role=alert] a"), "href")).toBe("#pago-transfer");
    expect(readAttribute(select(refused.root, "#nombre"), "value")).toBe(ONLINE.nombre);
  });
});

describe("the review of an order by Mercado Pago", () => {
  it("tells the total at list price, its instalments, and what comes next", async () => {
    const { review } = await reviewOnline(shop, CART);
    expect(readText(select(review.root, ".totals-total dd"))).toBe("$\u00a058.500");
    expect(readText(select(review.root, ".totals-instalments"))).toContain(
      "O hasta 3 cuotas sin interés de $\u00a019.500,00 · CFTEA\u00a00%",
    );
    expect(main(review)).not.toContain("Descuento por transferencia");
    expect(main(review)).toContain("te llevamos a Mercado Pago");
    expect(readText(select(review.root, "main form button"))).toBe("Confirmar pedido");
  });

  it("may post to the provider, unlike any other page", async () => {
    const { review, jar } = await reviewOnline(shop, CART);
    expect(formAction(review)).toContain(`'self' https://mercadopago.com.ar`);
    expect(formAction(review)).toContain(simulator.get().apiBase);
    for (const path of [paths.home(), paths.checkout(), paths.cart()]) {
      expect([path, formAction(await shop.get(path, jar))]).toEqual([path, "'self'"]);
    }
  });

  it("goes back to the form when the account was lost meanwhile", async () => {
    const { fields, jar } = await reviewOnline(shop, CART);
    disconnect();
    const answer = await shop.post(paths.checkoutReview(), fields, jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.checkout()]);
    const form = await shop.get(paths.checkout(), jar);
    const values = selectAll(form.root, "input[name=pago]").map((way) =>
      readAttribute(way, "value"),
    );
    expect(values).not.toContain("mercadopago");
    expect(values).toContain("transfer");
    expect(listOrders()).toEqual([]);
  });
});

describe("Confirmar pedido", () => {
  it("leads to a page of the provider that asks for what the order costs", async () => {
    const { token, orderNumber, preferenceId, jar } = await placeOnline(shop, CART);
    const preference = simulator.get().control.listPreferences()[0];
    expect(preference).toMatchObject({
      id: preferenceId,
      external_reference: orderNumber,
      payment_methods: { installments: 3 },
      back_urls: { success: `http://127.0.0.1:3000${paths.checkoutOutcome("success", token)}` },
    });
    const sum = (preference?.items ?? []).reduce(
      (pesos, { quantity, unit_price: price }) => pesos + quantity * price,
      0,
    );
    expect(sum).toBe(TOTAL_IN_PESOS);
    expect(listOrders()).toMatchObject([{ status: "pending", total: TOTAL_IN_PESOS }]);
    // Going back from there shows the order, not an empty cart.
    expect(readLocation(await shop.get(paths.checkoutReview(), jar))).toBe(
      paths.checkoutOutcome("pending", token),
    );
  });

  it("pressed 50 times at once makes one order and one page to pay it on", async () => {
    const { fields, jar } = await reviewOnline(shop, CART);
    const cookie = jar.header();
    const press = async () => {
      const visitor = createCookieJar();
      for (const pair of cookie.split("; ")) {
        visitor.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
      }
      return readPreferenceId(await shop.post(paths.checkoutReview(), fields, visitor));
    };
    const pages = await Promise.all(Array.from({ length: 50 }, press));
    expect(new Set(pages).size).toBe(1);
    expect(listOrders()).toHaveLength(1);
    expect(simulator.get().control.listPreferences()).toHaveLength(1);
    expect(await press()).toBe(pages[0]);
  });

  it.each([
    ["unauthorized", 1],
    ["server-error", 1],
    ["answer-lost", 1],
    // That key's result is unusable, so another page is created.
    ["no-init-point", 2],
  ] as const)(
    "keeps the order when the provider fails (%s), to be paid from its page",
    async (kind, pageCount) => {
      const { fields, jar } = await reviewOnline(shop, CART);
      simulator.get().control.fault({ match: "POST /checkout/preferences", kind, times: 9 });
      const answer = await shop.post(paths.checkoutReview(), fields, jar);
      const [{ token }] = listOrders() as [{ token: string }];
      expect([answer.status, readLocation(answer)]).toEqual([
        303,
        paths.checkoutOutcome("failure", token),
      ]);
      const screen = await shop.get(readLocation(answer), jar);
      expect([screen.status, heading(screen)]).toEqual([200, "Tu pedido está guardado"]);
      expect(main(screen)).toContain("no pudimos abrir Mercado Pago");
      expect(selectAll(screen.root, "main form button").map(readText)).toEqual([
        "Pagar con Mercado Pago",
        expect.stringContaining("Pagar por transferencia"),
      ]);

      simulator.get().control.clearFaults();
      connectAccount(shop.connect(), simulator.get());
      readPreferenceId(await pay(token));
      expect(simulator.get().control.listPreferences()).toHaveLength(pageCount);
    },
  );
});

describe("the button that opens the page to pay on", () => {
  it("leads to the same page as long as it is open", async () => {
    const { token, preferenceId } = await placeOnline(shop, CART);
    expect(readPreferenceId(await pay(token))).toBe(preferenceId);
    expect(simulator.get().control.listPreferences()).toHaveLength(1);
  });

  it("opens another page when the price has changed", async () => {
    const { token, preferenceId } = await placeOnline(shop, CART);
    shop.connect().exec("UPDATE orders SET total = total + 1000, shipping = shipping + 1000");
    expect(readPreferenceId(await pay(token))).not.toBe(preferenceId);
  });

  it.each([
    ["paid_at = '2026-11-21T12:00:00.000Z', status = 'paid'", "Este pedido ya está pagado"],
    ["status = 'cancelled'", "Este pedido ya no se paga"],
    ["payment_method = 'transfer'", "Este pedido se paga de otra forma"],
  ])("leads back to an order with %s, which says why", async (change, title) => {
    const { token } = await placeOnline(shop, CART);
    shop.connect().exec(`UPDATE orders SET ${change}`);
    const jar = createCookieJar();
    const answer = await pay(token, jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.order(token)]);
    expect((await shop.get(paths.order(token), jar)).html).toContain(title);
  });

  it("is no page for GET, and opens nothing for an unknown token", async () => {
    const { token } = await placeOnline(shop, CART);
    const visit = await shop.get(paths.orderPayment(token));
    expect([visit.status, readLocation(visit)]).toEqual([303, paths.order(token)]);
    const unknown = await pay("x".repeat(32));
    expect([unknown.status, heading(unknown)]).toEqual([404, "No encontramos ese pedido"]);
  });

  it("is limited for repeated presses", async () => {
    const { token } = await placeOnline(shop, CART);
    const answers = [];
    for (let press = 0; press < 12; press += 1) answers.push(readLocation(await pay(token)));
    expect(answers.slice(10)).toEqual([paths.order(token), paths.order(token)]);
  });

  it("stands on the order's page, which may lead there", async () => {
    const { token } = await placeOnline(shop, CART);
    const page = await shop.get(paths.order(token));
    expect([page.status, heading(page)]).toEqual([200, "Falta tu pago"]);
    const forms = selectAll(page.root, "main form").map(({ attributes }) => attributes);
    expect(forms).toMatchObject([
      { method: "post", action: paths.orderPayment(token) },
      { method: "post", action: paths.orderTransfer(token) },
    ]);
    expect(formAction(page)).toContain(simulator.get().apiBase);
    expect(page.response.headers.get("Referrer-Policy")).toBe("same-origin");
  });

  it("is missing on the page of an order with another payment method", async () => {
    insertTransferOrder(shop.connect());
    const { root } = await shop.get(paths.order(ORDER_TOKEN));
    const actions = selectAll(root, "main form").map(({ attributes }) => attributes.action);
    expect(actions).not.toContain(paths.orderPayment(ORDER_TOKEN));
  });
});

describe("an order that the owner takes", () => {
  const readWays = (page: Page) =>
    selectAll(page.root, "select[name=pago] option").map(({ attributes }) => attributes.value);

  it("is paid by Mercado Pago from its own page, where an account takes it", async () => {
    const owner = await signInAsOwner(shop);
    const page = await shop.get(adminPaths.newOrder(), owner);
    expect(readWays(page)).toEqual(["mercadopago", "transfer", "cash"]);
    expect(main(page)).toContain("paga desde la página de su pedido");
    const fields: [string, string][] = [
      ...Object.entries({ ...BY_PICKUP, pago: "mercadopago", canal: "whatsapp", intent: "place" }),
      ["clave", readAttribute(select(page.root, "input[name=clave]"), "value")],
      ["linea", JSON.stringify([SHIRT, "M", "Negro", 1])],
    ];
    expect((await shop.post(adminPaths.newOrder(), fields, owner)).status).toBe(303);
    const [{ token }] = listOrders() as [{ token: string }];
    readPreferenceId(await pay(token));

    disconnect();
    expect(readWays(await shop.get(adminPaths.newOrder(), owner))).toEqual(["transfer", "cash"]);
    const refused = await shop.post(adminPaths.newOrder(), fields, owner);
    expect([refused.status, main(refused)]).toEqual([
      400,
      expect.stringContaining("Mercado Pago no está conectado"),
    ]);
  });
});

it("pick-up orders can be paid with Mercado Pago too", async () => {
  const jar = await jarWithCart(CART);
  await shop.post(paths.checkout(), { ...BY_PICKUP, pago: "mercadopago" }, jar);
  const review = await shop.get(paths.checkoutReview(), jar);
  expect(readText(select(review.root, ".totals-total dd"))).toBe("$\u00a052.000");
});
