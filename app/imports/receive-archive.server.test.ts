import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { BY } from "../../test/helpers/author";
import { finishPictureWork, listFiles } from "../../test/helpers/stored-files";
import { aNoisyPicture, arriving } from "../../test/helpers/pictures";
import {
  storeProducts,
  useTemporaryDataDirectory,
  emptyDatabase,
} from "../../test/helpers/temporary-database";
import { makeZip, patchFirstEntry, renameEntry } from "../../test/helpers/zip";
import { findProducts } from "../data/catalogue/product-queries.server";
import { getFileStore } from "../data/dialect/file-stores.server";
import { forgetPictures } from "../data/imports/waiting-pictures.server";
import { writeVariantCodes } from "../data/imports/variant-codes.server";
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_ENTRIES } from "../domain/imports/describe-archive";
import { closeStoredShop, getStoredShop } from "../data/sqlite/stored-shop.server";
import { fetchWaitingPictures } from "./fetch-waiting-pictures.server";
import { receiveArchive, sweepArchives } from "./receive-archive.server";

const directory = useTemporaryDataDirectory();

beforeEach(async () => {
  for (const name of ["images", "picture-archives"]) {
    rmSync(path.join(directory, name), { force: true, recursive: true });
  }
  emptyDatabase(directory);
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [
    { id: "remera-x", images: [], colors: ["Negro", "Azul"] },
    { id: "buzo-01", images: [], colors: [] },
  ]);
});
afterEach(async () => {
  await finishPictureWork();
  await closeStoredShop();
});

const picture = (seed: number) =>
  aNoisyPicture(20, 20 + seed, seed)
    .jpeg()
    .toBuffer();
const receive = (zip: Buffer) => receiveArchive(arriving("fotos.zip", zip).stream);
const run = () => fetchWaitingPictures({ now: BY.now, signal: new AbortController().signal });
const inTwoHours = () => new Date(Date.now() + 2 * 60 * 60 * 1000);
const list = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

async function find(id: string) {
  const found = await getStoredShop().database.read((connection) => findProducts(connection, [id]));
  const product = found.get(id);
  if (!product) throw new Error(`no product ${id}`);
  return product;
}

const readWaiting = () =>
  getStoredShop().database.read(({ prepare }) =>
    prepare(`SELECT problem, next_at AS "nextAt" FROM picture_fetches ORDER BY id`).all(),
  );

describe("a ZIP with pictures", () => {
  it("gives each picture to the product of its name", async () => {
    await getStoredShop().database.write(async (connection) => {
      const row = connection.prepare("SELECT row_id FROM products WHERE id = 'buzo-01'");
      const productRow = Number(await row.pluck().get());
      const variant = { productRow, size: "", color: "" };
      await writeVariantCodes(connection, [{ ...variant, sku: "BZ.77", barcode: "" }]);
    });
    const received = await receive(
      await makeZip({
        "fotos/remera-x-azul-1.jpg": await picture(1),
        "fotos/remera-x-1.jpg": await picture(2),
        "bz-77-2.jpg": await picture(3),
        "BUZO-01.jpg": await picture(4),
        "otra-cosa.jpg": await picture(5),
        "__MACOSX/._remera-x-1.jpg": "x",
        "leeme.txt": "hola",
      }),
    );
    expect(received).toEqual({
      received: { pictures: 4, products: 2, unknown: ["otra-cosa.jpg"], tooLarge: [], others: 1 },
    });
    await run();
    const remera = await find("remera-x");
    expect(remera.images.map((address) => /\d+x\d+/.exec(address)?.[0])).toEqual([
      "20x22",
      "20x21",
    ]);
    expect(remera.imageColors).toEqual({ [String(remera.images[1])]: "Azul" });
    expect((await find("buzo-01")).images).toHaveLength(2);
    expect(await readWaiting()).toEqual([]);
    expect(list(path.join(directory, "images")).filter((name) => name.includes("buzo"))).toEqual(
      [],
    );
  });

  it("adds to the pictures of a product, and the same ZIP adds nothing", async () => {
    const zip = await makeZip({
      "buzo-01-1.jpg": await picture(1),
      "buzo-01-2.jpg": await picture(2),
    });
    await receive(zip);
    await run();
    await receive(zip);
    await run();
    expect((await find("buzo-01")).images).toHaveLength(2);
  });

  it("has entries that are none: each gets a sentence, and the ZIP stays until they are given up", async () => {
    const zip = await makeZip({
      "remera-x-1.jpg": "<svg></svg>",
      "remera-x-2.jpg": (await picture(1)).subarray(0, 300),
      "buzo-01.jpg": await picture(2),
    });
    await receive(zip);
    await run();
    expect(await readWaiting()).toEqual([
      { problem: expect.stringContaining("“remera-x-1.jpg” es un dibujo SVG"), nextAt: null },
      { problem: expect.stringContaining("“remera-x-2.jpg” está dañado"), nextAt: null },
    ]);
    expect((await find("buzo-01")).images).toHaveLength(1);
    await sweepArchives(inTwoHours());
    expect(await listFiles("picture-archives")).toHaveLength(1);
    await forgetPictures(null);
    await sweepArchives(new Date());
    expect(await listFiles("picture-archives")).toHaveLength(1);
    await sweepArchives(inTwoHours());
    expect(await listFiles("picture-archives")).toEqual([]);
  });

  it("that was lost is asked for again", async () => {
    await receive(await makeZip({ "buzo-01.jpg": await picture(2) }));
    for (const name of await listFiles("picture-archives"))
      await getFileStore("picture-archives").remove(name);
    await run();
    expect(await readWaiting()).toEqual([
      { problem: "El ZIP ya no está en la tienda. Subilo de nuevo.", nextAt: null },
    ]);
  });
});

describe("a ZIP that is bad", () => {
  const good = async () => makeZip({ "buzo-01.jpg": await picture(1) });
  const many = () => {
    const names = Array.from({ length: MAX_ARCHIVE_ENTRIES + 1 }, (_, at) => [`${at}.jpg`, ""]);
    return makeZip(Object.fromEntries(names) as Record<string, string>);
  };
  const declare = async (bytes: readonly number[]) => patchFirstEntry(await good(), 24, bytes);

  it.each<[string, () => Promise<Buffer>, string]>([
    ["is none", () => Promise.resolve(Buffer.from("<html>no</html>")), "no es un ZIP"],
    ["is empty", () => Promise.resolve(Buffer.alloc(0)), "El archivo está vacío."],
    ["has nothing in it", () => makeZip({}), "El ZIP está vacío."],
    ["was cut off", async () => (await good()).subarray(0, -30), "llegó cortado"],
    ["has ../", async () => renameEntry(await good(), "buzo-01.jpg", "../zo-1.jpg"), "fuera de él"],
    ["has /", async () => renameEntry(await good(), "buzo-01.jpg", "/uzo-01.jpg"), "fuera de él"],
    ["has C:", async () => renameEntry(await good(), "buzo-01.jpg", "C:zo-01.jpg"), "fuera de él"],
    ["has a password", async () => patchFirstEntry(await good(), 8, [1, 0]), "tiene contraseña"],
    ["is packed oddly", async () => patchFirstEntry(await good(), 10, [99, 0]), "no conocemos"],
    ["has too many files", many, "más de 2.000 archivos"],
    ["is a bomb", () => declare([255, 255, 255, 127]), "se agranda demasiado"],
    ["has a file that is too large", () => declare([0, 0, 0, 1]), "pesa más de 12 MB"],
    ["has no product's picture", () => makeZip({ "a.jpg": "x" }), "“a.jpg”"],
  ])("because it %s gets a sentence", async (_title, make, sentence) => {
    expect(await receive(await make())).toEqual({ problem: expect.stringContaining(sentence) });
    expect(await readWaiting()).toEqual([]);
    expect(await listFiles("picture-archives")).toEqual([]);
    expect(list(path.join(directory, "images", "incoming"))).toEqual([]);
  });

  it("because it is too large is not read to its end", async () => {
    const piece = Buffer.alloc(1024 * 1024);
    let pieces = 0;
    async function* endless() {
      for (;;) {
        pieces += 1;
        yield await Promise.resolve(piece);
      }
    }
    const outcome = await receiveArchive(Readable.from(endless()));
    expect(outcome).toEqual({ problem: expect.stringContaining("más de 200 MB") });
    expect(pieces).toBeLessThan(MAX_ARCHIVE_BYTES / piece.length + 20);
  });

  it("because entries are larger than they say stores none of them", async () => {
    const bomb = await makeZip({ "buzo-01.jpg": Buffer.alloc(30 * 1024 * 1024) });
    await receive(patchFirstEntry(bomb, 24, [0, 4, 0, 0]));
    await run();
    expect(await readWaiting()).toEqual([
      { problem: expect.stringContaining("está dañado"), nextAt: null },
    ]);
    expect((await find("buzo-01")).images).toEqual([]);
    expect(list(path.join(directory, "images", "incoming"))).toEqual([]);
  });

  it("because it holds a link ignores it", async () => {
    const zip = await makeZip({ "buzo-01.jpg": "/etc/passwd" });
    const linked = patchFirstEntry(zip, 38, [0, 0, 0xff, 0xa1]);
    expect(await receive(linked)).toEqual({ problem: "El ZIP está vacío." });
  });
});
