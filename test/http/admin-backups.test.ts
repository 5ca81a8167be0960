import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { readErrors, readNews } from "../helpers/admin-list";
import { openBuiltShop, readLocation, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { OWNER } from "../helpers/running-shop";

let shop: BuiltShop;
let owner: CookieJar;
const inBackups = (name: string) => join(shop.dataDirectory, "backups", name);

beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(() => {
  shop.connect().exec("DELETE FROM login_attempts");
  rmSync(inBackups(""), { recursive: true, force: true });
  mkdirSync(inBackups(""));
});
afterAll(() => shop.close());

const open = () => shop.get(adminPaths.backups(), owner);
const copy = () => shop.post(adminPaths.backups(), { intent: "copy" }, owner);
const fetchFile = (address: string, jar: CookieJar, method = "GET") =>
  shop.handle(new Request(SHOP_ORIGIN + address, { method, headers: { Cookie: jar.header() } }), {
    requestId: "r",
    clientAddress: "127.0.0.1",
  });
const confirm = (name: string, contrasena: string, jar = owner) =>
  shop.post(adminPaths.backup(name), { intent: "download", contrasena }, jar);

describe("the page of the backups", () => {
  it("says that there is none yet, without restore instructions", async () => {
    const page = await open();
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(page.html).toContain("Todavía no hay copias");
    expect(page.html).not.toContain("tela restore");
    expect(page.html).not.toContain("todavía no se hizo ninguna copia");
  });

  it("says for how long a shop has gone without one, and so does the dashboard", async () => {
    const file = join(shop.dataDirectory, "home.json");
    const home = JSON.parse(readFileSync(file, "utf8")) as object;
    const openedAt = new Date(Date.now() - 3.5 * 24 * 60 * 60 * 1000);
    writeFileSync(file, JSON.stringify({ ...home, openedAt }));
    expect((await open()).html).toContain(
      "La tienda lleva 3 días abierta y todavía no se hizo ninguna copia",
    );
    expect((await shop.get(adminPaths.home(), owner)).html).toContain(
      "La tienda lleva más de un día sin una copia nueva",
    );
    writeFileSync(file, JSON.stringify(home));
  });

  it.each([
    ["damaged", "La base de datos está dañada y no se puede copiar", "está dañada"],
    ["no-room", "No se pudo copiar la tienda: no hay lugar", "no hay lugar en el disco"],
  ])("reports a failure that the owner has to fix at once: %s", async (failure, task, notice) => {
    const note = { at: new Date().toISOString(), reason: "nightly", failure };
    writeFileSync(inBackups("last-failure.json"), JSON.stringify(note));
    expect((await shop.get(adminPaths.home(), owner)).html).toContain(task);
    expect(readText(select((await open()).root, ".notice"))).toContain(notice);
  });

  it("makes one on request, and shows it", async () => {
    const answer = await copy();
    expect(answer.status).toBe(303);
    expect(readLocation(answer)).toBe(adminPaths.backups());
    const page = await open();
    expect(readNews(page)).toContain("Copia hecha");
    const [row] = selectAll(page.root, ".backup-table tbody tr");
    expect(row && readText(row)).toContain("Pedida desde la administración");
    expect(readText(select(page.root, ".backup-facts"))).toContain("Hace menos de un minuto");
    expect(row && readText(row)).not.toMatch(/T\d{6}Z/);
    expect(page.html).toContain("tela restore");
    expect(page.html).toMatch(/tela restore .*-owner(<!-- -->)?\.tar\.gz/);
  });

  it("says why one failed", async () => {
    const { name } = await makeOne();
    expect(name).toMatch(/-owner$/);
    rmSync(inBackups(""), { recursive: true });
    writeFileSync(inBackups(""), "not a folder");
    const answer = await copy();
    expect(answer.status).toBe(503);
    expect(readText(select(answer.root, ".error-summary h2"))).toBe("No se hizo la copia");
    expect(readErrors(answer)).toEqual([expect.stringMatching(/^El disco no dejó guardarla: /)]);
    rmSync(inBackups(""));
  });

  it("refuses unknown forms and anonymous visitors", async () => {
    expect((await shop.post(adminPaths.backups(), { intent: "all" }, owner)).status).toBe(400);
    const anonymous = await shop.post(adminPaths.backups(), { intent: "copy" }, createCookieJar());
    expect(readLocation(anonymous)).toContain(paths.adminLogin());
    expect((await open()).html).toContain("Todavía no hay copias");
  });
});

/** Makes a backup through the page, and reads its name there. */
async function makeOne(): Promise<{ name: string }> {
  await copy();
  const link = select((await open()).root, ".backup-download").attributes.href ?? "";
  return { name: link.split("/").at(-1) ?? "" };
}

describe("a backup's archive", () => {
  it("is downloaded completely after the password, and never cached", async () => {
    const { name } = await makeOne();
    const page = await shop.get(adminPaths.backup(name), owner);
    expect([page.status, page.response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(select(page.root, "#contrasena").attributes.autocomplete).toBe("current-password");

    const answer = await confirm(name, OWNER.password);
    expect(answer.status).toBe(303);
    const address = readLocation(answer) ?? "";
    expect((await fetchFile(address, owner, "HEAD")).status).toBe(303);
    const response = await fetchFile(address, owner);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="tela-${name}.tar.gz"`,
    );
    const body = response.body as Parameters<typeof Readable.fromWeb>[0];
    const tar = gunzipSync(await buffer(Readable.fromWeb(body)));
    expect(tar.toString("latin1")).toContain(`${name}/manifest.json`);
    expect(tar.toString("latin1")).toContain("SQLite format 3");
  });

  it("is not sent to another session, under another name or without a permit", async () => {
    const { name } = await makeOne();
    const address = readLocation(await confirm(name, OWNER.password)) ?? "";
    const toForm = [303, adminPaths.backup(name)];
    for (const [wrong, jar] of [
      [address, await signInAsOwner(shop)],
      [`${address}x`, owner],
      [address.split("?")[0] ?? "", owner],
    ] as const) {
      const response = await fetchFile(wrong, jar);
      expect([response.status, response.headers.get("Location")]).toEqual(toForm);
    }
    expect((await fetchFile(address, createCookieJar())).headers.get("Location")).toBe(
      paths.adminLogin(adminPaths.backups()),
    );
    expect((await fetchFile(address, owner)).status).toBe(200);
  });

  it.each([
    ["esta no es la clave", "No es tu contraseña."],
    ["", "Escribí tu contraseña."],
  ])("is refused for the password %j", async (password, message) => {
    const { name } = await makeOne();
    const answer = await confirm(name, password);
    expect([answer.status, readErrors(answer)]).toEqual([400, [message]]);
    expect(select(answer.root, "#contrasena").attributes["aria-invalid"]).toBe("true");
    if (password !== "") expect(answer.html).not.toContain(password);
  });

  it("counts wrong passwords as failed sign-ins: the sixth is not compared", async () => {
    const { name } = await makeOne();
    for (let time = 0; time < 5; time += 1) {
      expect((await confirm(name, "esta no es la clave")).status).toBe(400);
    }
    const refused = await confirm(name, OWNER.password);
    expect(refused.status).toBe(403);
    expect(readErrors(refused)[0]).toMatch(/^Cuenta bloqueada por múltiples intentos fallidos\./);
    const fields = { usuario: OWNER.username, contrasena: OWNER.password };
    expect((await shop.post(paths.adminLogin(), fields)).status).toBe(403);
  });

  it.each(["20200101T000000Z-owner", "nada", "..%2F..%2Ftela.db"])(
    "does not exist for %s",
    async (name) => {
      const address = `${adminPaths.backups()}/${name}`;
      expect((await shop.get(address, owner)).status).toBe(404);
      expect((await shop.get(`${address}/archivo?permiso=x`, owner)).status).toBe(404);
      const fields = { intent: "download", contrasena: OWNER.password };
      expect((await shop.post(address, fields, owner)).status).toBe(404);
    },
  );

  it("is refused without signing in, and to other pages' forms", async () => {
    const { name } = await makeOne();
    for (const page of [
      await shop.get(adminPaths.backup(name)),
      await confirm(name, OWNER.password, createCookieJar()),
    ]) {
      expect(readLocation(page)).toBe(paths.adminLogin(adminPaths.backup(name)));
    }
    const fields = { intent: "copy", contrasena: OWNER.password };
    expect((await shop.post(adminPaths.backup(name), fields, owner)).status).toBe(400);
  });
});
