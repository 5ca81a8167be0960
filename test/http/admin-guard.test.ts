import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listAdminRoutes, toAddress, toParams, type GuardedRoute } from "../helpers/admin-routes";
import { openBuiltShop, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar } from "../helpers/cookies";
import { signInAsOwner } from "../helpers/owner";
import { insertProduct } from "../helpers/product-rows";
import { STRANGERS } from "../helpers/strangers";
import { adminPaths } from "../../app/admin-paths";

const SECRET_MARK = "solo-para-la-duena";
const PRODUCT_ID = "guardada-01";
const SIGN_IN = /^\/admin\/login(\?volver=%2Fadmin|$)/;
const FORM = { body: new URLSearchParams({ intent: "delete", id: PRODUCT_ID }), method: "POST" };

const shop: BuiltShop = await openBuiltShop();
const ROUTES = listAdminRoutes(shop.build);

function toDataAddress(address: string): string {
  const [path, search] = address.split("?");
  return `${path}.data${search === undefined ? "" : `?${search}`}`;
}

beforeAll(() => {
  const connection = shop.connect();
  insertProduct(connection, { id: PRODUCT_ID, name: SECRET_MARK, is_hidden: 1 });
  connection.prepare("UPDATE admins SET email = ?").run(`${SECRET_MARK}@tela.test`);
});
afterAll(() => shop.close());

it("finds the routes of the back office in the build", () => {
  const patterns = ROUTES.map(({ pattern }) => pattern);
  expect(patterns).toEqual(expect.arrayContaining(["/admin", "/admin/*", adminPaths.account()]));
});

it("lets the owner in, so that what it keeps out is kept out by the session", async () => {
  const jar = await signInAsOwner(shop);
  const page = await shop.get(adminPaths.account(), jar);
  expect(page.status).toBe(200);
  expect(page.html).toContain(SECRET_MARK);
});

it("gives each of its routes a loader or an action that can turn people away", () => {
  for (const { route } of ROUTES) {
    const { loader, action } = route.module;
    expect.soft(typeof (loader ?? action), route.id).toBe("function");
    // A page without a loader is served to everybody.
    if ("default" in route.module && route.module.default)
      expect.soft(typeof loader, `${route.id}, the loader of a page`).toBe("function");
  }
});

describe.each(Object.entries(STRANGERS))("%s", (_stranger, makeCookie) => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await makeCookie(shop);
  });
  const createRequest = (path: string, init: RequestInit) =>
    new Request(SHOP_ORIGIN + path, { ...init, headers: { Cookie: cookie } });

  it("is turned away by each loader and action, before anything else", async () => {
    for (const guarded of ROUTES) {
      const { id, module } = guarded.route;
      const address = toAddress(guarded, PRODUCT_ID);
      for (const [name, handler, init] of [
        ["loader", module.loader, {}],
        ["action", module.action, FORM],
      ] as const) {
        if (handler === undefined) continue;
        const request = createRequest(address, init);
        const params = toParams(guarded, PRODUCT_ID);
        const answer: unknown = await Promise.resolve(
          shop.run(() => handler({ request, params, context: { requestId: "" } })),
        ).catch((thrown: unknown) => thrown);
        const where = `${name} of ${id}`;
        expect.soft(answer, where).toBeInstanceOf(Response);
        if (!(answer instanceof Response)) continue;
        expect.soft([302, 303], where).toContain(answer.status);
        expect.soft(answer.headers.get("Location"), where).toMatch(SIGN_IN);
        expect.soft(answer.headers.get("Cache-Control"), where).toBe("no-store");
      }
    }
  });

  it("is turned away from each address, however it is requested", async () => {
    for (const guarded of ROUTES) {
      for (const { name, path, init } of listRequests(guarded)) {
        const response = await shop.handle(createRequest(path, init));
        await expectTurnedAway(guarded, init, response, `${name} ${path}`);
      }
    }
  });
});

function listRequests(guarded: GuardedRoute) {
  const path = toAddress(guarded, PRODUCT_ID);
  const data = toDataAddress(path);
  const alone = `${toDataAddress(path.split("?")[0] ?? "")}?_routes=${encodeURIComponent(guarded.route.id)}`;
  return [
    { name: "GET", path, init: {} },
    { name: "HEAD", path, init: { method: "HEAD" } },
    { name: "POST", path, init: FORM },
    { name: "GET", path: data, init: {} },
    { name: "POST", path: data, init: FORM },
    { name: "GET", path: alone, init: {} },
  ];
}

async function expectTurnedAway(
  { route: { module } }: GuardedRoute,
  init: RequestInit,
  response: Response,
  where: string,
): Promise<void> {
  const { status, headers } = response;
  const body = await response.text();
  expect.soft(body, where).not.toContain(SECRET_MARK);
  const isUnanswered = (init === FORM ? module.action : module.loader) === undefined;
  // The framework refuses a form sent to an address that is no page: no code of ours ran.
  if (isUnanswered && !("default" in module) && status === 405) return;
  expect.soft(headers.get("Cache-Control"), where).toContain("no-store");
  // Only the flash for the sign-in page, which says that a session ended.
  const cookies = headers.getSetCookie().filter((cookie) => !cookie.startsWith("tela_flash="));
  expect.soft(cookies, where).toEqual([]);
  if (isUnanswered && status === 405) return;
  expect.soft([202, 302, 303], where).toContain(status);
  expect.soft(headers.get("Location") ?? readDataRedirect(body), where).toMatch(SIGN_IN);
}

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
