import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths, UNASKED } from "../../app/paths";
import { BY_PICKUP } from "../helpers/checkout";
import { readErrors } from "../helpers/admin-list";
import { openBuiltShop, readLocation, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { insertOrder, ORDER_TOKEN } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";
import { signInWithRole } from "../helpers/people";
import { insertProduct } from "../helpers/product-rows";
import { OWNER } from "../helpers/running-shop";

let shop: BuiltShop;
let database: ReturnType<BuiltShop["connect"]>;
beforeAll(async () => {
  shop = await openBuiltShop();
  database = shop.connect();
});
beforeEach(() => {
  database.exec("DELETE FROM settings WHERE name = 'idleMinutes'");
  database.exec("DELETE FROM product_drafts");
  database.exec("DELETE FROM admin_sessions");
});
afterAll(() => shop.close());

const choose = (minutes: number) =>
  database
    .prepare("INSERT INTO settings (name, value) VALUES ('idleMinutes', ?)")
    .run(`${minutes}`);

/** The sessions were last used so long ago. */
function leaveUnused(minutes: number): void {
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  database.prepare("UPDATE admin_sessions SET last_seen_at = ?").run(at);
}

const isOpen = async (jar: CookieJar) => (await shop.get(adminPaths.home(), jar)).status === 200;

describe("a session that nobody uses", () => {
  it("goes on as long as the owner chose no end", async () => {
    const jar = await signInAsOwner(shop);
    leaveUnused(20 * 60);
    expect(await isOpen(jar)).toBe(true);
  });

  it.each([15, 30, 60, 120])("ends after %i minutes", async (minutes) => {
    choose(minutes);
    const jar = await signInAsOwner(shop);
    expect(await isOpen(jar)).toBe(true);
    leaveUnused(minutes - 0.1);
    expect(await isOpen(jar)).toBe(true);
    leaveUnused(minutes + 1.1);
    const answer = await shop.get(adminPaths.products(), jar);
    expect(readLocation(answer)).toBe(paths.adminLogin(adminPaths.products()));
    expect(await readNotice(jar)).toMatch(/Tu sesión venció.*(minutos|hora|horas) sin uso/);
  });

  it("counts from the sign-in until it is used", async () => {
    choose(15);
    expect(await isOpen(await signInAsOwner(shop, new Date(Date.now() - 14 * 60_000)))).toBe(true);
    expect(await isOpen(await signInAsOwner(shop, new Date(Date.now() - 17 * 60_000)))).toBe(false);
  });

  it.each([
    ["a page that a person opens", adminPaths.home(), {}, true],
    ["a page that loads itself again", `${adminPaths.home()}?${UNASKED}=1`, {}, false],
    [
      "a page that the browser fetches ahead",
      adminPaths.home(),
      { "Sec-Purpose": "prefetch" },
      false,
    ],
  ])("knows %s as use or not, also without its database", async (_, path, headers, isUse) => {
    const other = await openBuiltShop();
    try {
      const jar = await signInAsOwner(other, new Date(Date.now() - 20 * 60_000));
      const request = new Request(SHOP_ORIGIN + path, { headers });
      request.headers.set("Cookie", jar.header());
      expect((await other.handle(request)).status).toBe(200);
      other.connect().exec("INSERT INTO settings (name, value) VALUES ('idleMinutes', '15')");
      await other.get("/");
      other.loseDatabase();
      const answer = await other.get(adminPaths.products(), jar);
      expect(readLocation(answer)).toBe(isUse ? "" : paths.adminLogin(adminPaths.products()));
    } finally {
      await other.close();
    }
  });
});

describe("the choice", () => {
  const save = (fields: Record<string, string>, jar: CookieJar) =>
    shop.post(
      adminPaths.account(),
      { intent: "factor-rules", claveParaReglas: OWNER.password, ...fields },
      jar,
    );
  const readStored = () =>
    database.prepare("SELECT value FROM settings WHERE name = 'idleMinutes'").pluck().get();

  it("is an owner's, with the password", async () => {
    const jar = await signInWithOwnerPassword();
    const wrong = await save({ sinUso: "30", sinUsoVisto: "0", claveParaReglas: "otra" }, jar);
    expect([wrong.status, readErrors(wrong).length, readStored()]).toEqual([400, 1, undefined]);
    expect(select(wrong.root, "#sinUso option[selected]").attributes.value).toBe("30");
    expect((await save({ sinUso: "30", sinUsoVisto: "0" }, jar)).status).toBe(303);
    expect(readStored()).toBe("30");
    const other = await signInWithRole(shop, "sales");
    expect((await save({ sinUso: "0", sinUsoVisto: "30" }, other)).status).toBe(403);
    expect(readStored()).toBe("30");
  });

  it("is none of an older form, and no time that is not in the list", async () => {
    const jar = await signInWithOwnerPassword();
    choose(60);
    const older = await save({ sinUso: "15", sinUsoVisto: "0" }, jar);
    const unknown = await save({ sinUso: "7", sinUsoVisto: "60" }, jar);
    expect([older.status, unknown.status, readStored()]).toEqual([409, 400, "60"]);
  });
});

/** What a browser sends of a form, as it is on the page. */
function readFields(form: HtmlElement): [string, string][] {
  return selectAll(form, "input").map(({ attributes }): [string, string] => [
    attributes.name ?? "",
    attributes.value ?? "",
  ]);
}

async function readNotice(jar: CookieJar): Promise<string> {
  return readText(select((await shop.get(paths.adminLogin(), jar)).root, "main"));
}

const signInAgain = (volver: string, jar: CookieJar, login = OWNER) =>
  shop.post(
    paths.adminLogin(),
    { usuario: login.username, contrasena: login.password, volver },
    jar,
  );

async function signInWithOwnerPassword(): Promise<CookieJar> {
  const jar = createCookieJar();
  expect((await signInAgain("", jar)).status).toBe(303);
  return jar;
}

/** Where the sign-in leads to. */
const readWanted = (location: string | null) =>
  new URL(location ?? "", SHOP_ORIGIN).searchParams.get("volver") ?? "";

const PAGE = {
  intent: "save",
  titulo: "Cómo cuidar <la lana>",
  texto: "Uno\nDos & tres",
  vacio: "",
};
const NEW_PAGE = adminPaths.page("nueva");

describe("a form that comes after the end of the session", () => {
  const endSessions = () =>
    database.exec("UPDATE admin_sessions SET expires_at = '2020-01-01T00:00:00.000Z'");
  const count = () => database.prepare("SELECT count(*) FROM product_drafts").pluck().get();

  it("waits for its person behind the sign-in, and is sent again from there", async () => {
    const jar = await signInWithOwnerPassword();
    choose(15);
    leaveUnused(17);
    const sent = await shop.post(NEW_PAGE, PAGE, jar);
    const wanted = readWanted(readLocation(sent));
    expect(await readNotice(jar)).toContain("Lo que mandaste te espera adentro, sin guardar.");
    expect(readLocation(await signInAgain(wanted, jar))).toBe(wanted);
    const { root } = await shop.get(wanted, jar);
    const form = select(root, "main form");
    expect(form.attributes.action?.split("#")[0]).toBe(NEW_PAGE);
    expect(readFields(form)).toEqual(Object.entries(PAGE));
  });

  it("is kept too when the browser has dropped the token after 24 hours", async () => {
    const jar = await signInWithOwnerPassword();
    endSessions();
    const sent = await shop.post(NEW_PAGE, PAGE, withoutToken(jar));
    expect(readWanted(readLocation(sent))).toContain(adminPaths.keptForm(""));
  });

  /** The browser after 24 hours. */
  function withoutToken(jar: CookieJar): CookieJar {
    const browser = createCookieJar();
    browser.set("tela_device", /tela_device=([^;]+)/.exec(jar.header())?.[1] ?? "");
    return browser;
  }

  it.each([
    ["signed out", (jar: CookieJar) => shop.post(adminPaths.logout(), {}, jar)],
    [
      "signed out after its token was gone",
      (jar: CookieJar) => shop.post(adminPaths.logout(), {}, withoutToken(jar)),
    ],
    [
      "closed from another browser",
      async () => {
        const fields = { intent: "sessions", contrasena: OWNER.password };
        const other = await signInWithOwnerPassword();
        expect((await shop.post(adminPaths.account(), fields, other)).status).toBe(303);
      },
    ],
  ])("is not kept when the session was %s", async (_, close) => {
    const jar = await signInWithOwnerPassword();
    const before = createCookieJar();
    for (const [, name = "", value = ""] of jar.header().matchAll(/(\w+)=([^;]+)/g))
      before.set(name, value);
    await close(jar);
    for (const browser of [before, jar, withoutToken(jar)]) {
      const sent = await shop.post(NEW_PAGE, PAGE, browser);
      expect([readWanted(readLocation(sent)), count()]).toEqual([NEW_PAGE, 0]);
    }
  });

  it("shows openly where it goes, by which button, and each field", async () => {
    const jar = await signInWithOwnerPassword();
    endSessions();
    const wanted = readWanted(readLocation(await shop.post(NEW_PAGE, PAGE, jar)));
    await signInAgain(wanted, jar);
    const { root } = await shop.get(wanted, jar);
    expect(selectAll(root, "main details")).toEqual([]);
    const [values, terms] = ["dd", "dt"].map((tag) => selectAll(root, `main dl ${tag}`));
    const facts = terms?.map((term, index) => [readText(term), readText(values?.[index] ?? term)]);
    expect(facts).toEqual([
      ["Va a la página", `Páginas (${NEW_PAGE})`],
      ["Botón (nombre interno)", "save"],
      ["titulo", PAGE.titulo],
      ["texto", expect.stringContaining("Dos & tres")],
      ["vacio", "(vacío)"],
    ]);
  });

  it("notes its money once, however often it is sent", async () => {
    const jar = await signInWithOwnerPassword();
    insertProduct(database, { id: "aparte-01", name: "Remera" });
    const paid = {
      status: "paid",
      paid_at: "2025-06-01T12:00:00.000Z",
      payment_method: "transfer",
    };
    insertOrder(database, { ...paid, order_number: "TELA-777777-ABC", token: ORDER_TOKEN });
    const sale = {
      ...{ ...BY_PICKUP, intent: "place", canal: "shop", clave: randomUUID() },
      linea: JSON.stringify(["aparte-01", "M", "Negro", 1]),
    };
    const refund = {
      ...{ intent: "manual-refund", estado: "paid", parte: "importe", devuelto: "100" },
      ...{ queda: "3000000", clave: randomUUID() },
    };
    endSessions();
    const forms: [string, Record<string, string>][] = [
      [adminPaths.newOrder(), sale],
      [adminPaths.order("TELA-777777-ABC"), refund],
    ];
    for (const [address, fields] of forms) {
      const wanted = readWanted(readLocation(await shop.post(address, fields, jar)));
      await signInAgain(wanted, jar);
      const kept = readFields(select((await shop.get(wanted, jar)).root, "main form"));
      expect(kept).toEqual(Object.entries(fields));
      const answers = [
        await shop.post(address, kept, jar),
        await shop.post(address, kept, jar),
      ].map(({ status }) => status);
      expect(answers).toEqual([303, 303]);
      endSessions();
    }
    const countOf = (table: string, key: string) =>
      database.prepare(`SELECT count(*) FROM ${table} WHERE idempotency_key = ?`).pluck().get(key);
    expect([countOf("orders", sale.clave), countOf("manual_refunds", refund.clave)]).toEqual([
      1, 1,
    ]);
  });

  it("shows nothing to another person, nor after an hour, nor to a stranger", async () => {
    const jar = await signInWithOwnerPassword();
    endSessions();
    const wanted = readWanted(readLocation(await shop.post(NEW_PAGE, PAGE, jar)));
    const stranger = createCookieJar();
    expect(readLocation(await shop.get(wanted, stranger))).toBe(paths.adminLogin(wanted));
    const other = await shop.get(wanted, await signInWithRole(shop, "owner"));
    expect([other.status, readLocation(other), other.html]).toEqual([303, adminPaths.home(), ""]);
    await signInAgain(wanted, jar);
    expect((await shop.get(wanted, jar)).status).toBe(200);
    const past = JSON.stringify({ until: Date.now() - 1 }).slice(0, -1);
    database
      .prepare("UPDATE product_drafts SET content = replace(content, ?, ?)")
      .run(/^\{"until":\d+/.exec(readContent())?.[0], past);
    expect(readLocation(await shop.get(wanted, jar))).toBe(adminPaths.home());
  });

  const readContent = () =>
    String(database.prepare("SELECT content FROM product_drafts").pluck().get());

  it("is not kept for strangers, deactivated people and made-up tokens", async () => {
    const jar = await signInWithOwnerPassword();
    endSessions();
    const forged = createCookieJar();
    forged.set("tela_admin", "vencido");
    for (const by of [createCookieJar(), forged]) await shop.post(NEW_PAGE, PAGE, by);
    database.exec("UPDATE admins SET is_active = 0");
    try {
      const sent = await shop.post(NEW_PAGE, PAGE, jar);
      expect(readWanted(readLocation(sent))).toBe(NEW_PAGE);
    } finally {
      database.exec("UPDATE admins SET is_active = 1");
    }
    expect(count()).toBe(0);
    expect(await readNotice(jar)).toContain("Lo último que mandaste no se guardó.");
  });

  it("keeps no password, and says that it is asked again", async () => {
    const jar = await signInWithOwnerPassword();
    endSessions();
    const fields = {
      intent: "invite",
      email: "ana@tela.test",
      rol: "owner",
      contrasena: "S3creta!",
    };
    const wanted = readWanted(readLocation(await shop.post(adminPaths.people(), fields, jar)));
    expect(readContent()).not.toContain("S3creta!");
    await signInAgain(wanted, jar);
    const page = await shop.get(wanted, jar);
    expect(readText(select(page.root, "main"))).toContain("La contraseña no la guardamos");
    const again = await shop.post(
      adminPaths.people(),
      readFields(select(page.root, "main form")),
      jar,
    );
    expect([again.status, select(again.root, "#email").attributes.value]).toEqual([
      400,
      "ana@tela.test",
    ]);
  });

  it.each([
    [adminPaths.account(), { intent: "password", actual: "S3creta!", nueva: "x", repetida: "x" }],
    [adminPaths.payments(), { intent: "save", aplicacion: "1", secreto: "S3creta!" }],
    ["/admin/CUENTA/", { intent: "password", actual: "S3creta!", nueva: "x", repetida: "x" }],
  ])("to %s is not kept: it is about secrets", async (path, fields) => {
    const jar = await signInWithOwnerPassword();
    endSessions();
    const sent = await shop.post(path, fields, jar);
    expect([readWanted(readLocation(sent)), count()]).toEqual([path, 0]);
  });

  it("with files keeps its texts, and says that the files are to be chosen again", async () => {
    const jar = await signInWithOwnerPassword();
    endSessions();
    const body = new FormData();
    body.append("nombre", "Buzo «Ñandú»");
    body.append("fotos", new File([randomUUID()], "foto.png", { type: "image/png" }));
    body.append("precio", "12.500");
    const headers = { Cookie: jar.header() };
    const post = new Request(SHOP_ORIGIN + adminPaths.newProduct(), {
      method: "POST",
      headers,
      body,
    });
    const wanted = readWanted((await shop.handle(post)).headers.get("Location"));
    await signInAgain(wanted, jar);
    const { root } = await shop.get(wanted, jar);
    const form = select(root, "main form");
    expect(form.attributes.enctype).toBe("multipart/form-data");
    expect(readFields(form)).toEqual([
      ["nombre", "Buzo «Ñandú»"],
      ["precio", "12.500"],
    ]);
    expect(readText(select(root, "main"))).toContain("hay que elegirlos otra vez");
  });

  it("that is too long is not kept, and says so", async () => {
    const jar = await signInWithOwnerPassword();
    endSessions();
    const body = new FormData();
    for (let part = 0; part < 8; part += 1) body.append("texto", "x".repeat(200 * 1024));
    const headers = { Cookie: jar.header() };
    const post = new Request(SHOP_ORIGIN + adminPaths.newProduct(), {
      method: "POST",
      headers,
      body,
    });
    const answer = await shop.handle(post);
    jar.keep(answer);
    expect(readWanted(answer.headers.get("Location"))).toBe(adminPaths.newProduct());
    expect([count(), await readNotice(jar)]).toEqual([
      0,
      expect.stringContaining("Lo último que mandaste no se guardó."),
    ]);
  });
});
