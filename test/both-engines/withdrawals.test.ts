import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import {
  openBuiltShop,
  readLocation,
  SHOP_ORIGIN,
  type BuiltShop,
  type Page,
} from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { eventually } from "../helpers/eventually";
import { readText, select, selectAll } from "../helpers/html";
import { insertTransferOrder } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";

const NUMBER = "TELA-123456-ABC";
const CODE = /^\/arrepentimiento\/(ARR-[2-9A-HJKMNP-Z]{8})$/;

const OWNER_MAIL = "yo@tienda.test";

let shop: BuiltShop;
let owner: CookieJar;
let orderId: number;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  orderId = insertTransferOrder(shop.connect());
  shop.connect().exec(`INSERT INTO settings VALUES ('email', '"${OWNER_MAIL}"')`);
});
beforeEach(() => {
  const connection = shop.connect();
  for (const table of ["withdrawals", "mail_outbox", "order_events"]) {
    connection.exec(`DELETE FROM ${table}`);
  }
});
afterAll(() => shop.close());

type Row = Record<string, unknown>;
const rows = (sql: string) => shop.connect().prepare<[], Row>(sql).all();
const errors = ({ root }: Page) => selectAll(root, "[role=alert] li").map(readText);

async function withdraw(fields: Record<string, string>) {
  const answer = await shop.post(paths.withdrawal(), fields);
  return { ...answer, code: CODE.exec(readLocation(answer))?.[1] };
}

describe("the button the law asks for", () => {
  it.each(["/", "/productos", "/carrito", "/terminos", "/nada", "/pedido"])(
    "is at the top and the bottom of %s, under its legal name",
    async (path) => {
      const { root, html } = await shop.get(path);
      const links = selectAll(root, `a[href=${paths.withdrawal()}]`).filter(
        (link) => readText(link) === "Botón de arrepentimiento",
      );
      expect(links.length).toBeGreaterThanOrEqual(2);
      expect(html.indexOf("Botón de arrepentimiento")).toBeLessThan(html.indexOf("<main"));
      expect(selectAll(root, `footer a[href=${paths.withdrawal()}]`)).toHaveLength(1);
    },
  );
});

describe("withdrawing", () => {
  it("by a number without its prefix names its order", async () => {
    const { status, code } = await withdraw({ numero: "123456-abc" });
    expect(status).toBe(303);
    expect(rows("SELECT code, order_id FROM withdrawals")).toEqual([{ code, order_id: orderId }]);
  });

  it("by an order's number gives a code at once, and tells shopper and owner", async () => {
    const { status, code } = await withdraw({
      numero: "tela-123456-abc",
      motivo: "Me queda chico",
    });
    expect(status).toBe(303);
    expect(rows("SELECT code, order_id, order_number, email, reason FROM withdrawals")).toEqual([
      { code, order_id: orderId, order_number: NUMBER, email: "", reason: "Me queda chico" },
    ]);
    expect(rows("SELECT order_id, kind, text FROM order_events")).toEqual([
      { order_id: orderId, kind: "withdrawal", text: code },
    ]);
    expect(rows("SELECT kind, recipient, order_id FROM mail_outbox ORDER BY kind")).toEqual([
      { kind: "owner-withdrawal", recipient: OWNER_MAIL, order_id: orderId },
      { kind: "withdrawal", recipient: "ana@correo.test", order_id: orderId },
    ]);
    const page = await shop.get(paths.withdrawalCode(code ?? ""));
    expect(page.status).toBe(200);
    expect(readText(select(page.root, "main"))).toContain(code);
    expect(page.html).not.toMatch(/ana@correo|Ana Pérez|TELA-123456|Me queda chico/);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("by an e-mail alone is recorded too, without an order", async () => {
    const { code } = await withdraw({ email: "otra@correo.test" });
    expect(code).toBeDefined();
    expect(rows("SELECT order_id, email FROM withdrawals")).toEqual([
      { order_id: null, email: "otra@correo.test" },
    ]);
  });

  it("with another person's number reaches neither their order nor their mail", async () => {
    await withdraw({ numero: NUMBER, email: "otra@correo.test" });
    expect(rows("SELECT order_id FROM withdrawals")).toEqual([{ order_id: null }]);
    expect(rows("SELECT * FROM order_events")).toEqual([]);
    const recipients = rows("SELECT recipient, text FROM mail_outbox");
    expect(recipients.map(({ recipient }) => recipient)).not.toContain("ana@correo.test");
    expect(JSON.stringify(recipients)).not.toContain("Ana Pérez");
  });

  it("by a number alone without a match is asked again, with what was typed", async () => {
    shop.connect().exec("UPDATE orders SET customer_email = ''");
    try {
      for (const numero of ["TELA-999999-ZZZ", NUMBER]) {
        const answer = await withdraw({ numero, motivo: "Era chico" });
        expect([answer.status, errors(answer)]).toEqual([
          400,
          ["No encontramos ese pedido. Revisá el número o escribí tu e-mail."],
        ]);
        expect(select(answer.root, "#numero").attributes.value).toBe(numero);
        expect(readText(select(answer.root, "#motivo"))).toBe("Era chico");
      }
      expect(rows("SELECT * FROM withdrawals")).toEqual([]);
      expect(rows("SELECT * FROM mail_outbox")).toEqual([]);
    } finally {
      shop.connect().exec("UPDATE orders SET customer_email = 'ana@correo.test'");
    }
  });

  it("with an unknown number and an e-mail is stored as typed", async () => {
    expect((await withdraw({ numero: "la remera azul", email: "a@b.test" })).status).toBe(303);
    expect(rows("SELECT order_number FROM withdrawals")).toEqual([
      { order_number: "la remera azul" },
    ]);
  });

  it("twice by one form is one withdrawal, and with other words another", async () => {
    const form = { clave: "5f0c0000-0000-4000-8000-000000000001", email: "a@b.test" };
    const codes = await Promise.all([1, 2, 3].map(async () => (await withdraw(form)).code));
    expect(new Set(codes).size).toBe(1);
    expect(rows("SELECT code FROM withdrawals")).toHaveLength(1);
    expect(rows("SELECT kind FROM mail_outbox")).toHaveLength(2);
    const other = await withdraw({ ...form, motivo: "Era para otro pedido" });
    expect(other.code).not.toBe(codes[0]);
  });

  it("by forms of their own gives codes of their own", async () => {
    const keys = await Promise.all(
      [1, 2].map(async () => {
        const { root } = await shop.get(paths.withdrawal());
        return select(root, "input[name=clave]").attributes.value;
      }),
    );
    expect(new Set(keys).size).toBe(2);
  });

  it.each([
    [{ numero: "", email: "" }, "con uno de los dos alcanza"],
    [{ numero: "la remera azul", motivo: "no" }, "dejanos tu e-mail"],
    [{ numero: "x".repeat(41), email: "a@b.test" }, "hasta 40"],
    [{ numero: NUMBER, email: "nada" }, "nombre@ejemplo.com"],
    [{ numero: NUMBER, motivo: "x".repeat(1001) }, "1000"],
    [{ otra: "cosa" }, "con uno de los dos alcanza"],
  ])("%j is refused, with what was typed", async (fields, reason) => {
    const answer = await shop.post(paths.withdrawal(), fields);
    expect(answer.status).toBe(400);
    expect(errors(answer).join()).toContain(reason);
    const numero = (fields as { numero?: string }).numero ?? "";
    expect(select(answer.root, "#numero").attributes.value ?? "").toBe(numero);
    expect(rows("SELECT * FROM withdrawals")).toEqual([]);
  });

  it("too often from one address is refused for a while", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const body = new URLSearchParams({ email: `a${tries}@b.test` });
      const request = new Request(SHOP_ORIGIN + paths.withdrawal(), { method: "POST", body });
      const context = { requestId: "", clientAddress: "198.51.100.9" };
      statuses.push((await shop.handle(request, context)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
  });
});

describe("the owner's inbox", () => {
  it("has the open ones first, those that nobody answered before all, with their deadline", async () => {
    const insert = shop
      .connect()
      .prepare(
        "INSERT INTO withdrawals (code, email, created_at, answered_at, state) VALUES (?, ?, ?, ?, ?)",
      );
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    insert.run("ARR-AAAAAAAA", "a@b.test", ago(30), null, "asked");
    insert.run("ARR-BBBBBBBB", "b@b.test", ago(2.5), null, "asked");
    insert.run("ARR-CCCCCCCC", "c@b.test", ago(50), ago(40), "closed");
    insert.run("ARR-DDDDDDDD", "d@b.test", ago(60), ago(50), "coming");
    const page = await shop.get(adminPaths.withdrawals(), owner);
    expect(selectAll(page.root, ".withdrawal h2").map(readText)).toEqual([
      "ARR-AAAAAAAA",
      "ARR-BBBBBBBB",
      "ARR-DDDDDDDD",
      "ARR-CCCCCCCC",
    ]);
    expect(selectAll(page.root, ".withdrawal-clock").map(readText)).toEqual([
      "pasaron 24 horas",
      "quedan 21 h",
    ]);
    expect(readText(select((await shop.get(adminPaths.home(), owner)).root, ".tasks"))).toContain(
      "2arrepentimientos para responder: 1 ya pasó las 24 horas",
    );
  });

  it("has the two hundred that wait longest, and says how many more there are", async () => {
    const connection = shop.connect();
    const insert = connection.prepare(
      "INSERT INTO withdrawals (code, email, created_at) VALUES (?, 'a@b.test', ?)",
    );
    const codeOf = (number: number) => `ARR-${String(number).padStart(8, "0")}`;
    connection.transaction(() => {
      for (let number = 202; number >= 0; number -= 1) {
        insert.run(codeOf(number), new Date(1_700_000_000_000 + number).toISOString());
      }
    })();
    const { root } = await shop.get(adminPaths.withdrawals(), owner);
    const codes = selectAll(root, ".withdrawal h2").map(readText);
    expect(codes).toEqual(Array.from({ length: 200 }, (_, number) => codeOf(number)));
    expect(readText(select(root, "main"))).toContain("3 arrepentimientos más esperan:");
    connection.exec("DELETE FROM withdrawals WHERE id % 2 = 0");
    const fewer = await shop.get(adminPaths.withdrawals(), owner);
    expect(readText(select(fewer.root, "main"))).not.toContain("más espera");
  });

  it("says whether a number belongs to another person or to no order", async () => {
    const numbers = [NUMBER, "TELA-999999-ZZZ", "la remera azul"];
    for (const numero of numbers) await withdraw({ numero, email: "otra@correo.test" });
    const { root } = await shop.get(adminPaths.withdrawals(), owner);
    const text = readText(select(root, ".withdrawals"));
    expect(text).toContain(`“${NUMBER}”, que no es de esta persona`);
    expect(text).toContain("“TELA-999999-ZZZ”, que no es el número de ningún pedido");
    expect(text).toContain("“la remera azul”, que no es el número de ningún pedido");
  });

  it("links to the order that is meant", async () => {
    await withdraw({ numero: NUMBER });
    const { root } = await shop.get(adminPaths.withdrawals(), owner);
    expect(selectAll(root, `a[href=${adminPaths.order(NUMBER)}]`)).toHaveLength(1);
  });
});

describe("a receipt in the back office", () => {
  it("is handed to the owner alone, a PDF as a download, and runs nothing", async () => {
    const body = new FormData();
    body.append("comprobante", new Blob(["%PDF-1.4\n<script>1</script>\n%%EOF"]), "a.pdf");
    const { ORDER_TOKEN } = await import("../helpers/orders");
    await shop.handle(
      new Request(SHOP_ORIGIN + paths.order(ORDER_TOKEN), { method: "POST", body }),
    );
    const [row] = rows("SELECT id FROM order_receipts");
    const path = adminPaths.orderReceipt(NUMBER, Number(row?.id));
    const { response, status } = await shop.get(path, owner);
    expect(status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment/);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect((await shop.get(path)).status).toBe(302);
    for (const other of [
      adminPaths.orderReceipt("TELA-999999-ZZZ", Number(row?.id)),
      adminPaths.orderReceipt(NUMBER, 999),
      `/admin/orders/${NUMBER}/comprobantes/..%2F..%2Ftela.db`,
    ]) {
      expect([other, (await shop.get(other, owner)).status]).toEqual([other, 404]);
    }
    shop.connect().prepare("UPDATE order_receipts SET file_name = '../tela.db'").run();
    expect((await shop.get(path, owner)).status).toBe(404);
  });
});

describe("while the database cannot be read", () => {
  it("a withdrawal is not lost in silence: 503, and what was typed stays", async () => {
    const bringBack = shop.loseDatabase();
    const answer = await shop.post(paths.withdrawal(), { email: "a@b.test" });
    expect(answer.status).toBe(503);
    expect(answer.response.headers.get("Retry-After")).not.toBeNull();
    expect(errors(answer).join()).toContain("no se cambió nada");
    expect(select(answer.root, "#email").attributes.value).toBe("a@b.test");
    const lookup = { numero: NUMBER, email: "ana@correo.test" };
    expect((await shop.post(paths.orderLookup(), lookup)).status).toBe(503);
    bringBack();
    await eventually(async () => {
      const again = await shop.post(paths.withdrawal(), { email: "a@b.test" });
      expect(again.status).toBe(303);
    });
  });
});
