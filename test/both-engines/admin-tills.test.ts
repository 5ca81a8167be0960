import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { readErrors, readFields } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { BY_PICKUP } from "../helpers/checkout";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertOrder } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";
import { signInWithRole } from "../helpers/people";
import { OWNER } from "../helpers/running-shop";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";

const SHIRT = "arqueo-remera-01";
const LINE = JSON.stringify([SHIRT, "M", "Negro", 1]);

let shop: BuiltShop;
let owner: CookieJar;
let sales: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  sales = await signInWithRole(shop, "sales");
  insertProduct(shop.connect(), { id: SHIRT, name: "Remera", price: 20_000, sizes: '["M"]' });
});
beforeEach(() =>
  shop
    .connect()
    .exec(
      "DELETE FROM orders; DELETE FROM customers; DELETE FROM tills; DELETE FROM settings WHERE name = 'counterNeedsTill'",
    ),
);
afterAll(() => shop.close());

type Fields = Record<string, string>;
const post = (fields: Fields, jar = sales) => shop.post(adminPaths.tills(), fields, jar);
const open = (inicial = "5.000", jar = sales) => post({ intent: "open", inicial }, jar);
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const readTill = () =>
  String(shop.connect().prepare("SELECT max(id) FROM tills WHERE closed_at IS NULL").pluck().get());

/** What the page shows that there has to be. */
const readSeen = async (jar = sales) => {
  const { root } = await shop.get(adminPaths.tills(), jar);
  return readAttribute(select(root, "input[name=visto]"), "value");
};

async function sell(given: Fields = {}, jar = sales) {
  const address = `${adminPaths.counter()}?${new URLSearchParams({ linea: LINE })}`;
  const { root } = await shop.get(address, jar);
  const read = (name: string) => readAttribute(select(root, `#cobro input[name=${name}]`), "value");
  const fields = { intent: "pay", clave: read("clave"), visto: read("visto"), linea: LINE };
  return shop.post(address, { ...fields, pago: "cash", ...given }, jar);
}

describe("a till", () => {
  it("is opened, sold from, moved and closed with its differences, and printed", async () => {
    expect((await open()).status).toBe(303);
    await sell({ parteDebito: "8000" });
    await sell({}, owner);
    const move = { intent: "move", id: readTill(), tipo: "withdrawal", clave: randomUUID() };
    expect((await post({ ...move, monto: "2.000", motivo: "Cadete" })).status).toBe(303);
    expect((await post({ ...move, monto: "2.000", motivo: "Cadete" })).status).toBe(303);
    const page = plain(readText((await shop.get(adminPaths.tills(), sales)).root));
    // 5.000 + 12.000 + 20.000 - 2.000
    expect(page).toMatch(/Efectivo ?\$ 35\.000/);
    expect(page).toMatch(/Tarjeta de débito ?\$ 8\.000/);
    const closed = await post({
      ...{ intent: "close", id: readTill(), "billete-20000": "1", "billete-1000": "14" },
      ...{ monedas: "500", "contado-debit": "8000", comentario: "Faltó cambio" },
      visto: await readSeen(),
    });
    expect(closed.status).toBe(303);
    const sheet = await shop.get(readLocation(closed), sales);
    const text = plain(readText(select(sheet.root, ".sheet")));
    expect(text).toMatch(/Efectivo ?\$ 35\.000 ?\$ 34\.500 ?Faltan \$ 500/);
    expect(text).toMatch(/Tarjeta de débito ?\$ 8\.000 ?\$ 8\.000 ?Justo/);
    expect(text).toContain("Cadete");
    expect(text).toContain("Faltó cambio");
    const list = await shop.get(adminPaths.tills(), sales);
    expect(plain(readText(list.root))).toContain("Efectivo $ 34.500 · Faltan $ 500");
  });

  it("is one for each person, and closed once", async () => {
    await open();
    expect((await open()).status).toBe(409);
    const id = readTill();
    expect((await open("100", owner)).status).toBe(303);
    const visto = await readSeen();
    const close = () => post({ intent: "close", id, visto, "billete-1000": "5" });
    const answers = await Promise.all([close(), close()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect((await close()).status).toBe(409);
    const move = {
      intent: "move",
      id,
      tipo: "taking",
      monto: "1",
      motivo: "x",
      clave: randomUUID(),
    };
    expect((await post(move)).status).toBe(409);
    const counts = shop.connect().prepare("SELECT count(*) FROM till_counts WHERE till_id = ?");
    expect(counts.pluck().get(id)).toBe(1);
  });

  it("is counted again when a sale came while its money was counted", async () => {
    await open();
    const id = readTill();
    const visto = await readSeen();
    await sell({}, owner);
    const counted = { intent: "close", id, "billete-1000": "5", comentario: "Sin novedad" };
    const refused = await post({ ...counted, visto });
    expect([refused.status, readText(refused.root)]).toEqual([
      409,
      expect.stringContaining("Mientras contabas hubo una venta o un movimiento"),
    ]);
    expect(readAttribute(select(refused.root, "[name=billete-1000]"), "value")).toBe("5");
    expect(readAttribute(select(refused.root, "[name=comentario]"), "value")).toBe("Sin novedad");
    const again = readAttribute(select(refused.root, "input[name=visto]"), "value");
    expect((await post({ ...counted, visto: again, "billete-20000": "1" })).status).toBe(303);
    const counts = shop.connect().prepare("SELECT way, expected, counted FROM till_counts").raw();
    expect(counts.all()).toEqual([["cash", 25_000, 25_000]]);
  });

  it("of another person is not moved or closed beside one's own", async () => {
    await open("5.000", owner);
    const id = readTill();
    const visto = await readSeen(owner);
    await open("100");
    const move = { intent: "move", id, tipo: "withdrawal", monto: "5.000", motivo: "x" };
    const wrong: Fields[] = [
      { ...move, clave: randomUUID() },
      { intent: "close", id, visto },
    ];
    for (const fields of wrong) {
      const refused = await post(fields);
      expect([refused.status, readText(refused.root)]).toEqual([
        409,
        expect.stringContaining("esa es de otra persona"),
      ]);
    }
    expect(shop.connect().prepare("SELECT count(*) FROM till_movements").pluck().get()).toBe(0);
    expect((await post({ intent: "close", id, visto }, owner)).status).toBe(303);
  });

  it("of a person who left is closed by an owner, who does not sell into it", async () => {
    await open("5.000");
    const id = readTill();
    await open("100", owner);
    const { root } = await shop.get(adminPaths.tills(), owner);
    const link = selectAll(select(root, "[aria-labelledby=otras]"), "a")[0] ?? expect.unreachable();
    expect(readAttribute(link, "href")).toBe(adminPaths.tillOfOther(Number(id)));
    const address = adminPaths.tillOfOther(Number(id));
    const page = await shop.get(address, owner);
    expect(
      selectAll(page.root, "input[name=visto]").map(({ attributes }) => attributes.value),
    ).toEqual(["5000 0 0 0 0"]);
    expect(selectAll(page.root, "input[name=clave]")).toHaveLength(0);
    // Only an owner sees it, and only while it is open.
    expect(await readSeen(sales)).toBe("5000 0 0 0 0");
    const none = await shop.get(`${adminPaths.tills()}?de=x`, owner);
    expect(readAttribute(select(none.root, "input[name=visto]"), "value")).toBe("100 0 0 0 0");
    await sell({}, owner);
    const close = { intent: "close", id, visto: "5000 0 0 0 0", "billete-1000": "cinco" };
    const refused = await shop.post(address, close, owner);
    expect(refused.status).toBe(400);
    expect(readAttribute(select(refused.root, "[name=billete-1000]"), "value")).toBe("cinco");
    expect(readText(refused.root)).toContain("Va la cantidad de billetes");
    const closed = await shop.post(address, { ...close, "billete-1000": "5" }, owner);
    expect([closed.status, readLocation(closed)]).toEqual([303, adminPaths.till(Number(id))]);
    expect((await shop.post(address, { ...close, "billete-1000": "5" }, owner)).status).toBe(409);
    const rows = shop.connect().prepare("SELECT opened_by, closed_by FROM tills WHERE id = ?");
    const [opener, closer] = rows.raw().get(id) as string[];
    expect(opener).not.toBe(closer);
    const batch = shop.connect().prepare("SELECT max(batch_id) FROM audit WHERE action = ?");
    const batchId = Number(batch.pluck().get("till.close"));
    const entry = await shop.get(adminPaths.historyBatch(batchId), owner);
    expect(readText(entry.root)).toContain(`Era la caja de ${opener}.`);
    expect(await readSeen(owner)).toBe("20100 0 0 0 0");
  });

  it.each([
    [{ intent: "open", inicial: "-5" }, 400, "no puede ser negativo"],
    [{ intent: "open", inicial: "mucho" }, 400, "solo con números"],
    [
      { intent: "move", tipo: "withdrawal", monto: "5.001", motivo: "x" },
      409,
      "En la caja hay $ 5.000",
    ],
    [{ intent: "move", tipo: "taking", monto: "10", motivo: " " }, 400, "Escribí el motivo"],
    [{ intent: "close", "billete-1000": "1,5" }, 400, "Va la cantidad de billetes"],
    [{ intent: "close", "contado-debit": "x" }, 400, "solo con números"],
  ])("refuses %j", async (fields, status, message) => {
    await open();
    const refused = await post({ id: readTill(), clave: randomUUID(), ...fields });
    expect([refused.status, plain(readText(refused.root))]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
    expect(shop.connect().prepare("SELECT count(*) FROM till_movements").pluck().get()).toBe(0);
  });

  it("answers what no form of the page sends", async () => {
    await open();
    for (const wrong of [{ id: "x" }, { clave: "x" }, { tipo: "refund" }]) {
      const move = {
        intent: "move",
        id: readTill(),
        tipo: "taking",
        clave: randomUUID(),
        monto: "1",
      };
      expect((await post({ ...move, motivo: "x", ...wrong })).status).toBe(400);
    }
    expect((await post({ intent: "close", id: "999999" })).status).toBe(404);
    expect((await shop.get(adminPaths.till(999_999), sales)).status).toBe(404);
  });
});

it("can be needed to sell at the counter", async () => {
  shop.connect().exec("INSERT INTO settings (name, value) VALUES ('counterNeedsTill', 'true')");
  const refused = await sell();
  expect([refused.status, readText(refused.root)]).toEqual([
    409,
    expect.stringContaining("No hay una caja abierta"),
  ]);
  await open();
  expect((await sell()).status).toBe(303);
});

it("can be needed for a manual order that is handed over at once", async () => {
  shop.connect().exec("INSERT INTO settings (name, value) VALUES ('counterNeedsTill', 'true')");
  const place = async (given: Fields) => {
    const { root } = await shop.get(adminPaths.newOrder(), sales);
    const clave = readAttribute(select(root, "input[name=clave]"), "value");
    const fields = { ...BY_PICKUP, intent: "place", canal: "shop", clave, linea: LINE };
    return shop.post(adminPaths.newOrder(), { ...fields, ...given }, sales);
  };
  const refused = await place({ entregado: "si" });
  expect([refused.status, readErrors(refused)]).toEqual([
    409,
    [expect.stringContaining("No hay una caja abierta")],
  ]);
  expect(shop.connect().prepare("SELECT count(*) FROM orders").pluck().get()).toBe(0);
  expect((await place({})).status).toBe(303);
  await open("1.000");
  expect((await place({ entregado: "si" })).status).toBe(303);
  expect(await readSeen()).toBe("21000 0 0 0 0");
});

describe("a refund in cash", () => {
  const sellByDebit = async () =>
    /mostrador\/([^?]+)/.exec(readLocation(await sell({ pago: "debit" })))?.[1] ?? "";
  const readForm = async (number: string) => {
    const { root } = await shop.get(adminPaths.order(number), owner);
    const form = selectAll(root, "form").find((one) =>
      readText(one).includes("Sí, anotar la devolución"),
    );
    return form ?? expect.unreachable();
  };
  const refund = async (number: string, devuelto: string, given: Fields = {}) => {
    const hidden = Object.fromEntries(readFields(await readForm(number)));
    const fields = { ...hidden, parte: "importe", devuelto, como: "caja", ...given };
    return shop.post(adminPaths.order(number), fields, owner);
  };
  const listMovements = () =>
    shop.connect().prepare("SELECT kind, amount, reason FROM till_movements").raw().all();

  it("leaves the till, in whole pesos and no more than it has", async () => {
    await open("1.000");
    const number = await sellByDebit();
    expect((await refund(number, "1.001")).status).toBe(409);
    expect((await refund(number, "400")).status).toBe(303);
    expect(listMovements()).toEqual([["refund", -400, `Devolución de ${number}`]]);
  });

  it("has the till chosen for a sale in cash, while one is open", async () => {
    const readWay = async (pago: string) => {
      const number = /mostrador\/([^?]+)/.exec(readLocation(await sell({ pago })))?.[1] ?? "";
      const ways = selectAll(await readForm(number), "input[name=como]");
      const chosen = ways.filter(({ attributes }) => "checked" in attributes);
      return chosen.map((way) => readAttribute(way, "value"));
    };
    expect(await readWay("cash")).toEqual(["dinero"]);
    await open();
    expect(await readWay("cash")).toEqual(["caja"]);
    expect(await readWay("debit")).toEqual(["dinero"]);
  });

  it("is refused with the key of money that was moved before", async () => {
    await open("1.000");
    const number = await sellByDebit();
    const clave = randomUUID();
    const move = {
      intent: "move",
      id: readTill(),
      tipo: "taking",
      clave,
      monto: "50",
      motivo: "x",
    };
    expect((await post(move)).status).toBe(303);
    expect((await refund(number, "400", { clave })).status).toBe(409);
    expect(listMovements()).toEqual([["taking", 50, "x"]]);
    expect(shop.connect().prepare("SELECT count(*) FROM manual_refunds").pluck().get()).toBe(0);
  });
});

describe("what Ventas may not do alone", () => {
  const askOwner = async (send: (given: Fields) => ReturnType<typeof post>) => {
    const asked = await send({});
    expect([asked.status, readErrors(asked)]).toEqual([400, [expect.stringContaining("Elegí")]]);
    const option = selectAll(asked.root, "select[name=dueno] option").at(-1);
    const dueno = readAttribute(option ?? expect.unreachable(), "value");
    const wrong = await send({ dueno, claveParaDescuento: "otra cosa larga" });
    expect([wrong.status, readErrors(wrong)]).toEqual([
      400,
      [expect.stringContaining("No es la contraseña de")],
    ]);
    return send({ dueno, claveParaDescuento: OWNER.password });
  };

  it("closes a till that has too little, with the name of who allowed it", async () => {
    await open("5.000");
    const close = async (monedas: string, given: Fields = {}) =>
      post({ intent: "close", id: readTill(), visto: await readSeen(), monedas, ...given });
    const closed = await askOwner((given) => close("2.999", given));
    expect(closed.status).toBe(303);
    const comment = shop.connect().prepare("SELECT comment FROM tills").pluck().get();
    expect(comment).toMatch(/^Autorizó el faltante: ./);
    await open("5.000");
    expect((await close("3.000")).status).toBe(303);
  });

  it("gives cash back above its limit", async () => {
    await open("50.000");
    const number = /mostrador\/([^?]+)/.exec(readLocation(await sell()))?.[1] ?? "";
    const refund = async (given: Fields) => {
      const { root } = await shop.get(adminPaths.order(number), sales);
      const form = selectAll(root, "form").find((one) =>
        readText(one).includes("Sí, anotar la devolución"),
      );
      const hidden = Object.fromEntries(readFields(form ?? expect.unreachable()));
      const fields = { ...hidden, parte: "importe", devuelto: "400", ...given };
      return shop.post(adminPaths.order(number), fields, sales);
    };
    expect((await refund({ como: "dinero" })).status).toBe(403);
    const moved = () => shop.connect().prepare("SELECT amount FROM till_movements").pluck().all();
    expect(moved()).toEqual([]);
    const done = await askOwner((given) => refund({ como: "caja", ...given }));
    expect(done.status).toBe(303);
    expect(moved()).toEqual([-400]);
    const note = shop.connect().prepare("SELECT note FROM manual_refunds").pluck().get();
    expect(note).toMatch(/^autorizó ./);
  });
});

describe("the payment of a sale that is taken back", () => {
  const takeBack = async (number: string) => {
    const press = async (intent: string) => {
      const { root } = await shop.get(adminPaths.order(number), sales);
      const form = selectAll(root, "form").find((one) =>
        readFields(one).some(([name, value]) => name === "intent" && value === intent),
      );
      const fields = readFields(form ?? expect.unreachable(intent));
      return shop.post(adminPaths.order(number), fields, sales);
    };
    expect((await press("move-back")).status).toBe(303);
    return press("undo-payment");
  };
  const readParts = () => shop.connect().prepare("SELECT sum(amount) FROM order_parts").pluck();

  it("is in the open till no more", async () => {
    await open("1.000");
    const number = /mostrador\/([^?]+)/.exec(readLocation(await sell()))?.[1] ?? "";
    expect((await takeBack(number)).status).toBe(303);
    expect(readParts().get()).toBeNull();
    expect(await readSeen()).toBe("1000 0 0 0 0");
  });

  it("stays where a closed till counted it", async () => {
    await open("1.000");
    const number = /mostrador\/([^?]+)/.exec(readLocation(await sell()))?.[1] ?? "";
    const close = { intent: "close", id: readTill(), visto: await readSeen(), monedas: "21.000" };
    expect((await post(close)).status).toBe(303);
    expect((await takeBack(number)).status).toBe(409);
    expect(readParts().get()).toBe(20_000);
    expect(shop.connect().prepare("SELECT paid_at FROM orders").pluck().get()).not.toBeNull();
  });
});

describe("money that a person takes for an order of the web", () => {
  const NUMBER = "TELA-123456-ABC";
  beforeEach(async () => {
    insertOrder(shop.connect(), {
      ...{ order_number: NUMBER, payment_method: "cash", delivery_method: "pickup" },
      ...{ total: 20_000, items: [{ price: 20_000 }] },
    });
    await open("1.000");
  });
  const press = async (fields: Fields) => {
    const order = shop.connect().prepare<[], { status: string; events: number }>(
      `SELECT status, (SELECT count(*) FROM order_events WHERE order_id = orders.id) AS events
        FROM orders`,
    );
    const { status, events } = order.get() ?? expect.unreachable();
    const shown = { estado: status, eventos: String(events) };
    return (await shop.post(adminPaths.order(NUMBER), { ...shown, ...fields }, sales)).status;
  };

  it("is in their till, also as the order is handed over, until it is taken back", async () => {
    expect(await press({ intent: "move", a: "paid" })).toBe(303);
    expect(await readSeen()).toBe("21000 0 0 0 0");
    expect(await press({ intent: "undo-payment" })).toBe(303);
    expect(await readSeen()).toBe("1000 0 0 0 0");
    for (const a of ["preparing", "ready_for_pickup", "delivered"])
      expect(await press({ intent: "move", a })).toBe(303);
    expect(await readSeen()).toBe("21000 0 0 0 0");
    expect(await press({ intent: "move-back", a: "ready_for_pickup" })).toBe(303);
    expect(await readSeen()).toBe("1000 0 0 0 0");
  });

  it("is not taken back once a closed till counted it", async () => {
    for (const a of ["preparing", "ready_for_pickup", "delivered"])
      await press({ intent: "move", a });
    const close = { intent: "close", id: readTill(), visto: await readSeen(), monedas: "21.000" };
    expect((await post(close)).status).toBe(303);
    expect(await press({ intent: "move-back", a: "ready_for_pickup" })).toBe(409);
    expect(shop.connect().prepare("SELECT paid_at FROM orders").pluck().get()).not.toBeNull();
  });

  it("is in their till for what a correction left to pay, by the way that they say", async () => {
    await press({ intent: "move", a: "paid" });
    shop.connect().exec("UPDATE orders SET corrected_by = 5000, rest = 5000");
    const { root } = await shop.get(adminPaths.order(NUMBER), sales);
    const chosen = selectAll(select(root, "select[name=forma]"), "option").find(
      ({ attributes }) => "selected" in attributes,
    );
    expect(chosen?.attributes.value).toBe("cash");
    const rest = { intent: "rest", falta: "5000" };
    expect(await press({ ...rest, forma: "cheque" })).toBe(400);
    expect(await press({ ...rest, forma: "debit" })).toBe(303);
    expect(await readSeen()).toBe("21000 5000 0 0 0");
  });
});
