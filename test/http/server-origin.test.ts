import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openShop } from "./server-fixture";

const HOST = "tela.test";
const PUBLIC_ORIGIN = "https://tela.com.ar";

let reached = 0;
function countVisit() {
  reached += 1;
  return new Response("listo");
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
    shop = await openShop({ handlers: { carrito: countVisit }, origin: configured });
  });
  afterAll(() => shop.close());

  function post(method: string, site: string | undefined, origin: string | undefined) {
    const headers: Record<string, string> = { Host: HOST };
    if (site !== undefined) headers["Sec-Fetch-Site"] = site;
    if (origin !== undefined) headers.Origin = origin === "own" ? own : origin;
    return shop.send("/carrito", { method, headers });
  }

  it.each(CASES)(
    "POST with Sec-Fetch-Site $site and Origin $origin is $status",
    async ({ site, origin, status }) => {
      reached = 0;
      expect((await post("POST", site, origin)).status).toBe(status);
      expect(reached).toBe(status === 200 ? 1 : 0);
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
