import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { BY_PICKUP, BY_TRANSFER, openReview, readConfirmation } from "../helpers/checkout";
import { createCookieJar, jarWithCart, type CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { insertCounted, RARE } from "../helpers/stock-race";

const ALIAS = "TIENDA.DE.PRUEBA";

let shop: BuiltShop;
let owner: CookieJar;
/** Of one test: the shop also limits how often a network orders. */
let network: string;
let tests = 0;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  const bank = JSON.stringify({ holder: "Ana", name: "", cbu: "", alias: ALIAS });
  shop.connect().prepare("INSERT INTO settings (name, value) VALUES ('bank', ?)").run(bank);
});
beforeEach(() => {
  network = `203.0.113.${(tests += 1)}`;
  const connection = shop.connect();
  connection.exec(`DELETE FROM orders; DELETE FROM customers; DELETE FROM mail_outbox; DELETE FROM stock;
    DELETE FROM products WHERE id = '${RARE}'`);
  insertCounted(connection, 20);
});
afterAll(() => shop.close());

type OrderRow = Record<"order_number" | "token" | "held_by" | "status", string> & {
  hold_until: string | null;
};

/** An order of a shopper at this address. */
async function buy(clientAddress: string, quantity = 3, fields = BY_PICKUP): Promise<OrderRow> {
  const jar = await jarWithCart([[RARE, "M", "Negro", quantity]]);
  const confirmation = readConfirmation(await openReview(shop, jar, fields));
  const request = new Request(SHOP_ORIGIN + paths.checkoutReview(), {
    method: "POST",
    body: new URLSearchParams(confirmation),
    headers: { Cookie: jar.header(), "Sec-Fetch-Site": "same-origin" },
  });
  const { status } = await shop.handle(request, { requestId: "", clientAddress });
  expect(status).toBe(303);
  const newest = "SELECT * FROM orders ORDER BY id DESC LIMIT 1";
  return shop.connect().prepare<[], OrderRow>(newest).get() ?? expect.unreachable();
}

async function buyMany(count: number): Promise<OrderRow[]> {
  const bought: OrderRow[] = [];
  for (let order = 0; order < count; order += 1) bought.push(await buy(network));
  return bought;
}

const reserved = () => shop.connect().prepare("SELECT reserved FROM stock").pluck().get();
const main = async (path: string, jar?: CookieJar) =>
  readText(select((await shop.get(path, jar)).root, "main"));
const readMail = (kind: string) =>
  shop
    .connect()
    .prepare<[string], { text: string }>(
      "SELECT text FROM mail_outbox WHERE kind = ? ORDER BY id DESC",
    )
    .get(kind)?.text ?? "";
const bulk = (step: string, ids: string[], list: string) =>
  shop.post(
    adminPaths.orders() + list,
    [["intent", `move-${step}`], ["lista", list], ...ids.map((id): [string, string] => ["id", id])],
    owner,
  );
const listed = async (path: string) =>
  selectAll((await shop.get(path, owner)).root, ".order-table tbody tr .row-link").map(readText);
const readTasks = async () =>
  Object.fromEntries(
    selectAll((await shop.get(adminPaths.home(), owner)).root, ".tasks a").map((link) => [
      readAttribute(link, "href"),
      readText(link),
    ]),
  );

/** The forms of a list for all of its orders: their words, and what one of their buttons sends. */
async function readWhole(path: string) {
  const details = selectAll((await shop.get(path, owner)).root, "details.confirm");
  return {
    text: details.map(readText).join(" "),
    fields: (intent: string) => {
      const form = details.find(
        (one) => readAttribute(select(one, "button[name=intent]"), "value") === intent,
      );
      const inputs = form ? selectAll(form, "input") : expect.unreachable(intent);
      return [
        ["intent", intent],
        ...inputs.map((one) => [readAttribute(one, "name"), readAttribute(one, "value")]),
      ] as [string, string][];
    },
  };
}

async function sendReceipt(path: string, jar: CookieJar) {
  const file = new File(["%PDF-1.4\na receipt of the bank\n%%EOF\n"], "a.pdf");
  const body = new FormData();
  body.append("comprobante", file);
  const form = new Response(body);
  const init = { method: "POST", headers: form.headers, body: await form.arrayBuffer() };
  const response = await shop.handle(new Request(SHOP_ORIGIN + path, init));
  jar.keep(response);
  return [response.status, response.headers.get("Location")];
}

describe("a shopper beyond the pieces that one network may hold", () => {
  it("is told at once that the order is confirmed once it is set apart", async () => {
    await buyMany(5);
    const cash = await buy(network);
    expect([cash.hold_until, cash.held_by]).toEqual([null, ""]);
    expect(reserved()).toBe(15);
    const page = await main(paths.order(cash.token));
    expect(page).toContain("Tomamos tu pedido");
    expect(page).toContain("Te lo confirmamos cuando lo separemos");
    expect(page).not.toContain("Traé en efectivo");
    expect(readMail("order-received")).toContain(
      "Tomamos tu pedido; te lo confirmamos cuando lo separemos.",
    );
  });

  it("is asked for no transfer before", async () => {
    await buyMany(5);
    const order = await buy(network, 3, BY_TRANSFER);
    const page = await main(paths.order(order.token));
    expect(page).toContain("por ahora no tenés que pagar nada");
    expect(page).not.toContain(ALIAS);
    expect(readMail("order-received")).not.toContain(ALIAS);
  });

  it("leaves others free to buy, by the network of an IPv6 address and not by the address", async () => {
    for (let order = 0; order < 6; order += 1) await buy(`2001:db8:1:2::${order}`);
    expect(reserved()).toBe(15);
    const text = JSON.stringify(shop.connect().prepare("SELECT * FROM orders").all());
    expect(text).not.toMatch(/2001:|db8/);
  });

  it("can still say that it was transferred, also after the pieces were freed", async () => {
    await buyMany(4);
    const held = await buy(network, 3, BY_TRANSFER);
    const never = await buy(network, 3, BY_TRANSFER);
    await bulk("free", [held.order_number], "?pagado=apartados");
    expect(readMail("order-freed")).toContain("mandanos el comprobante desde la página");
    for (const order of [held, never]) {
      const path = paths.order(order.token);
      const page = await shop.get(path);
      expect(readText(select(page.root, "main"))).toContain(
        "te lo confirmamos cuando lo separemos",
      );
      expect(readText(select(page.root, "main"))).not.toContain(ALIAS);
      expect(selectAll(page.root, "main form input[type=file]")).toHaveLength(1);
      const jar = createCookieJar();
      expect(await sendReceipt(path, jar)).toEqual([303, path]);
      const answered = await shop.get(path, jar);
      expect(answered.html).toContain("te lo confirmamos cuando lo separemos");
      expect(readText(select(answered.root, "main h1"))).toBe("Comprobante en revisión");
    }
    expect(reserved()).toBe(12);
    const { root } = await shop.get(adminPaths.home(), owner);
    expect(readText(select(root, ".tasks"))).toContain("2pedidos con comprobante para mirar");
    // The owner sets one apart, and takes the money of the other.
    const form = { estado: "pending", eventos: "1" };
    const press = (order: OrderRow, fields: object) =>
      shop.post(adminPaths.order(order.order_number), { ...form, ...fields }, owner);
    expect((await press(held, { intent: "hold", eventos: "3" })).status).toBe(303);
    expect(reserved()).toBe(15);
    expect(readMail("order-held")).toContain("Ya tenemos tu comprobante");
    expect((await press(never, { intent: "payment", a: "paid", eventos: "2" })).status).toBe(303);
    expect(reserved()).toBe(18);
  });

  it("is asked for no receipt of what is paid in cash", async () => {
    await buyMany(5);
    const page = await shop.get(paths.order((await buy(network)).token));
    expect(selectAll(page.root, "main input[type=file]")).toEqual([]);
  });

  it("never meets it in a small shop with a usual cart", async () => {
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
      expect((await buy(address, 3)).hold_until).not.toBeNull();
    }
  });
});

describe("the owner", () => {
  it("is warned on the dashboard, and frees the chosen orders with one press", async () => {
    const orders = await buyMany(5);
    const path = adminPaths.ordersHolding();
    expect((await readTasks())[path]).toBe("!75 % del stock está apartado por pedidos sin pagar");
    const numbers = orders.map(({ order_number }) => order_number);
    expect((await listed(path)).toSorted()).toEqual(numbers.toSorted());
    const freed = await bulk("free", numbers.slice(0, 4), "?pagado=apartados");
    expect([freed.status, readLocation(freed)]).toEqual([303, path]);
    expect(reserved()).toBe(3);
    expect(await listed(path)).toEqual([numbers[4]]);
    expect(readMail("order-freed")).toContain("volvieron a la venta");
    expect((await readTasks())[adminPaths.ordersUnheld()]).toBe(
      "4pedidos esperan que separes sus prendas",
    );
    // A second press of the same page.
    expect((await bulk("free", numbers.slice(0, 4), "?pagado=apartados")).status).toBe(303);
    expect(reserved()).toBe(3);
  });

  it("frees, sets apart and cancels all of a list with one form, which says how many they are", async () => {
    await buyMany(5);
    const held = await readWhole(adminPaths.ordersHolding());
    expect(held.text).toContain("Son 5 pedidos, con 15 prendas: todos los de esta lista");
    expect(
      (await shop.post(adminPaths.ordersHolding(), held.fields("move-free"), owner)).status,
    ).toBe(303);
    expect(reserved()).toBe(0);
    const path = adminPaths.ordersUnheld();
    expect((await readWhole(adminPaths.ordersHolding())).text).toBe("");
    const unheld = await readWhole(path);
    expect(unheld.text).toContain("Separar las prendas de todos los de esta lista (5 pedidos)");
    expect((await shop.post(path, unheld.fields("move-hold"), owner)).status).toBe(303);
    expect(reserved()).toBe(15);
    await shop.post(adminPaths.ordersHolding(), held.fields("move-free"), owner);
    expect((await shop.post(path, unheld.fields("move-cancelled"), owner)).status).toBe(303);
    expect(await listed(adminPaths.ordersIn("cancelled"))).toHaveLength(5);
  });

  it("frees no pieces of who sent a receipt, together with others", async () => {
    const [paid, other] = [await buy(network, 3, BY_TRANSFER), await buy(network, 3, BY_TRANSFER)];
    await sendReceipt(paths.order(paid.token), createCookieJar());
    const numbers = [paid.order_number, other.order_number];
    const answer = await bulk("free", numbers, "?pagado=apartados");
    expect(answer.status).toBe(409);
    expect(answer.html).toContain("mandó un comprobante: miralo primero");
    const cancelled = await bulk("cancelled", [paid.order_number], "?pagado=sin-separar");
    expect(cancelled.html).toContain("mandó un comprobante: miralo primero");
    expect(reserved()).toBe(3);
    expect(await listed(adminPaths.ordersHolding())).toEqual([paid.order_number]);
  });

  it("cancels those that nobody wants at once, and none that may be paid", async () => {
    await buyMany(5);
    const [fake, held] = [await buy(network), (await listed(adminPaths.ordersHolding()))[0] ?? ""];
    const answer = await bulk("cancelled", [fake.order_number, held], "?pagado=sin-separar");
    expect(answer.status).toBe(409);
    expect(await listed(adminPaths.ordersIn("cancelled"))).toEqual([fake.order_number]);
    expect(readMail("order-cancelled")).not.toContain("no nos llegó el pago");
    expect(reserved()).toBe(15);
  });

  it("sets an order apart on its page, and the shopper is told how to pay", async () => {
    await buyMany(5);
    const order = await buy(network, 3, BY_TRANSFER);
    const path = adminPaths.order(order.order_number);
    expect(await main(path, owner)).toContain("siguen a la venta");
    const form = { intent: "hold", estado: "pending", eventos: "1" };
    expect((await shop.post(path, form, owner)).status).toBe(303);
    expect(reserved()).toBe(18);
    expect(readMail("order-held")).toContain(ALIAS);
    expect(await main(paths.order(order.token))).toContain(ALIAS);
    expect(await main(path, owner)).not.toContain("siguen a la venta");
  });

  it("is told when too few are left, on its page and in the list", async () => {
    await buyMany(5);
    const order = await buy(network);
    shop
      .connect()
      .prepare(
        "INSERT INTO stock_movements (stock_id, on_hand_delta, reason) SELECT id, -3, 'count' FROM stock",
      )
      .run();
    const form = { intent: "hold", estado: "pending", eventos: "1" };
    const refused = await shop.post(adminPaths.order(order.order_number), form, owner);
    expect(refused.status).toBe(409);
    expect(readText(refused.root)).toContain("No quedan prendas suficientes para separarlo");
    const inList = await bulk("hold", [order.order_number], "?pagado=sin-separar");
    expect(inList.status).toBe(409);
    expect(readText(inList.root)).toContain("no quedan prendas suficientes");
    expect(reserved()).toBe(15);
  });
});
