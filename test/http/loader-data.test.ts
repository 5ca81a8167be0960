import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { openReview } from "../helpers/checkout";
import { jarWithCart } from "../helpers/cookies";
import { readLoaderData } from "../helpers/loader-data";

const PRODUCT_ID = "manki-remera-calesita-amarillo-01";
const CARD = [
  ...["brand", "colorNames", "id", "image", "imageText", "isNew", "ivaPermille", "name"],
  "priceInPesos",
];
/** Of products that have other colours, or another photo. */
const MORE_OF_CARD = ["colorLinks", "secondImage"];
const listKeys = (product: object) =>
  Object.keys(product)
    .filter((key) => !MORE_OF_CARD.includes(key))
    .sort();
const OWNERS_FIELDS =
  /"(is_?[hH]idden|created_?[aA]t|updated_?[aA]t|row_?[iI]d|subcategory|searchName|cost_?[iI]n_?[pP]esos|also_?[iI]n)\\?"/;

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

describe("data passed to the browser", () => {
  it.each([
    "/",
    "/productos",
    "/productos?q=remera&marca=Manki&talle=M",
    "/productos?q=nada-que-exista",
    "/coleccion",
    "/categoria/ropa",
    `/productos/${PRODUCT_ID}`,
    "/carrito",
    "/menu",
    `/favoritos?productos=${PRODUCT_ID}`,
    "/nada",
  ])("%s has none of the owner's marks and times", async (path) => {
    const { html } = await shop.get(path);
    expect(html).not.toMatch(OWNERS_FIELDS);
  });

  it("a list passes only what its cards show", async () => {
    const { html } = await shop.get("/productos");
    const data = readLoaderData(html)["routes/_shop.productos._index"];
    const { products } = data?.listing as { products: object[] };
    expect(products).toHaveLength(24);
    for (const product of products) expect(listKeys(product)).toEqual(CARD);
  });

  it("the home page hands over cards only", async () => {
    const data = readLoaderData((await shop.get("/")).html)["routes/_shop._index"];
    expect(Object.keys(data ?? {}).sort()).toEqual([
      "brands",
      "cover",
      "hasMoreGroups",
      "newest",
      "notice",
      "origin",
      "tiles",
    ]);
    for (const product of [...(data?.cover as object[]), ...(data?.newest as object[])]) {
      expect(listKeys(product)).toEqual(CARD);
    }
  });

  it("a product page hands over the fields it shows", async () => {
    const { html } = await shop.get(`/productos/${PRODUCT_ID}`);
    const data = readLoaderData(html)["routes/_shop.productos.$id"];
    expect(Object.keys(data?.product as object).sort()).toEqual([
      "brand",
      "careInstructions",
      "colorLinks",
      "colors",
      "composition",
      "description",
      "id",
      "imageTexts",
      "images",
      "isNew",
      "ivaPermille",
      "name",
      "priceInPesos",
      "sizes",
    ]);
  });

  it("the cart hands over its lines, priced", async () => {
    const jar = await jarWithCart([[PRODUCT_ID, "M", "Amarillo", 2]]);
    const data = readLoaderData((await shop.get("/carrito", jar)).html)["routes/_shop.carrito"];
    expect(data).toMatchObject({ unavailable: [], totalInPesos: 77_800, notice: null });
    expect(Object.keys((data?.lines as object[])[0] ?? {}).sort()).toEqual([
      "brand",
      "color",
      "image",
      "lineTotalInPesos",
      "name",
      "productId",
      "quantity",
      "size",
      "unitPriceInPesos",
    ]);
  });

  it("the checkout hands over what it shows, and no bank account", async () => {
    const jar = await jarWithCart([[PRODUCT_ID, "M", "Amarillo", 2]]);
    const form = (await shop.get("/checkout", jar)).html;
    const review = (await openReview(shop, jar)).html;
    const data = {
      form: readLoaderData(form)["routes/_checkout.checkout._index"] ?? {},
      review: readLoaderData(review)["routes/_checkout.checkout.revisar"] ?? {},
    };
    expect(Object.keys(data.form).sort()).toEqual(["block", "lines", "notice", "offer", "values"]);
    expect(Object.keys(data.review).sort()).toEqual([
      "details",
      "detailsHash",
      "hasBankAccount",
      "idempotencyKey",
      "lines",
      "notice",
      "pickup",
      "quote",
      "seen",
      "termsVersion",
      "unavailable",
    ]);
    for (const html of [form, review]) {
      expect(html).not.toMatch(OWNERS_FIELDS);
      expect(html).not.toMatch(/"(bank|cbu|alias|shippingZones|ivaPermille)\\?"/);
    }
  });

  it("a data request carries no more than the page, and is kept as the page is", async () => {
    const jar = await jarWithCart([[PRODUCT_ID, "M", "Amarillo", 2]]);
    for (const [cookies, kept] of [
      ["", "public, no-cache"],
      [jar.header(), "private, no-cache"],
    ] as const) {
      const headers = { Cookie: cookies };
      const response = await shop.handle(
        new Request("http://tela.test/productos.data", { headers }),
      );
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toBe(kept);
      expect(await response.text()).not.toMatch(OWNERS_FIELDS);
    }
  });
});
