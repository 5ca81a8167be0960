import { randomBytes } from "node:crypto";
import { connect as connectHttp2, type IncomingHttpHeaders } from "node:http2";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { MAX_LINES } from "../../app/domain/buying/cart";
import { paths } from "../../app/paths";
import { UPLOAD_FORMS } from "../../server/limit-bodies";
import { signInAt } from "../helpers/back-office";
import { launchBrowser } from "../helpers/chromium";
import { createCookieJar } from "../helpers/cookies";
import { prepareShopper } from "../helpers/shopper";
import { postForm } from "../helpers/visitor";
import { dripInto } from "../helpers/slow-clients";
import { createHttpsFetch, send } from "./https-visitor";
import { openProxiedShop, type ProxiedShop, type ProxyName } from "./proxied-shop";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
/** More than the shop accepts in a minute from one IP address. */
const LOOKUPS = 11;

/** An address of each form that brings files. */
const UPLOADS = [
  adminPaths.newProduct(),
  `${adminPaths.product("propia-01")}.data`,
  adminPaths.productImports(),
  adminPaths.pictureArchive(),
  adminPaths.settings().toUpperCase(),
  adminPaths.group("remeras"),
  paths.order("a"),
];
const findUploadForm = (path: string) =>
  UPLOAD_FORMS.find((form) => form.path.test(path.split("?", 1)[0] ?? ""));

const BOUNDARY = "un-separador";

/** A form with one file, of so many bytes in all. */
function* writeUpload(bytes: number): Iterable<Buffer> {
  const start = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="archivo"; filename="a.zip"\r\n\r\n`,
  );
  const end = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  yield start;
  const piece = Buffer.alloc(256 * 1024);
  for (let left = bytes - start.length - end.length; left > 0; left -= piece.length) {
    yield piece.subarray(0, left);
  }
  yield end;
}

/** The tests of a shop behind a proxy, the same for every proxy. */
export function testShopBehind(name: ProxyName): void {
  let proxied: ProxiedShop;
  let slowClients: Promise<string[]>;

  beforeAll(async () => {
    proxied = await openProxiedShop(name);
    // They take as long as the time limits, so they run in parallel with all other tests.
    slowClients = Promise.all([
      dripInto(await proxied.connect(), "headers"),
      dripInto(await proxied.connect(), "body"),
    ]);
  });
  afterAll(() => proxied.close());

  it("sells an order by plain forms, with cookies that HTTPS alone carries", async () => {
    const cookies: string[] = [];
    const shopper = await prepareShopper(proxied.origin, createHttpsFetch(proxied, cookies));
    const token = await shopper.confirm(randomBytes(16).toString("base64url"));
    expect((await send(proxied, paths.order(token))).status).toBe(200);
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-tela_\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    }
  });

  it("sells an order to a browser without scripts", async () => {
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({
        baseURL: proxied.origin,
        javaScriptEnabled: false,
        ignoreHTTPSErrors: true,
      });
      const page = await context.newPage();
      const press = (button: string) => page.getByRole("button", { name: button }).click();
      await page.goto(paths.products());
      await page
        .getByRole("main")
        .locator(`a[href^="${paths.product("")}"]`)
        .first()
        .click();
      for (const group of await page.getByRole("main").locator("fieldset").all()) {
        await group.getByRole("radio").first().check();
      }
      await press("Agregar al carrito");
      await page.goto(paths.checkout());
      await page.getByLabel("Nombre y apellido").fill("Ana Gómez");
      await page.getByLabel("E-mail").fill("ana@correo.test");
      await page.getByLabel("Teléfono", { exact: true }).fill("0353 15-411-2025");
      await page.getByRole("radio", { name: "Retiro en el local" }).check();
      await page.getByRole("radio", { name: "Efectivo al retirar" }).check();
      await press("Continuar");
      await press("Confirmar pedido");
      await page.waitForURL(`${proxied.origin}${paths.checkoutOutcome("success")}?pedido=*`);
    } finally {
      await browser.close();
    }
  });

  it("speaks HTTP/2, and tells browsers to come by HTTPS only", async () => {
    const session = connectHttp2(proxied.origin, { ca: proxied.authority });
    const stream = session.request({ ":path": paths.home(), "accept-encoding": "br" });
    const [headers] = (await once(stream, "response")) as [IncomingHttpHeaders];
    stream.resume();
    await once(stream, "end");
    session.close();
    expect(session.alpnProtocol).toBe("h2");
    expect(headers).toMatchObject({
      ":status": 200,
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "content-encoding": "br",
    });
    expect(headers.server ?? "").not.toMatch(/\d|caddy/i);
    const plain = await fetch(proxied.httpOrigin + paths.cart(), { redirect: "manual" });
    expect(plain.status).toBeOneOf([301, 308]);
    // Caddy redirects to the default port, whatever port it listens on.
    expect(plain.headers.get("Location")).toMatch(/^https:\/\/localhost(:\d+)?\/carrito$/);
  });

  it("knows visitors by their own address, whatever they say of themselves", async () => {
    const ask = (attempt: number, localAddress: string) =>
      send(proxied, paths.orderLookup(), {
        method: "POST",
        headers: {
          ...FORM,
          Origin: proxied.origin,
          "X-Forwarded-For": `10.0.0.${attempt}`,
          "X-Real-IP": `10.0.0.${attempt}`,
          Forwarded: `for=10.0.0.${attempt}`,
        },
        localAddress,
        body: new URLSearchParams({ numero: "TELA-123456-ABC", email: "a@b.test" }).toString(),
      });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < LOOKUPS; attempt += 1) {
      statuses.push((await ask(attempt, "127.0.0.1")).status);
    }
    expect(statuses).toEqual([...Array.from({ length: LOOKUPS - 1 }, () => 400), 429]);
    // Another visitor's attempts are counted separately.
    expect((await ask(0, "127.0.0.2")).status).toBe(400);
  });

  it("hides no visitor behind a thousand junk headers, or a header that names the proxy's own", async () => {
    const ask = async (junk: string) => {
      const socket = await proxied.connect();
      const body = new URLSearchParams({ numero: "TELA-123456-ABC", email: "a@b.test" }).toString();
      const lines = [
        `POST ${paths.orderLookup()} HTTP/1.1`,
        "Host: localhost",
        `Origin: ${proxied.origin}`,
        "Content-Type: application/x-www-form-urlencoded",
        `Content-Length: ${body.length}`,
      ];
      socket.write(`${lines.join("\r\n")}\r\n${junk}\r\n${body}`);
      const answer = await text(socket);
      // Newer versions of nginx refuse so many headers themselves.
      if (!/^x-request-id:/im.test(answer)) return 431;
      return Number(answer.split(" ")[1]);
    };
    const close = "Connection: close\r\n";
    const statuses: number[] = [];
    for (let attempt = 0; attempt < LOOKUPS; attempt += 1) {
      statuses.push(
        await ask(`Connection: close, X-Forwarded-For\r\nX-Forwarded-For: 10.0.0.1\r\n`),
      );
    }
    // The limit counts the posts of this test and of the one before.
    expect(statuses.at(-1)).toBe(429);
    for (const count of [900, 1000, 1100]) {
      const named = Array.from({ length: count }, (_, number) => `A-${number}: b\r\n`).join("");
      expect(await ask(named + close)).toBeOneOf([429, 431]);
      expect(await ask("Aa: b\r\n".repeat(count) + close)).toBeOneOf([429, 431]);
    }
  });

  it("goes by its own name, whatever host the visitor claims", async () => {
    const answer = await send(proxied, paths.checkout(), {
      headers: { "X-Forwarded-Host": "otro.test", "X-Forwarded-Proto": "http" },
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(paths.cart());
    const sitemap = await (await send(proxied, paths.sitemap())).text();
    expect(sitemap).toContain(`<loc>${proxied.origin}/</loc>`);
  });

  it.each(["/metrics", "/metrics/", "/Metrics", "/%6Detrics", "//metrics", "/./metrics"])(
    "keeps its figures to the machine: %s",
    async (path) => {
      // Unchanged; `URL` would normalise it.
      const socket = await proxied.connect();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 (404|301|308) /);
    },
  );

  it("answers whoever watches from outside", async () => {
    expect((await send(proxied, "/livez")).status).toBe(200);
    expect((await send(proxied, "/readyz")).status).toBe(200);
  });

  it.each([
    ["with its length", {}],
    ["in chunks", { "Transfer-Encoding": "chunked" }],
  ])("refuses a form that is too large, sent %s", async (_title, headers) => {
    const answer = await send(proxied, paths.cart(), {
      method: "POST",
      body: `a=${"b".repeat(100_000)}`,
      headers: { ...FORM, Origin: proxied.origin, ...headers },
    });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("demasiado grandes");
  });

  it("has a test for each form that brings files", () => {
    expect(new Set(UPLOADS.map(findUploadForm))).toEqual(new Set(UPLOAD_FORMS));
  });

  it.each(UPLOADS)(
    "passes files to %s up to the shop's limit, and none beyond it",
    async (path) => {
      const limit = findUploadForm(path)?.limitBytes ?? 0;
      const listHeaders = (bytes: number) => {
        return {
          Origin: proxied.origin,
          "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
          "Content-Length": String(bytes),
        };
      };
      const cookie = await signInAt(proxied.origin, createHttpsFetch(proxied, []));
      const passed = await send(proxied, path, {
        method: "POST",
        headers: { ...listHeaders(limit - 1), Cookie: cookie },
        body: writeUpload(limit - 1),
      });
      // The shop has read it, and says what is wrong with such a file.
      expect(passed.status).toBeOneOf([400, 404]);
      expect(passed.headers.get("X-Request-Id")).not.toBeNull();

      const socket = await proxied.connect();
      const lines = Object.entries(listHeaders(limit + 1)).map((header) => header.join(": "));
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join("\r\n")}\r\n\r\n`);
      const [refused] = (await once(socket, "data")) as [Buffer];
      socket.destroy();
      expect(refused.toString()).toMatch(/^HTTP\/1\.1 413 /);
      expect(refused.toString()).not.toMatch(/^x-request-id:/im);
    },
  );

  it("empties a cart of thirty lines, in headers that every proxy has room for", async () => {
    const jar = createCookieJar();
    const visit = createHttpsFetch(proxied, []);
    const post = async (path: string, fields: Record<string, string>) => {
      const sent = { cookie: jar.header(), send: visit };
      const { status, headers } = await postForm(proxied.origin + path, fields, sent);
      expect(status).toBe(303);
      jar.keep({ headers });
      const text = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
      expect(Buffer.byteLength(text)).toBeLessThan(3500);
      return text;
    };
    const lines = readBuiltInCatalogue()
      .flatMap(({ id, sizes, colors: [color = ""] }) =>
        sizes.map((talle) => ({ id, talle, color })),
      )
      .slice(0, MAX_LINES);
    for (const { id, ...choice } of lines) {
      await post(paths.product(id), { intent: "add", ...choice });
    }
    expect(await post(paths.cart(), { intent: "clear" })).toContain("tela_carrito_vaciado=");
  });

  it("protects the pages that the proxy answers itself", async () => {
    const answer = await send(proxied, "/metrics");
    expect(answer.headers.get("X-Request-Id")).toBeNull();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it("cuts clients that go on sending a byte a second", async () => {
    const [headers, body] = await slowClients;
    expect(headers).toMatch(/^$|^HTTP\/1\.1 408 /);
    expect(body).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("tells those who send a form while the shop is away, and has others wait where it can", async () => {
    await proxied.shop.kill();
    const form = {
      method: "POST",
      headers: { ...FORM, Origin: proxied.origin },
      body: "intent=add",
    };
    const refused = await send(proxied, paths.cart(), form);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("10");
    expect(await refused.text()).toContain("La tienda no contesta");
    const page = send(proxied, paths.cart());
    if (name === "nginx") expect((await page).status).toBe(503);
    await proxied.shop.reopen();
    if (name === "caddy") expect((await page).status).toBe(200);
    expect((await send(proxied, paths.cart())).status).toBe(200);
  });
}
