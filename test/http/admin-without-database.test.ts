import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { NOT_SAVED } from "../../app/flows/not-saved";
import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { eventually } from "../helpers/eventually";
import { readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { readForm } from "../helpers/product-form";
import { OWNER } from "../helpers/running-shop";

const RIGHT = { usuario: OWNER.username, contrasena: OWNER.password };

let shop: BuiltShop;
let bringBack: () => void;
let seen: CookieJar;
let leaving: CookieJar;
let unseen: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  [seen, leaving, unseen] = await Promise.all([
    signInAsOwner(shop),
    signInAsOwner(shop),
    signInAsOwner(shop),
  ]);
  for (const jar of [seen, leaving])
    expect((await shop.get(adminPaths.home(), jar)).status).toBe(200);
  bringBack = shop.loseDatabase();
});
afterAll(() => shop.close());

const STORED = "manki-remera-calesita-amarillo-01";
const VERSION = "2025-06-01T12:00:00.000Z";

const readNotices = ({ root }: Page) => selectAll(root, "main .notice p").map(readText);
const readErrors = ({ root }: Page) => selectAll(root, "[role=alert] li").map(readText);

describe("while the database cannot be read", () => {
  it("signing in says so, keeps the user name, and counts nothing", async () => {
    const answer = await shop.post(paths.adminLogin(), RIGHT);
    expect([answer.status, readErrors(answer)]).toEqual([503, ["Error interno del servidor"]]);
    expect(select(answer.root, "#usuario").attributes.value).toBe(OWNER.username);
    expect(answer.response.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.html).not.toContain(OWNER.password);
  });

  it("the sign-in page is there, with and without a token", async () => {
    for (const jar of [createCookieJar(), unseen]) {
      expect((await shop.get(paths.adminLogin(), jar)).status).toBe(200);
    }
  });

  it("a signed-in owner stays signed in", async () => {
    expect((await shop.get(adminPaths.account(), seen)).status).toBe(200);
  });

  it("a page that the owner writes keeps its text, its address and its version", async () => {
    const path = adminPaths.page(1);
    const typed = { titulo: "Cambios", direccion: "cambios", texto: "Lo que escribí" };
    const answer = await shop.post(path, { intent: "save", version: "1", ...typed }, seen);
    expect([answer.status, readErrors(answer)[0]]).toEqual([
      503,
      expect.stringContaining("La base de datos no responde"),
    ]);
    expect(readText(select(answer.root, "#texto"))).toBe("Lo que escribí");
    expect(select(answer.root, "input[name=version]").attributes.value).toBe("1");
    expect(select(answer.root, "form.panel").attributes.action).toContain(path);
    expect(readNotices(await shop.get(adminPaths.pages(), seen))).toHaveLength(1);
    expect((await shop.get(paths.page("cambios"))).status).toBe(503);
  });

  it("a signed-in owner keeps the password, and reads why", async () => {
    const nueva = "otra clave bien distinta";
    const fields = { intent: "password", actual: OWNER.password, nueva, repetida: nueva };
    const answer = await shop.post(adminPaths.account(), fields, seen);
    expect([answer.status, readErrors(answer)]).toEqual([503, [NOT_SAVED]]);
    const email = await shop.post(
      adminPaths.account(),
      { intent: "email", email: "a@b.test", contrasena: OWNER.password },
      seen,
    );
    expect(email.status).toBe(503);
    expect(select(email.root, "#email").attributes.value).toBe("a@b.test");
  });

  it.each([
    adminPaths.home(),
    adminPaths.products(),
    `${adminPaths.products()}?q=remera&estado=ocultos`,
    adminPaths.newProduct(),
    `${adminPaths.newProduct()}?borrador=nada`,
    adminPaths.product(STORED),
    adminPaths.deleteProducts([STORED]),
    `${adminPaths.prices()}?id=${STORED}`,
    adminPaths.orders(),
    adminPaths.customers(),
    adminPaths.settings(),
  ])("%s is a page or says in Spanish that the database does not answer", async (path) => {
    const answer = await shop.get(path, seen);
    expect([200, 503]).toContain(answer.status);
    if (answer.status === 503) expect(answer.html).toContain("La base de datos no responde");
  });

  it("a new product's form is there to type in, and says that it cannot be saved", async () => {
    const page = await shop.get(adminPaths.newProduct(), seen);
    expect([page.status, page.response.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(readNotices(page)).toEqual([
      "Error al cargar los datos",
      "La base de datos no responde: hasta que vuelva, no se puede guardar.",
    ]);
    expect(selectAll(page.root, "#marcas option").length).toBeGreaterThan(0);

    const draft = await shop.get(`${adminPaths.newProduct()}?borrador=nada`, seen);
    expect(readNotices(draft)[2]).toMatch(/^Lo que habías dejado sin guardar no se perdió/);
    expect(Object.fromEntries(readForm(draft)).borrador).toBe("");
  });

  it("a product's form is unavailable, and does not count as deleted", async () => {
    const page = await shop.get(adminPaths.product(STORED), seen);
    expect([page.status, page.response.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(readText(select(page.root, "h1"))).toBe("La base de datos no responde");
    expect(readText(select(page.root, "title"))).toMatch(/^La base de datos no responde · /);
    expect(page.html).not.toContain("no encontrado");
  });

  it.each([
    ["a new product", adminPaths.newProduct(), "", "Error al crear el producto"],
    ["a stored one", adminPaths.product(STORED), VERSION, "Error al actualizar el producto"],
  ])("the form of %s comes back with what was typed", async (_, path, version, title) => {
    const typed = { nombre: "Escrito a mano", precio: "1.500", marca: "Bento" };
    const fields = { ...typed, version, base: "", talles: "S, M", intent: "save" };
    const page = await shop.post(path, fields, seen);
    expect([page.status, page.response.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(readText(select(page.root, "main [role=alert] h2"))).toBe(title);
    expect(Object.fromEntries(readForm(page))).toMatchObject({ ...typed, version, talles: "S, M" });
    expect(select(page.root, "form#producto").attributes.action).toBe(`${path}#errores`);
  });

  it("a token unknown to this process gives no access, and no server error", async () => {
    for (const answer of [
      await shop.get(adminPaths.account(), unseen),
      await shop.post(adminPaths.account(), { intent: "email", email: "" }, unseen),
    ]) {
      expect([answer.status, answer.response.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(answer.html).not.toContain("Tus datos");
    }
  });

  it("an anonymous visitor is still redirected to sign in", async () => {
    const answer = await shop.get(adminPaths.account());
    expect(readLocation(answer)).toBe(paths.adminLogin(adminPaths.account()));
  });

  it("the form of a category keeps what was typed, to be sent again", async () => {
    const path = adminPaths.group("bermuda");
    const empty = await shop.get(path, seen);
    expect([empty.status, readNotices(empty).length]).toEqual([503, 1]);
    const fields = { intent: "save", version: "7", nombre: "Shorts", seccion: "ropa" };
    const answer = await shop.post(path, { ...fields, palabras: "corto" }, seen);
    expect([answer.status, readErrors(answer).length]).toEqual([503, 1]);
    const values = selectAll(answer.root, "form.panel input").map(({ attributes }) => [
      attributes.name ?? "",
      attributes.value ?? "",
    ]);
    expect(Object.fromEntries(values)).toMatchObject({
      ...{ version: "7", nombre: "Shorts", palabras: "corto" },
    });
  });

  it("signing out is final, also once the database is back", async () => {
    const token = leaving.header();
    expect((await shop.post(adminPaths.logout(), {}, leaving)).status).toBe(303);
    expect(leaving.names()).not.toContain("tela_admin");
    const old = createCookieJar();
    old.set("tela_admin", token.replace("tela_admin=", ""));
    expect((await shop.get(adminPaths.home(), old)).status).toBe(302);

    bringBack();
    // A failed database is tried again after a second.
    await eventually(async () =>
      expect((await shop.get(adminPaths.home(), unseen)).status).toBe(200),
    );
    expect((await shop.get(adminPaths.home(), old)).status).toBe(302);
    expect((await shop.get(adminPaths.home(), seen)).status).toBe(200);
  });
});
