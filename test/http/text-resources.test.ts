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

describe("GET a drawing", () => {
  const drawing = "/dibujos/600x600/remera/amarillo/3804-frente.svg";

  it("is the same SVG every time, kept for a year", async () => {
    const [first, second] = [await shop.get(drawing), await shop.get(drawing)];
    expect(first.status).toBe(200);
    expect(first.response.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8");
    expect(first.response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(first.html).toMatch(/^<svg [\s\S]*<\/svg>$/);
    expect(first.html).not.toMatch(/<script|\son\w+=|style=|href="http/);
    expect(second.html).toBe(first.html);
  });

  it("exists for every picture of the built-in catalogue", async () => {
    const addresses = readBuiltInCatalogue().map(({ images }) => images[0] ?? "");
    // One of each kind: drawing all of them says no more and takes long.
    const byKind = new Map(addresses.map((address) => [address.split("/")[3], address]));
    expect(byKind.size).toBeGreaterThan(15);
    for (const address of byKind.values()) {
      expect([address, (await shop.get(address)).status]).toEqual([address, 200]);
    }
  });

  it.each([
    "/dibujos/600x600/zapato/negro/1-frente.svg",
    "/dibujos/600x600/remera/fucsia/1-frente.svg",
    "/dibujos/600x600/remera/negro/1-espalda.svg",
    "/dibujos/600x600/remera/negro/-1-frente.svg",
    "/dibujos/600x600/remera/negro/99999-frente.svg",
    "/dibujos/600x600/remera/negro/01-frente.svg",
    "/dibujos/600x600/remera/negro/1-frente.png",
    "/dibujos/600x600/__proto__/negro/1-frente.svg",
    "/dibujos/900x900/remera/negro/1-frente.svg",
    "/dibujos/600x600/remera/negro",
  ])("%s is 404: there are no endless addresses to draw", async (path) => {
    expect((await shop.get(path)).status).toBe(404);
  });
});
