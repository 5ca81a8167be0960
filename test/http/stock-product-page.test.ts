import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import {
  openBuiltShop,
  readLocation,
  SHOP_ORIGIN,
  type BuiltShop,
  type Page,
} from "../helpers/built-shop";
import { createCookieJar, jarWithCart } from "../helpers/cookies";
import {
  readAttribute,
  readScript,
  readText,
  select,
  selectAll,
  selectProductData,
} from "../helpers/html";
import { readLoaderData } from "../helpers/loader-data";
import { insertProduct } from "../helpers/product-rows";
import {
  COLORED_PICTURES,
  insertColored,
  insertStock,
  type CountedRow,
} from "../helpers/counted-products";

const [BLACK, BLACK_BACK, RAW, RAW_BACK] = COLORED_PICTURES;

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

function insert(id: string, counted: CountedRow[] = []): string {
  insertColored(shop.connect(), { id }, counted);
  return paths.product(id);
}

const SIZES = ["S", "M", "L"];
const gone = (color: string) => SIZES.map((size) => ({ size, color, left: 0 }));

const readColors = ({ root }: Page) =>
  selectAll(root, ".buy-form .choices a").map((link) => [
    readText(link).trim(),
    readAttribute(link, "href"),
    link.attributes["aria-current"] ?? "",
  ]);

const readPictures = ({ root }: Page) =>
  selectAll(root, ".gallery-strip img").map((picture) => readAttribute(picture, "src"));

/** Without what the size measures, which stands beside its name. */
const readSizes = ({ root }: Page) =>
  selectAll(root, "label.choice").map((label) => {
    const [box] = selectAll(label, "input");
    const name = selectAll(label, "span").pop() ?? label;
    return [readText(name), "disabled" in (box?.attributes ?? {}) ? "disabled" : ""];
  });

const hiddenColor = ({ root }: Page) =>
  selectAll(root, ".buy-form input[name=color]").map((box) => [
    box.attributes.type,
    box.attributes.value,
  ]);

describe("a product with pictures of its colours", () => {
  it("shows the colours as links, the first one chosen, with the address without it for searches", async () => {
    const path = insert("foto-color");
    const page = await shop.get(path);
    expect(readColors(page)).toEqual([
      ["Negro", `${path}?color=Negro`, "true"],
      ["Crudo", `${path}?color=Crudo`, ""],
    ]);
    expect(hiddenColor(page)).toEqual([["hidden", "Negro"]]);
    expect(readPictures(page)).toEqual(COLORED_PICTURES);
    const raw = await shop.get(`${path}?color=Crudo`);
    expect(readColors(raw).map(([, , current]) => current)).toEqual(["", "true"]);
    expect(hiddenColor(raw)).toEqual([["hidden", "Crudo"]]);
    expect(readPictures(raw)).toEqual([RAW, RAW_BACK, BLACK, BLACK_BACK]);
    expect(select(raw.root, "link[rel=canonical]").attributes.href).toBe(SHOP_ORIGIN + path);
    expect(select(raw.root, "meta[property=og:image]").attributes.content).toBe(SHOP_ORIGIN + RAW);
  });

  it("keeps the size in the links, and the colour in the forms", async () => {
    const path = insert("con-talle");
    const page = await shop.get(`${path}?talle=M&color=Crudo`);
    expect(readColors(page).map(([, href]) => href)).toEqual([
      `${path}?color=Negro&talle=M`,
      `${path}?color=Crudo&talle=M`,
    ]);
    expect(readAttribute(select(page.root, ".buy-form"), "action")).toBe(
      `${path}?color=Crudo#errores`,
    );
    expect(
      selectAll(page.root, ".calculator input[type=hidden]").map(({ attributes }) => [
        attributes.name,
        attributes.value,
      ]),
    ).toEqual([
      ["talle", "M"],
      ["color", "Crudo"],
    ]);
  });

  it("ignores an unknown and a repeated colour, and lets no cache keep their pages", async () => {
    const path = insert("otro-color");
    const shown = async (query: string) => {
      const page = await shop.get(path + query);
      return [hiddenColor(page)[0]?.[1], page.response.headers.get("Cache-Control")];
    };
    const kept = "public, no-cache";
    expect(await shown("")).toEqual(["Negro", kept]);
    expect(await shown("?color=Crudo")).toEqual(["Crudo", kept]);
    expect(await shown("?color=crudo")).toEqual(["Crudo", "no-store"]);
    expect(await shown("?color=Rojo")).toEqual(["Negro", "no-store"]);
    expect(await shown("?color=Crudo&color=Crudo")).toEqual(["Negro", "no-store"]);
    expect(await shown("?color=")).toEqual(["Negro", "no-store"]);
    expect(await shown("?color=Crudo&talle=M")).toEqual(["Crudo", kept]);
    expect(await shown("?talle=m")).toEqual(["Negro", "no-store"]);
    expect(await shown("?talle=inventado")).toEqual(["Negro", "no-store"]);
  });

  it("names the colour in the pictures' texts, unless the owner wrote one", async () => {
    const path = insert("textos");
    shop
      .connect()
      .prepare("UPDATE products SET image_texts = ? WHERE id = 'textos'")
      .run(JSON.stringify({ [RAW ?? ""]: "De frente" }));
    const { root } = await shop.get(`${path}?color=Crudo`);
    const texts = selectAll(root, ".gallery-strip img").map((it) => readAttribute(it, "alt"));
    expect(texts).toEqual([
      "De frente",
      "Remera textos, color crudo. Foto 2 de 4",
      "Remera textos, color negro. Foto 3 de 4",
      "Remera textos, color negro. Foto 4 de 4",
    ]);
  });

  it("has a page for each picture in that colour's order", async () => {
    insert("de-a-una");
    const gallery = await shop.get(paths.productIn("de-a-una", { color: "Crudo" }));
    const [first] = selectAll(gallery.root, ".gallery-strip a");
    const address = readAttribute(first ?? expect.unreachable(), "href");
    expect(address).toBe(paths.productPicture("de-a-una", 1, "Crudo"));
    const page = await shop.get(address);
    expect(selectAll(page.root, "main img").map(({ attributes }) => attributes.src)).toEqual([RAW]);
    expect(selectAll(page.root, "a").map((link) => readAttribute(link, "href"))).toEqual([
      paths.productIn("de-a-una", { color: "Crudo" }),
      paths.productPicture("de-a-una", 2, "Crudo"),
    ]);
    expect(page.response.headers.get("Cache-Control")).toContain("public");
    const stray = await shop.get(paths.productPicture("de-a-una", 1, "Rojo"));
    expect([stray.status, stray.response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  });

  it("leads back to the same colour with the piece in the cart, which shows its picture", async () => {
    const path = insert("vuelve");
    const jar = createCookieJar();
    const added = await shop.post(
      `${path}?color=Crudo`,
      { intent: "add", talle: "M", color: "Crudo" },
      jar,
    );
    expect([added.status, readLocation(added)]).toEqual([303, `${path}?color=Crudo`]);
    const cart = await shop.get(paths.cart(), jar);
    expect(readAttribute(select(cart.root, ".cart-line img"), "src")).toBe(RAW);
  });

  it("stands beside the linked products of other colours", async () => {
    const path = insert("enlazada");
    insertProduct(shop.connect(), { id: "enlazada-roja" });
    shop
      .connect()
      .prepare("UPDATE products SET color_links = ? WHERE id = 'enlazada'")
      .run('{"Rojo":"enlazada-roja"}');
    expect(readColors(await shop.get(`${path}?talle=S`))).toEqual([
      ["Negro", `${path}?color=Negro&talle=S`, "true"],
      ["Crudo", `${path}?color=Crudo&talle=S`, ""],
      ["Rojo", "/productos/enlazada-roja?talle=S", ""],
    ]);
  });
});

describe("a product with counted stock", () => {
  it("shows what is gone in the chosen colour, and says the last pieces", async () => {
    const path = insert("contada", [
      { size: "S", color: "Negro", left: 0 },
      { size: "M", color: "Negro", left: 1 },
      { size: "L", color: "Negro", left: 9 },
      { size: "S", color: "Crudo", left: 2 },
    ]);
    const black = await shop.get(path);
    expect(readSizes(black)).toEqual([
      ["S · Agotado", "disabled"],
      ["M", ""],
      ["L", ""],
    ]);
    expect(readText(select(black.root, ".last-pieces"))).toBe("Última en talle M");
    const raw = await shop.get(`${path}?color=Crudo`);
    expect(readSizes(raw)).toEqual([
      ["S", ""],
      ["M", ""],
      ["L", ""],
    ]);
    expect(readText(select(raw.root, ".last-pieces"))).toBe("Quedan 2 en talle S");
  });

  it("opens in the first colour that can be bought, and says that another is gone", async () => {
    const path = insert("sin-negro", gone("Negro"));
    const page = await shop.get(path);
    expect(readColors(page).map(([name, , current]) => [name, current])).toEqual([
      ["Negro · Agotado", ""],
      ["Crudo", "true"],
    ]);
    expect(selectAll(page.root, "#agregar")).toHaveLength(1);
    const black = await shop.get(`${path}?color=Negro`);
    expect(readText(select(black.root, ".buy-off"))).toBe("Agotado en Negro");
    expect(selectAll(black.root, "#agregar")).toHaveLength(0);
  });

  it("says so when everything is gone, and still shows related products", async () => {
    const path = insert("agotada", [...gone("Negro"), ...gone("Crudo")]);
    const { root, status } = await shop.get(path);
    expect([status, readText(select(root, ".buy-off"))]).toEqual([200, "Agotado"]);
    expect(selectAll(root, "#relacionados")).toHaveLength(1);
  });

  it("in one colour, or none and no size, needs no colour in the address", async () => {
    insertProduct(shop.connect(), { id: "lisa", sizes: '["S","M"]' });
    insertStock(shop.connect(), "lisa", [{ size: "S", color: "Negro", left: 0 }]);
    const plain = await shop.get(paths.product("lisa"));
    expect(readSizes(plain)).toEqual([
      ["S · Agotado", "disabled"],
      ["M", ""],
    ]);
    expect(readColors(plain)).toEqual([]);
    insertProduct(shop.connect(), { id: "morral", sizes: "[]", colors: "[]" });
    insertStock(shop.connect(), "morral", [{ left: 1 }]);
    const { root } = await shop.get(paths.product("morral"));
    expect(readText(select(root, ".last-pieces"))).toBe("Última pieza");
  });
});

describe("adding what is not there", () => {
  const add = (path: string, fields: object, jar = createCookieJar()) =>
    shop.post(path, { intent: "add", ...fields }, jar);

  it("is refused for a gone size, with the choice kept", async () => {
    const path = insert("se-fue", [{ size: "M", color: "Crudo", left: 0 }]);
    const page = await add(`${path}?color=Crudo`, { talle: "M", color: "Crudo" });
    expect(page.status).toBe(409);
    expect(readText(select(page.root, "#agregar-motivo"))).toContain(
      "Se agotó el talle M en Crudo.",
    );
    expect(hiddenColor(page)).toEqual([["hidden", "Crudo"]]);
    const checked = selectAll(page.root, "label.choice input[checked]");
    expect(checked.map(({ attributes }) => attributes.value)).toEqual(["M"]);
    expect(page.response.headers.get("Set-Cookie")).toBeNull();
  });

  it("counts the pieces in the cart", async () => {
    const path = insert("dos", [{ size: "M", color: "Negro", left: 2 }]);
    const jar = await jarWithCart([["dos", "M", "Negro", 1]]);
    expect((await add(path, { talle: "M", color: "Negro" }, jar)).status).toBe(303);
    const page = await add(path, { talle: "M", color: "Negro" }, jar);
    expect(page.status).toBe(409);
    expect(readText(select(page.root, "#agregar-motivo"))).toContain(
      "Quedan 2 en talle M. Ya tenés 2 en tu carrito.",
    );
    const tooMany = await add(path, { talle: "M", color: "Negro", cantidad: "3" });
    expect(tooMany.status).toBe(409);
    expect(tooMany.html).toContain("Quedan 2 en talle M.");
  });

  it("still answers when the last piece of the colour, or all, went meanwhile", async () => {
    const path = insert("todo", [...gone("Negro"), ...gone("Crudo")]);
    const page = await add(path, { talle: "M", color: "Negro" });
    expect([page.status, readText(select(page.root, ".buy-off"))]).toEqual([409, "Agotado"]);
    expect(readText(select(page.root, "#agregar-motivo"))).toContain(
      "Se agotó el talle M en Negro.",
    );
  });

  it("asks for a size at the first one that is left, and for a colour without failing", async () => {
    const path = insert("elegi", [{ size: "S", color: "Negro", left: 0 }]);
    const page = await add(path, { color: "Negro" });
    expect(page.status).toBe(400);
    const [link] = selectAll(page.root, ".error-summary a");
    expect(readAttribute(link ?? expect.unreachable(), "href")).toBe("#talle-1");
    for (const color of ["", "Rojo"]) {
      expect((await add(path, { talle: "M", color })).status).toBe(400);
    }
  });
});

describe("the data for search engines", () => {
  const readData = async (id: string) =>
    JSON.parse(readScript(selectProductData((await shop.get(paths.product(id))).root))) as {
      hasVariant: { offers: { url: string; availability: string } }[];
    };

  it("has an offer for each size and colour of a counted product", async () => {
    insert("grupo", [{ size: "S", color: "Negro", left: 0 }]);
    const data = await readData("grupo");
    expect(data).toMatchObject({
      "@type": "ProductGroup",
      productGroupID: "grupo",
      variesBy: ["https://schema.org/size", "https://schema.org/color"],
    });
    expect(data.hasVariant).toHaveLength(6);
    expect(data.hasVariant[0]).toEqual({
      "@type": "Product",
      sku: "grupo-negro-s",
      name: "Remera grupo (Negro, talle S)",
      size: "S",
      color: "Negro",
      image: SHOP_ORIGIN + BLACK,
      offers: {
        "@type": "Offer",
        url: `${SHOP_ORIGIN}/productos/grupo?color=Negro&talle=S`,
        price: 1000,
        priceCurrency: "ARS",
        availability: "https://schema.org/OutOfStock",
      },
    });
    expect(data.hasVariant.at(-1)).toMatchObject({
      image: SHOP_ORIGIN + RAW,
      offers: { availability: "https://schema.org/InStock" },
    });
    for (const { offers } of data.hasVariant) {
      const { status, response } = await shop.get(offers.url.replace(SHOP_ORIGIN, ""));
      expect([status, response.headers.get("Cache-Control")]).toEqual([200, "public, no-cache"]);
    }
  });

  it("of a product without sizes and colours says whether it is there", async () => {
    insertProduct(shop.connect(), { id: "unica", sizes: "[]", colors: "[]" });
    insertStock(shop.connect(), "unica", [{ left: 0 }]);
    expect(await readData("unica")).toMatchObject({
      "@type": "Product",
      offers: { availability: "https://schema.org/OutOfStock" },
    });
  });
});

it("a product in two colours without stock and colours of pictures is as it was", async () => {
  insertProduct(shop.connect(), {
    id: "de-antes",
    sizes: '["S","M"]',
    colors: '["Negro","Crudo"]',
  });
  const page = await shop.get(`${paths.product("de-antes")}?color=Crudo`);
  expect(hiddenColor(page)).toEqual([
    ["radio", "Negro"],
    ["radio", "Crudo"],
  ]);
  expect(readAttribute(select(page.root, ".buy-form"), "action")).toBe(
    "/productos/de-antes#errores",
  );
  const data = readLoaderData(page.html)["routes/_shop.productos.$id"] ?? {};
  expect(Object.keys(data)).not.toContain("offer");
  expect(Object.keys(data.product as object)).not.toContain("stock");
  expect(page.html).toBe((await shop.get(paths.product("de-antes"))).html);
  const added = await shop.post("/productos/de-antes", {
    intent: "add",
    talle: "S",
    color: "Crudo",
  });
  // Of a browser that has sent no cookie yet, the next page looks whether this one came back.
  expect(readLocation(added)).toBe("/productos/de-antes?cookies=probar");
});
