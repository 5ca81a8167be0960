import { renameSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { OWNER } from "../helpers/running-shop";

const RIGHT = { usuario: OWNER.username, contrasena: OWNER.password };

let shop: BuiltShop;
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
  for (const jar of [seen, leaving]) expect((await shop.get(paths.admin(), jar)).status).toBe(200);
  for (const suffix of ["", "-wal", "-shm"]) {
    renameSync(`${shop.databaseFile}${suffix}`, `${shop.databaseFile}.aparte${suffix}`);
  }
});
afterAll(() => shop.close());

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

  it("who was signed in goes on", async () => {
    expect((await shop.get(paths.adminAccount(), seen)).status).toBe(200);
  });

  it("who was signed in keeps the password they have, and reads why", async () => {
    const nueva = "otra clave bien distinta";
    const fields = { intent: "password", actual: OWNER.password, nueva, repetida: nueva };
    const answer = await shop.post(paths.adminAccount(), fields, seen);
    expect([answer.status, readErrors(answer)]).toEqual([
      503,
      ["No pudimos guardar: la base de datos no responde y no se cambió nada."],
    ]);
    const email = await shop.post(
      paths.adminAccount(),
      { intent: "email", email: "a@b.test" },
      seen,
    );
    expect(email.status).toBe(503);
    expect(select(email.root, "#email").attributes.value).toBe("a@b.test");
  });

  it("a token this process never saw opens nothing, and is not an error of ours", async () => {
    for (const answer of [
      await shop.get(paths.adminAccount(), unseen),
      await shop.post(paths.adminAccount(), { intent: "email", email: "" }, unseen),
    ]) {
      expect(answer.status).toBe(503);
      expect(answer.html).not.toContain("Tus datos");
    }
  });

  it("nobody is still sent to sign in", async () => {
    const answer = await shop.get(paths.adminAccount());
    expect(readLocation(answer)).toBe(paths.adminLogin(paths.adminAccount()));
  });

  it("signing out is for good, also once the database is back", async () => {
    const token = leaving.header();
    expect((await shop.post(paths.adminLogout(), {}, leaving)).status).toBe(303);
    expect(leaving.names()).not.toContain("tela_admin");
    const old = createCookieJar();
    old.set("tela_admin", token.replace("tela_admin=", ""));
    expect((await shop.get(paths.admin(), old)).status).toBe(302);

    for (const suffix of ["", "-wal", "-shm"]) {
      renameSync(`${shop.databaseFile}.aparte${suffix}`, `${shop.databaseFile}${suffix}`);
    }
    // A file that failed is tried again after a second.
    await vi.waitFor(async () => expect((await shop.get(paths.admin(), unseen)).status).toBe(200), {
      timeout: 10_000,
      interval: 100,
    });
    expect((await shop.get(paths.admin(), old)).status).toBe(302);
    expect((await shop.get(paths.admin(), seen)).status).toBe(200);
  });
});
