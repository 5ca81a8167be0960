import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { signAdminToken } from "../../app/auth/admin-token.server";
import { paths } from "../../app/paths";
import { serializeAdminToken } from "../../app/sessions/admin.server";
import { serializeDevice } from "../../app/sessions/device.server";
import { listAdminRoutes, toAddress, toParams } from "../helpers/admin-routes";
import { openBuiltShop, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar } from "../helpers/cookies";
import { signInAsOwner } from "../helpers/owner";
import { insertProduct } from "../helpers/product-rows";

const SECRET_MARK = "solo-para-la-duena";
const PRODUCT_ID = "guardada-01";
const DAY_MS = 24 * 60 * 60 * 1000;
const FORM = { body: new URLSearchParams({ intent: "delete", id: PRODUCT_ID }), method: "POST" };

const shop: BuiltShop = await openBuiltShop();
const ROUTES = listAdminRoutes(shop.build);

function toDataAddress(address: string): string {
  const [path, search] = address.split("?");
  return `${path}.data${search === undefined ? "" : `?${search}`}`;
}

async function makeTokenCookie(claims: { sessionId: string; adminId: number }, signedAt: Date) {
  return serializeAdminToken(await signAdminToken(claims, signedAt)).split(";")[0] ?? "";
}

function storeSession(adminId: number, expiresAt: Date): string {
  const sessionId = randomUUID();
  shop
    .connect()
    .prepare("INSERT INTO admin_sessions (id, admin_id, expires_at) VALUES (?, ?, ?)")
    .run(sessionId, adminId, expiresAt.toISOString());
  return sessionId;
}

const readHash = () =>
  String(shop.connect().prepare("SELECT password_hash FROM admins").pluck().get());

/** Cookies that open nothing. */
const STRANGERS: Record<string, () => Promise<string>> = {
  "no cookie": () => Promise.resolve(""),
  "a word for a token": () => Promise.resolve("tela_admin=admin"),
  "an expired token of a session that is not over": () => {
    const now = Date.now();
    const sessionId = storeSession(1, new Date(now + DAY_MS));
    return makeTokenCookie({ sessionId, adminId: 1 }, new Date(now - DAY_MS - 1000));
  },
  "a good token of a session that is over": () => {
    const sessionId = storeSession(1, new Date(Date.now() - 1000));
    return makeTokenCookie({ sessionId, adminId: 1 }, new Date());
  },
  "a token under another signature": async () => {
    const sessionId = storeSession(1, new Date(Date.now() + DAY_MS));
    const cookie = await makeTokenCookie({ sessionId, adminId: 1 }, new Date());
    return `${cookie.slice(0, -6)}AAAAAA`;
  },
  "the token of a browser that signed out": async () => {
    const jar = await signInAsOwner(shop);
    const cookie = jar.header();
    await shop.get(paths.admin(), jar);
    await shop.post(paths.adminLogout(), {}, jar);
    return cookie;
  },
  "the mark of a browser that signed in before": async () =>
    (await serializeDevice(new Request(SHOP_ORIGIN), readHash())).split(";")[0] ?? "",
};

beforeAll(() => {
  const connection = shop.connect();
  insertProduct(connection, { id: PRODUCT_ID, name: SECRET_MARK, is_hidden: 1 });
  connection.prepare("UPDATE admins SET email = ?").run(`${SECRET_MARK}@tela.test`);
});
afterAll(() => shop.close());

it("finds the routes of the back office in the build", () => {
  const patterns = ROUTES.map(({ pattern }) => pattern);
  expect(patterns).toEqual(expect.arrayContaining(["/admin", "/admin/*", paths.adminAccount()]));
});

it("lets the owner in, so that what it keeps out is kept out by the session", async () => {
  const jar = await signInAsOwner(shop);
  const page = await shop.get(paths.adminAccount(), jar);
  expect([page.status, page.html.includes(SECRET_MARK)]).toEqual([200, true]);
});

describe.each(ROUTES.map((guarded) => [guarded.route.id, guarded] as const))(
  "%s",
  (id, guarded) => {
    const { route } = guarded;
    const address = toAddress(guarded, PRODUCT_ID);
    const { loader, action } = route.module;

    it("has a loader or an action to guard it", () => {
      expect(typeof (loader ?? action)).toBe("function");
      // A page whose markup alone is served has nothing that could turn a stranger away.
      if ("default" in route.module && route.module.default) expect(typeof loader).toBe("function");
    });

    describe.each(Object.keys(STRANGERS))("turns away %s", (stranger) => {
      async function createRequest(path: string, init: RequestInit = {}) {
        const cookie = (await STRANGERS[stranger]?.()) ?? "";
        return new Request(SHOP_ORIGIN + path, { ...init, headers: { Cookie: cookie } });
      }

      const handlers = [
        { name: "loader", handler: loader, init: {} },
        { name: "action", handler: action, init: FORM },
      ].filter(({ handler }) => handler !== undefined);

      it.each(handlers)("in its $name, before anything else", async ({ handler, init }) => {
        const request = await createRequest(address, init);
        const params = toParams(guarded, PRODUCT_ID);
        const context = { requestId: "" };
        const answer: unknown = await Promise.resolve(
          handler?.({ request, params, context }),
        ).catch((thrown: unknown) => thrown);
        expect(answer).toBeInstanceOf(Response);
        const { status, headers } = answer as Response;
        expect([302, 303]).toContain(status);
        expect(headers.get("Location")).toMatch(/^\/admin\/login(\?volver=%2Fadmin|$)/);
        expect(headers.get("Cache-Control")).toBe("no-store");
      });

      it.each([
        { request: "GET", path: address, init: {} },
        { request: "HEAD", path: address, init: { method: "HEAD" } },
        { request: "POST", path: address, init: FORM },
        { request: "GET of its data", path: toDataAddress(address), init: {} },
        { request: "POST of its data", path: toDataAddress(address), init: FORM },
        {
          request: "GET of its data alone",
          path: `${toDataAddress(address.split("?")[0] ?? "")}?_routes=${encodeURIComponent(id)}`,
          init: {},
        },
      ])("from $request", async ({ path, init }) => {
        const response = await shop.handle(await createRequest(path, init));
        const body = await response.text();
        expect(body).not.toContain(SECRET_MARK);
        const isUnanswered = init === FORM ? action === undefined : loader === undefined;
        const isPage = "default" in route.module;
        // The framework's own refusal of a form by an address that is no page: no code of ours ran.
        if (isUnanswered && !isPage && response.status === 405) return;
        expect(response.headers.get("Cache-Control")).toContain("no-store");
        // Only the news for the sign-in page, that a session ended.
        const cookies = response.headers.getSetCookie();
        expect(cookies.filter((cookie) => !cookie.startsWith("tela_flash="))).toEqual([]);
        if (isUnanswered && response.status === 405) return;
        const location = response.headers.get("Location") ?? readDataRedirect(body);
        expect([202, 302, 303]).toContain(response.status);
        expect(location).toMatch(/^\/admin\/login(\?volver=%2Fadmin|$)/);
      });
    });
  },
);

/** Where an answer to the page's scripts sends them. */
function readDataRedirect(body: string): string | null {
  return /"SingleFetchRedirect"/.test(body)
    ? (/"(\/admin\/login[^"]*)"/.exec(body)?.[1] ?? null)
    : null;
}

it("nothing that strangers sent changed anything", () => {
  const connection = shop.connect();
  expect(connection.prepare("SELECT name FROM products WHERE id = ?").pluck().get(PRODUCT_ID)).toBe(
    SECRET_MARK,
  );
});

describe("the page that was wanted", () => {
  it.each([
    ["/admin/cuenta?a=1&b=c", "GET", "/admin/login?volver=%2Fadmin%2Fcuenta%3Fa%3D1%26b%3Dc"],
    ["/admin/nada", "GET", "/admin/login?volver=%2Fadmin%2Fnada"],
    ["/admin/cuenta", "POST", "/admin/login?volver=%2Fadmin%2Fcuenta"],
  ])("%s by %s is remembered as %s", async (path, method, location) => {
    const init = method === "POST" ? FORM : {};
    const response = await shop.handle(new Request(SHOP_ORIGIN + path, init));
    expect([response.status, response.headers.get("Location")]).toEqual([302, location]);
  });

  it("is told to have ended only where there was a session", async () => {
    const { response } = await shop.get("/admin/cuenta");
    expect(response.headers.getSetCookie()).toEqual([]);
    const jar = createCookieJar();
    jar.set("tela_admin", "vencido");
    await shop.get("/admin/cuenta", jar);
    expect((await shop.get("/admin/login", jar)).html).toContain("Tu sesión venció");
  });

  it("is the page and not its data, when scripts asked", async () => {
    const path = "/admin/cuenta.data?a=1&_routes=routes%2Fadmin.cuenta";
    const body = await (await shop.handle(new Request(SHOP_ORIGIN + path))).text();
    expect(readDataRedirect(body)).toBe("/admin/login?volver=%2Fadmin%2Fcuenta%3Fa%3D1");
    expect(body).toMatch(/"replace",true/);
  });
});
