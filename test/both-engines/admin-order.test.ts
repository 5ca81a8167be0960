import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { addDays, calendarDay, formatLongDay } from "../../app/domain/plain/buenos-aires";
import { readErrors, readFields, readNews } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertOrder } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";

const NUMBER = "TELA-123456-ABC";
const PATH = adminPaths.order(NUMBER);

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(() => {
  const connection = shop.connect();
  connection.exec("DELETE FROM orders; DELETE FROM customers");
  insertOrder(connection, { order_number: NUMBER, items: [{ quantity: 2, name: "Remera lisa" }] });
});
afterAll(() => shop.close());

type Stored = Record<string, string | number | null>;
const readOrder = () => shop.connect().prepare("SELECT * FROM orders").get() as Stored;
const readEvents = () =>
  shop.connect().prepare("SELECT kind, status, text, author FROM order_events").all();
const listMails = () => shop.connect().prepare("SELECT kind FROM mail_outbox").pluck().all();
const setOrder = (columns: string) => shop.connect().exec(`UPDATE orders SET ${columns}`);

const send = (fields: Record<string, string>, jar = owner) =>
  shop.post(PATH, { estado: "pending", eventos: "0", ...fields }, jar);
const open = () => shop.get(PATH, owner);
const buttonTexts = ({ root }: Page) =>
  selectAll(root, "main button").map((button) => readText(button));

describe("the page of an order", () => {
  it("shows what each line was paid for, with the discount for a transfer in it", async () => {
    setOrder("discount = 5186, total = 46672");
    shop.connect().exec("UPDATE order_items SET price = 25929");
    const { root } = await open();
    const line = readText(select(root, ".order-items")).replaceAll("\u00a0", " ");
    expect(line).toContain("$ 51.858");
    expect(line).toContain("Con sus descuentos: $ 46.672");
  });

  it("shows everything about it, starting with the next step", async () => {
    setOrder(
      "customer_phone = '+5493534112025', province = 'X', city = 'Villa María', street = 'España 350', postal_code = 'X5900ABC', shopper_notes = 'Timbre roto', payment_due_at = '2025-06-03T12:00:00.000Z'",
    );
    const page = await open();
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(readText(select(page.root, "title"))).toBe(`Pedido ${NUMBER} · Tela`);
    expect(buttonTexts(page)[0]).toBe("Recibí el pago");
    const text = readText(select(page.root, "main"));
    for (const shown of ["Remera lisa", "Talle M · Negro", "Timbre roto", "venció el 3 jun 2025"]) {
      expect(text).toContain(shown);
    }
    expect(readText(select(page.root, ".copy-block"))).toContain("X5900ABC Villa María Córdoba");
    const addresses = selectAll(page.root, "main a").map((link) => readAttribute(link, "href"));
    expect(addresses).toEqual(
      expect.arrayContaining([
        "mailto:ana@correo.test",
        "tel:+5493534112025",
        expect.stringMatching(/^https:\/\/wa\.me\/5493534112025\?text=Hola%20Ana/),
        adminPaths.orderPrint(NUMBER),
      ]),
    );
  });

  it("is 404 for an unknown number", async () => {
    const page = await shop.get(adminPaths.order("TELA-000000-XXX"), owner);
    expect(page.status).toBe(404);
    expect(readText(select(page.root, "h1"))).toBe("No encontramos lo que buscás");
    const sent = await shop.post(
      adminPaths.order("TELA-000000-XXX"),
      { intent: "payment", estado: "pending" },
      owner,
    );
    expect(sent.status).toBe(404);
  });

  it("tolerates rows written by other tools", async () => {
    setOrder(
      "status = 'perdido', payment_method = 'trueque', delivery_method = 'paloma', carrier = 'x', created_at = 'ayer', paid_at = 'nunca', price_block = 'x', province = '?'",
    );
    const page = await open();
    expect(page.status).toBe(200);
    expect(buttonTexts(page)).not.toContain("Recibí el pago");
  });

  it("shows the consequences before an irreversible move", async () => {
    setOrder("status = 'preparing', paid_at = '2025-06-02T12:00:00.000Z'");
    const [cancel] = selectAll((await open()).root, "details.confirm");
    const text = readText(cancel ?? (await open()).root);
    expect(text).toContain("Te queda devolver $\u00a030.000 a mano");
    expect(text).toContain("Sale el e-mail “Pedido cancelado” a ana@correo.test");
    expect(text).toContain("Deja de contar como venta");
    expect(text).toContain("Sí, cancelar el pedido");
  });
});

describe("moving it", () => {
  /** Presses the button of the next step so many times; returns what each said. */
  async function followButtons(count: number): Promise<string[]> {
    const labels: string[] = [];
    for (let step = 0; step < count; step += 1) {
      const page = await open();
      labels.push(buttonTexts(page)[0] ?? "");
      const [form] = selectAll(page.root, ".next-step form");
      if (!form) throw new Error("There is no next step");
      const sent = await shop.post(
        PATH,
        [...readFields(form), ["correo", "oca"], ["codigo", "123"]],
        owner,
      );
      expect([sent.status, readLocation(sent)]).toEqual([303, PATH]);
    }
    return labels;
  }

  it("follows the buttons from placed to delivered", async () => {
    expect(await followButtons(4)).toEqual([
      ...["Recibí el pago", "Empezar a preparar", "Marcar como enviado", "Marcar como entregado"],
    ]);
    expect(readOrder()).toMatchObject({
      ...{ status: "delivered", carrier: "oca", tracking_code: "123" },
    });
    expect(listMails()).toEqual(["order-paid", "order-shipped"]);
    const page = await open();
    expect(readNews(page)).toContain("Pedido actualizado");
    expect(readText(select(page.root, ".order-history"))).toContain("admin");
  });

  it("follows the buttons of an order in cash until it is picked up", async () => {
    setOrder("delivery_method = 'pickup', payment_method = 'cash'");
    expect(await followButtons(3)).toEqual([
      ...["Empezar a preparar", "Está listo para retirar", "Entregado y cobrado"],
    ]);
    expect(readOrder()).toMatchObject({ status: "delivered", paid_at: expect.any(String) });
    expect(listMails()).toEqual(["order-ready"]);
  });

  it("answers a form of another state with the current one, and changes nothing", async () => {
    setOrder("status = 'cancelled'");
    const page = await send({ intent: "payment" });
    expect(page.status).toBe(409);
    expect(readErrors(page)).toEqual([
      "Este pedido cambió mientras lo mirabas: ahora está “Cancelado”. No se hizo nada.",
    ]);
    expect(readText(select(page.root, "title"))).toMatch(/^Error: /);
    expect([readOrder().status, readEvents(), listMails()]).toEqual(["cancelled", [], []]);
  });

  it("handles a double click once", async () => {
    const both = await Promise.all([send({ intent: "payment" }), send({ intent: "payment" })]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect([readEvents().length, listMails()]).toEqual([1, ["order-paid"]]);
  });

  it.each<[string, Record<string, string>, number]>([
    ["a move that is not allowed", { intent: "move", a: "delivered" }, 409],
    ["giving back what was not paid", { intent: "move", a: "refunded" }, 409],
    ["a state that is none", { intent: "move", a: "regalado" }, 400],
    ["no state", { intent: "move" }, 400],
    ["another intent", { intent: "explode" }, 400],
    ["no intent", {}, 400],
    ["a mail of nobody", { intent: "resend", mail: "99" }, 400],
    ["a carrier that is none", { intent: "tracking", correo: "paloma", codigo: "1" }, 400],
  ])("refuses %s", async (_, fields, status) => {
    expect((await send(fields)).status).toBe(status);
    expect([readOrder().status, readEvents(), listMails()]).toEqual(["pending", [], []]);
  });

  it("refuses a form without a state", async () => {
    expect((await shop.post(PATH, { intent: "payment" }, owner)).status).toBe(400);
    expect(readOrder().status).toBe("pending");
  });

  it("refuses anonymous visitors, whatever they send", async () => {
    for (const intent of ["payment", "move", "internal-note", "tracking", "estimate", "resend"]) {
      const sent = await send({ intent, a: "cancelled", nota: "x" }, createCookieJar());
      expect(readLocation(sent)).toContain("/admin/login");
    }
    expect([readOrder().status, readEvents()]).toEqual(["pending", []]);
  });
});

describe("notes, tracking and the estimated day", () => {
  it("stores an internal note and mails a message", async () => {
    expect((await send({ intent: "internal-note", nota: " Con moño " })).status).toBe(303);
    expect((await send({ intent: "shopper-note", mensaje: "Sale\r\nmañana" })).status).toBe(303);
    expect(readEvents()).toEqual([
      { kind: "internal-note", status: "", text: "Con moño", author: "admin" },
      { kind: "shopper-note", status: "", text: "Sale\nmañana", author: "admin" },
    ]);
    expect(listMails()).toEqual(["order-note"]);
  });

  it.each<[string, Record<string, string>, string, string]>([
    ["an empty note", { intent: "internal-note", nota: "  " }, "nota", "Escribí la nota."],
    ["an empty message", { intent: "shopper-note", mensaje: "" }, "mensaje", "Escribí el mensaje."],
    [
      "a code of no carrier",
      { intent: "tracking", correo: "", codigo: "AB" },
      "seguimiento-correo",
      "Elegí el correo del código.",
    ],
    [
      "a day that is none",
      { intent: "estimate", entrega: "2025-02-30" },
      "dia-entrega",
      "Escribí un día que exista.",
    ],
    [
      "a day that is over",
      { intent: "estimate", entrega: "2025-06-05" },
      "dia-entrega",
      "Ese día ya pasó: elegí hoy o uno que venga.",
    ],
  ])("asks again for %s", async (_, fields, control, message) => {
    const page = await send(fields);
    expect([page.status, readErrors(page)]).toEqual([400, [message]]);
    expect(readAttribute(select(page.root, ".error-summary a"), "href")).toBe(`#${control}`);
    expect(readAttribute(select(page.root, `#${control}`), "aria-invalid")).toBe("true");
    expect(readEvents()).toEqual([]);
  });

  it("keeps what was typed in a note that is too long, and in one that came too late", async () => {
    const long = "x".repeat(1001);
    const refused = await send({ intent: "internal-note", nota: long });
    expect([refused.status, readText(select(refused.root, "#nota"))]).toEqual([400, long]);
    setOrder("status = 'cancelled'");
    const late = await send({ intent: "shopper-note", mensaje: "Sale hoy" });
    expect([late.status, readText(select(late.root, "#mensaje"))]).toEqual([409, "Sale hoy"]);
  });

  it("does not call a missing e-mail of a counter sale erased", async () => {
    setOrder("customer_email = '', channel = 'shop'");
    const notes = readText(select((await open()).root, ".order-notes"));
    expect(notes).toContain("el pedido no tiene un e-mail.");
    expect(notes).not.toContain("borran");
  });

  it("sends nothing to an erased e-mail, and says why", async () => {
    setOrder("customer_email = ''");
    const page = await open();
    expect(selectAll(page.root, "#mensaje")).toEqual([]);
    expect(readText(select(page.root, ".order-notes"))).toContain("ya no tiene un e-mail");
    const refused = await send({ intent: "shopper-note", mensaje: "Hola" });
    expect([refused.status, readErrors(refused)]).toEqual([
      409,
      ["El pedido ya no tiene un e-mail al que escribir. No se hizo nada."],
    ]);
    expect([readEvents(), listMails()]).toEqual([[], []]);
    expect((await send({ intent: "internal-note", nota: "Borrado" })).status).toBe(303);
  });

  it("stores tracking and day, and links to the carrier", async () => {
    await send({ intent: "tracking", correo: "andreani", codigo: "AB 1" });
    const day = addDays(calendarDay(new Date()), 3);
    await send({ intent: "estimate", entrega: day });
    const page = await open();
    expect(page.html).toContain("https://www.andreani.com/envio/AB%201");
    expect(readText(select(page.root, "main"))).toContain(formatLongDay(day));
    expect(readOrder()).toMatchObject({ estimated_delivery: day, carrier: "andreani" });
  });

  it.each(["delivered", "cancelled", "refunded"])(
    "asks for no day once it is %s",
    async (state) => {
      setOrder(
        `status = '${state}', delivery_method = 'pickup', estimated_delivery = '2025-06-05'`,
      );
      const page = await open();
      expect(selectAll(page.root, "#dia-entrega")).toEqual([]);
      expect(readText(select(page.root, "main"))).not.toContain("Se estima");
    },
  );

  it("sends a mail again that was given up", async () => {
    await send({ intent: "payment" });
    shop.connect().exec("UPDATE mail_outbox SET status = 'failed', last_error = 'no existe'");
    const page = await open();
    expect(page.html).toContain("no existe");
    const mail = readAttribute(select(page.root, "input[name=mail]"), "value");
    expect((await send({ intent: "resend", mail })).status).toBe(303);
    const states = shop.connect().prepare("SELECT status FROM mail_outbox ORDER BY id");
    expect(states.pluck().all()).toEqual(["failed", "waiting"]);
  });
});

describe("what is printed", () => {
  it("is a slip without prices and a label, for one order or several", async () => {
    setOrder("street = 'España 350', province = 'X', postal_code = 'X5900ABC'");
    insertOrder(shop.connect(), { order_number: "TELA-123456-XYZ", items: [{}] });
    const page = await shop.get(`${adminPaths.orderPrint(NUMBER)}?pedido=TELA-123456-XYZ`, owner);
    expect(page.status).toBe(200);
    const sheets = selectAll(page.root, ".sheet").map(readText);
    expect(sheets).toHaveLength(4);
    expect(sheets[0]).toContain("Remera lisaMNegro2");
    expect(sheets.join()).not.toContain("$");
    expect(sheets[1]).toContain("CórdobaCP X5900ABC");
  });

  it("is 404 for a missing order", async () => {
    const address = `${adminPaths.orderPrint(NUMBER)}?pedido=TELA-000000-XXX`;
    expect((await shop.get(address, owner)).status).toBe(404);
  });
});
