import { readdirSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { readErrors, readNews } from "../helpers/admin-list";
import { readLocation, SHOP_ORIGIN, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { parseHtml, readAttribute, readPieces, readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { listShopFiles } from "../helpers/stored-files";
import { signInWithRole } from "../helpers/people";
import { aNoisyPicture } from "../helpers/pictures";
import { insertProduct } from "../helpers/product-rows";
import { insertWaitingPicture } from "../helpers/waiting-pictures";
import { makeZip, patchFirstEntry, renameEntry } from "../helpers/zip";

const owner = useOwnerShop();
const ADDRESS = adminPaths.productPictures();
const HOST = "fotos.example.com";
const OTHER = "otra.example.com";

beforeEach(() => {
  owner.connection.exec(
    `DELETE FROM picture_fetches; DELETE FROM picture_hosts;
    DELETE FROM products WHERE id IN ('poncho', 'chal')`,
  );
  insertProduct(owner.connection, { id: "poncho", name: "Poncho de lana", images: "[]" });
  insertProduct(owner.connection, { id: "chal", name: "Chal tejido", images: "[]" });
});

const main = (page: Page) => readPieces(select(page.root, "main")).join(" ");
const open = async () => main(await owner.get(ADDRESS));
const query = (sql: string) => owner.connection.prepare(sql).all();
const listWaiting = () =>
  query(`SELECT host, attempts, next_at IS NULL AS "isGivenUp" FROM picture_fetches ORDER BY id`);
const waitFor = (source: string, problem = "", productId = "poncho") =>
  insertWaitingPicture(owner.connection, { productId, source, problem });

/** Sends a form and follows the redirect. */
async function press(fields: Record<string, string> | [string, string][]): Promise<Page> {
  const answer = await owner.post(ADDRESS, fields);
  expect([answer.status, readLocation(answer)]).toEqual([303, ADDRESS]);
  return owner.get(ADDRESS);
}

type Sent = { content: Uint8Array | string | null; fields?: Record<string, string> };

async function send(
  { content, fields = { intent: "upload" } }: Sent,
  jar: CookieJar | null = owner.jar,
): Promise<Page> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const bytes = content === null ? [] : [new Uint8Array(Buffer.from(content))];
  body.set("archivo", new File(bytes, content === null ? "" : "fotos.zip"));
  const form = { method: "POST", body };
  const request = new Request(SHOP_ORIGIN + adminPaths.pictureArchive(), form);
  if (jar) request.headers.set("Cookie", jar.header());
  const response = await owner.shop.handle(request);
  jar?.keep(response);
  const html = await response.text();
  return { response, status: response.status, html, root: parseHtml(html) };
}

const listArchives = () => listShopFiles(owner.shop, "picture-archives");
const aJpeg = (seed: number) => aNoisyPicture(20, 20, seed).jpeg().toBuffer();

describe("the page of pictures that are to come", () => {
  it("says that none is missing, and how to send a ZIP", async () => {
    const page = await owner.get(ADDRESS);
    expect(page.status).toBe(200);
    expect(readText(select(page.root, "h1"))).toBe("Fotos que faltan");
    expect(main(page)).toContain("No hay fotos en camino");
    expect(readAttribute(select(page.root, "input[type=file]"), "name")).toBe("archivo");
    expect(page.html).not.toContain('http-equiv="refresh"');
  });

  it("asks for each server once, those with most pictures first", async () => {
    waitFor(`https://${OTHER}/1.jpg`);
    waitFor(`https://${HOST}/1.jpg`);
    waitFor(`https://${HOST}/2.jpg`, "", "chal");
    const page = await owner.get(ADDRESS);
    expect(main(page)).toContain("Faltan 3 fotos de 2 productos");
    expect(selectAll(page.root, ".picture-hosts strong").map(readText)).toEqual([HOST, OTHER]);
    expect(main(page)).toContain("Traer las fotos de los 2 sitios");
    expect(page.html).not.toContain('http-equiv="refresh"');
  });

  it("shows the first 50 of many servers, which fit into a form", async () => {
    for (let each = 0; each < 52; each += 1) waitFor(`https://s${each}.example.com/a.jpg`);
    const page = await owner.get(ADDRESS);
    expect(selectAll(page.root, ".picture-hosts strong")).toHaveLength(50);
    expect(main(page)).toContain("Mostramos los primeros 50 sitios de 52");
    const hosts = selectAll(page.root, ".picture-hosts strong").map(readText);
    const next = await press([
      ["intent", "confirm"],
      ...hosts.map((host): [string, string] => ["sitio", host]),
    ]);
    expect(readNews(next)).toContain("Las bajamos de 50 sitios.");
  });

  it("confirms servers, in the name of the person, and then shows the progress", async () => {
    waitFor(`https://${HOST}/1.jpg`);
    waitFor(`https://${OTHER}/1.jpg`);
    const page = await press({ intent: "confirm", sitio: HOST });
    expect(readNews(page)).toContain(`Las bajamos de ${HOST}.`);
    expect(query("SELECT host, confirmed_by AS who FROM picture_hosts")).toEqual([
      { host: HOST, who: "admin" },
    ]);
    expect(selectAll(page.root, ".picture-hosts strong").map(readText)).toEqual([OTHER]);
    expect(main(page)).toMatch(/Estamos trayendo 1 foto/);
    expect(page.html).toContain(
      `<noscript><meta http-equiv="refresh" content="5;url=${ADDRESS}?sola=1"/></noscript>`,
    );
    await press({ intent: "confirm", sitio: HOST });
    expect(query("SELECT host FROM picture_hosts")).toHaveLength(1);
  });

  it("confirms no server that no picture waits for", async () => {
    waitFor(`https://${HOST}/1.jpg`);
    waitFor(`https://${OTHER}/1.jpg`, "El servidor dice que esa foto no existe.");
    await press([
      ["intent", "confirm"],
      ["sitio", HOST],
      ["sitio", OTHER],
      ["sitio", "localhost"],
    ]);
    expect(query("SELECT host FROM picture_hosts")).toEqual([{ host: HOST }]);
  });

  it("waits no more for the pictures of a server that the owner does not want", async () => {
    waitFor(`https://${HOST}/1.jpg`);
    waitFor(`https://${OTHER}/1.jpg`);
    waitFor(`https://${OTHER}/2.jpg`, "El servidor dice que esa foto no existe.");
    const page = await press({ intent: "decline", sitio: OTHER });
    expect(readNews(page)).toContain("Ya no las esperamos 1 foto.");
    expect(listWaiting()).toMatchObject([{ host: HOST }, { host: OTHER, isGivenUp: 1 }]);
    await press({ intent: "confirm", sitio: HOST });
    expect(readNews(await press({ intent: "decline", sitio: HOST }))).toContain("Sin cambios");
    expect(listWaiting()).toHaveLength(2);
  });
});

describe("pictures that did not come", () => {
  const MISSING = "El servidor dice que esa foto no existe.";

  it("are listed with product, reason and address", async () => {
    waitFor(`https://${HOST}/1.jpg`, MISSING);
    const text = await open();
    expect(text).toContain("1 foto no se pudo traer");
    expect(text).toContain(`Poncho de lana ${MISSING} https://${HOST}/1.jpg`);
    expect(text).not.toContain("Probar de nuevo todas");
  });

  it("are tried again one at a time, or all", async () => {
    const first = waitFor(`https://${HOST}/1.jpg`, MISSING);
    waitFor(`https://${HOST}/2.jpg`, MISSING);
    waitFor(`https://${HOST}/3.jpg`, MISSING);
    const page = await press({ intent: "retry", foto: String(first) });
    expect(readNews(page)).toContain("Probamos de nuevo 1 foto.");
    expect(listWaiting()).toMatchObject([{ isGivenUp: 0 }, { isGivenUp: 1 }, { isGivenUp: 1 }]);
    expect(readNews(await press({ intent: "retry" }))).toContain("2 fotos.");
    expect(listWaiting()).toMatchObject([{ isGivenUp: 0 }, { isGivenUp: 0 }, { isGivenUp: 0 }]);
  });

  it("are forgotten one at a time, or all, and nothing that waits is", async () => {
    const first = waitFor(`https://${HOST}/1.jpg`, MISSING);
    waitFor(`https://${HOST}/2.jpg`, MISSING);
    waitFor(`https://${OTHER}/3.jpg`);
    const page = await press({ intent: "forget", foto: String(first) });
    expect(readNews(page)).toContain("Dejamos de intentar 1 foto.");
    expect(listWaiting()).toHaveLength(2);
    await press({ intent: "forget" });
    expect(listWaiting()).toMatchObject([{ host: OTHER }]);
  });

  it.each(["retry", "forget"])("that are gone already are no news: %s", async (intent) => {
    const id = waitFor(`https://${HOST}/1.jpg`, MISSING);
    await press({ intent: "forget", foto: String(id) });
    const page = await press({ intent, foto: String(id) });
    expect(readNews(page)).toContain("Sin cambios Esas fotos ya no están en la lista.");
  });
});

describe("pictures that products show from other sites", () => {
  beforeEach(() => {
    const images = JSON.stringify([`https://${HOST}/a.jpg`, `https://${OTHER}/b.jpg`]);
    owner.connection.prepare("UPDATE products SET images = ? WHERE id = 'chal'").run(images);
  });

  it("are brought once their servers are confirmed", async () => {
    expect(await open()).toContain("1 producto muestra fotos de otros sitios");
    const page = await press({ intent: "external" });
    expect(readNews(page)).toContain("Fotos por traer 2 fotos. Confirmá de qué sitios.");
    expect(listWaiting()).toMatchObject([{ host: HOST }, { host: OTHER }]);
    expect(main(page)).not.toContain("fotos de otros sitios");
    expect(query("SELECT images FROM products WHERE id = 'chal'")).toEqual([
      { images: JSON.stringify([`https://${HOST}/a.jpg`, `https://${OTHER}/b.jpg`]) },
    ]);
    const again = await press({ intent: "external" });
    expect(readNews(again)).toContain("Sin cambios");
    expect(listWaiting()).toHaveLength(2);
  });

  it("need no confirming when all servers are", async () => {
    waitFor(`https://${HOST}/1.jpg`);
    waitFor(`https://${OTHER}/1.jpg`);
    await press([
      ["intent", "confirm"],
      ["sitio", HOST],
      ["sitio", OTHER],
    ]);
    const news = readNews(await press({ intent: "external" }));
    expect(news).toContain("Fotos por traer 2 fotos.");
    expect(news).not.toContain("Confirmá");
  });

  it("are offered no more once they failed, which has a list of its own", async () => {
    waitFor(`https://${HOST}/a.jpg`, "El servidor no deja bajar la foto.", "chal");
    waitFor(`https://${OTHER}/b.jpg`, "El servidor no deja bajar la foto.", "chal");
    expect(await open()).not.toContain("fotos de otros sitios");
  });
});

describe("a ZIP with pictures", () => {
  it("is kept until its pictures are taken, and says what they are for", async () => {
    const zip = await makeZip({
      "poncho-1.jpg": await aJpeg(1),
      "chal/frente.jpg": await aJpeg(2),
    });
    const answer = await send({ content: zip });
    expect([answer.status, readLocation(answer)]).toEqual([303, ADDRESS]);
    const page = await owner.get(ADDRESS);
    expect(readNews(page)).toContain("Recibimos el ZIP 2 fotos de 2 productos.");
    expect(main(page)).toContain("Estamos trayendo 2 fotos");
    expect(main(page)).not.toContain("quedó afuera");
    expect(listArchives()).toEqual([expect.stringMatching(/^[\da-f]{24}\.zip$/)]);
  });

  it("says what it left out for as long as the page is read", async () => {
    const zip = await makeZip({
      "poncho.jpg": await aJpeg(1),
      "fotos/remera-que-no-existe.jpg": await aJpeg(2),
      "lista.txt": "hola",
    });
    await send({ content: zip });
    const first = await owner.get(ADDRESS);
    expect(readNews(first)).toContain("1 foto de 1 producto. 2 archivos quedaron afuera.");
    const later = await open();
    expect(later).toContain("Lo que quedó afuera del último ZIP");
    expect(later).toContain("1 no sabemos de qué producto es: “remera-que-no-existe.jpg”.");
    expect(later).toContain("1 no es una foto.");
    await send({ content: await makeZip({ "poncho.jpg": await aJpeg(1) }) });
    expect(await open()).not.toContain("quedó afuera");
  });

  const small = async () => makeZip({ "poncho.jpg": await aJpeg(1) });
  /** Where the list of contents has the size after unpacking. */
  const UNPACKED = 24;
  const REFUSED: [string, () => Promise<Uint8Array | string | null>, RegExp][] = [
    ["no file", () => Promise.resolve(null), /^Elegí el archivo ZIP/],
    ["an empty file", () => Promise.resolve(""), /está vacío/],
    ["what is no ZIP", () => Promise.resolve("hola, soy una foto"), /no es un ZIP/],
    ["a ZIP that was cut off", async () => (await small()).subarray(0, -20), /llegó cortado/],
    ["an empty ZIP", () => makeZip({}), /El ZIP está vacío/],
    [
      "names that lead out of it",
      async () =>
        renameEntry(await makeZip({ "aa/poncho.jpg": await aJpeg(1) }), "aa/pon", "../pon"),
      /apuntan fuera/,
    ],
    [
      "a bomb",
      async () => patchFirstEntry(await small(), UNPACKED, [0xff, 0xff, 0xff, 0x7f]),
      /se agranda demasiado/,
    ],
    [
      "pictures of no product",
      async () => makeZip({ "otra.jpg": await aJpeg(1), "leeme.txt": "hola" }),
      /^Ninguna foto tiene el nombre de un producto\. 1 no sabemos .*“otra\.jpg”\. 1 no es una foto\.$/,
    ],
  ];

  it.each(REFUSED)("is refused: %s, and nothing is kept", async (_name, make, message) => {
    const before = listArchives();
    const page = await send({ content: await make() });
    expect(page.status).toBe(400);
    const [error = "", ...others] = readErrors(page);
    expect([error, others]).toEqual([expect.stringMatching(message), []]);
    expect(readText(select(page.root, "#archivo-error"))).toBe(`Error: ${error}`);
    expect(listWaiting()).toEqual([]);
    expect(listArchives()).toEqual(before);
    expect(readdirSync(owner.shop.dataDirectory)).not.toContain("poncho.jpg");
  });

  it("is refused on a page that stays, also while other pictures come", async () => {
    waitFor(`https://${HOST}/1.jpg`);
    await press({ intent: "confirm", sitio: HOST });
    const page = await send({ content: "hola" });
    expect(page.status).toBe(400);
    expect(page.html).not.toContain('http-equiv="refresh"');
    expect(selectAll(page.root, "input[type=file]")).toHaveLength(1);
  });
});

describe("what no form sends", () => {
  it.each<Record<string, string>>([
    {},
    { intent: "otra" },
    { intent: "confirm" },
    { intent: "confirm", sitio: "" },
    { intent: "confirm", sitio: "https://fotos.example.com/" },
    { intent: "confirm", sitio: "fotos.example.com/a" },
    { intent: "confirm", sitio: "fotos.example.com:8443" },
    { intent: "confirm", sitio: "Fotos.example.com" },
    { intent: "confirm", sitio: "yo@fotos.example.com" },
    { intent: "decline" },
    { intent: "decline", sitio: "a b" },
    { intent: "retry", foto: "0" },
    { intent: "retry", foto: "uno" },
    { intent: "forget", foto: "-1" },
    { intent: "forget", foto: "" },
    { intent: "forget", foto: "1.5" },
  ])("is refused, and nothing changes: %o", async (fields) => {
    waitFor(`https://${HOST}/1.jpg`);
    waitFor(`https://${HOST}/2.jpg`, "El servidor no deja bajar la foto.");
    const before = listWaiting();
    const page = await owner.post(ADDRESS, fields);
    expect(page.status).toBe(400);
    expect(listWaiting()).toEqual(before);
    expect(query("SELECT * FROM picture_hosts")).toEqual([]);
  });
});

describe("who may bring pictures", () => {
  it("is nobody who is not signed in", async () => {
    const zip = await makeZip({ "poncho.jpg": await aJpeg(1) });
    const before = listArchives();
    for (const answer of [
      await owner.shop.get(ADDRESS),
      await owner.shop.post(ADDRESS, { intent: "external" }),
      await send({ content: zip }, null),
    ]) {
      expect(answer.status).toBe(302);
      expect(readLocation(answer)).toContain(paths.adminLogin());
    }
    expect(listArchives()).toEqual(before);
    expect(listWaiting()).toEqual([]);
  });

  it("is who may change products", async () => {
    waitFor(`https://${HOST}/1.jpg`);
    const zip = await makeZip({ "poncho.jpg": await aJpeg(1) });
    for (const role of ["sales", "viewer"] as const) {
      const jar = await signInWithRole(owner.shop, role);
      expect((await owner.shop.get(ADDRESS, jar)).status).toBe(403);
      const confirming = { intent: "confirm", sitio: HOST };
      expect((await owner.shop.post(ADDRESS, confirming, jar)).status).toBe(403);
      expect((await send({ content: zip }, jar)).status).toBe(403);
    }
    expect(query("SELECT * FROM picture_hosts")).toEqual([]);
    expect(listWaiting()).toHaveLength(1);
    const jar = await signInWithRole(owner.shop, "catalogue");
    expect((await owner.shop.get(ADDRESS, jar)).status).toBe(200);
    const answer = await owner.shop.post(ADDRESS, { intent: "confirm", sitio: HOST }, jar);
    expect(answer.status).toBe(303);
  });
});
