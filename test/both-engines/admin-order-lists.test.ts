import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertOrder, insertPayment, type OrderRow } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(
  () => void shop.connect().exec("DELETE FROM orders; DELETE FROM customers; DELETE FROM settings"),
);
afterAll(() => shop.close());

const store = (...orders: OrderRow[]) =>
  orders.forEach((order, number) =>
    insertOrder(shop.connect(), { order_number: `L-${number}`, ...order }),
  );

const readStates = () =>
  Object.fromEntries(
    shop
      .connect()
      .prepare<[], { order_number: string; status: string }>(
        "SELECT order_number, status FROM orders",
      )
      .all()
      .map(({ order_number, status }) => [order_number, status]),
  );

const bulk = (intent: string, ids: string[], list = "", jar: CookieJar | undefined = owner) =>
  shop.post(
    `/admin/orders${list}`,
    [["intent", intent], ["lista", list], ...ids.map((id): [string, string] => ["id", id])],
    jar,
  );

describe("looking an order up by its number", () => {
  it.each(["123456-ABC", "123456abc", "tela 123456 abc", "#TELA-123456-ABC", "N° 123456-abc"])(
    "finds it by %s",
    async (text) => {
      store({ order_number: "TELA-123456-ABC" }, { order_number: "TELA-654321-ABC" });
      const { root } = await shop.get(`/admin/orders?q=${encodeURIComponent(text)}`, owner);
      const rows = selectAll(root, ".order-table tbody .row-link");
      expect(rows.map((row) => readAttribute(row, "href"))).toEqual([
        "/admin/orders/TELA-123456-ABC",
      ]);
    },
  );

  it("still finds nine digits of a phone", async () => {
    store({ customer_phone: "3534112025" }, { order_number: "TELA-123456-789" });
    const { root } = await shop.get("/admin/orders?q=534112025", owner);
    expect(selectAll(root, ".order-table tbody tr")).toHaveLength(1);
  });
});

describe("a row of the list", () => {
  it("leads to its order, and says how it is paid", async () => {
    store({ payment_method: "cash" }, { paid_at: "2025-06-02T12:00:00.000Z" });
    const { root } = await shop.get("/admin/orders", owner);
    const rows = selectAll(root, ".order-table tbody tr");
    expect(rows.map((row) => readAttribute(select(row, ".row-link"), "href"))).toEqual([
      "/admin/orders/L-1",
      "/admin/orders/L-0",
    ]);
    expect(rows.map(readText)[0]).toMatch(/Transferencia bancaria.*Pagado/);
    expect(rows.map(readText)[1]).toMatch(/Efectivo al retirar.*Sin pagar/);
    expect(readText(select(root, ".list-total"))).toBe("2 pedidos");
    expect(selectAll(root, "a").map((link) => readAttribute(link, "href"))).toContain(
      "/admin/orders/nuevo",
    );
  });
});

describe("several orders at once", () => {
  it("are marked as sent, with history and mails, and the list comes back", async () => {
    store({ status: "preparing" }, { status: "preparing" }, { status: "preparing" });
    const list = "?estado=preparing&orden=antiguos";
    const page = await bulk("move-shipped", ["L-0", "L-2", "L-0"], list);
    expect([page.status, readLocation(page)]).toEqual([303, `/admin/orders${list}`]);
    expect(readStates()).toEqual({ "L-0": "shipped", "L-1": "preparing", "L-2": "shipped" });
    const connection = shop.connect();
    expect(connection.prepare("SELECT status, author FROM order_events").raw().all()).toEqual([
      ["shipped", "admin"],
      ["shipped", "admin"],
    ]);
    expect(connection.prepare("SELECT count(*) FROM mail_outbox").pluck().get()).toBe(2);
    const news = await shop.get(readLocation(page), owner);
    expect(readText(select(news.root, ".toast-region"))).toContain("2 pedidos pasaron a “Enviado”");
  });

  it("are moved one by one: refused ones are named, with the reason", async () => {
    store(
      { status: "preparing" },
      { status: "preparing", delivery_method: "pickup" },
      { status: "pending" },
    );
    const page = await bulk("move-shipped", ["L-0", "L-1", "L-2", "L-99"]);
    expect(page.status).toBe(409);
    expect(readStates()).toEqual({ "L-0": "shipped", "L-1": "preparing", "L-2": "pending" });
    const summary = readText(select(page.root, ".error-summary"));
    expect(summary).toContain("1 pedido pasó a “Enviado”: con 3 no se pudo");
    expect(summary).toContain("L-1: se retira en el local.");
    expect(summary).toContain("L-2: está en “Pendiente”.");
    expect(summary).toContain("L-99: no existe.");
    const rows = selectAll(page.root, ".order-table tbody tr").map(readText);
    expect(rows.find((row) => row.includes("L-0"))).toContain("Enviado");
  });

  it("are marked as being prepared", async () => {
    store({ status: "paid" });
    expect((await bulk("move-preparing", ["L-0"])).status).toBe(303);
    expect(readStates()).toEqual({ "L-0": "preparing" });
  });

  it.each([
    ["none", [], 400, "Elegí al menos un pedido."],
    ["too many", Array.from({ length: 501 }, (_, number) => `X-${number}`), 400, "hasta 500"],
  ])("are refused when there are %s", async (_, ids, status, message) => {
    store({ status: "preparing" });
    const page = await bulk("move-shipped", ids);
    expect(page.status).toBe(status);
    expect(readText(select(page.root, ".error-summary"))).toContain(message);
    expect(readStates()).toEqual({ "L-0": "preparing" });
  });

  it("accept no other state, and no list that leads away", async () => {
    store({ status: "preparing" });
    for (const intent of ["move-delivered", "move-", "", "__proto__"]) {
      expect((await bulk(intent, ["L-0"])).status).toBe(400);
    }
    expect(readStates()).toEqual({ "L-0": "preparing" });
    const fields: [string, string][] = [
      ["intent", "move-shipped"],
      ["id", "L-0"],
      ["lista", "//evil.test?x=1&estado=paid"],
    ];
    const page = await shop.post("/admin/orders", fields, owner);
    expect(readLocation(page)).toMatch(/^\/admin\/orders(\?estado=paid)?$/);
  });

  it("are for the owner only", async () => {
    store({ status: "preparing" });
    const page = await shop.post("/admin/orders", { intent: "move-shipped", id: "L-0" });
    expect(page.status).toBe(302);
    expect(readStates()).toEqual({ "L-0": "preparing" });
  });
});

/** The cells of a spreadsheet without line breaks in cells. */
const readLines = (csv: string) => csv.trimEnd().split("\r\n");

describe("the orders with payment alerts", () => {
  it("are a list of their own, with the reason", async () => {
    store(
      { payment_alert: "disputed", payment_method: "mercadopago", total: 10_000 },
      {},
      { payment_alert: "novedad", total: 20_000 },
    );
    const numbersIn = async (filters: string) => {
      const { root } = await shop.get(`/admin/orders${filters}`, owner);
      return selectAll(root, ".order-table .row-link").map(readText);
    };
    expect(await numbersIn("?pagado=revisar")).toEqual(["L-2", "L-0"]);
    expect(await numbersIn("?pagado=revisar&orden=menor-total")).toEqual(["L-0", "L-2"]);
    expect(await numbersIn("?pagado=revisar&pago=mercadopago")).toEqual(["L-0"]);
    expect(await numbersIn("?pago=mercadopago")).toEqual(["L-0"]);
    const { root } = await shop.get("/admin/orders?pagado=revisar", owner);
    expect(selectAll(root, ".payment-alert-tag").map(readText)).toEqual([
      "Pago para revisar",
      "Reclamo",
    ]);
    expect(readText(select(root, ".list-total"))).toBe("2 pedidos");
    const chosen = select(root, "[name=pagado] option[selected]");
    expect(readAttribute(chosen, "value")).toBe("revisar");
    const csv = (await shop.get("/admin/orders/exportar?pagado=revisar", owner)).html;
    expect(readLines(csv)).toHaveLength(3);
  });

  it("are the first task of the owner", async () => {
    const firstTask = async () => {
      const [task] = selectAll((await shop.get("/admin", owner)).root, ".tasks li a");
      if (!task) throw new Error("There is no task");
      return task;
    };
    store({ status: "cancelled", paid_at: "2025-06-02T12:00:00.000Z" });
    expect(readText(await firstTask())).toMatch(/por devolver$/);
    store({ order_number: "A-1", payment_alert: "overpaid" });
    const task = await firstTask();
    expect(readText(task)).toMatch(/^1\s*pedido con pagos para revisar$/);
    expect(readAttribute(task, "href")).toBe("/admin/orders?pagado=revisar");
  });
});

describe("overdue orders", () => {
  const LATE = {
    created_at: "2025-06-01T12:00:00.000Z",
    payment_due_at: "2025-06-03T12:00:00.000Z",
  };
  const address = "/admin/orders?pagado=vencidos";
  const readOverdueForm = async () => {
    const { root } = await shop.get(address, owner);
    const ids = selectAll(root, "details input[name=id]").map((box) => readAttribute(box, "value"));
    return { ids, text: selectAll(root, "details.confirm").map(readText).join(" ") };
  };

  it("are those unpaid in time, without any sign of a payment", async () => {
    store(
      LATE,
      { ...LATE, payment_due_at: "2999-01-01T12:00:00.000Z" },
      { ...LATE, status: "paid", paid_at: LATE.created_at },
      { ...LATE, status: "cancelled" },
      LATE,
      { created_at: LATE.created_at, payment_method: "mercadopago" },
      { created_at: LATE.created_at, payment_method: "mercadopago" },
      { created_at: new Date().toISOString(), payment_method: "mercadopago" },
      { created_at: LATE.created_at, payment_method: "cash" },
    );
    const connection = shop.connect();
    const idOf = (orderNumber: string) =>
      Number(
        connection.prepare("SELECT id FROM orders WHERE order_number = ?").pluck().get(orderNumber),
      );
    connection
      .prepare(
        `INSERT INTO order_receipts (order_id, file_name, content_type, byte_count)
          VALUES (?, 'a.jpg', 'image/jpeg', 1)`,
      )
      .run(idOf("L-4"));
    insertPayment(connection, idOf("L-6"), { status: "in_process", approved_at: null });
    const { ids, text } = await readOverdueForm();
    expect(ids.sort()).toEqual(["L-0", "L-5"]);
    expect(text).toContain("Cancelar todos los de esta lista (2 pedidos)");
    const { root } = await shop.get("/admin", owner);
    expect(readText(select(root, ".tasks"))).toContain("2pedidos vencidos sin pagar");
  });

  it("are cancelled with one form, each with its history and its mail", async () => {
    store(LATE, LATE);
    const { ids } = await readOverdueForm();
    const page = await bulk("move-cancelled", ids.map(String), "?pagado=vencidos");
    expect([page.status, readLocation(page)]).toEqual([303, address]);
    expect(readStates()).toEqual({ "L-0": "cancelled", "L-1": "cancelled" });
    const connection = shop.connect();
    const id = connection.prepare("SELECT min(id) FROM orders").pluck().get();
    expect(
      connection
        .prepare("SELECT kind, status, author FROM order_events WHERE order_id = ? ORDER BY id")
        .raw()
        .all(id),
    ).toEqual([
      ["cancel-reason", "unpaid", "admin"],
      ["moved", "cancelled", "admin"],
    ]);
    const mails = connection.prepare("SELECT kind, text FROM mail_outbox").all() as {
      kind: string;
      text: string;
    }[];
    expect(mails.map(({ kind }) => kind)).toEqual(["order-cancelled", "order-cancelled"]);
    expect(mails[0]?.text).toContain("porque no nos llegó el pago a tiempo");
    expect((await readOverdueForm()).ids).toEqual([]);
  });

  it("stay when they were paid meanwhile, and the answer says so", async () => {
    store(LATE, LATE, LATE);
    const connection = shop.connect();
    const change = (columns: string, number: string) =>
      connection.prepare(`UPDATE orders SET ${columns} WHERE order_number = ?`).run(number);
    change("status = 'paid', paid_at = created_at", "L-1");
    change("payment_due_at = '2999-01-01T12:00:00.000Z'", "L-2");
    const page = await bulk("move-cancelled", ["L-0", "L-1", "L-2"], "?pagado=vencidos");
    expect(page.status).toBe(409);
    expect(readStates()).toEqual({ "L-0": "cancelled", "L-1": "paid", "L-2": "pending" });
    const summary = readText(select(page.root, ".error-summary"));
    expect(summary).toContain("1 pedido pasó a “Cancelado”: con 2 no se pudo");
    expect(summary).toContain("L-1: ya se pagó.");
    expect(summary).toContain("L-2: ya no está vencido.");
  });
});

describe("the spreadsheet of orders", () => {
  it("has what an accountant needs, in Excel's format", async () => {
    store({
      customer_name: '=HYPERLINK("http://x")',
      customer_phone: "+5493534112025",
      status: "delivered",
      paid_at: "2025-06-02T02:30:00.000Z",
      province: "X",
      city: "Villa María",
      street: "San Martín 123; 2º B",
      postal_code: "5900",
      shopper_notes: "-llamar\n=1+1",
      discount: 6000,
      shipping: 6500,
      total: 60_500,
      items: [{ quantity: 2, name: "Remera" }],
    });
    const { response, html } = await shop.get("/admin/orders/exportar", owner);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="pedidos-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    // Reading the body as text removes the byte order mark; the first title remains.
    const [titles = "", line] = readLines(html);
    expect(titles.split(";").slice(0, 5)).toEqual([
      "Número",
      "Fecha",
      "Estado",
      "Forma de pago",
      "Pagado el",
    ]);
    expect(line).toBe(
      [
        "L-0;2025-06-01 09:00;Entregado;Transferencia bancaria;2025-06-01 23:30",
        "Tienda web;Envío;2;2 × Remera (Negro M);60000;6000;6500;60500",
        `"'=HYPERLINK(""http://x"")";;ana@correo.test;54 9 353 411-2025`,
        `Córdoba;Villa María;5900;"San Martín 123; 2º B";'-llamar =1+1;;;;;;;2 × Remera (Negro M): $\u00a054.000;`,
      ].join(";"),
    );
  });

  it("starts with the UTF-8 byte order mark, and has net amounts for sellers who invoice IVA", async () => {
    store({ total: 12_100, items: [{ price: 12_100 }] });
    shop
      .connect()
      .exec(`INSERT INTO settings VALUES ('fiscalCondition', '"responsable-inscripto"')`);
    const request = new Request("http://tela.test/admin/orders/exportar", {
      headers: { Cookie: owner.header() },
    });
    const bytes = new Uint8Array(await (await shop.handle(request)).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [titles = "", line = ""] = readLines(new TextDecoder().decode(bytes));
    const at = titles.split(";").indexOf("Neto sin IVA ($)");
    expect(titles.split(";").slice(at, at + 6)).toEqual([
      "Neto sin IVA ($)",
      "Neto al 21% ($)",
      "IVA 21% ($)",
      "Neto al 10,5% ($)",
      "IVA 10,5% ($)",
      "Sin IVA, 0% ($)",
    ]);
    expect(line.split(";").slice(at, at + 6)).toEqual([
      ...["10000,00", "10000,00", "2100,00", "0,00", "0,00", "0,00"],
    ]);
  });

  it("lists Mercado Pago payments, and what the shop gets of them once it is known", async () => {
    store({ payment_method: "mercadopago" }, {});
    const connection = shop.connect();
    const id = Number(connection.prepare("SELECT min(id) FROM orders").pluck().get());
    insertPayment(connection, id, { provider_id: "1001", net_in_cents: 2_800_050 });
    insertPayment(connection, id, { provider_id: "1002", status: "rejected", approved_at: null });
    const readEnds = async () =>
      readLines((await shop.get("/admin/orders/exportar?orden=antiguos", owner)).html).map((line) =>
        line.split(";").slice(-5, -2),
      );
    expect(await readEnds()).toEqual([
      ["Pagos de Mercado Pago", "Devuelto por Mercado Pago ($)", "Neto de Mercado Pago ($)"],
      ["1001", "0,00", "28000,50"],
      ["", "", ""],
    ]);
    insertPayment(connection, id, { provider_id: "1003" });
    expect((await readEnds())[1]).toEqual(["1001, 1003", "0,00", ""]);
  });

  it("has sales channel and delivery", async () => {
    store({ delivery_method: "pickup" }, {});
    shop.connect().exec("UPDATE orders SET channel = 'shop' WHERE order_number = 'L-0'");
    shop.connect().exec("UPDATE orders SET channel = 'whatsapp' WHERE order_number = 'L-1'");
    const address = "/admin/orders/exportar?orden=antiguos";
    const lines = readLines((await shop.get(address, owner)).html).map((line) => line.split(";"));
    expect(lines.map((cells) => cells.slice(5, 7))).toEqual([
      ["Canal", "Entrega"],
      ["Local", "Retiro"],
      ["WhatsApp", "Envío"],
    ]);
  });

  it("has the filtered orders, in many batches and in order", async () => {
    const connection = shop.connect();
    connection.transaction(() => {
      for (let number = 0; number < 600; number += 1) {
        insertOrder(connection, {
          order_number: `B-${number}`,
          status: number % 2 === 0 ? "paid" : "pending",
        });
      }
    })();
    const paid = readLines(
      (await shop.get("/admin/orders/exportar?estado=paid&orden=antiguos&despues=5_x", owner)).html,
    );
    expect(paid).toHaveLength(301);
    expect(paid[1]?.split(";")[0]).toBe("B-0");
    expect(paid[300]?.split(";")[0]).toBe("B-598");
    const found = readLines((await shop.get("/admin/orders/exportar?q=b-59", owner)).html);
    expect(found).toHaveLength(12);
    expect(readLines((await shop.get("/admin/orders/exportar?q=nadie", owner)).html)).toHaveLength(
      1,
    );
  });
});

describe("the spreadsheet of customers", () => {
  it("has their data and their purchases", async () => {
    store({ total: 500, status: "delivered" }, { total: 300, status: "cancelled" });
    const { response, html } = await shop.get("/admin/customers/exportar", owner);
    expect(response.headers.get("Content-Disposition")).toContain('filename="clientes-');
    expect(readLines(html)[1]).toBe("Ana Pérez;ana@correo.test;;2025-06-01 09:00;2;500");
  });
});

it.each(["/admin/orders/exportar", "/admin/customers/exportar"])(
  "%s is for the owner only",
  async (path) => {
    store({ customer_name: "Secreta" });
    const page = await shop.get(path);
    expect(page.status).toBe(302);
    expect(page.html).not.toContain("Secreta");
  },
);
