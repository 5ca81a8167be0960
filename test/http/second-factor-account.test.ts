import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { readErrors } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { OWNER } from "../helpers/running-shop";
import {
  codeAt,
  dropFactors,
  letCodesWork,
  turnOnFactor,
  wrongCode,
} from "../helpers/second-factor";

const ACCOUNT = adminPaths.account();
const START = { intent: "factor-start", claveParaActivar: OWNER.password };

let shop: BuiltShop;
let jar: CookieJar;
let database: ReturnType<BuiltShop["connect"]>;
beforeAll(async () => {
  shop = await openBuiltShop();
  database = shop.connect();
});
beforeEach(async () => {
  dropFactors(shop);
  letCodesWork(shop);
  database.exec("DELETE FROM settings WHERE name = 'secondFactorRoles'");
  jar = await signInAsOwner(shop);
});
afterAll(() => shop.close());

const post = (fields: Record<string, string> | [string, string][], by = jar) =>
  shop.post(ACCOUNT, fields, by);
const readPage = () => shop.get(ACCOUNT, jar);
const isOn = () => database.prepare("SELECT totp_secret <> '' FROM admins").pluck().get() === 1;

function readHistory(): { action: string; entry: string }[] {
  return database
    .prepare(
      "SELECT action, admin_name || ' ' || coalesce(before, '') || coalesce(after, '') AS entry FROM audit ORDER BY id",
    )
    .all() as { action: string; entry: string }[];
}

const readStored = () => readFileSync(shop.databaseFile, "latin1");

const latestAction = () => readHistory().at(-1)?.action;

async function start(): Promise<string> {
  await post(START);
  return readText(select((await readPage()).root, ".factor-key"));
}

async function signIn(): Promise<CookieJar> {
  const other = createCookieJar();
  const fields = { usuario: OWNER.username, contrasena: OWNER.password };
  await shop.post(paths.adminLogin(), fields, other);
  return other;
}

describe("turning the second factor on", () => {
  it.each([
    ["", "Escribí tu contraseña."],
    ["no es la clave", "No es tu contraseña."],
  ])("needs the password, not %j", async (claveParaActivar, message) => {
    const refused = await post({ ...START, claveParaActivar });
    expect([refused.status, readErrors(refused)]).toEqual([400, [message]]);
    expect(selectAll((await readPage()).root, ".factor-key")).toEqual([]);
  });

  it("shows the key as a drawing, as text and as a link, and turns nothing on yet", async () => {
    const key = await start();
    const { root, html } = await readPage();
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const drawing = select(root, "svg[role=img]");
    expect(drawing.attributes["aria-label"]).toContain("Código QR");
    expect(drawing.attributes.viewbox ?? drawing.attributes.viewBox).toMatch(/^0 0 \d+ \d+$/);
    expect(select(root, "svg rect").attributes.fill).toBe("#fff");
    expect(select(root, "main svg path").attributes.fill).toBe("#000");
    expect(html).not.toMatch(/ style=/);
    const link = selectAll(root, "main a").find((each) => readText(each) === "Abrir en la app");
    const address = new URL(link?.attributes.href?.replaceAll("&amp;", "&") ?? "");
    expect(address.protocol).toBe("otpauth:");
    expect(address.searchParams.get("secret")).toBe(key.replaceAll(" ", ""));
    expect(decodeURIComponent(address.pathname)).toMatch(/:admin$/);
    expect(isOn()).toBe(false);
    const stored = readStored() + jar.header();
    expect(stored.match(key.replaceAll(" ", ""))).toBeNull();
  });

  it("needs the app's code, and keeps the same key after a wrong one", async () => {
    const key = await start();
    for (const codigo of ["", "123", wrongCode(key), "0000-0000-00"]) {
      const refused = await post({ intent: "factor-confirm", codigo });
      expect([refused.status, readErrors(refused).length]).toEqual([400, 1]);
      expect(readText(select(refused.root, ".factor-key"))).toBe(key);
    }
    expect(isOn()).toBe(false);
    const confirmed = await post({ intent: "factor-confirm", codigo: codeAt(key) });
    expect([confirmed.status, readLocation(confirmed)]).toEqual([303, adminPaths.recoveryCodes()]);
    expect(isOn()).toBe(true);
    expect(jar.names()).not.toContain("tela_factor");
  });

  it("shows ten recovery codes once, and stores only what they cannot be read from", async () => {
    const { key, recoveryCodes } = await turnOnFactor(shop, jar);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/);
    const again = await shop.get(adminPaths.recoveryCodes(), jar);
    expect(selectAll(again.root, "main code")).toEqual([]);
    expect(readText(select(again.root, "main"))).toContain("se muestran una sola vez");
    const stored = JSON.stringify([
      database.prepare("SELECT * FROM admins").all(),
      database.prepare("SELECT * FROM audit").all(),
    ]);
    const secrets = [key, ...recoveryCodes].flatMap((text) => [text, text.replace(/[ -]/g, "")]);
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
    expect(readHistory().at(-1)).toEqual({
      action: "account.second-factor-on",
      entry: 'admin {"second_factor":0}{"second_factor":1}',
    });
    expect(readText(select((await readPage()).root, "main"))).toContain("Te quedan 10 códigos");
  });

  it("uses up the code that confirmed it", async () => {
    const key = await start();
    const codigo = codeAt(key);
    await post({ intent: "factor-confirm", codigo });
    const refused = await shop.post(adminPaths.signInCode(), { codigo }, await signIn());
    expect(refused.status).toBe(400);
  });

  it("holds in the session that began it only", async () => {
    const key = await start();
    const other = await signInAsOwner(shop);
    const cookie = /tela_factor=([^;]+)/.exec(jar.header())?.[1] ?? "";
    other.set("tela_factor", cookie);
    const page = await shop.get(ACCOUNT, other);
    expect(selectAll(page.root, ".factor-key")).toEqual([]);
    const answer = await post({ intent: "factor-confirm", codigo: codeAt(key) }, other);
    expect([answer.status, readLocation(answer), isOn()]).toEqual([303, ACCOUNT, false]);
  });

  it("may be left for later, and begun in a second tab with the same key", async () => {
    const key = await start();
    expect(await start()).toBe(key);
    expect((await post({ intent: "factor-stop" })).status).toBe(303);
    expect(selectAll((await readPage()).root, ".factor-key")).toEqual([]);
    expect(await start()).not.toBe(key);
  });
});

describe("new recovery codes", () => {
  it("need the password, and end the old ones", async () => {
    const { recoveryCodes } = await turnOnFactor(shop, jar);
    const refused = await post({ intent: "factor-codes", claveParaCodigos: "mala" });
    expect([refused.status, latestAction()]).toEqual([400, "account.second-factor-on"]);

    const asked = await post({ intent: "factor-codes", claveParaCodigos: OWNER.password });
    expect(readLocation(asked)).toBe(adminPaths.recoveryCodes());
    const page = await shop.get(adminPaths.recoveryCodes(), jar);
    const codes = selectAll(page.root, ".recovery-codes code").map(readText);
    expect(codes).toHaveLength(10);
    expect(codes).not.toContain(recoveryCodes[0]);
    expect(latestAction()).toBe("account.recovery-codes");

    const type = async (recuperacion = "") =>
      (await shop.post(adminPaths.signInCode(), { recuperacion }, await signIn())).status;
    expect([await type(recoveryCodes[0]), await type(codes[0])]).toEqual([400, 303]);
  });

  it("are none without a second factor", async () => {
    const asked = await post({ intent: "factor-codes", claveParaCodigos: OWNER.password });
    expect(readLocation(asked)).toBe(ACCOUNT);
    expect(database.prepare("SELECT recovery_codes FROM admins").pluck().get()).toBe("[]");
  });
});

describe("turning the second factor off", () => {
  const off = (claveParaDesactivar: string, codigoParaDesactivar: string) =>
    post({ intent: "factor-end", claveParaDesactivar, codigoParaDesactivar });

  it("needs the password and a code", async () => {
    const { key } = await turnOnFactor(shop, jar);
    expect(readErrors(await off("", ""))).toHaveLength(2);
    expect((await off("mala", codeAt(key))).status).toBe(400);
    const refused = await off(OWNER.password, wrongCode(key));
    expect([refused.status, readErrors(refused)]).toEqual([
      400,
      ["Ese código ya no sirve: escribí el que muestra la app ahora."],
    ]);
    expect([isOn(), latestAction()]).toEqual([true, "account.second-factor-on"]);

    expect((await off(OWNER.password, codeAt(key))).status).toBe(303);
    expect(isOn()).toBe(false);
    expect(readHistory().at(-1)).toEqual({
      action: "account.second-factor-off",
      entry: 'admin {"second_factor":1}{"second_factor":0}',
    });
    expect((await signIn()).names()).toContain("tela_admin");
  });

  it("takes a recovery code, for a lost phone", async () => {
    const { recoveryCodes } = await turnOnFactor(shop, jar);
    expect((await off(OWNER.password, recoveryCodes[4] ?? "")).status).toBe(303);
    expect(isOn()).toBe(false);
  });

  it("counts wrong codes with those of the sign-in", async () => {
    const { key } = await turnOnFactor(shop, jar);
    for (let time = 0; time < 3; time += 1) await off(OWNER.password, wrongCode(key));
    const other = await signIn();
    for (let time = 0; time < 2; time += 1) {
      await shop.post(adminPaths.signInCode(), { codigo: wrongCode(key) }, other);
    }
    expect((await off(OWNER.password, codeAt(key))).status).toBe(403);
    expect(isOn()).toBe(true);
  });
});

describe("roles that must have a second factor", () => {
  const ask = (roles: string[], seen: string[] = [], password = OWNER.password) =>
    post([
      ["intent", "factor-rules"],
      ["claveParaReglas", password],
      ...roles.map((role): [string, string] => ["pedidoA", role]),
      ...seen.map((role): [string, string] => ["visto", role]),
    ]);
  const readRoles = () =>
    database.prepare("SELECT value FROM settings WHERE name = 'secondFactorRoles'").pluck().get();

  it("are chosen by an owner, in boxes that show the choice", async () => {
    expect((await ask(["sales", "viewer", "pirata"])).status).toBe(303);
    expect(readRoles()).toBe('["sales","viewer"]');
    const { root } = await readPage();
    const checked = selectAll(root, "input[name=pedidoA]").filter(
      ({ attributes }) => attributes.checked !== undefined,
    );
    expect(checked.map(({ attributes }) => attributes.value)).toEqual(["sales", "viewer"]);
    expect((await shop.get(adminPaths.home(), jar)).status).toBe(200);
  });

  it.each(["", "otra"])(
    "are not changed with the password %j, and stay chosen",
    async (password) => {
      const refused = await ask(["sales"], [], password);
      expect([refused.status, readErrors(refused).length, readRoles()]).toEqual([
        400,
        1,
        undefined,
      ]);
      const boxes = selectAll(refused.root, "input[name=pedidoA]");
      const checked = boxes.filter(({ attributes }) => attributes.checked !== undefined);
      expect(checked.map(({ attributes }) => attributes.value)).toEqual(["sales"]);
      expect(refused.html).not.toContain(OWNER.password);
    },
  );

  it("are not overwritten by a form that shows older ones", async () => {
    await ask(["sales"]);
    const refused = await ask(["viewer"], []);
    expect([refused.status, readErrors(refused).length]).toEqual([409, 1]);
    expect(readRoles()).toBe('["sales"]');
    expect((await ask(["sales"], [])).status).toBe(303);
    expect((await ask([], ["sales"])).status).toBe(303);
    expect(readRoles()).toBe("[]");
  });

  it("are no choice for other roles", async () => {
    database.exec("UPDATE admins SET role = 'sales'");
    try {
      expect(selectAll((await readPage()).root, "input[name=pedidoA]")).toEqual([]);
      expect((await ask(["viewer"])).status).toBe(403);
      expect(readRoles()).toBeUndefined();
    } finally {
      database.exec("UPDATE admins SET role = 'owner'");
    }
  });

  it("send their people to set it up, the owner who chose it too, and nowhere else", async () => {
    await ask(["owner"]);
    for (const path of [adminPaths.home(), adminPaths.products(), adminPaths.recoveryCodes()]) {
      const answer = await shop.get(path, jar);
      expect(readLocation(answer)).toBe(ACCOUNT);
    }
    const sent = await shop.post(adminPaths.settings(), { intent: "save", nombre: "X" }, jar);
    expect([sent.status, readLocation(sent)]).toEqual([303, ACCOUNT]);
    const page = await readPage();
    expect(readText(select(page.root, "main"))).toContain(
      "La tienda les pide un segundo factor a las personas con el rol Dueño",
    );
    expect(selectAll(page.root, "nav")).toEqual([]);
    expect(selectAll(page.root, "main form")).toHaveLength(1);

    const email = () => database.prepare("SELECT email, name FROM admins").raw().get();
    const before = email();
    for (const fields of [
      { intent: "email", email: "otra@tela.test", contrasena: OWNER.password },
      { intent: "name", nombre: "Otra" },
      { intent: "sessions" },
      { intent: "password", actual: OWNER.password, nueva: "x", repetida: "x" },
      { intent: "factor-rules" },
    ] as Record<string, string>[]) {
      const answer = await post(fields);
      expect([answer.status, readLocation(answer)]).toEqual([303, ACCOUNT]);
    }
    expect([email(), readRoles()]).toEqual([before, '["owner"]']);

    await turnOnFactor(shop, jar);
    expect((await shop.get(adminPaths.home(), jar)).status).toBe(200);
  });

  it("let their people sign out", async () => {
    await ask(["owner"]);
    expect((await shop.post(adminPaths.logout(), {}, jar)).status).toBe(303);
    expect((await shop.get(adminPaths.home(), jar)).status).toBe(302);
  });
});
