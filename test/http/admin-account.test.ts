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
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { insertPerson, signInWithRole } from "../helpers/people";
import { OWNER } from "../helpers/running-shop";

const ACCOUNT = adminPaths.account();
const NEXT = "otra clave bien distinta";
const CHANGE = { intent: "password", actual: OWNER.password, nueva: NEXT, repetida: NEXT };

let shop: BuiltShop;
let firstHash: unknown;
beforeAll(async () => {
  shop = await openBuiltShop();
  firstHash = readHash();
});
beforeEach(() => {
  const connection = shop.connect();
  connection.exec("DELETE FROM login_attempts");
  connection.prepare("UPDATE admins SET password_hash = ?, email = '', name = ''").run(firstHash);
});
afterAll(() => shop.close());

const readHash = () => shop.connect().prepare("SELECT password_hash FROM admins").pluck().get();
const readErrors = ({ root }: Page) => selectAll(root, "[role=alert] li").map(readText);
const signIn = (contrasena: string, jar?: CookieJar) =>
  shop.post(paths.adminLogin(), { usuario: OWNER.username, contrasena }, jar);

async function isSignedIn(jar: CookieJar): Promise<boolean> {
  return (await shop.get(adminPaths.home(), jar)).status === 200;
}

describe("the account page", () => {
  it("shows who is signed in and since when, in Buenos Aires", async () => {
    const jar = await signInAsOwner(shop);
    shop.connect().prepare("UPDATE admins SET last_login_at = ?").run("2025-06-02T02:30:00.000Z");
    const { root, response } = await shop.get(ACCOUNT, jar);
    const facts = readText(select(root, "main dl"));
    expect(facts).toContain("admin");
    expect(facts).toContain("domingo, 1 de junio de 2025, 23:30");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("asks for passwords in the fields that password managers look for", async () => {
    const { root } = await shop.get(ACCOUNT, await signInAsOwner(shop));
    const fields = selectAll(root, "input[type=password]").map(({ attributes }) => [
      readText(select(root, `label[for=${attributes.id}]`)),
      attributes.autocomplete,
    ]);
    expect(fields).toEqual([
      ["Tu contraseña", "current-password"],
      ["Contraseña actual", "current-password"],
      ["Contraseña nueva", "new-password"],
      ["Repetí la contraseña nueva", "new-password"],
      ["Tu contraseña", "current-password"],
      ["Tu contraseña", "current-password"],
    ]);
  });
});

describe("changing the password", () => {
  it("ends every other session, gives this one a new token, and says so", async () => {
    const [jar, other] = [createCookieJar(), createCookieJar()];
    await signIn(OWNER.password, jar);
    await signIn(OWNER.password, other);
    const before = createCookieJar();
    before.set("tela_admin", /tela_admin=([^;]+)/.exec(jar.header())?.[1] ?? "");
    expect([await isSignedIn(other), await isSignedIn(before)]).toEqual([true, true]);

    const answer = await shop.post(ACCOUNT, CHANGE, jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, ACCOUNT]);
    const page = await shop.get(ACCOUNT, jar);
    expect(readText(select(page.root, "[role=status]"))).toContain("Contraseña cambiada");
    expect([await isSignedIn(other), await isSignedIn(before)]).toEqual([false, false]);
    expect(readHash()).toMatch(/^\$2b\$10\$/);
    expect((await signIn(OWNER.password)).status).toBe(400);
    expect((await signIn(NEXT)).status).toBe(303);
  });

  it("forgets all known browsers except this one", async () => {
    const [jar, other] = [createCookieJar(), createCookieJar()];
    await signIn(OWNER.password, jar);
    await signIn(OWNER.password, other);
    const device = /tela_device=([^;]+)/.exec(jar.header())?.[1];
    expect((await shop.post(ACCOUNT, CHANGE, jar)).status).toBe(303);
    expect(/tela_device=([^;]+)/.exec(jar.header())?.[1]).not.toBe(device);

    for (let time = 0; time < 5; time += 1) {
      expect((await signIn("esta no es la clave", other)).status).toBe(400);
    }
    expect((await signIn(NEXT, other)).status).toBe(403);
    expect((await signIn(NEXT)).status).toBe(403);
    expect((await signIn(NEXT, jar)).status).toBe(303);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ["actual", { actual: "esta no es la clave" }, /^No es tu contraseña actual\.$/],
    ["actual", { actual: "" }, /^Escribí/],
    ["nueva", { nueva: "corta", repetida: "corta" }, /12 caracteres/],
    ["nueva", { nueva: "x y ".repeat(19), repetida: "x y ".repeat(19) }, /72 bytes/],
    ["nueva", { nueva: "contraseña1234", repetida: "contraseña1234" }, /primeras que alguien/],
    ["nueva", { nueva: "la clave del admin", repetida: "la clave del admin" }, /usuario/],
    ["nueva", { nueva: OWNER.password, repetida: OWNER.password }, /misma/],
    ["repetida", { repetida: `${NEXT}.` }, /^No es igual/],
  ])("is refused at %s for %j, and no password comes back", async (field, changes, message) => {
    const jar = await signInAsOwner(shop);
    const answer = await shop.post(ACCOUNT, { ...CHANGE, ...changes }, jar);
    expect(answer.status).toBe(400);
    expect(readErrors(answer)).toEqual([expect.stringMatching(message)]);
    expect(select(answer.root, `#${field}`).attributes["aria-invalid"]).toBe("true");
    for (const typed of [OWNER.password, NEXT]) expect(answer.html).not.toContain(typed);
    expect(readHash()).toBe(firstHash);
    expect(await isSignedIn(jar)).toBe(true);
  });

  it("counts wrong passwords as failed sign-ins: the sixth is not compared", async () => {
    const jar = await signInAsOwner(shop);
    for (let time = 0; time < 5; time += 1) {
      expect((await shop.post(ACCOUNT, { ...CHANGE, actual: "mala" }, jar)).status).toBe(400);
    }
    const refused = await shop.post(ACCOUNT, CHANGE, jar);
    expect(refused.status).toBe(403);
    expect(readErrors(refused)[0]).toMatch(/^Cuenta bloqueada por múltiples intentos fallidos\./);
    expect((await signIn(OWNER.password)).status).toBe(403);
    expect(readHash()).toBe(firstHash);
  });

  it("is limited to ten forms a minute from one address", async () => {
    const jar = await signInAsOwner(shop);
    const send = () =>
      shop.handle(
        new Request(SHOP_ORIGIN + ACCOUNT, {
          method: "POST",
          body: new URLSearchParams({ ...CHANGE, actual: "mala" }),
          headers: { Cookie: jar.header() },
        }),
        { requestId: "", clientAddress: "192.0.2.7" },
      );
    for (let time = 0; time < 10; time += 1) expect([400, 403]).toContain((await send()).status);
    const refused = await send();
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  });
});

const readHistory = () =>
  shop
    .connect()
    .prepare("SELECT admin_name, action, before, after FROM audit ORDER BY id")
    .raw()
    .all();

describe("the history", () => {
  it("has each change of the own account, and no password", async () => {
    shop.connect().exec("DELETE FROM admin_sessions");
    const jar = await signInAsOwner(shop);
    const before = readHistory().length;
    const contrasena = OWNER.password;
    await shop.post(ACCOUNT, { intent: "email", email: "duena@tela.test", contrasena }, jar);
    await shop.post(ACCOUNT, { intent: "name", nombre: "Malena" }, jar);
    await signInAsOwner(shop);
    await shop.post(ACCOUNT, { intent: "sessions" }, jar);
    await shop.post(ACCOUNT, { intent: "sessions" }, jar);
    await shop.post(ACCOUNT, { ...CHANGE, actual: "no es la clave" }, jar);
    await shop.post(ACCOUNT, CHANGE, jar);
    await shop.post(ACCOUNT, { intent: "name", nombre: "" }, jar);
    expect(readHistory().slice(before)).toEqual([
      ["admin", "account.email", '{"email":""}', '{"email":"duena@tela.test"}'],
      ["admin", "account.name", '{"name":""}', '{"name":"Malena"}'],
      ["Malena", "account.sign-out", null, '{"sessions":1}'],
      ["Malena", "account.password", null, '{"username":"admin"}'],
      ["Malena", "account.name", '{"name":"Malena"}', '{"name":""}'],
    ]);
  });
});

describe("the name", () => {
  it.each([
    [" Malena  Pérez ", "Malena Pérez"],
    ["", ""],
  ])("%j is kept as %j", async (nombre, kept) => {
    const jar = await signInAsOwner(shop);
    expect((await shop.post(ACCOUNT, { intent: "name", nombre }, jar)).status).toBe(303);
    expect(select((await shop.get(ACCOUNT, jar)).root, "#nombre").attributes.value).toBe(kept);
  });

  it.each([["x".repeat(61)], ["- . -"]])("%j is refused and stays in its field", async (nombre) => {
    const answer = await shop.post(ACCOUNT, { intent: "name", nombre }, await signInAsOwner(shop));
    expect([answer.status, readErrors(answer).length]).toEqual([400, 1]);
    expect(select(answer.root, "#nombre").attributes.value).toBe(nombre);
  });
});

describe("the sessions in other browsers", () => {
  it("end, and this one goes on", async () => {
    shop.connect().exec("DELETE FROM admin_sessions");
    const [jar, other] = [await signInAsOwner(shop), await signInAsOwner(shop)];
    expect(await isSignedIn(other)).toBe(true);
    expect(readText(select((await shop.get(ACCOUNT, jar)).root, "main"))).toContain(
      "cerrá esas sesiones: la de este navegador sigue",
    );
    expect((await shop.post(ACCOUNT, { intent: "sessions" }, jar)).status).toBe(303);
    expect([await isSignedIn(jar), await isSignedIn(other)]).toEqual([true, false]);
    expect(readText(select((await shop.get(ACCOUNT, jar)).root, "main"))).toContain(
      "solamente en este navegador",
    );
  });
});

describe("the list of sessions", () => {
  it("tells browser and times, and ends the chosen one alone", async () => {
    const database = shop.connect();
    database.exec("DELETE FROM admin_sessions");
    const jars = [await signInAsOwner(shop), await signInAsOwner(shop), await signInAsOwner(shop)];
    const [jar = createCookieJar(), ...others] = jars;
    const ids = database.prepare("SELECT id FROM admin_sessions ORDER BY rowid").pluck().all();
    const seenAt = new Date(Date.now() - 5 * 60_000).toISOString();
    database
      .prepare(
        "UPDATE admin_sessions SET device = 'Chrome en Android', last_seen_at = ? WHERE id = ?",
      )
      .run(seenAt, ids[1]);
    const { root } = await shop.get(ACCOUNT, jar);
    const rows = selectAll(root, ".own-page").map(readText);
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row.includes("Este navegador"))).toHaveLength(1);
    expect(rows).toContainEqual(
      expect.stringMatching(/Chrome en Android.*hace 5 minutos.*ingresó el/),
    );

    const end = { intent: "sessions", sesion: String(ids[1]) };
    expect((await shop.post(ACCOUNT, end, jar)).status).toBe(303);
    expect(readText((await shop.get(ACCOUNT, jar)).root)).toContain(
      "Se cerró 1 sesión: ese navegador tiene que ingresar de nuevo.",
    );
    const open = [];
    for (const one of [jar, ...others]) open.push(await isSignedIn(one));
    expect(open).toEqual([true, false, true]);
    const audit = "SELECT action FROM audit ORDER BY id DESC LIMIT 1";
    expect(database.prepare(audit).pluck().get()).toBe("account.sign-out");
  });

  it("ends no session of this browser, and none of another person", async () => {
    const database = shop.connect();
    database.exec("DELETE FROM admin_sessions");
    const jar = await signInAsOwner(shop);
    const other = await signInWithRole(shop, "sales");
    const ids = database.prepare("SELECT id FROM admin_sessions").pluck().all();
    for (const sesion of [...ids.map(String), "nada"]) {
      expect((await shop.post(ACCOUNT, { intent: "sessions", sesion }, jar)).status).toBe(303);
    }
    expect([await isSignedIn(jar), await isSignedIn(other)]).toEqual([true, true]);
  });

  it("has the browser of a sign-in, in words", async () => {
    const database = shop.connect();
    database.exec("DELETE FROM admin_sessions");
    const request = new Request(SHOP_ORIGIN + paths.adminLogin(), {
      method: "POST",
      headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Firefox/133.0" },
      body: new URLSearchParams({ usuario: OWNER.username, contrasena: OWNER.password }),
    });
    expect((await shop.handle(request)).status).toBe(303);
    const device = database.prepare("SELECT device FROM admin_sessions").pluck().get();
    expect(device).toBe("Firefox en Linux");
  });
});

describe("the e-mail", () => {
  it("and a new password end the links for a new password that were mailed before", async () => {
    const openLink = () =>
      shop.connect().exec(
        `INSERT INTO password_resets (token_hash, admin_id, expires_at)
          SELECT 'h', id, '2125-01-01T00:00:00.000Z' FROM admins LIMIT 1`,
      );
    const countLinks = () =>
      shop.connect().prepare("SELECT count(*) FROM password_resets").pluck().get();
    const jar = await signInAsOwner(shop);
    const email = { intent: "email", email: "nueva@tela.test", contrasena: OWNER.password };
    for (const fields of [email, CHANGE]) {
      openLink();
      expect(countLinks()).toBe(1);
      expect((await shop.post(ACCOUNT, fields, jar)).status).toBe(303);
      expect(countLinks()).toBe(0);
    }
  });

  it("is kept and shown", async () => {
    const jar = await signInAsOwner(shop);
    const fields = { intent: "email", email: " duena@tela.test ", contrasena: OWNER.password };
    expect((await shop.post(ACCOUNT, fields, jar)).status).toBe(303);
    const page = await shop.get(ACCOUNT, jar);
    expect(select(page.root, "#email").attributes.value).toBe("duena@tela.test");
    expect(readText(select(page.root, "[role=status]"))).toContain("E-mail guardado");
  });

  it("is asked for again when invalid, and kept in the field", async () => {
    const jar = await signInAsOwner(shop);
    const fields = { intent: "email", email: "duena@", contrasena: OWNER.password };
    const answer = await shop.post(ACCOUNT, fields, jar);
    expect([answer.status, readErrors(answer).length]).toEqual([400, 1]);
    expect(select(answer.root, "#email").attributes.value).toBe("duena@");
  });

  it("is refused while another account has it, as e-mail or as user name", async () => {
    const jar = await signInAsOwner(shop);
    const id = insertPerson(shop, {
      username: "marta@tela.test",
      email: "m@tela.test",
      role: "sales",
    });
    for (const email of ["Marta@tela.test", "m@tela.test"]) {
      const fields = { intent: "email", email, contrasena: OWNER.password };
      const answer = await shop.post(ACCOUNT, fields, jar);
      expect([answer.status, readErrors(answer)]).toEqual([409, ["Otra cuenta usa ese e-mail."]]);
      expect(select(answer.root, "#email").attributes.value).toBe(email);
    }
    shop.connect().prepare("DELETE FROM admins WHERE id = ?").run(id);
  });

  it("is not changed without the password, because reset links go there", async () => {
    const jar = await signInAsOwner(shop);
    const readEmail = () =>
      String(shop.connect().prepare("SELECT email FROM admins").pluck().get());
    const before = readEmail();
    for (const contrasena of ["", "no es la clave"]) {
      const fields = { intent: "email", email: "otra@tela.test", contrasena };
      const answer = await shop.post(ACCOUNT, fields, jar);
      expect([answer.status, readErrors(answer).length]).toEqual([400, 1]);
      expect(select(answer.root, "#email").attributes.value).toBe("otra@tela.test");
      expect(answer.html).not.toContain("no es la clave");
    }
    expect(readEmail()).toBe(before);
  });
});

it("an unknown intent is a bad request", async () => {
  const jar = await signInAsOwner(shop);
  expect((await shop.post(ACCOUNT, { intent: "borrar" }, jar)).status).toBe(400);
});
