import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openShop } from "./server-fixture";

const HOST = "tela.test";
const PUBLIC_ORIGIN = "https://tela.com.ar";

let reached = 0;
/** Remix compares `Origin` with the host in its own way, and has nothing left to compare. */
function countVisit(request: Request) {
  reached += 1;
  return new Response("listo", { status: request.headers.has("Origin") ? 500 : 200 });
}

const SITES = ["same-origin", "none", undefined, "same-site", "cross-site", "basura"];
const ORIGINS = [
  "own",
  undefined,
  "null",
  "basura",
  "https://malo.test",
  `http://${HOST}.malo.test`,
  `http://${HOST}:8080`,
  `http://${HOST}/x`,
  `ftp://${HOST}`,
  "",
];
const CASES = SITES.flatMap((site) =>
  ORIGINS.map((origin) => {
    const isSiteFine = site === undefined || site === "same-origin" || site === "none";
    const isOriginFine = origin === undefined || origin === "own";
    return { site, origin, status: isSiteFine && isOriginFine ? 200 : 403 };
  }),
);

describe.each([
  ["without ORIGIN the request's own Host counts", undefined, `http://${HOST}`],
  ["with ORIGIN only that address counts", PUBLIC_ORIGIN, PUBLIC_ORIGIN],
])("%s", (_title, configured, own) => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    const handlers = { carrito: countVisit, "admin/products": countVisit };
    shop = await openShop({ handlers, origin: configured });
  });
  afterAll(() => shop.close());

  function post(
    method: string,
    site: string | undefined,
    origin: string | undefined,
    path = "/carrito",
  ) {
    const headers: Record<string, string> = { Host: HOST };
    if (site !== undefined) headers["Sec-Fetch-Site"] = site;
    if (origin !== undefined) headers.Origin = origin === "own" ? own : origin;
    return shop.send(path, { method, headers });
  }

  it.each(CASES)(
    "POST with Sec-Fetch-Site $site and Origin $origin is $status",
    async ({ site, origin, status }) => {
      reached = 0;
      expect((await post("POST", site, origin)).status).toBe(status);
      expect(reached).toBe(status === 200 ? 1 : 0);
    },
  );

  it.each(CASES)(
    "POST to the back office with Sec-Fetch-Site $site and Origin $origin tells where it is from",
    async ({ site, origin, status }) => {
      reached = 0;
      const expected = site === undefined && origin === undefined ? 403 : status;
      expect((await post("POST", site, origin, "/admin/products")).status).toBe(expected);
      expect(reached).toBe(expected === 200 ? 1 : 0);
    },
  );

  it("GET from another site is a link and is welcome", async () => {
    expect((await post("GET", "cross-site", "https://malo.test")).status).toBe(200);
  });
});

describe("the scheme and the default port are the proxy's affair", () => {
  it.each([
    ["tela.test", "https://tela.test"],
    ["tela.test:443", "https://tela.test"],
    ["TELA.test", "http://tela.test"],
    ["[::1]:3000", "http://[::1]:3000"],
  ])("POST to Host %s from Origin %s is 200", async (host, origin) => {
    const shop = await openShop({ handlers: { carrito: countVisit } });
    const headers = { Host: host, Origin: origin };
    expect((await shop.send("/carrito", { method: "POST", headers })).status).toBe(200);
    await shop.close();
  });
});

it("with ORIGIN configured, a Host of the attacker's choice opens nothing", async () => {
  const shop = await openShop({ handlers: { carrito: countVisit }, origin: PUBLIC_ORIGIN });
  const headers = { Host: "malo.test", Origin: "https://malo.test" };
  expect((await shop.send("/carrito", { method: "POST", headers })).status).toBe(403);
  await shop.close();
});

describe("a POST that tells nothing of where it is from", () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    shop = await openShop({ handlers: { "*": countVisit } });
  });
  afterAll(() => shop.close());

  it.each([
    ["/admin", 403],
    ["/admin/", 403],
    ["/admin?index", 403],
    ["/admin.data", 403],
    ["/admin/login", 403],
    ["/admin/products.data?_routes=x", 403],
    ["/ADMIN/products", 403],
    ["/%61dmin/products", 403],
    ["//admin/products", 403],
    ["/admin%2Fproducts", 403],
    ["/x/../admin/ajustes", 403],
    ["/./admin/ajustes", 403],
    ["/x/%2e%2e/admin", 403],
    ["/x/.%2E/ADMIN", 403],
    ["/x\\..\\admin", 403],
    ["/admin/../carrito", 200],
    ["/administracion", 200],
    ["/carrito", 200],
    ["/carrito?volver=/admin", 200],
  ])("to %s is %i", async (path, status) => {
    const headers = { Host: HOST };
    expect((await shop.send(path, { method: "POST", headers })).status).toBe(status);
  });
});

describe("a POST to where the provider tells of payments", () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    shop = await openShop({ handlers: { "*": countVisit } });
  });
  afterAll(() => shop.close());

  it.each([
    [paths.paymentWebhook(), 200],
    [`${paths.paymentWebhook()}?data.id=1&type=payment`, 200],
    // No other spelling of the path is exempt, signed or not.
    ["/webhooks/mercadopago/", 403],
    ["/webhooks/mercadopago.data", 403],
    ["/webhooks%2fmercadopago", 403],
    ["/webhooks/MercadoPago", 403],
    ["//webhooks/mercadopago", 403],
    ["/./webhooks/mercadopago", 403],
    ["/webhooks/mercadopago/../../admin/login", 403],
    ["/webhooks/mercadopago/..%2f..%2fadmin", 403],
    ["/webhooks/mercadopago%3f/../../admin", 403],
    ["/admin?/webhooks/mercadopago", 403],
    ["/webhooks", 403],
  ])("from anywhere, to %s, is %i", async (path, status) => {
    const headers = { Host: HOST, "Sec-Fetch-Site": "cross-site", Origin: "https://malo.test" };
    expect((await shop.send(path, { method: "POST", headers })).status).toBe(status);
  });
});
