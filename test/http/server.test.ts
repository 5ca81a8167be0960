import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { request, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";

import { ASSET_TEXT, openShop, type Answer } from "./server-fixture";

type Shop = Awaited<ReturnType<typeof openShop>>;

const DOCUMENT_POLICY = "default-src 'none'; script-src 'sha256-abc'";
const PICTURE_POLICY = "sandbox; default-src 'none'";
const LONG_HTML = `<!DOCTYPE html><p>${"remera de algodón ".repeat(200)}</p>`;

const HANDLERS = {
  pagina: () =>
    new Response(LONG_HTML, {
      headers: [
        ["Content-Type", "text/html; charset=utf-8"],
        ["Content-Security-Policy", DOCUMENT_POLICY],
        ["Set-Cookie", "a=1"],
        ["Set-Cookie", "b=2"],
      ],
    }),
  foto: () =>
    new Response(Buffer.alloc(5000), {
      headers: {
        "Content-Type": "image/avif",
        "Content-Length": "5000",
        "Content-Security-Policy": PICTURE_POLICY,
      },
    }),
  datos: () => new Response("x".repeat(2000), { headers: { "Content-Type": "text/x-script" } }),
  eco: async (request: Request, requestId: string) =>
    Response.json({ url: request.url, requestId, body: await request.text() }),
  // Remix accepts this header and Node does not, so the adapter itself fails.
  rota: () => new Response("", { headers: { ETag: "propia", "X-Rota": "secreto\u0001" } }),
  "formulario-rechazado": () => new Response("revisá", { status: 400 }),
  falta: () => new Response(null, { status: 404 }),
  caida: () => Promise.reject(new Error("secreto")),
  trunca: () => new Response(brokenBody(), { headers: { "Content-Type": "text/html" } }),
};

function brokenBody(): ReadableStream {
  let isStarted = false;
  return new ReadableStream({
    pull(controller) {
      if (isStarted) throw new Error("secreto");
      isStarted = true;
      controller.enqueue(Buffer.from("media página"));
    },
  });
}

let shop: Shop;
afterEach(() => shop.close());

function expectSecurityHeaders({ headers }: Answer): void {
  expect(headers).toMatchObject({
    "content-security-policy": expect.stringMatching(/^default-src 'none'; script-src 'self';/),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy":
      "camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()",
    "x-frame-options": "DENY",
    "x-request-id": expect.stringMatching(/^[\da-f]{16}$/),
  });
  expect(headers).not.toHaveProperty("x-powered-by");
  expect(headers).not.toHaveProperty("server");
  expect(headers).not.toHaveProperty("strict-transport-security");
}

describe("every answer carries the security headers", () => {
  it.each([
    ["GET", "/eco", {}, 200],
    ["HEAD", "/eco", {}, 200],
    ["GET", "/datos", {}, 200],
    ["GET", "/assets/entry-4f2a.js", {}, 200],
    ["GET", "/assets/falta.js", {}, 404],
    ["GET", "/favicon.svg", {}, 200],
    ["GET", "/livez", {}, 200],
    ["GET", "/readyz", {}, 200],
    ["GET", "/metrics", {}, 200],
    ["GET", "/metrics", { "X-Forwarded-For": "192.0.2.1" }, 404],
    ["GET", "/%E0%A4%A", {}, 400],
    ["GET", "/eco", { Host: "a b" }, 400],
    ["GET", "/eco", { Host: "tela:99999" }, 400],
    ["GET", "/eco", { Host: `${"a".repeat(300)}.tela` }, 400],
    ["POST", "/eco", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["PUT", "/eco", {}, 405],
    ["DELETE", "/eco", {}, 405],
    ["OPTIONS", "/eco", {}, 405],
    ["TRACE", "/eco", {}, 405],
    ["PROPFIND", "/eco", {}, 405],
    ["POST", "/eco", { "Content-Length": "70000" }, 413],
    ["GET", "/eco", { Cookie: "a".repeat(20_000) }, 431],
    ["GET", "/rota", {}, 500],
    ["GET", "/caida", {}, 500],
  ])("%s %s with %o is %i", async (method, path, headers, status) => {
    shop = await openShop({ handlers: HANDLERS });
    const answer = await shop.send(path, { method, headers });
    expect(answer.status).toBe(status);
    expectSecurityHeaders(answer);
  });

  it.each([
    ["GET / HTTP/1.1\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", 400],
    ["GET http://[x/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
    ["nada que ver\r\n\r\n", 400],
    ["POST /eco HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n", 400],
    ["CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 405],
    ["GET /eco HTTP/1.1\r\nHost: a\r\nExpect: flores\r\nConnection: close\r\n\r\n", 200],
  ])("%j is %i", async (bytes, status) => {
    shop = await openShop({ handlers: HANDLERS });
    const answer = await shop.sendRaw(
      bytes.replace("HTTP/1.1\r\n\r\n", "HTTP/1.1\r\nConnection: close\r\n\r\n"),
    );
    expect(answer.status).toBe(status);
    expectSecurityHeaders(answer);
  });

  it.each([
    ["is refused in its turn after a whole answer", "/eco", 200],
    ["never takes the place of an open answer", "/espera", undefined],
  ])("a broken request behind another one %s", async (_what, path, status) => {
    let answer = (): void => undefined;
    const open = new Promise<Response>(
      (resolve) => (answer = () => resolve(new Response("tarde"))),
    );
    shop = await openShop({ handlers: { ...HANDLERS, espera: () => open } });
    const socket = connect(shop.port, "127.0.0.1");
    const arrived = once(shop.server, "request");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await arrived;
    const first = status ? String((await once(socket, "data"))[0]) : "";
    socket.write("nada que ver\r\n\r\n");
    const rest = await text(socket);
    answer();
    expect(first).toMatch(status ? /^HTTP\/1\.1 200 / : /^$/);
    expect(rest).toMatch(status ? /^HTTP\/1\.1 400 / : /^$/);
  });

  it("asks for HTTPS for two years when the shop's address is https", async () => {
    shop = await openShop({ handlers: HANDLERS, origin: "https://tela.com.ar" });
    const { headers } = await shop.send("/eco");
    expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    expect(headers["content-security-policy"]).toMatch(/; upgrade-insecure-requests$/);
  });

  it("a document's own policy replaces the default one", async () => {
    shop = await openShop({ handlers: HANDLERS });
    const { headers } = await shop.send("/pagina");
    expect(headers["content-security-policy"]).toBe(DOCUMENT_POLICY);
    expect(headers["set-cookie"]).toEqual(["a=1", "b=2"]);
    expect(headers["x-frame-options"]).toBe("DENY");
  });
});

describe("refusals are small Spanish pages", () => {
  it("dressed by a stylesheet that the policy allows and the shop has", async () => {
    shop = await openShop({ handlers: HANDLERS });
    const answer = await shop.send("/caida");
    expect(answer.body).toContain('<link rel="stylesheet" href="/plain.css">');
    expect(answer.body).toContain('<a class="button" href="">Probar de nuevo</a>');
    expect(answer.headers["content-security-policy"]).toContain("; style-src 'self';");
    expect(existsSync(join(import.meta.dirname, "../../public/plain.css"))).toBe(true);
  });

  it.each([
    ["PUT", "/eco", {}, 405],
    ["POST", "/eco", { Origin: "null" }, 403],
    ["GET", "/%", {}, 400],
    ["GET", "/nada%0Ade", {}, 400],
    ["GET", "/eco?_data=routes/eco", {}, 400],
    ["POST", "/eco?x=1&%5Fdata=routes/eco", {}, 400],
    ["POST", "/x/..//eco", {}, 404],
    ["GET", "/falta", {}, 404],
    ["HEAD", "/falta", {}, 404],
    ["POST", "/texto", {}, 405],
    ["GET", "/assets/falta.js", {}, 404],
    ["POST", "/eco", { "Content-Length": "70000" }, 413],
  ])("%s %s with %o answers a page with a way back", async (method, path, headers, status) => {
    const loaders = { texto: () => new Response("texto") };
    shop = await openShop({ handlers: HANDLERS, loaders });
    const answer = await shop.send(path, { method, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    if (method === "HEAD") return;
    expect(answer.body).toMatch(/<html lang="es-AR">[^]*<h1>[^]*<a href="\/">/);
    expect(answer.body).not.toMatch(/style=|<style|<script/);
  });

  it("an answer with a body of its own keeps it", async () => {
    shop = await openShop({ handlers: HANDLERS });
    const { status, body } = await shop.send("/formulario-rechazado");
    expect([status, body]).toEqual([400, "revisá"]);
  });

  it("405 says which methods there are", async () => {
    shop = await openShop();
    expect((await shop.send("/", { method: "PATCH" })).headers.allow).toBe("GET, HEAD, POST");
  });

  it("an error Remix has no page for shows the shop's page, not a line of English", async () => {
    shop = await openShop({ handlers: HANDLERS });
    const answer = await shop.send("/caida");
    expect(answer.status).toBe(500);
    expect(answer.body).toContain(`<code>${String(answer.headers["x-request-id"])}</code>`);
    expect(answer.body).not.toMatch(/secreto|Unexpected/);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it("a page that fails halfway is cut off, so that nobody takes it for whole", async () => {
    shop = await openShop({ handlers: HANDLERS });
    await expect(shop.send("/trunca")).rejects.toMatchObject({ code: "ECONNRESET" });
    expect((await shop.send("/eco")).status).toBe(200);
    expect(shop.lines).toContainEqual(
      expect.objectContaining({ level: 50, msg: "request failed" }),
    );
  });

  it("a failure shows the request id and logs the cause under it", async () => {
    shop = await openShop({ handlers: HANDLERS });
    const answer = await shop.send("/rota");
    const requestId = answer.headers["x-request-id"];
    expect(answer.body).toContain(`<code>${String(requestId)}</code>`);
    expect(answer.body).not.toContain("secreto");
    expect(answer.headers).not.toHaveProperty("etag");
    expect(shop.lines).toContainEqual(
      expect.objectContaining({ level: 50, requestId, msg: "request failed" }),
    );
  });
});

describe("static files", () => {
  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
    ["identity", (bytes: Buffer) => bytes],
  ])("a hashed file comes precompressed as %s and may be kept forever", async (coding, decode) => {
    shop = await openShop();
    const outgoing = request({
      port: shop.port,
      path: "/assets/entry-4f2a.js",
      headers: { "Accept-Encoding": coding },
      agent: false,
    }).end();
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      vary: "Accept-Encoding",
    });
    expect(answer.headers["content-encoding"] ?? "identity").toBe(coding);
    expect(decode(await buffer(answer)).toString()).toBe(ASSET_TEXT);
  });

  it("a client that refuses an encoding does not get it", async () => {
    shop = await openShop();
    const path = "/assets/entry-4f2a.js";
    const ask = (accepted: string) => shop.send(path, { headers: { "Accept-Encoding": accepted } });
    expect((await ask("br;q=0, gzip")).headers["content-encoding"]).toBe("gzip");
    const plain = await ask("br;q=0, gzip;q=0");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body).toBe(ASSET_TEXT);
  });

  it("a file without a hash in its name is kept for an hour", async () => {
    shop = await openShop();
    const { headers } = await shop.send("/favicon.svg");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    const etag = headers.etag ?? "";
    for (const asked of [etag, etag.replace("W/", ""), `"otro", ${etag}`, "*"]) {
      const again = await shop.send("/favicon.svg", { headers: { "If-None-Match": asked } });
      expect([again.status, again.body, again.headers.etag]).toEqual([304, "", etag]);
      expect(again.headers["cache-control"]).toBe("public, max-age=3600");
    }
    const other = await shop.send("/favicon.svg", { headers: { "If-None-Match": 'W/"otro"' } });
    expect(other.status).toBe(200);
  });

  it.each(["gzip", "br", "identity"])("a file sent as %s has one ETag", async (accepted) => {
    shop = await openShop();
    const path = "/assets/entry-4f2a.js";
    const plain = await shop.send(path, { headers: { "Accept-Encoding": "identity" } });
    const packed = await shop.send(path, { headers: { "Accept-Encoding": accepted } });
    expect(packed.headers).toMatchObject({ etag: plain.headers.etag, vary: "Accept-Encoding" });
  });

  it.each(["bytes=5-2", "bytes=0-1", "bytes=-"])("Range: %s gets the whole file", async (range) => {
    shop = await openShop();
    const answer = await shop.send("/favicon.svg", { headers: { Range: range } });
    expect([answer.status, answer.body]).toEqual([200, "<svg/>"]);
  });

  it.each([
    "/assets/falta.js",
    "/dibujos/600x600/falta.svg",
    "/assets/",
    "/assets/../assets/x",
    "/assets/%2e%2e/.oculto",
  ])("%s does not reach Remix", async (path) => {
    shop = await openShop();
    const answer = await shop.send(path);
    expect(answer.status).toBe(404);
    expect(answer.body).toContain("No encontramos");
  });

  it("hidden files and folders above are not there", async () => {
    shop = await openShop();
    const headers = { "If-None-Match": "*" };
    for (const path of ["/.oculto", "/..%2f..%2fetc%2fpasswd", "/../../etc/passwd"]) {
      for (const options of [{}, { headers }]) {
        expect(await shop.send(path, options)).toMatchObject({ status: 404, body: "página" });
      }
    }
  });
});

describe("compression", () => {
  it.each([
    ["/pagina", "br", brotliDecompressSync, LONG_HTML],
    ["/pagina", "gzip", gunzipSync, LONG_HTML],
    ["/datos", "gzip, deflate, br", brotliDecompressSync, "x".repeat(2000)],
  ])("%s for %s is compressed on the way out", async (path, accepted, decode, expected) => {
    shop = await openShop({ handlers: HANDLERS });
    const headers = { "Accept-Encoding": accepted };
    const outgoing = request({ port: shop.port, path, headers, agent: false }).end();
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    expect(answer.headers["content-encoding"]).toBe(accepted.includes("br") ? "br" : "gzip");
    expect(answer.headers.vary).toMatch(/Accept-Encoding/);
    expect(decode(await buffer(answer)).toString()).toBe(expected);
  });

  it("an answer says so even when the client takes none", async () => {
    shop = await openShop({ handlers: HANDLERS });
    const answer = await shop.send("/pagina");
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers.vary).toMatch(/Accept-Encoding/);
  });
});

describe("the request log", () => {
  it("has one line per request, without the query, the client or its cookies", async () => {
    shop = await openShop({ handlers: HANDLERS });
    const answer = await shop.send("/eco?correo=ana@example.com", {
      headers: { "User-Agent": "curioso", Cookie: "sesion=secreta", "X-Request-Id": "ajeno" },
    });
    const lines = shop.lines.filter(({ msg }) => msg === "request");
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        requestId: answer.headers["x-request-id"],
        method: "GET",
        route: "/eco",
        status: 200,
        durationMs: expect.any(Number),
        bytes: expect.any(Number),
        msg: "request",
      },
    ]);
    expect(lines[0]?.bytes).toBeGreaterThan(answer.body.length);
    expect(JSON.parse(answer.body)).toMatchObject({ requestId: answer.headers["x-request-id"] });
  });
});

describe("the address Remix sees", () => {
  it.each([
    [undefined, {}, "http://tela.test/eco?a=1"],
    [undefined, { "X-Forwarded-Host": "malo:99999999" }, "http://tela.test/eco?a=1"],
    ["https://tela.com.ar", {}, "https://tela.com.ar/eco?a=1"],
    [
      "https://tela.com.ar:8443",
      { "X-Forwarded-Proto": "http" },
      "https://tela.com.ar:8443/eco?a=1",
    ],
  ])("with ORIGIN %s and %o is %s", async (origin, headers, url) => {
    shop = await openShop({ handlers: HANDLERS, origin });
    const answer = await shop.send("/eco?a=1", { headers: { Host: "Tela.test:80", ...headers } });
    expect(JSON.parse(answer.body)).toMatchObject({ url });
  });
});

it("a picture keeps its own policy and is not compressed a second time", async () => {
  shop = await openShop({ handlers: HANDLERS });
  const { headers } = await shop.send("/foto", { headers: { "Accept-Encoding": "br, gzip" } });
  expect(headers).toMatchObject({
    "content-security-policy": PICTURE_POLICY,
    "content-length": "5000",
    "x-content-type-options": "nosniff",
  });
  expect(headers).not.toHaveProperty("content-encoding");
});

describe("an address with doubled slashes", () => {
  it.each([
    ["//eco", "/eco"],
    ["///malo.test//x?a=//b", "/malo.test/x?a=//b"],
    ["/\\malo.test", "/malo.test"],
    ["/eco/.//", "/eco/"],
  ])("%s leads to %s, within the shop", async (path, location) => {
    shop = await openShop({ handlers: HANDLERS });
    const { status, headers } = await shop.send(path);
    expect([status, headers.location]).toEqual([301, location]);
  });
});
