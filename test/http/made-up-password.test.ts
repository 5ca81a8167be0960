import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { listAdminRoutes, toAddress, toParams } from "../helpers/admin-routes";
import { openBuiltShop, readLocation, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readText, select, selectAll } from "../helpers/html";
import { markPassword, signInAsOwner } from "../helpers/owner";
import { OWNER } from "../helpers/running-shop";

const ACCOUNT = adminPaths.account();
const NEXT = "otra clave bien distinta";
const CHANGE = { intent: "password", actual: OWNER.password, nueva: NEXT, repetida: NEXT };

const shop: BuiltShop = await openBuiltShop();
const firstHash = shop.connect().prepare("SELECT password_hash FROM admins").pluck().get();
const OTHERS = listAdminRoutes(shop.build).filter(
  ({ pattern }) => ![ACCOUNT, "/admin/login"].includes(pattern),
);

let jar: CookieJar;
beforeEach(async () => {
  const connection = shop.connect();
  connection.exec("DELETE FROM login_attempts");
  connection.prepare("UPDATE admins SET password_hash = ?, email = ''").run(firstHash);
  markPassword(shop, { isMadeUp: true });
  jar = await signInAsOwner(shop);
});
afterAll(() => shop.close());

describe("before a made-up password is changed", () => {
  it("signing in leads to the page that changes it, with why and how out", async () => {
    const browser = createCookieJar();
    const fields = { usuario: OWNER.username, contrasena: OWNER.password };
    const signedIn = await shop.post(paths.adminLogin(), fields, browser);
    const next = await shop.get(readLocation(signedIn) ?? "", browser);
    expect([next.status, readLocation(next)]).toEqual([303, ACCOUNT]);
    expect(next.response.headers.get("Cache-Control")).toBe("no-store");
    const { status, root } = await shop.get(ACCOUNT, browser);
    expect(status).toBe(200);
    expect(readText(select(root, "h1"))).toBe("Elegí tu contraseña");
    expect(readText(select(root, "main"))).toContain("una contraseña que armó la tienda");
    expect(selectAll(root, "nav, #email")).toEqual([]);
    const signedOut = await shop.post(adminPaths.logout(), {}, browser);
    expect(readLocation(signedOut)).toBe(paths.adminLogin());
  });

  it.each(OTHERS.map((guarded) => [guarded.route.id, guarded] as const))(
    "%s leads there, by GET and by POST",
    async (_id, guarded) => {
      const address = SHOP_ORIGIN + toAddress(guarded, "nada");
      const { loader, action } = guarded.route.module;
      const answers = [
        { handler: loader, init: {} },
        { handler: action, init: { method: "POST", body: new URLSearchParams({ intent: "x" }) } },
      ].flatMap(({ handler, init }) => {
        if (!handler) return [];
        const request = new Request(address, { ...init, headers: { Cookie: jar.header() } });
        const params = toParams(guarded, "nada");
        return Promise.resolve(
          shop.run(() => handler({ request, params, context: { requestId: "" } })),
        ).catch((thrown: unknown) => thrown);
      });
      expect(answers.length).toBeGreaterThan(0);
      for (const answer of (await Promise.all(answers)) as Response[]) {
        expect(answer).toBeInstanceOf(Response);
        expect([answer.status, answer.headers.get("Location")]).toEqual([303, ACCOUNT]);
      }
    },
  );

  it.each([`${ACCOUNT}/`, "/ADMIN/CUENTA", `${ACCOUNT}/../products`])(
    "%s opens nothing else",
    async (path) => {
      const page = await shop.get(path, jar);
      expect([page.status, readLocation(page)]).toEqual([303, ACCOUNT]);
    },
  );

  it("the e-mail of the account is not changed either", async () => {
    const answer = await shop.post(ACCOUNT, { intent: "email", email: "otra@tela.test" }, jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, ACCOUNT]);
    expect(shop.connect().prepare("SELECT email FROM admins").pluck().get()).toBe("");
  });

  it("the same password does not count as a change", async () => {
    const same = { ...CHANGE, nueva: OWNER.password, repetida: OWNER.password };
    expect((await shop.post(ACCOUNT, same, jar)).status).toBe(400);
    expect((await shop.get(adminPaths.home(), jar)).status).toBe(303);
  });
});

it("changing it opens everything, and leads to the start", async () => {
  const answer = await shop.post(ACCOUNT, CHANGE, jar);
  expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.home()]);
  const page = await shop.get(adminPaths.home(), jar);
  expect(page.status).toBe(200);
  expect(readText(select(page.root, "[role=status]"))).toContain("Contraseña cambiada");
  expect(selectAll((await shop.get(ACCOUNT, jar)).root, "#email")).toHaveLength(1);
});
