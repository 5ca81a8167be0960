import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { signInStepCookie, newKeyCookie } from "../../app/sessions/admin.server";
import { runInShop } from "../../app/settings/current-shop.server";
import { paths } from "../../app/paths";
import { readErrors } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readText, select } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { OWNER } from "../helpers/running-shop";
import {
  codeAt,
  letCodesWork,
  turnOnFactor,
  wrongCode,
  type Factor,
} from "../helpers/second-factor";

const CODE = adminPaths.signInCode();
const OLD = "Ese código ya no sirve: escribí el que muestra la app ahora.";
const LOCKED = /^Cuenta bloqueada por múltiples intentos fallidos\./;

let shop: BuiltShop;
let factor: Factor;
let firstRow: Record<string, unknown>;
let database: ReturnType<BuiltShop["connect"]>;
beforeAll(async () => {
  shop = await openBuiltShop();
  factor = await turnOnFactor(shop, await signInAsOwner(shop));
  database = shop.connect();
  firstRow = database.prepare("SELECT * FROM admins").get() as Record<string, unknown>;
});
beforeEach(() => {
  const { password_hash, recovery_codes } = firstRow;
  database
    .prepare("UPDATE admins SET password_hash = ?, recovery_codes = ?, is_active = 1")
    .run(password_hash, recovery_codes);
  letCodesWork(shop);
});
afterAll(() => shop.close());

async function typePassword(jar = createCookieJar(), volver = ""): Promise<CookieJar> {
  const fields = { usuario: OWNER.username, contrasena: OWNER.password, volver };
  const answer = await shop.post(paths.adminLogin(), fields, jar);
  expect([answer.status, readLocation(answer)]).toEqual([
    303,
    adminPaths.signInCode(volver || adminPaths.home()),
  ]);
  return jar;
}

const typeCode = (codigo: string, jar: CookieJar, others: Record<string, string> = {}) =>
  shop.post(CODE, { codigo, ...others }, jar);

async function isSignedIn(jar: CookieJar): Promise<boolean> {
  return (await shop.get(adminPaths.home(), jar)).status === 200;
}

async function signIn(jar = createCookieJar()): Promise<CookieJar> {
  await typePassword(jar);
  expect((await typeCode(codeAt(factor.key), jar)).status).toBe(303);
  letCodesWork(shop);
  return jar;
}

describe("a right password", () => {
  it("opens no session, and leads to the code with the wanted page", async () => {
    const jar = await typePassword(createCookieJar(), "/admin/products?q=a");
    expect(jar.names()).toEqual(["tela_sign_in"]);
    expect(await isSignedIn(jar)).toBe(false);
    const page = await shop.get(adminPaths.signInCode("/admin/products?q=a"), jar);
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(select(page.root, "#codigo").attributes).toMatchObject({
      autocomplete: "one-time-code",
      inputmode: "numeric",
    });
    expect(select(page.root, "input[name=volver]").attributes.value).toBe("/admin/products?q=a");
  });

  it("is kept for five minutes, sealed, where scripts cannot read it", async () => {
    const answer = await shop.post(paths.adminLogin(), {
      usuario: OWNER.username,
      contrasena: OWNER.password,
    });
    const [cookie = "", ...others] = answer.response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^tela_sign_in=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
    const value = decodeURIComponent(/=([^;]+)/.exec(cookie)?.[1] ?? "").split(".")[0] ?? "";
    const content = Buffer.from(value, "base64").toString();
    expect(Buffer.from(content, "base64url").toString("latin1")).not.toMatch(/adminId|mark/);
  });
});

describe("the right code", () => {
  it("opens the wanted page, and makes the browser a known one", async () => {
    const jar = await typePassword();
    const code = codeAt(factor.key);
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    const answer = await typeCode(spaced, jar, { volver: "/admin/products?q=a" });
    expect([answer.status, readLocation(answer)]).toEqual([303, "/admin/products?q=a"]);
    expect(jar.names().sort()).toEqual(["tela_admin", "tela_device"]);
    expect(await isSignedIn(jar)).toBe(true);
  });

  it("may be from a clock that is ahead by one step", async () => {
    expect((await typeCode(codeAt(factor.key, 1), await typePassword())).status).toBe(303);
  });

  it("leads into the back office only", async () => {
    const answer = await typeCode(codeAt(factor.key), await typePassword(), {
      volver: "https://evil.test/admin",
    });
    expect(readLocation(answer)).toBe(adminPaths.home());
  });

  it("works once", async () => {
    const code = codeAt(factor.key);
    expect((await typeCode(code, await typePassword())).status).toBe(303);
    const again = await typeCode(code, await typePassword());
    expect([again.status, readErrors(again)]).toEqual([400, [OLD]]);
  });

  it("lets one of two tabs in", async () => {
    const jar = await typePassword();
    const code = codeAt(factor.key);
    const jars = [1, 2].map(() => {
      const tab = createCookieJar();
      tab.set("tela_sign_in", /tela_sign_in=([^;]+)/.exec(jar.header())?.[1] ?? "");
      return tab;
    });
    const answers = await Promise.all(jars.map((tab) => typeCode(code, tab)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused && readErrors(refused)).toEqual([OLD]);
    const signedIn = await Promise.all(jars.map(isSignedIn));
    expect(signedIn.filter(Boolean)).toHaveLength(1);
  });
});

describe("a refused code", () => {
  it("of yesterday is named as such, on the page with the same wanted page", async () => {
    const jar = await typePassword();
    const refused = await typeCode(codeAt(factor.key, -2880), jar, { volver: "/admin/cuenta" });
    expect([refused.status, readErrors(refused)]).toEqual([400, [OLD]]);
    expect(readText(select(refused.root, "title"))).toMatch(/^Error: /);
    expect(select(refused.root, "#codigo").attributes).toMatchObject({
      "aria-invalid": "true",
      "aria-describedby": "codigo-ayuda codigo-error",
    });
    expect(select(refused.root, "#codigo").attributes.value).toBeUndefined();
    expect(select(refused.root, "input[name=volver]").attributes.value).toBe("/admin/cuenta");
    expect((await typeCode(codeAt(factor.key), jar)).status).toBe(303);
  });

  it.each(["", " ", "12345", "1234567", "hola", "x".repeat(5000)])(
    "that cannot be one counts as no attempt: %j",
    async (codigo) => {
      const refused = await typeCode(codigo, await typePassword());
      expect([refused.status, readErrors(refused).length]).toEqual([400, 1]);
      expect(database.prepare("SELECT count(*) FROM login_attempts").pluck().get()).toBe(0);
    },
  );
});

describe("a recovery code", () => {
  it("works once, in any spelling, and says how many are left", async () => {
    const [code = ""] = factor.recoveryCodes;
    const typed = code.toUpperCase().replaceAll("-", " ");
    const jar = await typePassword();
    const answer = await shop.post(CODE, { codigo: "", recuperacion: typed }, jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.home()]);
    const page = await shop.get(adminPaths.home(), jar);
    expect(readText(select(page.root, "[role=status]"))).toContain("Te quedan 9");

    const again = await shop.post(CODE, { codigo: "", recuperacion: code }, await typePassword());
    expect([again.status, readErrors(again)]).toEqual([
      400,
      ["Ese código de recuperación ya se usó, o no es de tu cuenta."],
    ]);
    expect(select(again.root, "details").attributes.open).toBeDefined();
  });

  it("is taken in the field of the code too", async () => {
    expect((await typeCode(factor.recoveryCodes[1] ?? "", await typePassword())).status).toBe(303);
  });

  it("works once in two tabs", async () => {
    const code = factor.recoveryCodes[2] ?? "";
    const jars = await Promise.all([typePassword(), typePassword()]);
    await Promise.all(jars.map((jar) => typeCode(code, jar)));
    expect((await Promise.all(jars.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
  });
});

describe("after five wrong codes", () => {
  async function fail(jar: CookieJar, times = 5): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      const refused = await typeCode(wrongCode(factor.key), jar);
      expect([refused.status, readErrors(refused)]).toEqual([400, [OLD]]);
    }
  }

  async function expectLocked(jar: CookieJar): Promise<void> {
    for (const code of [codeAt(factor.key), factor.recoveryCodes[3] ?? ""]) {
      const refused = await typeCode(code, jar);
      expect(refused.status).toBe(403);
      expect(readErrors(refused)).toEqual([expect.stringMatching(LOCKED)]);
      expect(await isSignedIn(jar)).toBe(false);
    }
  }

  it("the sixth is refused even when it is right, also after the password again", async () => {
    const jar = await typePassword();
    await fail(jar, 3);
    await typePassword(jar);
    await fail(jar, 2);
    await expectLocked(jar);
    await expectLocked(await typePassword(jar));
    await expectLocked(await typePassword());
  });

  it("a known browser is locked too, with and without its cookie", async () => {
    const jar = await signIn();
    await shop.post(adminPaths.logout(), {}, jar);
    await fail(await typePassword(jar), 4);
    await fail(await typePassword(), 1);
    await expectLocked(jar);
  });

  it("the lock ends, and a right code starts the count again", async () => {
    const jar = await typePassword();
    await fail(jar);
    database
      .prepare("UPDATE login_attempts SET locked_until = ? WHERE subject LIKE 'code:%'")
      .run(new Date(Date.now() - 1).toISOString());
    expect((await typeCode(codeAt(factor.key), jar)).status).toBe(303);
    expect(database.prepare("SELECT count(*) FROM login_attempts").pluck().get()).toBe(0);
  });

  it("50 simultaneous guesses get five answers", async () => {
    const jar = await typePassword();
    const guesses = Array.from({ length: 50 }, () => typeCode(wrongCode(factor.key), jar));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 403)).toHaveLength(45);
  });

  it("a new password by mail neither lifts the lock nor asks for no code", async () => {
    await fail(await typePassword());
    const token = "a".repeat(43);
    database
      .prepare("INSERT INTO password_resets (token_hash, admin_id, expires_at) VALUES (?, 1, ?)")
      .run(
        createHash("sha256").update(token).digest("base64url"),
        new Date(Date.now() + 60_000).toISOString(),
      );
    const nueva = "cuatro caballos cruzan cantando";
    const fields = { intent: "choose", nueva, repetida: nueva };
    expect((await shop.post(adminPaths.passwordReset(token), fields)).status).toBe(303);
    const jar = createCookieJar();
    const signIn = { usuario: OWNER.username, contrasena: nueva };
    const answer = await shop.post(paths.adminLogin(), signIn, jar);
    expect(readLocation(answer)).toBe(adminPaths.signInCode(adminPaths.home()));
    await expectLocked(jar);
  });
});

describe("a sign-in that waits for its code is over", () => {
  async function expectRefused(jar: CookieJar): Promise<void> {
    const answer = await typeCode(codeAt(factor.key), jar, { volver: "/admin/cuenta" });
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.adminLogin("/admin/cuenta")]);
    expect(await isSignedIn(jar)).toBe(false);
    expect(jar.names()).not.toContain("tela_sign_in");
  }

  function copy(jar: CookieJar): CookieJar {
    const stolen = createCookieJar();
    stolen.set("tela_sign_in", /tela_sign_in=([^;]+)/.exec(jar.header())?.[1] ?? "");
    return stolen;
  }

  async function jarWith(name: string, header: string): Promise<CookieJar> {
    const jar = createCookieJar();
    jar.set(name, /=([^;]+)/.exec(header)?.[1] ?? "");
    return jar;
  }

  const readStep = () =>
    runInShop(shop, async () => {
      const jar = await typePassword();
      const request = new Request("http://tela.test", { headers: { Cookie: jar.header() } });
      return signInStepCookie.read(request, new Date());
    });

  it("without one", async () => {
    const page = await shop.get(adminPaths.signInCode("/admin/cuenta"));
    expect([page.status, readLocation(page)]).toEqual([303, paths.adminLogin("/admin/cuenta")]);
    await expectRefused(createCookieJar());
  });

  it("after a new password", async () => {
    const jar = await typePassword();
    database.prepare("UPDATE admins SET password_hash = 'otro'").run();
    await expectRefused(jar);
  });

  it("after its success", async () => {
    const jar = await typePassword();
    const stolen = copy(jar);
    expect((await typeCode(codeAt(factor.key), jar)).status).toBe(303);
    const answer = await typeCode(codeAt(factor.key, 1), stolen);
    expect([answer.status, readLocation(answer)]).toEqual([
      303,
      paths.adminLogin(adminPaths.home()),
    ]);
    expect(await isSignedIn(stolen)).toBe(false);
  });

  it.each([
    ["after five minutes", -5 * 60_000 - 1],
    ["when it is from a clock that was ahead", 60_000],
  ])("%s", async (_, agoMs) => {
    const step = await readStep();
    const header = await runInShop(shop, () =>
      signInStepCookie.serialize(step ?? { adminId: 1, mark: "" }, new Date(Date.now() + agoMs)),
    );
    await expectRefused(await jarWith("tela_sign_in", header));
  });

  it("when its value is from another cookie", async () => {
    const header = await runInShop(shop, () =>
      newKeyCookie.serialize({ sessionId: "x", key: factor.key }, new Date()),
    );
    await expectRefused(await jarWith("tela_sign_in", header));
  });

  it("when the account was deactivated meanwhile, which is said", async () => {
    const jar = await typePassword();
    database.exec("UPDATE admins SET is_active = 0");
    await expectRefused(jar);
    const { root } = await shop.get(paths.adminLogin(), jar);
    expect(readText(select(root, "[role=status]"))).toBe(
      "Tu cuenta está desactivada. Hablá con la dueña o el dueño de la tienda.",
    );
  });
});

it("a signed-in person is sent on", async () => {
  const answer = await shop.get(adminPaths.signInCode("/admin/cuenta"), await signIn());
  expect([answer.status, readLocation(answer)]).toEqual([302, "/admin/cuenta"]);
});
