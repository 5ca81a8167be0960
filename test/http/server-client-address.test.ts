import { afterEach, describe, expect, it } from "vitest";

import { UNKNOWN_CLIENT } from "../../server/client-address";
import type { PageSource } from "../../server/page-cache/page-cache";
import { openShop } from "./server-fixture";

let shop: Awaited<ReturnType<typeof openShop>>;
afterEach(() => shop.close());

const HANDLERS = {
  quien: (request: Request, _requestId: string, clientAddress?: string) =>
    Response.json({ url: request.url, clientAddress }),
};
const PAGES: PageSource = {
  readVersion: () => "1",
  readVisitor: () => ({ cart: null }),
  countPieces: () => Promise.resolve(0),
};
const CLIENT = "203.0.113.7";
const OWN = "127.0.0.1";
const LONG_LIST = Array.from({ length: 900 }, (_, number) => `10.0.0.${number % 250}`).join(", ");

async function ask(headers: Record<string, string | string[]>) {
  const answer = await shop.send("/quien", { headers });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body) as { url: string; clientAddress: string };
}

describe("the client's address", () => {
  it.each<[string[], string | string[], string]>([
    // Without a trusted proxy the client's own headers count for nothing.
    [[], CLIENT, OWN],
    [["10.0.0.0/8"], CLIENT, OWN],
    [["10.0.0.0/8", "::1"], `${CLIENT}, 10.0.0.1`, OWN],
    // Behind a trusted proxy: the last address that is no proxy.
    [[OWN], CLIENT, CLIENT],
    [["127.0.0.0/8"], CLIENT, CLIENT],
    [["::ffff:127.0.0.1"], CLIENT, CLIENT],
    [[OWN], `198.51.100.1, ${CLIENT}`, CLIENT],
    [[OWN, "10.0.0.0/8"], `198.51.100.1, ${CLIENT}, 10.0.0.9`, CLIENT],
    [[OWN], ["198.51.100.1", CLIENT], CLIENT],
    [[OWN, "10.0.0.0/8"], `${CLIENT}, ${LONG_LIST}`, CLIENT],
    [[OWN], `${LONG_LIST}, ${CLIENT}`, CLIENT],
    [[OWN], "2001:db8::7", "2001:db8::7"],
    [[OWN], "::ffff:203.0.113.7", "::ffff:203.0.113.7"],
    [[OWN, "2001:db8:1::/48"], "2001:db8::7, 2001:db8:1::5", "2001:db8::7"],
    // All of them are proxies: the farthest one counts.
    [[OWN, "10.0.0.0/8"], "10.0.0.5", "10.0.0.5"],
    // An invalid address gives an unknown client, not this machine.
    [[OWN], "", UNKNOWN_CLIENT],
    [[OWN], "unknown", UNKNOWN_CLIENT],
    [[OWN], "203.0.113.7:4711", UNKNOWN_CLIENT],
    [[OWN], `${CLIENT}, <script>`, UNKNOWN_CLIENT],
    [[OWN], "999.1.1.1", UNKNOWN_CLIENT],
    [[OWN, "10.0.0.0/8"], `${CLIENT}, basura, 10.0.0.9`, "10.0.0.9"],
    [[OWN], ",,,", UNKNOWN_CLIENT],
  ])("past the proxies %j, of %j is %s", async (trustedProxies, forwarded, clientAddress) => {
    shop = await openShop({ handlers: HANDLERS, trustedProxies });
    expect(await ask({ "X-Forwarded-For": forwarded })).toMatchObject({ clientAddress });
  });

  it("is in no other header, even from a trusted proxy", async () => {
    shop = await openShop({ handlers: HANDLERS, trustedProxies: [OWN] });
    const headers = {
      Forwarded: `for=${CLIENT}`,
      "X-Real-IP": CLIENT,
      "X-Client-IP": CLIENT,
      "CF-Connecting-IP": CLIENT,
    };
    expect(await ask(headers)).toMatchObject({ clientAddress: UNKNOWN_CLIENT });
  });
});

describe("more headers than are read", () => {
  const junk = (count: number) => "X-Basura: a\r\n".repeat(count);
  const askRaw = (lines: string, method = "GET", body = "") =>
    shop.sendRaw(
      `${method} /quien HTTP/1.1\r\nHost: tela.test\r\n${lines}X-Forwarded-For: ${CLIENT}\r\nConnection: close\r\n\r\n${body}`,
    );

  it.each([0, 1, 500, 997])("%i junk lines hide no address", async (count) => {
    shop = await openShop({ handlers: HANDLERS, trustedProxies: [OWN] });
    const { status, body } = await askRaw(junk(count));
    expect(status).toBe(200);
    // The body arrives in chunks.
    expect(body).toContain(`"clientAddress":"${CLIENT}"`);
  });

  it.each([998, 999, 1000, 1001, 1100])("%i junk lines are refused: 431", async (count) => {
    shop = await openShop({ handlers: HANDLERS, trustedProxies: [OWN], pages: PAGES });
    const { status, headers, body } = await askRaw(junk(count));
    expect(status).toBe(431);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[\da-f]{16}$/) as string,
    });
    expect(body).toContain("demasiado largo");
  });

  it("a form with them is refused as well", async () => {
    shop = await openShop({ handlers: HANDLERS, trustedProxies: [OWN] });
    const lines = `${junk(1000)}Content-Length: 3\r\n`;
    expect((await askRaw(lines, "POST", "a=b")).status).toBe(431);
  });

  it("the shortest ones, as many as fit, are refused in one way or the other", async () => {
    shop = await openShop({ handlers: HANDLERS, trustedProxies: [OWN] });
    for (const count of [2000, 3000, 4000]) {
      expect((await askRaw("a:\r\n".repeat(count))).status).toBe(431);
    }
  });
});

const CLAIMS = {
  Host: "tela.test",
  "X-Forwarded-For": CLIENT,
  "X-Forwarded-Host": "malo.test",
  "X-Forwarded-Proto": "https",
  "X-Forwarded-Port": "8443",
  "X-Forwarded-Prefix": "/malo",
  Forwarded: "for=203.0.113.7;host=malo.test;proto=https",
};

describe.each<[string, string[]]>([
  ["a stranger", []],
  ["a trusted proxy", [OWN]],
])("what %s claims", (_who, trustedProxies) => {
  it.each([
    [undefined, "http://tela.test/quien"],
    ["https://tela.com.ar", "https://tela.com.ar/quien"],
    ["http://tela.com.ar:8080", "http://tela.com.ar:8080/quien"],
  ])("changes nothing of the shop's own address with ORIGIN %s", async (origin, url) => {
    shop = await openShop({ handlers: HANDLERS, trustedProxies, origin });
    expect(await ask(CLAIMS)).toMatchObject({ url });
    const answer = await shop.send("/x//quien", { headers: CLAIMS });
    expect([answer.status, answer.headers.location]).toEqual([301, "/x/quien"]);
    expect("strict-transport-security" in answer.headers).toBe(url.startsWith("https:"));
  });

  it("lets no form of another site in", async () => {
    shop = await openShop({ handlers: HANDLERS, trustedProxies, origin: "https://tela.com.ar" });
    const send = (origin: string) =>
      shop.send("/quien", { method: "POST", headers: { ...CLAIMS, Origin: origin } });
    expect((await send("https://malo.test")).status).toBe(403);
    expect((await send("https://tela.com.ar")).status).toBe(200);
  });
});
