import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop, type Page } from "../helpers/built-shop";
import { jarWithCart } from "../helpers/cookies";
import {
  descendants,
  readScript,
  readText,
  select,
  selectProductData,
  selectAll,
} from "../helpers/html";
import { insertProduct, PICTURE } from "../helpers/product-rows";

const PAYLOADS = [
  `<script>alert(1)</script>`,
  `</script><script>alert(1)</script>`,
  `</ScRiPt ><img src=x onerror=alert(1)>`,
  `"><img src=x onerror=alert(1)>`,
  `' onmouseover='alert(1)`,
  `" autofocus onfocus="alert(1)`,
  `<svg/onload=alert(1)>`,
  `</title><script>alert(1)</script>`,
  `</textarea></noscript><iframe src=javascript:alert(1)>`,
  `<!-- <script>`,
  `-->]]><script>alert(1)</script>`,
  `<!--<script><script>`,
  `\u2028alert(1)\u2029//`,
  `\\u003cscript\\u003ealert(1)`,
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  `{{constructor.constructor('alert(1)')()}}`,
  `\${alert(1)}`,
  `$& $\` $' $1 $<name>`,
  `nonce="x" <script nonce="x">alert(1)</script>`,
  `<a href="javascript:alert(1)">x</a>`,
];

/** Scripts that React or Remix write themselves; any other one was injected. */
const EXECUTABLE = ["iframe", "object", "embed", "base", "noscript", "textarea", "math"];

let shop: BuiltShop;
let plainScriptCount: number;
beforeAll(async () => {
  shop = await openBuiltShop();
  const connection = shop.connect();
  insertProduct(connection, { id: "limpia-01" });
  plainScriptCount = countScripts(await shop.get("/productos/limpia-01"));
  PAYLOADS.forEach((payload, number) => {
    insertProduct(connection, {
      id: `carga-${number}`,
      name: `Carga ${payload}`,
      brand: `Marca ${payload}`,
      description: `Texto ${payload}`,
      sizes: JSON.stringify([payload]),
      colors: JSON.stringify([payload]),
      color_links: JSON.stringify({ [payload]: "limpia-01" }),
      images: JSON.stringify([PICTURE, `/fotos/${payload}`]),
    });
  });
});
afterAll(() => shop.close());

const countScripts = ({ root }: Page) => selectAll(root, "script").length;

function expectNothingSmuggled(page: Page): void {
  for (const { tag, attributes } of descendants(page.root)) {
    expect(EXECUTABLE).not.toContain(tag);
    expect(Object.keys(attributes).filter((name) => name.startsWith("on"))).toEqual([]);
    for (const address of [attributes.href, attributes.src, attributes.action]) {
      expect(address ?? "/").not.toMatch(/^\s*(javascript|data|vbscript):/i);
    }
  }
  expect(page.html).not.toContain("<script>alert");
  expect(page.html).not.toMatch(/<img src=x|<svg\/onload|nonce="/);
}

describe("markup stored in a product", () => {
  it.each(PAYLOADS.map((payload, number) => ({ number, payload })))(
    "$payload stays text on its page",
    async ({ number, payload }) => {
      const page = await shop.get(`/productos/carga-${number}`);
      expect(page.status).toBe(200);
      expectNothingSmuggled(page);
      expect(countScripts(page)).toBe(plainScriptCount);
      const shown = readText(select(page.root, "h1"));
      expect(shown).toBe(`Carga ${payload}`.replace(/ +/g, " "));
    },
  );

  it.each(PAYLOADS.map((payload, number) => ({ number, payload })))(
    "$payload comes back unchanged from the data for search engines",
    async ({ number, payload }) => {
      const { root } = await shop.get(`/productos/carga-${number}`);
      const json = readScript(selectProductData(root));
      expect(JSON.parse(json)).toMatchObject({
        name: `Carga ${payload}`,
        description: `Texto ${payload}`,
        brand: { name: `Marca ${payload}` },
        color: payload,
      });
    },
  );

  it.each([
    "/",
    "/productos",
    "/productos?q=carga",
    "/categoria/ropa",
    "/categoria/ropa/remeras",
    "/productos?q=no-hay-nada-asi",
    "/productos/limpia-01",
    "/sitemap.xml",
  ])("stays text on %s", async (path) => {
    const page = await shop.get(path);
    expect(page.status).toBe(200);
    expectNothingSmuggled(page);
  });

  it("stays text in the cart, on available and on vanished lines", async () => {
    const lines = PAYLOADS.slice(0, 8).map((payload, number) => [
      `carga-${number}`,
      payload,
      payload,
      1,
    ]);
    for (const cart of [lines, lines.map(([id, ...rest]) => [`${String(id)}-<b>x`, ...rest])]) {
      const page = await shop.get("/carrito", await jarWithCart(cart));
      expect(page.status).toBe(200);
      expectNothingSmuggled(page);
    }
  });

  it("stays text in the news after adding it", async () => {
    const jar = await jarWithCart([]);
    await shop.post("/productos/carga-0", { intent: "add" }, jar);
    const page = await shop.get("/productos/carga-0", jar);
    expectNothingSmuggled(page);
    const news = selectAll(page.root, "[role=status]").map(readText).join(" ");
    expect(news).toContain("Agregado al carrito");
    expect(news).toContain("Carga <script>alert(1)</script>");
  });

  it("in an address stays text among the filters", async () => {
    for (const payload of PAYLOADS) {
      const query = new URLSearchParams({ q: payload, talle: payload, color: payload });
      expectNothingSmuggled(await shop.get(`/productos?${query}`));
    }
  });
});

describe("an address stored as a picture", () => {
  it.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "http://",
    "https://[",
    "//",
    "http://evil.example/x.jpg",
    'x" onerror="alert(1)',
    "\0",
  ])("%j never becomes a link that runs, nor a fault", async (address) => {
    const connection = shop.connect();
    connection.exec("DELETE FROM products WHERE id = 'foto-01'");
    insertProduct(connection, { id: "foto-01", images: JSON.stringify([address]) });
    for (const path of ["/productos/foto-01", "/productos", "/"]) {
      const page = await shop.get(path);
      expect([path, page.status]).toBeOneOf([
        [path, 200],
        [path, 404],
      ]);
      const hrefs = descendants(page.root).flatMap(({ attributes }) => attributes.href ?? []);
      const schemes = hrefs.map((href) => /^[a-z]+:/i.exec(href.replace(/[\s\0]/g, ""))?.[0] ?? "");
      const isSafe = (scheme: string) =>
        ["", "http:", "https:", "mailto:", "tel:"].includes(scheme);
      expect(schemes.filter((scheme) => !isSafe(scheme.toLowerCase()))).toEqual([]);
    }
  });
});
