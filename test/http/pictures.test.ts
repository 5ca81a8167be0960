import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { readAttribute, readScript, select, selectProductData, selectAll } from "../helpers/html";
import { aPicture } from "../helpers/pictures";
import { insertProduct, PICTURE } from "../helpers/product-rows";
import { putShopFile } from "../helpers/stored-files";

const NAME = `${"ab".repeat(16)}-1000x1500.jpg`;
const ADDRESS = `/fotos/${NAME}`;
const PRODUCT = "con-foto-01";

let shop: BuiltShop;
let stored: Buffer;

beforeAll(async () => {
  shop = await openBuiltShop();
  stored = await aPicture({ width: 1000, height: 1500 }).jpeg().toBuffer();
  putShopFile(shop, "images", { name: NAME, content: stored });
  const connection = shop.connect();
  insertProduct(connection, { id: PRODUCT, images: JSON.stringify([ADDRESS, PICTURE]) });
  connection
    .prepare("UPDATE products SET image_texts = ? WHERE id = ?")
    .run(JSON.stringify({ [ADDRESS]: "De frente, en la calle" }), PRODUCT);
});
afterAll(() => shop.close());

const ask = (address: string, init?: RequestInit) =>
  shop.handle(new Request(`http://tela.test${address}`, init));

describe("a picture of the owner's", () => {
  it.each([
    [ADDRESS, "image/jpeg"],
    [`${ADDRESS}/320.avif`, "image/avif"],
    [`${ADDRESS}/640.webp`, "image/webp"],
    [`${ADDRESS}/1000.jpg`, "image/jpeg"],
  ])("%s is sent as %s, to be kept for ever and to do nothing", async (address, type) => {
    const response = await ask(address);
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": type,
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    const isUnchanged = await ask(address, {
      headers: { "If-None-Match": `"x", W/${response.headers.get("ETag")}` },
    });
    expect([isUnchanged.status, await isUnchanged.text()]).toEqual([304, ""]);
    const head = await ask(address, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("is the stored file itself, and a size of it is made once", async () => {
    expect(Buffer.from(await (await ask(ADDRESS)).arrayBuffer())).toEqual(stored);
    await Promise.all(Array.from({ length: 5 }, () => ask(`${ADDRESS}/960.avif`)));
    const size = path.join(shop.dataDirectory, "images/sizes", NAME, "960.avif");
    expect(await sharp(size).metadata()).toMatchObject({ width: 960, height: 1440 });
    const bytes = readFileSync(size);
    expect(Buffer.from(await (await ask(`${ADDRESS}/960.avif`)).arrayBuffer())).toEqual(bytes);
    expect(readdirSync(path.join(shop.dataDirectory, "images/incoming"))).toEqual([]);
  });

  it.each([
    `/fotos/${"0".repeat(32)}-1000x1500.jpg`,
    `/fotos/${"0".repeat(32)}-1000x1500.jpg/320.avif`,
    ADDRESS.replace(".jpg", ".webp"),
    ADDRESS.replace("1000", "1001"),
    `${ADDRESS}/321.avif`,
    `${ADDRESS}/1600.avif`,
    `${ADDRESS}/320.png`,
    `${ADDRESS}/320.avif/`,
    `${ADDRESS}/320.avif/320.avif`,
    `${ADDRESS}/`,
    "/fotos",
    "/fotos/",
    "/fotos/..%2ftela.db",
    "/fotos/..%2f..%2fetc%2fpasswd",
    "/fotos/%2e%2e/tela.db",
    `/fotos/sizes/${NAME}/320.avif`,
    `/fotos/incoming`,
    "/fotos/%00",
    "/fotos/constructor",
  ])("%s is 404, and makes nothing", async (address) => {
    const response = await ask(address);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control") ?? "").not.toContain("immutable");
    const sizes = path.join(shop.dataDirectory, "images/sizes");
    if (existsSync(sizes)) {
      expect(readdirSync(sizes)).toEqual([NAME]);
      const made = readdirSync(path.join(sizes, NAME));
      expect(made.filter((name) => !/^(320|640|960|1000)\./.test(name))).toEqual([]);
    }
  });
});

describe("pages show it", () => {
  it("in the best format the browser knows and the size that fits, holding its place", async () => {
    const { root } = await shop.get("/productos");
    const [source] = selectAll(root, "picture source[type=image/avif]");
    if (!source) throw new Error("No picture");
    expect(readAttribute(source, "srcset")).toBe(
      [320, 640, 960].map((px) => `${ADDRESS}/${px}.avif ${px}w`).join(","),
    );
    const image = select(root, `picture img[src=${ADDRESS}/640.jpg]`);
    expect(image.attributes).toMatchObject({
      width: "1000",
      height: "1500",
      alt: "De frente, en la calle",
      fetchpriority: "high",
    });
    expect(image.attributes.sizes).toContain("46vw");
  });

  it("whole and with the owner's words on the product's page, and to search engines", async () => {
    const { root } = await shop.get(`/productos/${PRODUCT}`);
    const images = selectAll(root, "section[aria-label=Fotos del producto] .gallery-strip img");
    expect(images.map((image) => readAttribute(image, "alt"))).toEqual([
      "De frente, en la calle",
      `${PRODUCT}, color negro. Foto 2 de 2`,
    ]);
    const whole = paths.productPicture(PRODUCT, 1);
    expect(selectAll(root, `a[href=${whole}]`)).toHaveLength(1);
    const alone = await shop.get(whole);
    expect(readAttribute(select(alone.root, "main img"), "src")).toBe(ADDRESS);
    const json = readScript(selectProductData(root));
    expect((JSON.parse(json) as { image: unknown }).image).toEqual([
      {
        "@type": "ImageObject",
        contentUrl: `http://tela.test${ADDRESS}`,
        caption: "De frente, en la calle",
      },
      `http://tela.test${PICTURE}`,
    ]);
  });
});
