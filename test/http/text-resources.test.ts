import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { openBuiltShop, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { insertProduct } from "../helpers/product-rows";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

describe("GET /robots.txt", () => {
  it("keeps crawlers out of the cart and the back office, and names the sitemap", async () => {
    const { status, response, html } = await shop.get("/robots.txt");
    expect(status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(html.split("\n")).toEqual(
      expect.arrayContaining([
        "User-agent: *",
        "Disallow: /carrito",
        "Disallow: /admin",
        "Disallow: /checkout",
        "Disallow: /pedido",
        "Disallow: /favoritos",
        "Disallow: /vistos",
        "Disallow: /mi-talle",
        `Sitemap: ${SHOP_ORIGIN}/sitemap.xml`,
      ]),
    );
  });
});

describe("GET /sitemap.xml", () => {
  const readAddresses = async () => {
    const { status, response, html } = await shop.get("/sitemap.xml");
    expect(status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    return [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
      address.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">"),
    );
  };

  it("names every product and every list once, each a page that exists", async () => {
    const addresses = await readAddresses();
    expect(addresses).toEqual([...new Set(addresses)]);
    for (const { id } of readBuiltInCatalogue()) {
      expect(addresses).toContain(`${SHOP_ORIGIN}/productos/${id}`);
    }
    for (const path of ["/terminos", "/privacidad", "/arrepentimiento"]) {
      expect(addresses).toContain(SHOP_ORIGIN + path);
    }
    expect(addresses.filter((address) => /\/(checkout|pedido)/.test(address))).toEqual([]);
    const lists = addresses.filter((address) => !address.includes("/productos/"));
    expect(lists.length).toBeGreaterThan(30);
    for (const address of lists) {
      const { status } = await shop.get(address.slice(SHOP_ORIGIN.length));
      expect([address, status]).toEqual([address, 200]);
    }
  });

  it("stays XML, and its addresses lead somewhere, whatever an id holds", async () => {
    const id = "rara-ñandú & <hijos> 50% \"a\" 'b' #1?x=1";
    insertProduct(shop.connect(), { id });
    const { html } = await shop.get("/sitemap.xml");
    expect(html).not.toMatch(/&(?!(amp|lt|gt|quot|apos);)/);
    const address = (await readAddresses()).find((loc) => loc.includes("rara-"));
    expect((await shop.get(address?.slice(SHOP_ORIGIN.length) ?? "/nada")).status).toBe(200);
  });
});
