import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { sameSlots } from "../helpers/same-slots";
import { createAdmission } from "../../server/admission";
import type { PageSource } from "../../server/page-cache/page-cache";
import { openShop, send, type Answer } from "./server-fixture";

type Shop = Awaited<ReturnType<typeof openShop>>;

const KEPT = { "Cache-Control": "public, no-cache", Vary: "Cookie" };
const HTML = { ...KEPT, "Content-Type": "text/html; charset=utf-8" };
const LONG = "página ".repeat(400);

let version: string | null;
let renders: string[];
/** Holds back every page until it is called. */
let release: () => void;
let answer: (request: Request, count: number) => Response | Promise<Response>;
let shop: Shop;

const pages: PageSource = {
  readVersion: () => version,
  readVisitor: (cookies) =>
    cookies?.includes("flash=")
      ? null
      : {
          cart: cookies?.includes("cart=") ? cookies : null,
          ...(cookies?.includes("place=") && { hasPlace: true }),
        },
  countPieces: (cart) => Promise.resolve(Number(/cart=(\d+)/.exec(cart)?.[1] ?? 0)),
};

async function render(asked: Request): Promise<Response> {
  renders.push(new URL(asked.url).pathname + new URL(asked.url).search);
  return answer(asked, renders.length);
}

beforeEach(async () => {
  version = "1";
  renders = [];
  release = () => undefined;
  answer = (_, count) => new Response(`${LONG}${count}`, { headers: HTML });
  const handlers = {
    productos: render,
    coleccion: render,
    carrito: render,
    "productos/:id": render,
  };
  shop = await openShop({ handlers, pages });
});

afterEach(() => shop.close());

function holdBack(): void {
  const held = new Promise<void>((resolve) => (release = resolve));
  const rendered = answer;
  answer = async (asked, count) => {
    await held;
    return rendered(asked, count);
  };
}

/** Waits until a test's requests have reached the cache. */
async function untilRendering(count: number): Promise<void> {
  while (renders.length < count) await nextTurn();
}

const read = (path: string, headers: Record<string, string> = {}) => shop.send(path, { headers });
const numberOf = ({ body }: Answer) => body.slice(LONG.length);

describe("a public page", () => {
  it("is rendered once for all visitors, whatever advertisements add to its address", async () => {
    const first = await read("/productos?page=2&marca=a");
    const second = await read("/productos?fbclid=1&marca=a&page=2");
    expect(renders).toEqual(["/productos?marca=a&page=2"]);
    expect(second.body).toBe(first.body);
    expect(second.status).toBe(200);
  });

  it("carries what every answer carries, and an id of its own", async () => {
    const [first, second, third] = [
      await read("/productos"),
      await read("/productos"),
      await read("/productos"),
    ];
    const own = ["date", "x-request-id", "connection", "keep-alive"];
    const without = ({ headers }: Answer) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
    expect(without(second)).toEqual(without(first));
    expect(second.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cache-control": "public, no-cache",
      vary: "Cookie, Accept-Encoding",
      "content-type": HTML["Content-Type"],
    });
    const ids = [first, second, third].map(({ headers }) => headers["x-request-id"]);
    expect(new Set(ids).size).toBe(3);
    const logged = shop.lines.filter(({ msg }) => msg === "request");
    expect(logged.map(({ requestId }) => requestId)).toEqual(ids);
    for (const line of logged) expect(line).toMatchObject({ route: "/productos", status: 200 });
  });

  it("is sent in the client's best encoding", async () => {
    const plain = await read("/productos");
    const ask = async (encoding: string) => {
      const outgoing = request({
        host: "127.0.0.1",
        port: shop.port,
        path: "/productos",
        headers: { "Accept-Encoding": encoding },
      }).end();
      const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
      const bytes = await buffer(incoming);
      return { encoding: incoming.headers["content-encoding"], bytes };
    };
    for (let time = 0; time < 2; time += 1) {
      const br = await ask("gzip, deflate, br");
      expect([br.encoding, brotliDecompressSync(br.bytes).toString()]).toEqual(["br", plain.body]);
      const gzip = await ask("gzip");
      expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(["gzip", plain.body]);
      const identity = await ask("zstd, br;q=0");
      expect([identity.encoding, identity.bytes.toString()]).toEqual([undefined, plain.body]);
    }
    expect(renders).toHaveLength(1);
  });

  it("answers 304 to every kind of matching validator", async () => {
    const { headers } = await read("/productos");
    const mark = headers.etag ?? "";
    expect(mark).toMatch(/^W\/"[\w-]{27}"$/);
    for (const asked of [mark, mark.slice(2), `"otro", ${mark}`]) {
      const again = await read("/productos", { "If-None-Match": asked });
      expect([again.status, again.body, again.headers.etag]).toEqual([304, "", mark]);
      expect(again.headers).toMatchObject({ "cache-control": KEPT["Cache-Control"] });
      expect(again.headers["content-type"]).toBeUndefined();
    }
    expect((await read("/productos", { "If-None-Match": '"otro"' })).status).toBe(200);
    expect(renders).toHaveLength(1);
  });

  it("is sent completely, however often, without one", async () => {
    answerWith(404, HTML);
    const { headers } = await read("/productos");
    const again = await read("/productos", { "If-None-Match": headers.etag ?? "" });
    expect([again.status, again.body]).toEqual([404, "texto"]);
    expect(renders).toHaveLength(1);
  });

  it("answers HEAD with the headers alone, first or later", async () => {
    const first = await shop.send("/productos", { method: "HEAD" });
    const second = await shop.send("/productos", { method: "HEAD" });
    const whole = await read("/productos");
    expect([first.body, second.body]).toEqual(["", ""]);
    expect(first.headers["content-length"]).toBe(whole.headers["content-length"]);
    expect(second.headers["content-length"]).toBe(whole.headers["content-length"]);
    expect(renders).toHaveLength(1);
  });

  it("is cached by the number of pieces in the cart", async () => {
    const bodies = [];
    for (const cookie of ["", "cart=2; a=1", "cart=2; b=7", "cart=3", "cart=2; a=1"]) {
      bodies.push(numberOf(await read("/productos", { Cookie: cookie })));
    }
    expect(bodies).toEqual(["1", "2", "2", "3", "2"]);
  });

  it("is no product's page for a visitor whose place is known", async () => {
    const ask = async (path: string) => numberOf(await read(path, { Cookie: "place=5900" }));
    expect([await ask("/productos"), await ask("/productos")]).toEqual(["1", "1"]);
    const product = "/productos/remera";
    expect([await ask(product), await ask(product)]).toEqual(["2", "3"]);
    expect([numberOf(await read(product)), numberOf(await read(product))]).toEqual(["4", "4"]);
  });

  it("is rendered again for a new version, without stale copies", async () => {
    const before = await read("/productos");
    version = "2";
    const after = await read("/productos", { "If-None-Match": before.headers.etag ?? "" });
    expect([after.status, numberOf(after)]).toEqual([200, "2"]);
  });

  it("is cached by host when no origin is configured", async () => {
    answer = (asked) => new Response(new URL(asked.url).host, { headers: HTML });
    const ask = (host: string) => read("/productos", { Host: host }).then(({ body }) => body);
    expect(await ask("uno.test")).toBe("uno.test");
    expect(await ask("dos.test")).toBe("dos.test");
    expect(await ask("uno.test")).toBe("uno.test");
  });
});

describe("never kept", () => {
  it.each<[string, () => void, Record<string, string>]>([
    ["for who has news to read", () => undefined, { Cookie: "flash=1" }],
    ["while nobody knows the version", () => (version = null), {}],
    ["when it sets a cookie", () => answerWith(200, { ...HTML, "Set-Cookie": "a=1" }), {}],
    ["when it says so", () => answerWith(200, { ...HTML, "Cache-Control": "no-store" }), {}],
    ["when nobody said it may", () => answerWith(200, { "Content-Type": "text/html" }), {}],
    ["when it failed", () => answerWith(500, HTML), {}],
    ["when it leads elsewhere", () => answerWith(301, { ...HTML, Location: "/" }), {}],
  ])("%s", async (_, arrange, headers) => {
    arrange();
    await read("/productos", headers);
    const before = renders.length;
    await read("/productos", headers);
    expect(renders.length).toBeGreaterThan(before);
  });

  it("is a page that is not public, nor an answer to a form", async () => {
    await read("/carrito");
    await read("/carrito");
    expect(renders).toEqual(["/carrito", "/carrito"]);
    await shop.send("/productos", { method: "POST", headers: { "Sec-Fetch-Site": "same-origin" } });
    await shop.send("/productos", { method: "POST", headers: { "Sec-Fetch-Site": "same-origin" } });
    expect(renders).toHaveLength(4);
  });

  it("is a page rendered during a save", async () => {
    answer = (_, count) => {
      if (count === 1) version = "2";
      return new Response(String(count), { headers: HTML });
    };
    await read("/productos");
    expect((await read("/productos")).body).toBe("2");
    expect((await read("/productos")).body).toBe("2");
  });

  it("is a missing page for another host or without one", async () => {
    await read("/productos");
    const { status } = await shop.sendRaw("GET /productos HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect(status).toBe(400);
    const twice = await shop.sendRaw(
      `GET /productos HTTP/1.1\r\nHost: ${shop.host}\r\nHost: ${shop.host}\r\nConnection: close\r\n\r\n`,
    );
    expect(twice.status).toBe(400);
  });
});

function answerWith(status: number, headers: Record<string, string>): void {
  answer = () => new Response(status === 301 ? null : "texto", { status, headers });
}

describe("many requests for one page", () => {
  function open(): ClientRequest {
    const outgoing = request({ host: "127.0.0.1", port: shop.port, path: "/productos" });
    outgoing.on("error", () => undefined).end();
    return outgoing;
  }

  it("wait for one rendering (single-flight)", async () => {
    holdBack();
    const asked = Array.from({ length: 50 }, () => read("/productos"));
    await untilRendering(1);
    release();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(renders).toHaveLength(1);
  });

  it("are answered when the first client has disconnected", async () => {
    holdBack();
    const first = open();
    await untilRendering(1);
    const others = Array.from({ length: 10 }, () => read("/productos"));
    first.destroy();
    release();
    const answers = await Promise.all(others);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(renders.length).toBeLessThanOrEqual(2);
  });

  it("are answered when the first client disconnected after others waited", async () => {
    const closings: Promise<unknown>[] = [];
    shop.server.on("request", (_, response: ServerResponse) => {
      closings.push(once(response, "close"));
    });
    const leave = async (who: ClientRequest, count: number) => {
      who.destroy();
      await closings[count];
    };
    holdBack();
    const first = open();
    await untilRendering(1);
    const second = open();
    while (closings.length < 2) await nextTurn();
    await leave(second, 1);
    await leave(first, 0);
    const third = read("/productos");
    await untilRendering(2);
    release();
    expect((await third).status).toBe(200);
    const left = shop.lines.filter(({ status }) => status === null);
    expect(left.map(({ route }) => route)).toEqual(["/productos", "/productos"]);
    expect((await read("/metrics")).body).toContain("tela_http_requests_in_flight 1\n");
  });

  it("are told that the shop is full, even if the first client never reads that", async () => {
    const full = await openShop({
      handlers: { productos: render },
      pages,
      admission: createAdmission({ slots: sameSlots(0), refusalDelayMs: 0 }),
      checkReadiness: () => new Promise(() => undefined),
    });
    const socket = connect(full.port, "127.0.0.1");
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${full.host}\r\n\r\n`;
    const isHere = new Promise<void>((resolve) => {
      full.server.on("request", ({ url }) => url === "/productos" && resolve());
    });
    socket.write(ask("/readyz") + ask("/productos"));
    await isHere;
    expect((await full.send("/productos")).status).toBe(503);
    socket.destroy();
    await full.close();
  });

  it("get answers of their own when the page is not cacheable", async () => {
    answer = (_, count) =>
      new Response(String(count), { headers: { ...HTML, "Cache-Control": "no-store" } });
    holdBack();
    const asked = Array.from({ length: 5 }, () => read("/productos"));
    await untilRendering(1);
    release();
    const bodies = (await Promise.all(asked)).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(5);
  });

  it("do not wait for a rendering from before a save", async () => {
    holdBack();
    const early = read("/productos");
    await untilRendering(1);
    version = "2";
    const late = read("/productos");
    await untilRendering(2);
    release();
    expect(numberOf(await early)).toBe("1");
    expect(numberOf(await late)).toBe("2");
    expect(numberOf(await read("/productos"))).toBe("2");
  });
});

describe("after a save", () => {
  it("the busiest pages are rendered before the next request, busiest first", async () => {
    for (const [path, times] of [
      ["/productos", 2],
      ["/coleccion", 4],
      ["/productos/una", 1],
    ] as const) {
      for (let time = 0; time < times; time += 1) await read(path);
    }
    renders = [];
    version = "2";
    await read("/productos/otra");
    await untilRendering(3);
    expect(renders).toEqual(["/productos/otra", "/coleccion", "/productos"]);
    await read("/coleccion");
    await read("/productos");
    expect(renders).toHaveLength(3);
  });
});

it("is counted in the metrics", async () => {
  for (let time = 0; time < 4; time += 1) await read("/productos");
  const { body } = await read("/metrics");
  expect(body).toContain('tela_public_pages_total{from="memory"} 3');
  expect(body).toContain('tela_public_pages_total{from="rendering"} 1');
  expect(Number(/tela_page_cache_bytes (\d+)/.exec(body)?.[1])).toBeGreaterThan(LONG.length);
});

it("is off without a memory budget", async () => {
  const off = await openShop({ handlers: { productos: render }, pages, pageCacheMegabytes: 0 });
  await send(off.port, "/productos");
  await send(off.port, "/productos");
  expect(renders).toHaveLength(2);
  await off.close();
});
