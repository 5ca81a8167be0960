import { hashSync } from "bcryptjs";
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
import { parseHtml, readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertPerson } from "../helpers/people";
import { OWNER } from "../helpers/running-shop";

const LOGIN = paths.adminLogin();
const RIGHT = { usuario: OWNER.username, contrasena: OWNER.password };
const WRONG = { usuario: OWNER.username, contrasena: "esta no es la clave" };
const LOCKED =
  /^Cuenta bloqueada por múltiples intentos fallidos\. Podés volver a intentar a las \d\d:\d\d\.$/;

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
beforeEach(() => {
  shop.connect().exec("DELETE FROM login_attempts");
});
afterAll(() => shop.close());

const signIn = (fields: Record<string, string>, jar?: CookieJar) => shop.post(LOGIN, fields, jar);
const readErrors = ({ root }: Page) => selectAll(root, "[role=alert] li").map(readText);
const count = (sql: string) => Number(shop.connect().prepare(sql).pluck().get());

async function fail(times: number, jar?: CookieJar): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const answer = await signIn(WRONG, jar);
    expect([answer.status, readErrors(answer)]).toEqual([400, ["Credenciales inválidas"]]);
  }
}

/** A browser that signed in before and is signed out now. */
async function knownBrowser(): Promise<CookieJar> {
  const jar = createCookieJar();
  await signIn(RIGHT, jar);
  await shop.post(adminPaths.logout(), {}, jar);
  return jar;
}

describe("the sign-in page", () => {
  it("has the fields that password managers look for, and is never cached", async () => {
    const page = await shop.get(paths.adminLogin("/admin/products?q=a"));
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(selectAll(page.root, "label").map(readText)).toEqual(["Usuario", "Contraseña"]);
    expect(readText(select(page.root, "form button"))).toBe("Ingresar");
    expect(select(page.root, "#usuario").attributes.autocomplete).toBe("username");
    const password = select(page.root, "#contrasena").attributes;
    expect(password).toMatchObject({ type: "password", autocomplete: "current-password" });
    expect(page.html).not.toMatch(/onpaste|autocomplete="off"/);
    const wanted = select(page.root, "input[name=volver]");
    expect(readAttribute(wanted, "value")).toBe("/admin/products?q=a");
    expect(selectAll(page.root, "h1")).toHaveLength(1);
  });

  it.each(["//evil.test", "https://evil.test", "/\\evil.test", "/carrito", "/admin/logout"])(
    "does not accept %s as the next page",
    async (volver) => {
      const page = await shop.get(paths.adminLogin(volver));
      expect(readAttribute(select(page.root, "input[name=volver]"), "value")).toBe("/admin");
      const answer = await signIn({ ...RIGHT, volver });
      expect([answer.status, readLocation(answer)]).toEqual([303, "/admin"]);
    },
  );
});

describe("the right user name and password", () => {
  it("open the wanted page, with a token of 24 hours that scripts cannot read", async () => {
    const jar = createCookieJar();
    const volver = "/admin/products?q=a&page=2";
    const answer = await signIn({ ...RIGHT, volver }, jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, volver]);
    expect(answer.response.headers.get("Cache-Control")).toBe("no-store");
    const [token, device, ...others] = answer.response.headers.getSetCookie();
    expect(token).toMatch(
      /^tela_admin=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(device).toMatch(
      /^tela_device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(others).toEqual([]);
    expect((await shop.get(adminPaths.home(), jar)).status).toBe(200);
    expect(count("SELECT count(*) FROM admins WHERE last_login_at IS NOT NULL")).toBe(1);
  });

  it("say so to a browser that keeps no cookies", async () => {
    const answer = await signIn({ ...RIGHT, volver: "/admin/products" });
    const open = (path: string) =>
      shop.handle(
        new Request(SHOP_ORIGIN + path, { headers: { Referer: SHOP_ORIGIN + paths.adminLogin() } }),
      );
    const sentBack = (await open(readLocation(answer))).headers.get("Location") ?? "";
    expect(sentBack).toBe("/admin/login?volver=%2Fadmin%2Fproducts&cookies=no");
    const page = await shop.get(sentBack);
    expect(readErrors(page).join()).toContain("bloquea las cookies");
    // Once they are kept, that address is an ordinary one.
    const jar = createCookieJar();
    jar.set("otra", "1");
    expect(readErrors(await shop.get(sentBack, jar))).toEqual([]);
    // Who comes from elsewhere has not signed in yet.
    expect(readLocation(await shop.get("/admin/products"))).toBe(
      "/admin/login?volver=%2Fadmin%2Fproducts",
    );
  });

  it("skip the form for a signed-in owner", async () => {
    const jar = createCookieJar();
    await signIn(RIGHT, jar);
    const page = await shop.get(paths.adminLogin("/admin/products"), jar);
    expect([page.status, readLocation(page)]).toEqual([302, "/admin/products"]);
  });

  it.each([" admin ", "ADMIN", "Admin"])(
    "are right with the user name typed as %j",
    async (usuario) => {
      expect((await signIn({ ...RIGHT, usuario })).status).toBe(303);
    },
  );

  it("create a new token, and end the browser's old session", async () => {
    const jar = createCookieJar();
    await signIn(RIGHT, jar);
    const before = jar.header();
    await signIn(RIGHT, jar);
    expect(jar.header()).not.toBe(before);
    const old = createCookieJar();
    old.set("tela_admin", /tela_admin=([^;]+)/.exec(before)?.[1] ?? "");
    expect((await shop.get(adminPaths.home(), old)).status).toBe(302);
    expect((await shop.get(adminPaths.home(), jar)).status).toBe(200);
  });

  it("do not validate a token that a stranger put into the browser before", async () => {
    const jar = createCookieJar();
    jar.set("tela_admin", "una.ficha.ajena");
    await signIn(RIGHT, jar);
    expect(jar.header()).not.toContain("una.ficha.ajena");
    expect((await shop.get(adminPaths.home(), jar)).status).toBe(200);
  });
});

describe("the wrong ones", () => {
  const hideNames = (html: string) => html.replaceAll("nadie", "admin");

  it("get the same answer, which keeps the user name and never the password", async () => {
    const volver = "/admin/products?q=a";
    const wrong = await signIn({ ...WRONG, volver });
    const unknown = await signIn({ ...WRONG, usuario: "nadie", volver });
    expect([wrong.status, unknown.status]).toEqual([400, 400]);
    expect(hideNames(unknown.html)).toBe(wrong.html);
    expect(readErrors(wrong)).toEqual(["Credenciales inválidas"]);
    expect(wrong.html).not.toContain(WRONG.contrasena);
    expect(wrong.response.headers.get("Cache-Control")).toBe("no-store");
    expect(wrong.response.headers.getSetCookie()).toEqual([]);
    expect(select(wrong.root, "#usuario").attributes.value).toBe("admin");
    expect(select(wrong.root, "#contrasena").attributes).toMatchObject({
      "aria-invalid": "true",
      "aria-describedby": "contrasena-error",
    });
    expect(readAttribute(select(wrong.root, "input[name=volver]"), "value")).toBe(volver);
    expect(readText(select(wrong.root, "title"))).toMatch(/^Error: /);
  });

  it.each([
    [{ usuario: "", contrasena: "" }, ["Escribí tu usuario.", "Escribí tu contraseña."]],
    [{ usuario: "admin", contrasena: "" }, ["Escribí tu contraseña."]],
    [{ usuario: " ", contrasena: "x" }, ["Escribí tu usuario."]],
    [{}, ["Escribí tu usuario.", "Escribí tu contraseña."]],
  ])("that are missing are asked for, and count as no attempt: %j", async (fields, errors) => {
    const answer = await signIn(fields);
    expect([answer.status, readErrors(answer)]).toEqual([400, errors]);
    expect(count("SELECT count(*) FROM login_attempts")).toBe(0);
  });

  it.each([
    ["73 bytes", OWNER.password.padEnd(73, "x")],
    ["letters of two bytes beyond 72", "ñ".repeat(40)],
    ["a book", "x".repeat(20_000)],
    ["control characters", "a\0b\tc"],
  ])("of %s are refused like any other", async (_, contrasena) => {
    const answer = await signIn({ ...RIGHT, contrasena });
    expect([answer.status, readErrors(answer)]).toEqual([400, ["Credenciales inválidas"]]);
  });

  it("an invalid form is a bad request", async () => {
    const request = new Request(SHOP_ORIGIN + LOGIN, {
      method: "POST",
      body: "{",
      headers: { "Content-Type": "application/json" },
    });
    expect((await shop.handle(request)).status).toBe(400);
  });
});

describe("after five wrong passwords", () => {
  it("the sixth is refused even when it is right, with the end of the lock", async () => {
    await fail(5);
    for (const fields of [RIGHT, WRONG]) {
      const answer = await signIn(fields);
      expect(answer.status).toBe(403);
      expect(readErrors(answer)).toEqual([expect.stringMatching(LOCKED)]);
      expect(select(answer.root, "#usuario").attributes.value).toBe("admin");
      expect(answer.response.headers.getSetCookie()).toEqual([]);
    }
  });

  it("an unknown user name is locked in the same way", async () => {
    const unknown = { ...WRONG, usuario: "nadie" };
    for (let time = 0; time < 5; time += 1) expect((await signIn(unknown)).status).toBe(400);
    expect((await signIn(unknown)).status).toBe(403);
    expect((await signIn(RIGHT)).status).toBe(303);
  });

  it("the lock is in the database, for all processes, and ends on time", async () => {
    await fail(5);
    const connection = shop.connect();
    const until = "SELECT locked_until FROM login_attempts WHERE subject = 'name:admin'";
    const endsInMs = Date.parse(String(connection.prepare(until).pluck().get())) - Date.now();
    expect(endsInMs).toBeGreaterThan(14 * 60_000);
    expect(endsInMs).toBeLessThanOrEqual(15 * 60_000);
    connection
      .prepare("UPDATE login_attempts SET locked_until = ?")
      .run(new Date(Date.now() - 1).toISOString());
    expect((await signIn(RIGHT)).status).toBe(303);
    expect(count("SELECT count(*) FROM login_attempts")).toBe(0);
  });

  it("a success in between starts the count again", async () => {
    await fail(4);
    expect((await signIn(RIGHT)).status).toBe(303);
    await fail(4);
    expect((await signIn(RIGHT)).status).toBe(303);
  });

  it("50 simultaneous guesses get five answers, without the right one", async () => {
    const guesses = Array.from({ length: 50 }, (_, position) =>
      signIn(position === 40 ? RIGHT : { ...WRONG, contrasena: `mala ${position}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => ![400, 403, 429].includes(status))).toEqual([]);
    expect((await signIn(RIGHT)).status).toBe(403);
  });

  it("the owner can still sign in with a known browser, and strangers cannot", async () => {
    const owner = await knownBrowser();
    const stranger = createCookieJar();
    await fail(5, stranger);
    expect((await signIn(RIGHT, stranger)).status).toBe(403);
    expect((await signIn(RIGHT, owner)).status).toBe(303);
    expect((await signIn(RIGHT, stranger)).status).toBe(403);
  });

  it("somebody else's browser is a stranger, however often that person signs in between", async () => {
    const mira = { usuario: "mira", contrasena: "cuatro caballos cruzan" };
    const id = insertPerson(shop, {
      username: mira.usuario,
      role: "viewer",
      password_hash: hashSync(mira.contrasena, 4),
    });
    const signInBetween = async () => {
      const jar = createCookieJar();
      expect((await signIn(mira, jar)).status).toBe(303);
      await shop.post(adminPaths.logout(), {}, jar);
      return jar;
    };
    await fail(3, await signInBetween());
    await fail(2, await signInBetween());
    const guess = await signIn(RIGHT, await signInBetween());
    expect([guess.status, guess.html]).toEqual([403, expect.stringContaining("Cuenta bloqueada")]);
    shop.connect().prepare("DELETE FROM admins WHERE id = ?").run(id);
  });

  it("of a known browser, that browser waits, and others do not", async () => {
    const owner = await knownBrowser();
    await fail(5, owner);
    expect((await signIn(RIGHT, owner)).status).toBe(403);
    expect((await signIn(RIGHT)).status).toBe(303);
  });
});

describe("more than ten forms a minute from one address", () => {
  const send = (clientAddress: string, jar?: CookieJar) =>
    shop.handle(
      new Request(SHOP_ORIGIN + LOGIN, {
        method: "POST",
        body: new URLSearchParams({ ...WRONG, usuario: "otra", volver: "/admin/cuenta" }),
        headers: { Cookie: jar?.header() ?? "" },
      }),
      { requestId: "", clientAddress },
    );

  it("wait, with typed values kept, and other addresses do not", async () => {
    for (let time = 0; time < 10; time += 1) {
      expect([400, 403]).toContain((await send("192.0.2.1")).status);
    }
    const refused = await send("192.0.2.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.headers.get("Cache-Control")).toBe("no-store");
    const root = parseHtml(await refused.text());
    expect(readText(select(root, "[role=alert] li"))).toMatch(
      /^Demasiados intentos seguidos\. Esperá \d+ segundos y volvé a probar\.$/,
    );
    expect(select(root, "#usuario").attributes.value).toBe("otra");
    expect(readAttribute(select(root, "input[name=volver]"), "value")).toBe("/admin/cuenta");
    expect((await send("192.0.2.2")).status).toBe(403);

    expect((await send("192.0.2.1", await knownBrowser())).status).toBe(403);
  });
});

describe("signing out", () => {
  it("ends the session for good, says so once, and asks for no page", async () => {
    const jar = createCookieJar();
    await signIn(RIGHT, jar);
    const stolen = createCookieJar();
    stolen.set("tela_admin", /tela_admin=([^;]+)/.exec(jar.header())?.[1] ?? "");
    expect((await shop.get(adminPaths.home(), stolen)).status).toBe(200);

    const answer = await shop.post(adminPaths.logout(), {}, jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, LOGIN]);
    expect(answer.response.headers.getSetCookie()[0]).toMatch(/^tela_admin=; Max-Age=0; Path=\//);
    const page = await shop.get(LOGIN, jar);
    expect(readText(select(page.root, "main [role=status]"))).toBe(
      "Cerraste la sesión. Hasta la próxima.",
    );
    expect(selectAll((await shop.get(LOGIN, jar)).root, "main [role=status]")).toEqual([]);

    for (const path of [adminPaths.home(), adminPaths.account()]) {
      expect(readLocation(await shop.get(path, stolen))).toBe(paths.adminLogin(path));
    }
  });

  it("needs a form: a link does not sign out", async () => {
    const jar = createCookieJar();
    await signIn(RIGHT, jar);
    const answer = await shop.get(adminPaths.logout(), jar);
    expect([answer.status, readLocation(answer)]).toEqual([302, adminPaths.home()]);
    expect((await shop.get(adminPaths.home(), jar)).status).toBe(200);
  });

  it("is no error for an anonymous visitor", async () => {
    expect((await shop.post(adminPaths.logout(), {})).status).toBe(303);
  });
});
