import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar } from "../helpers/cookies";
import { countPieces } from "../helpers/counted-pieces";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { copyFilledDatabase } from "../helpers/running-shop";

const SHIRT = "manki-remera-calesita-amarillo-01";
const PAGE = paths.product(SHIRT);

let shop: BuiltShop;
beforeAll(async () => {
  // Nothing is sent without jobs.
  shop = await openBuiltShop(copyFilledDatabase, {
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "tienda@tela.test",
  });
});
beforeEach(() => {
  shop.connect().exec("DELETE FROM restock_requests; DELETE FROM mail_outbox");
  setPieces("M", 0);
  setPieces("L", 0);
});
afterAll(() => shop.close());

function setPieces(size: string, pieces: number) {
  return countPieces(shop.connect(), { productId: SHIRT, size, color: "Amarillo", pieces });
}

const ask = (email: string, size = "M", clientAddress = "198.51.100.1") => {
  const fields = { intent: "avisame", prenda: `Talle ${size} · Amarillo`, email };
  const request = new Request(SHOP_ORIGIN + PAGE, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  return shop.handle(request, { requestId: "", clientAddress });
};

const listRequests = () =>
  shop.connect().prepare("SELECT email FROM restock_requests").pluck().all();

const listMails = () =>
  shop.connect().prepare("SELECT kind, recipient, text FROM mail_outbox ORDER BY id").all() as {
    kind: string;
    recipient: string;
    text: string;
  }[];

/** The path of the link in the last mail. */
function readLink(): string {
  const [, path = ""] = /(\/avisame\/confirmar\/[\w-]+)/.exec(listMails().at(-1)?.text ?? "") ?? [];
  return path;
}

describe("a request where mail works", () => {
  it("is stored by the button of the mail's page only, however often the link is opened", async () => {
    expect((await ask("ana@correo.ar")).status).toBe(303);
    expect(listRequests()).toEqual([]);
    expect(listMails()).toMatchObject([{ kind: "restock-confirm", recipient: "ana@correo.ar" }]);

    const link = readLink();
    for (let times = 0; times < 2; times += 1) expect((await shop.get(link)).status).toBe(200);
    const page = await shop.get(link);
    expect(listRequests()).toEqual([]);
    expect(readText(select(page.root, "main"))).toMatch(/ana@correo\.ar.*talle M, Amarillo/s);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(page.response.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    const action = readAttribute(select(page.root, "main form"), "action");
    expect(action).toBe(link);

    const jar = createCookieJar();
    const done = await shop.post(action, {}, jar);
    expect([done.status, readLocation(done)]).toEqual([
      303,
      paths.productIn(SHIRT, { color: "Amarillo" }),
    ]);
    expect((await shop.get(readLocation(done), jar)).html).toContain("Te avisamos a ana@correo.ar");
    expect((await shop.post(action, {})).status).toBe(303);
    expect(listRequests()).toEqual(["ana@correo.ar"]);
  });

  it("is answered the same for an address that waits, for a new one, and for one with no place left", async () => {
    const insert = shop
      .connect()
      .prepare("INSERT INTO restock_requests (stock_id, email, token) VALUES (?, ?, ?)");
    insert.run(setPieces("M", 0), "espera@correo.ar", "t1");
    const others = ["XL", "S"].map((size) => setPieces(size, 0));
    for (const id of [...others, setPieces("M", 0), setPieces("L", 0)])
      insert.run(id, "llena@correo.ar", `t-${id}`);
    countPieces(shop.connect(), {
      productId: "bento-gorra-faena-01",
      size: "UNICO",
      color: "Azul Marino",
      pieces: 0,
    });
    const answers = [];
    for (const email of [
      "espera@correo.ar",
      "llena@correo.ar",
      "nueva@correo.ar",
      "espera@correo.ar",
    ]) {
      const { status, headers } = await ask(email, "M", "198.51.100.2");
      const jar = createCookieJar();
      jar.keep(new Response(null, { headers: { "Set-Cookie": headers.get("Set-Cookie") ?? "" } }));
      const { root } = await shop.get(headers.get("Location") ?? "", jar);
      const told = selectAll(root, "[role=status]").map(readText).join(" ");
      answers.push([status, headers.get("Location"), told.replace(email, "")].join(" | "));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("Revisá tu e-mail");
    for (const size of ["XL", "S"]) setPieces(size, 1);
  });

  it("writes once a day to a mailbox for a product, however the address is spelt", async () => {
    for (const [email, size] of [
      ["eva.perez@gmail.com", "M"],
      ["evaperez+uno@gmail.com", "M"],
      ["EVA.PEREZ@gmail.com", "L"],
    ] as const)
      expect((await ask(email, size, "198.51.100.3")).status).toBe(303);
    expect(listMails()).toHaveLength(1);
  });

  it("takes up nobody's place: the person can still wait for what a stranger did not confirm", async () => {
    for (const size of ["M", "L"]) await ask("fede@correo.ar", size, "198.51.100.4");
    expect(listRequests()).toEqual([]);
  });

  it("is refused at once where there is a piece again", async () => {
    setPieces("M", 1);
    expect((await ask("gabi@correo.ar", "M", "198.51.100.5")).status).toBe(409);
    expect(listMails()).toEqual([]);
  });
});

describe("a request where there is a mail server and no sender", () => {
  it("is stored at once, as without a server: no mail would come", async () => {
    const silent = await openBuiltShop(copyFilledDatabase, { SMTP_URL: "smtp://127.0.0.1:1" });
    const connection = silent.connect();
    countPieces(connection, { productId: SHIRT, size: "M", color: "Amarillo", pieces: 0 });
    const fields = { intent: "avisame", prenda: "Talle M · Amarillo", email: "ana@correo.ar" };
    const jar = createCookieJar();
    const answer = await silent.post(PAGE, fields, jar);
    expect((await silent.get(readLocation(answer), jar)).html).toContain(
      "Te avisamos a ana@correo.ar",
    );
    expect(connection.prepare("SELECT count(*) FROM mail_outbox").pluck().get()).toBe(0);
    expect(connection.prepare("SELECT email FROM restock_requests").pluck().all()).toEqual([
      "ana@correo.ar",
    ]);
    await silent.close();
  });
});

describe("the page that confirms", () => {
  it.each(["nada", "%00", "a".repeat(300)])(
    "says that %s is no link, and stores nothing",
    async (token) => {
      const address = `/avisame/confirmar/${token}`;
      const page = await shop.get(address);
      expect([page.status, selectAll(page.root, "main form")]).toEqual([404, []]);
      expect(readText(select(page.root, "h1"))).toBe("Este enlace ya no sirve");
      expect((await shop.post(address, {})).status).toBe(303);
      expect(listRequests()).toEqual([]);
    },
  );

  it("says so when there is a piece meanwhile", async () => {
    await ask("hugo@correo.ar", "M", "198.51.100.6");
    const link = readLink();
    setPieces("M", 1);
    const jar = createCookieJar();
    const done = await shop.post(link, {}, jar);
    expect((await shop.get(readLocation(done), jar)).html).toContain("podés agregarlo al carrito");
    expect(listRequests()).toEqual([]);
  });
});
