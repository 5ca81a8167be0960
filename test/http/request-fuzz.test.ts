import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar } from "../helpers/cookies";
import { insertProduct } from "../helpers/product-rows";

const PRODUCT = "/productos/manki-remera-calesita-amarillo-01";
const LISTS = ["/", "/productos", "/coleccion", "/categoria/ropa", "/categoria/accesorios/gorras"];
const ROUTES = [...LISTS, PRODUCT, "/carrito", "/menu", "/robots.txt", "/sitemap.xml", "/nada"];
const PARAMS = [
  "q",
  "marca",
  "categoria",
  "talle",
  "color",
  "min",
  "max",
  "orden",
  "page",
  "index",
];
const FIELDS = ["intent", "talle", "color", "cantidad", "producto", "antes", "id", "__proto__"];
const RUNS = { numRuns: 120 };

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
  insertProduct(shop.connect(), { id: "fuzz-01", sizes: "[]", colors: "[]" });
});
afterAll(() => shop.close());

/** Any text, often one with a meaning in the shop. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    ...[
      "remera",
      "M",
      "Negro",
      "Manki",
      "buzos",
      "precio-asc",
      "2",
      "-1",
      "1e999",
      "NaN",
      "26.000",
    ],
    ...["%", "_", '"', "'", "\0", "add", "update", "remove", "clear", "fuzz-01", "constructor"],
  ),
);
const pairs = (names: string[]) =>
  fc.array(
    fc.tuple(
      fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: text }),
      text,
    ),
    {
      maxLength: 8,
    },
  );

describe("no request makes a fault of the shop", () => {
  it("GET any route with any parameters is below 500, and a redirect leads to a page", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ROUTES), pairs(PARAMS), async (route, params) => {
        const path = `${route}?${new URLSearchParams(params)}`;
        const { status, response } = await shop.get(path);
        expect(status).toBeLessThan(500);
        if (status < 300 || status >= 400) return;
        const location = response.headers.get("Location") ?? "";
        expect(location).toMatch(/^\/(?!\/)/);
        expect((await shop.get(location)).status).toBe(200);
      }),
      RUNS,
    );
  });

  it("GET any path is below 500", async () => {
    const word = fc.constantFrom("productos", "categoria", "ropa", "dibujos", "fotos");
    // Line breaks have a test of their own.
    const segment = fc.oneof(text, word).filter((part) => !/[\n\r\u2028\u2029]/.test(part));
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 5 }), async (segments) => {
        const path = `/${segments.map(encodeURIComponent).join("/")}`.replace(/^\/{2,}/, "/");
        expect((await shop.get(path)).status).toBeLessThan(500);
      }),
      RUNS,
    );
  });

  it("GET any data address is below 500", async () => {
    const routes = ["/productos", "/carrito", "/categoria/ropa", PRODUCT, "/_root", "/nada"];
    const names = fc.constantFrom(...PARAMS, "_routes");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes),
        fc.array(fc.tuple(names, text), { maxLength: 4 }),
        async (route, params) => {
          const path = `${route}.data?${new URLSearchParams(params)}`;
          expect((await shop.get(path)).status).toBeLessThan(500);
        },
      ),
      RUNS,
    );
  });

  it("POST any form to any route is below 500, and leaves a cart that opens", async () => {
    const jar = createCookieJar();
    const forms = fc.constantFrom(PRODUCT, "/productos/fuzz-01", "/carrito", ...ROUTES);
    await fc.assert(
      fc.asyncProperty(forms, pairs(FIELDS), async (route, fields) => {
        const answer = await shop.post(route, fields, jar);
        expect(answer.status).toBeLessThan(500);
        for (const cookie of answer.response.headers.getSetCookie()) {
          expect(Buffer.byteLength(cookie)).toBeLessThanOrEqual(4096);
        }
        expect((await shop.get("/carrito", jar)).status).toBe(200);
      }),
      RUNS,
    );
  });

  it("POST files where text is asked for is below 500", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(PRODUCT, "/productos/fuzz-01", "/carrito"),
        fc.constantFrom("add", "update", "remove", "clear"),
        fc.subarray(["intent", "talle", "color", "cantidad", "producto"]),
        async (path, intent, names) => {
          const body = new FormData();
          body.set("intent", intent);
          for (const name of names) body.set(name, new File(["x"], "x.txt"));
          const request = new Request(`http://tela.test${path}`, { method: "POST", body });
          expect((await shop.handle(request)).status).toBeLessThan(500);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each(["PUT", "PATCH", "DELETE"])("%s is below 500", async (method) => {
    for (const path of ROUTES) {
      const body = new URLSearchParams({ intent: "clear" });
      const request = new Request(`http://tela.test${path}`, { method, body });
      expect([path, (await shop.handle(request)).status < 500]).toEqual([path, true]);
    }
  });

  it("any cookie header is below 500", async () => {
    const value = fc.stringMatching(/^[\x20-\x7e]{0,60}$/);
    await fc.assert(
      fc.asyncProperty(value, value, async (cart, flash) => {
        const jar = createCookieJar();
        jar.set("tela_cart", cart);
        jar.set("tela_flash", flash);
        expect((await shop.get("/carrito", jar)).status).toBe(200);
      }),
      RUNS,
    );
  });
});
