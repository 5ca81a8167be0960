import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { MAX_OPEN_RESETS, RESET_MINUTES } from "../../app/domain/owner/password";
import { paths } from "../../app/paths";
import { readErrors } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readText, select } from "../helpers/html";
import { openMailServer, toSmtpUrl, type MailServer } from "../helpers/mail-server";
import { signInAsOwner } from "../helpers/owner";

const PASSWORD = "cuatro caballos cruzan cantando";
const CHOSEN = { intent: "choose", nueva: PASSWORD, repetida: PASSWORD };
const EMAIL = "duena@tienda.test";

let server: MailServer;
let shop: BuiltShop;
let owner: CookieJar;
let database: ReturnType<BuiltShop["connect"]>;
let addresses = 0;

beforeAll(async () => {
  server = await openMailServer();
  shop = await openBuiltShop(undefined, {
    SMTP_URL: toSmtpUrl(server),
    MAIL_FROM: "Tela <hola@tienda.test>",
  });
  owner = await signInAsOwner(shop);
  database = shop.connect();
});
beforeEach(() => {
  server.received.length = 0;
  database.exec("DELETE FROM password_resets; DELETE FROM mail_outbox");
  database.prepare("UPDATE admins SET email = ?").run(EMAIL);
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

const readMain = async (path: string) =>
  readText(select((await shop.get(path, createCookieJar())).root, "main"));
const readAdmin = () =>
  database.prepare("SELECT username, password_hash FROM admins").get() as {
    username: string;
    password_hash: string;
  };
const countResets = () => database.prepare("SELECT count(*) FROM password_resets").pluck().get();
const ask = (cuenta: string, jar = createCookieJar()) =>
  shop.post(adminPaths.passwordReset(), { intent: "request", cuenta }, jar);

/** Stores a reset link for the owner, like the shop does. */
function makeLink(minutes = RESET_MINUTES): string {
  addresses += 1;
  const token = String(addresses).padStart(43, "a");
  const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
  database
    .prepare("INSERT INTO password_resets (token_hash, admin_id, expires_at) VALUES (?, 1, ?)")
    .run(createHash("sha256").update(token).digest("base64url"), expiresAt);
  return adminPaths.passwordReset(token);
}

it.each([
  ["asking", () => adminPaths.passwordReset(), { intent: "request" }, "No te mandamos el enlace"],
  ["choosing", () => makeLink(), { intent: "choose" }, "No cambiamos la contraseña"],
] as const)("a refused form for %s leads to what is wrong", async (_, makePath, fields, title) => {
  const path = makePath();
  const refused = await shop.post(path, fields, createCookieJar());
  expect(refused.status).toBe(400);
  expect(readText(select(refused.root, "#errores h2"))).toBe(title);
  expect(select(refused.root, "main form").attributes.action).toBe(`${path}#errores`);
});

describe("asking for a link", () => {
  it("is offered when mail can be sent, on a page that is never cached", async () => {
    const { html } = await shop.get(paths.adminLogin(), createCookieJar());
    expect(html).toContain(`href="${adminPaths.passwordReset()}"`);
    const { response } = await shop.get(adminPaths.passwordReset(), createCookieJar());
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
  });

  it("sends a link that works once, and stores only its hash", async () => {
    const before = readAdmin();
    await ask(before.username.toUpperCase());
    await expect.poll(() => server.received).toHaveLength(1);
    expect(server.received[0]?.to).toEqual([EMAIL]);
    const text = server.received[0]?.mail.text ?? "";
    const [, token = ""] = /[?]ficha=([\w-]{43})\b/.exec(text) ?? [];
    const stored = JSON.stringify([
      database.prepare("SELECT * FROM password_resets").all(),
      database.prepare("SELECT * FROM mail_outbox").all(),
    ]);
    expect(token).toHaveLength(43);
    expect(stored).not.toContain(token);

    database.exec(`INSERT INTO login_attempts VALUES
      ('name:${before.username}', 5, '2025-06-01T12:00:00.000Z', '2125-06-01T12:00:00.000Z'),
      ('name:other', 5, '2025-06-01T12:00:00.000Z', '2125-06-01T12:00:00.000Z')`);
    const link = adminPaths.passwordReset(token);
    expect(await readMain(link)).toContain("Cambiar la contraseña");
    expect(readAdmin()).toEqual(before);
    const jar = createCookieJar();
    const done = await shop.post(link, CHOSEN, jar);
    expect([done.status, readLocation(done)]).toEqual([303, paths.adminLogin()]);
    expect(readAdmin().password_hash).not.toBe(before.password_hash);
    for (const table of ["password_resets", "admin_sessions"]) {
      expect(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
    }
    const locks = database.prepare("SELECT subject FROM login_attempts").pluck().all();
    expect(locks).toEqual(["name:other"]);
    database.exec("DELETE FROM login_attempts");
    expect((await shop.get(adminPaths.home(), owner)).status).toBe(302);
    expect(database.prepare("SELECT kind, recipient FROM mail_outbox").raw().all()).toEqual([
      ["owner-password", EMAIL],
    ]);
    expect(readText(select((await shop.get(paths.adminLogin(), jar)).root, "main"))).toContain(
      "Contraseña cambiada",
    );
    const signIn = { usuario: before.username, contrasena: PASSWORD };
    expect(readLocation(await shop.post(paths.adminLogin(), signIn, jar))).toBe(adminPaths.home());

    const hash = readAdmin().password_hash;
    expect(readLocation(await shop.post(link, CHOSEN))).toBe(link);
    expect(readAdmin().password_hash).toBe(hash);
    expect(await readMain(link)).toContain("venció o ya se usó");
  });

  it("gives the same answer for any account, and writes only to the account", async () => {
    const [known, unknown] = [createCookieJar(), createCookieJar()];
    const answers = [
      await ask(EMAIL.toUpperCase(), known),
      await ask("nadie@correo.test", unknown),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const pages = await Promise.all(
      [known, unknown].map((jar) => shop.get(adminPaths.passwordReset(), jar)),
    );
    const texts = pages.map(({ root }) => readText(select(root, "main")));
    expect(texts[0]).toContain("Si esos datos son de la cuenta");
    expect(texts[1]).toBe(texts[0]);
    expect(countResets()).toBe(1);
  });
});

describe("a link", () => {
  it("changes nothing when it is expired, invalid or only opened", async () => {
    const before = readAdmin();
    for (const link of [makeLink(-1), makeLink(24 * 60), adminPaths.passwordReset("x")]) {
      expect(readLocation(await shop.post(link, CHOSEN))).toBe(link);
      expect(await readMain(link)).toContain("venció o ya se usó");
    }
    expect(readAdmin()).toEqual(before);
  });
});

describe("the new password", () => {
  it("keeps the page and the link when it is too weak", async () => {
    const link = makeLink();
    const before = readAdmin();
    const answer = await shop.post(link, { ...CHOSEN, nueva: "corta" });
    expect([answer.status, readErrors(answer)]).toEqual([
      400,
      [
        "La contraseña nueva tiene que tener al menos 12 caracteres.",
        "No es igual a la contraseña nueva.",
      ],
    ]);
    expect(readText(select(answer.root, "title"))).toMatch(/^Error: /);
    expect(answer.html).not.toContain("corta");
    expect([readAdmin(), countResets()]).toEqual([before, 1]);
  });
});

it("limits the open links of one account", async () => {
  for (let count = 0; count < MAX_OPEN_RESETS; count += 1) makeLink();
  expect((await ask(EMAIL)).status).toBe(303);
  expect(countResets()).toBe(MAX_OPEN_RESETS);
});
