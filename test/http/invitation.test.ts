import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { INVITATION_HOURS, MAX_ACCOUNTS } from "../../app/domain/owner/people";
import { paths } from "../../app/paths";
import { readErrors, readNews } from "../helpers/admin-list";
import { openBuiltShop, readLocation, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readText, select } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { insertPerson } from "../helpers/people";

const EMAIL = "Beto@tienda.test";
const PASSWORD = "cuatro caballos cruzan cantando";
const ACCEPT = { nombre: "Beto", nueva: PASSWORD, repetida: PASSWORD };
const HOUR_MS = 3_600_000;

let shop: BuiltShop;
let owner: CookieJar;
let database: ReturnType<BuiltShop["connect"]>;

beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  database = shop.connect();
  database.exec("UPDATE admins SET name = 'Lucía'");
});
beforeEach(() => {
  database.exec("DELETE FROM invitations; DELETE FROM admins WHERE id <> 1");
});
afterAll(() => shop.close());

/** An invitation's page, as the owner would copy its link. */
async function invite(rol = "sales"): Promise<string> {
  await shop.post(adminPaths.people(), { intent: "invite", email: EMAIL, rol }, owner);
  const page = await shop.get(adminPaths.people(), owner);
  return (select(page.root, "#enlace").attributes.value ?? "").replace(SHOP_ORIGIN, "");
}
const open = (path: string, jar = createCookieJar()) => shop.get(path, jar);
const readMain = async (path: string, jar = createCookieJar()) =>
  readText(select((await shop.get(path, jar)).root, "main"));
const readPeople = () =>
  database.prepare("SELECT id, username, email, name, role FROM admins WHERE id <> 1").all();

it("says who invites, to what, and goes into no cache and to no other site", async () => {
  const path = await invite("catalogue");
  const page = await open(path);
  expect(page.status).toBe(200);
  const text = readText(select(page.root, "main"));
  expect(text).toContain("Lucía te invita a la administración con el rol Catálogo");
  expect(text).toContain(`Vas a ingresar con ${EMAIL}`);
  const { headers } = page.response;
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("Referrer-Policy")).toBe("same-origin");
  expect(headers.get("X-Robots-Tag")).toContain("noindex");
});

it("makes the account, signs it in, and says so to the others", async () => {
  const path = await invite();
  const jar = createCookieJar();
  const joined = await shop.post(path, ACCEPT, jar);
  expect([joined.status, readLocation(joined)]).toEqual([303, adminPaths.home()]);
  const page = await shop.get(adminPaths.home(), jar);
  expect(page.status).toBe(200);
  expect(readNews(page)).toContain("Te damos la bienvenida, Beto");
  expect((await shop.get(adminPaths.orders(), jar)).status).toBe(200);
  expect((await shop.get(adminPaths.pages(), jar)).status).toBe(403);
  const people = readPeople() as { id: number }[];
  expect(people).toMatchObject([
    { username: EMAIL.toLowerCase(), email: EMAIL, name: "Beto", role: "sales" },
  ]);
  const entry = database.prepare("SELECT * FROM audit ORDER BY id DESC LIMIT 1").get();
  expect(entry).toMatchObject({
    admin_id: people[0]?.id,
    admin_name: "Beto",
    action: "person.join",
    subject_id: String(people[0]?.id),
  });
  expect(JSON.stringify(entry)).not.toMatch(/password|\$2[aby]\$/);

  const signIn = { usuario: EMAIL, contrasena: PASSWORD };
  expect(readLocation(await shop.post(paths.adminLogin(), signIn, createCookieJar()))).toBe(
    adminPaths.home(),
  );
  expect(await readMain(adminPaths.people(), owner)).toContain("hace un momento");
});

describe("a link", () => {
  it("that was used says so, to a visitor and to the person who used it", async () => {
    const path = await invite();
    const jar = createCookieJar();
    await shop.post(path, ACCEPT, jar);
    const again = await open(path);
    expect(again.status).toBe(410);
    expect(readText(select(again.root, "main"))).toMatch(/se usó.*pedile otra a Lucía.*Ingresar/);
    expect(await readMain(path, jar)).toContain("Ir a la administración");
    const posted = await shop.post(path, { ...ACCEPT, nombre: "Otro" }, createCookieJar());
    expect(posted.status).toBe(410);
    expect(readText(select(posted.root, "main"))).toContain("ya no sirve");
    expect(readPeople()).toMatchObject([{ name: "Beto" }]);
  });

  it("that is pressed twice at once makes one account", async () => {
    const path = await invite();
    const pressed = await Promise.all([
      shop.post(path, ACCEPT, createCookieJar()),
      shop.post(path, ACCEPT, createCookieJar()),
    ]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([303, 410]);
    expect(readPeople()).toHaveLength(1);
  });

  it("is over after 48 hours", async () => {
    const path = await invite();
    const { expires_at: expiresAt } = database.prepare("SELECT * FROM invitations").get() as {
      expires_at: string;
    };
    const hours = (Date.parse(expiresAt) - Date.now()) / HOUR_MS;
    expect(hours).toBeGreaterThan(INVITATION_HOURS - 0.1);
    expect(hours).toBeLessThanOrEqual(INVITATION_HOURS);
    database
      .prepare("UPDATE invitations SET expires_at = ?")
      .run(new Date(Date.now() - 1000).toISOString());
    expect((await open(path)).status).toBe(410);
    expect((await shop.post(path, ACCEPT, createCookieJar())).status).toBe(410);
    expect(readPeople()).toEqual([]);
  });

  it("that was cancelled is over", async () => {
    const path = await invite();
    await shop.post(adminPaths.people(), { intent: "cancel", invitado: EMAIL }, owner);
    expect((await open(path)).status).toBe(410);
    expect((await shop.post(path, ACCEPT, createCookieJar())).status).toBe(410);
    expect(readPeople()).toEqual([]);
  });

  it.each(["nada", "a".repeat(43), "a".repeat(5000)])("that never was: %#", async (token) => {
    const path = adminPaths.invitation(token);
    const page = await open(path);
    expect(page.status).toBe(404);
    expect(readText(select(page.root, "main"))).toContain("Este enlace no existe");
    expect((await shop.post(path, ACCEPT, createCookieJar())).status).toBe(404);
  });

  it("makes no account when the address has got one, or the shop is full", async () => {
    const path = await invite();
    const id = insertPerson(shop, { username: "b", role: "viewer", email: EMAIL });
    expect((await shop.post(path, ACCEPT, createCookieJar())).status).toBe(410);
    database.prepare("DELETE FROM admins WHERE id = ?").run(id);
    for (let at = 1; at < MAX_ACCOUNTS; at += 1) {
      insertPerson(shop, { username: `p${at}`, role: "viewer" });
    }
    expect((await shop.post(path, ACCEPT, createCookieJar())).status).toBe(410);
  });
});

describe("the form", () => {
  it.each([
    ["no name", { nombre: " " }, "Escribí tu nombre"],
    ["a long name", { nombre: "B".repeat(61) }, "hasta 60 letras"],
    ["no password", { nueva: "", repetida: "" }, "Escribí la contraseña"],
    ["a short password", { nueva: "corta", repetida: "corta" }, "al menos 12"],
    ["a common password", { nueva: "password2024!", repetida: "password2024!" }, "primeras"],
    ["the address in it", { nueva: `x ${EMAIL}`, repetida: `x ${EMAIL}` }, "nombre de usuario"],
    ["two passwords", { repetida: "otra cosa bien distinta" }, "No es igual"],
  ])("with %s is refused, and the link stays good", async (_, fields, text) => {
    const path = await invite();
    const refused = await shop.post(path, { ...ACCEPT, ...fields }, createCookieJar());
    expect(refused.status).toBe(400);
    expect(readErrors(refused)).toEqual([expect.stringContaining(text)]);
    expect(select(refused.root, "#nombre").attributes.value).toBe(
      { ...ACCEPT, ...fields }.nombre.trim(),
    );
    expect(refused.html).not.toContain(PASSWORD);
    expect((await open(path)).status).toBe(200);
  });

  it("is not for a browser in which somebody else is signed in", async () => {
    const path = await invite();
    expect(await readMain(path, owner)).toContain("está abierta la sesión de Lucía");
    const refused = await shop.post(path, ACCEPT, owner);
    expect(refused.status).toBe(409);
    expect(readPeople()).toEqual([]);
    expect((await shop.get(adminPaths.account(), owner)).status).toBe(200);
  });
});
