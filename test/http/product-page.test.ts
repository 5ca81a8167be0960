import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { openBuiltShop, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import {
  readAttribute,
  readScript,
  readText,
  select,
  selectProductData,
  selectAll,
} from "../helpers/html";
import { insertProduct, updateProduct } from "../helpers/product-rows";

const CATALOGUE = readBuiltInCatalogue();

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

function productWith(isWanted: (product: (typeof CATALOGUE)[number]) => boolean) {
  const product = CATALOGUE.find(isWanted);
  if (!product) throw new Error("The built-in catalogue has no such product");
  return product;
}

describe("a product page", () => {
  it.each([
    ['["XXL","S","2XL","M","XS","L","XL"]', ["XS", "S", "M", "L", "XL", "XXL"]],
    [
      '["44","27-28","30","28","40","29-30","32"]',
      ["27-28", "28", "29-30", "30", "32", "40", "44"],
    ],
    ['["48","38","46","40"]', ["38", "40", "46", "48"]],
    ['["UNICO","M"]', ["M", "UNICO"]],
  ])("shows the sizes %s in human order", async (sizes, shown) => {
    const id = `talles-${shown.join("-").toLowerCase()}`;
    insertProduct(shop.connect(), { id, sizes });
    const { root } = await shop.get(`/productos/${id}`);
    const boxes = selectAll(root, "main input[type=radio]");
    expect(boxes.map((box) => readAttribute(box, "value"))).toEqual(shown);
    expect(new Set(boxes.map((box) => readAttribute(box, "name")))).toEqual(new Set(["talle"]));
  });

  it("has the only size chosen and asks for one among several", async () => {
    const chosen = async (id: string) =>
      selectAll((await shop.get(`/productos/${id}`)).root, "main input[checked]").length;
    expect(await chosen(productWith(({ sizes }) => sizes.length === 1).id)).toBe(1);
    expect(await chosen(productWith(({ sizes }) => sizes.length > 3).id)).toBe(0);
  });

  it("has the size chosen that was chosen in another colour, and stays one page to search engines", async () => {
    insertProduct(shop.connect(), { id: "en-talles", sizes: '["S","M","2XL"]' });
    const chosen = async (query: string) => {
      const { root } = await shop.get(`/productos/en-talles${query}`);
      const canonical = select(root, "link[rel=canonical]").attributes.href;
      expect(canonical).toBe(`${SHOP_ORIGIN}/productos/en-talles`);
      return selectAll(root, "main input[checked]").map((box) => readAttribute(box, "value"));
    };
    expect(await chosen("?talle=M")).toEqual(["M"]);
    expect(await chosen("?talle=xxl")).toEqual(["2XL"]);
    expect(await chosen("?talle=44")).toEqual([]);
    expect(await chosen("")).toEqual([]);
  });

  it("leads to its other colours in the size it was asked for, or that was sent", async () => {
    const product = productWith(({ colorLinks }) => Object.keys(colorLinks).length === 3);
    const [size = ""] = product.sizes;
    const links = ({ root }: { root: Parameters<typeof selectAll>[0] }) =>
      selectAll(root, "main form .choices a").map((link) => readAttribute(link, "href"));
    const wanted = Object.values(product.colorLinks).map((id) => `/productos/${id}?talle=${size}`);
    expect(links(await shop.get(`/productos/${product.id}?talle=${size}`))).toEqual(wanted);
    const fields = { intent: "add", talle: size, color: "Ninguno" };
    expect(links(await shop.post(`/productos/${product.id}`, fields))).toEqual(wanted);
  });

  it("links to the same product in its other colours", async () => {
    const product = productWith(({ colorLinks }) => Object.keys(colorLinks).length === 3);
    const { root } = await shop.get(`/productos/${product.id}`);
    for (const [colour, id] of Object.entries(product.colorLinks)) {
      const link = selectAll(root, `main a[href=/productos/${id}]`).find(
        (candidate) => readText(candidate) === colour,
      );
      expect([colour, link !== undefined]).toEqual([colour, true]);
      expect((await shop.get(`/productos/${id}`)).status).toBe(200);
    }
  });

  it("does not link to a colour that shoppers cannot see", async () => {
    const connection = shop.connect();
    insertProduct(connection, { id: "color-oculto", is_hidden: 1 });
    insertProduct(connection, {
      id: "color-visible",
      color_links: '{"Rojo":"color-oculto","Azul":"color-borrado"}',
    });
    const { root } = await shop.get("/productos/color-visible");
    const links = selectAll(root, "main form a").map((link) => link.attributes.href);
    expect(links).not.toContain("/productos/color-oculto");
    expect(links).not.toContain("/productos/color-borrado");
  });

  it("calls sizes that are a product of their own sizes, and no colours", async () => {
    const connection = shop.connect();
    insertProduct(connection, { id: "talle-grande" });
    const links = '{"XXL y 3XL":"talle-grande"}';
    insertProduct(connection, { id: "talle-comun", color_links: links });
    const { root } = await shop.get("/productos/talle-comun");
    const group = select(root, "main form [aria-labelledby=otros-talles]");
    expect(readText(select(group, "p"))).toBe("Otros talles");
    expect(readText(select(group, "a"))).toBe("XXL y 3XL");
    expect(readAttribute(select(group, "a"), "href")).toBe("/productos/talle-grande");
    expect(selectAll(root, "main form [aria-labelledby=colores] a")).toEqual([]);
  });

  it("says name, brand, price, description and composition", async () => {
    const product = productWith(({ brand }) => brand === "BAID PROJECT");
    const main = select((await shop.get(`/productos/${product.id}`)).root, "main");
    expect(readText(select(main, "h1"))).toBe(product.name);
    const price = new Intl.NumberFormat("es-AR").format(product.price);
    for (const text of ["BAIB PROJECT", price, product.description, product.composition]) {
      expect(readText(main)).toContain(text);
    }
  });

  it("names itself in the chat with the shop", async () => {
    const product = productWith(({ colorLinks }) => Object.keys(colorLinks).length === 3);
    const { root } = await shop.get(`/productos/${product.id}`);
    const chats = selectAll(root, "main a").map((link) => readAttribute(link, "href"));
    const [chat = ""] = chats.filter((href) => href.startsWith("https://wa.me/5493534112025?"));
    const text = new URL(chat).searchParams.get("text");
    expect(text).toContain(`${product.name} (`);
    expect(text).toContain(`): ${SHOP_ORIGIN}/productos/${product.id}`);
  });

  it("shows every picture, each with its own words", async () => {
    const product = productWith(({ images }) => images.length === 4);
    const { root } = await shop.get(`/productos/${product.id}`);
    const texts = product.images.map(
      (address) =>
        selectAll(root, `section[aria-label=Fotos del producto] img[src=${address}]`)
          .map((picture) => readAttribute(picture, "alt"))
          .find((alt) => alt !== "") ?? "",
    );
    for (const text of texts) expect(text).toContain(product.name);
    expect(new Set(texts).size).toBe(4);
  });

  it("tells search engines the price in data that can be read", async () => {
    const product = productWith(({ brand, composition }) => brand !== "" && composition !== "");
    const { root } = await shop.get(`/productos/${product.id}`);
    const json = readScript(selectProductData(root));
    expect(JSON.parse(json)).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Product",
      name: product.name,
      sku: product.id,
      image: product.images.map((address) => SHOP_ORIGIN + address),
      offers: {
        url: `${SHOP_ORIGIN}/productos/${product.id}`,
        price: product.price,
        priceCurrency: "ARS",
      },
    });
  });

  it("tells chats its name, price and picture", async () => {
    const product = productWith(({ images }) => images.length > 1);
    const { root } = await shop.get(`/productos/${product.id}`);
    const meta = (property: string) =>
      readAttribute(select(root, `meta[property=${property}]`), "content");
    expect(meta("og:title")).toBe(product.name);
    expect(meta("og:type")).toBe("product");
    expect(meta("og:url")).toBe(`${SHOP_ORIGIN}/productos/${product.id}`);
    expect(meta("og:image")).toBe(SHOP_ORIGIN + product.images[0]);
    expect(meta("og:locale")).toBe("es_AR");
    expect(meta("og:description")).toContain(new Intl.NumberFormat("es-AR").format(product.price));
  });

  it("offers up to four others of its group, never itself", async () => {
    const product = productWith(({ subcategory }) => subcategory === "Gorras");
    const { root } = await shop.get(`/productos/${product.id}`);
    const links = selectAll(root, "[aria-labelledby=relacionados] h3 a").map((link) =>
      readAttribute(link, "href"),
    );
    expect(links.length).toBeGreaterThan(0);
    expect(links.length).toBeLessThanOrEqual(4);
    expect(links).not.toContain(`/productos/${product.id}`);
    for (const href of links) {
      const id = href.slice("/productos/".length);
      expect(productWith((other) => other.id === id).subcategory).toBe("Gorras");
    }
  });

  it("goes with what its owner chose, then with garments of other categories", async () => {
    const product = productWith(({ subcategory }) => subcategory === "Remeras");
    const cap = productWith(({ subcategory }) => subcategory === "Gorras");
    updateProduct(shop.connect(), product.id, { goes_with: JSON.stringify([cap.id]) });
    const { root } = await shop.get(`/productos/${product.id}`);
    const links = selectAll(root, "[aria-labelledby=combinalo] h3 a").map((link) =>
      readAttribute(link, "href"),
    );
    const kinds = links.map(
      (href) => productWith(({ id }) => href === `/productos/${id}`).subcategory,
    );
    expect(links[0]).toBe(`/productos/${cap.id}`);
    expect(new Set([...kinds, "Remeras"]).size).toBe(4);
  });

  it("shows a changed price on the next request", async () => {
    const { id } = productWith(({ price }) => price > 100_000);
    updateProduct(shop.connect(), id, { price: 123_457 });
    const { root } = await shop.get(`/productos/${id}`);
    expect(readText(select(root, "main"))).toContain("$\u00a0123.457");
  });

  it.each(["con espacio", "con/barra", "con%porciento", "con?pregunta#y", "ñandú-🧉", "A.B"])(
    "is reached by the link of the list for the id %j",
    async (id) => {
      insertProduct(shop.connect(), { id, name: `Nombre de ${id}` });
      const list = await shop.get(`/productos?${new URLSearchParams({ q: id })}`);
      const [link] = selectAll(list.root, "main article h2 a");
      if (!link) throw new Error(`No product was found by ${id}`);
      const href = readAttribute(link, "href");
      const page = await shop.get(href);
      expect(page.status).toBe(200);
      expect(readText(select(page.root, "h1"))).toBe(`Nombre de ${id}`);
      const buy = select(page.root, "form.buy-form");
      expect((await shop.post(readAttribute(buy, "action"), { intent: "add" })).status).toBe(303);
    },
  );
});
