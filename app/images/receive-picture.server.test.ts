import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import {
  aNoisyPicture,
  aPicture,
  arriving,
  claimJpegSize,
  claimPngSize,
  withScans,
} from "../../test/helpers/pictures";
import { ageFile, finishPictureWork, listFiles } from "../../test/helpers/stored-files";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { getFileStore } from "../data/dialect/file-stores.server";
import { closeStoredShop, prepareStoredShop } from "../data/sqlite/stored-shop.server";
import { MAX_PICTURE_BYTES } from "../domain/products/picture-limits";
import { keepPicturesFromSweep } from "./picture-files.server";
import { receivePicture } from "./receive-picture.server";

const images = path.join(useTemporaryDataDirectory(), "images");
const DAY_MS = 24 * 60 * 60 * 1000;

beforeAll(() => prepareStoredShop());
afterAll(() => closeStoredShop());
afterEach(async () => {
  await finishPictureWork();
  for (const name of await listFiles("images")) await getFileStore("images").remove(name);
  rmSync(images, { recursive: true, force: true });
});

const listPictures = () => listFiles("images");
/** What an upload leaves behind. */
const listArriving = () => {
  const incoming = path.join(images, "incoming");
  return existsSync(incoming) ? readdirSync(incoming) : [];
};

async function receive(fileName: string, bytes: Buffer) {
  const received = await receivePicture(arriving(fileName, bytes));
  return { address: "", problem: "", ...received };
}

async function readStored(address: string) {
  const file = (await getFileStore("images").locate(path.basename(address))) ?? "";
  return { file, metadata: await sharp(file).metadata() };
}

const small = () => aPicture({ width: 60, height: 80 });

const HTML = Buffer.from("<!DOCTYPE html><script>alert(1)</script>".repeat(20));
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const ACCEPTED: [title: string, fileName: string, make: () => Promise<Buffer>, ending: string][] = [
  ["a JPEG", "a.jpg", () => small().jpeg().toBuffer(), "-60x80.jpg"],
  ["a PNG", "a.png", () => small().png().toBuffer(), "-60x80.jpg"],
  ["a WebP", "a.webp", () => small().webp().toBuffer(), "-60x80.jpg"],
  ["an AVIF", "a.avif", () => small().avif().toBuffer(), "-60x80.jpg"],
  ["a PNG whose name says JPEG", "a.jpg", () => small().png().toBuffer(), "-60x80.jpg"],
  ["a JPEG with two endings", "a.php.jpg", () => small().jpeg().toBuffer(), "-60x80.jpg"],
  ["a JPEG named as a program", "a.jpg.exe", () => small().jpeg().toBuffer(), "-60x80.jpg"],
  ["a JPEG whose name leads elsewhere", "../../x.jpg", () => small().jpeg().toBuffer(), "x80.jpg"],
  ["a JPEG with an emoji for a name", "👗🧵.jpg", () => small().jpeg().toBuffer(), "x80.jpg"],
  ["a JPEG with a long name", `${"a".repeat(300)}.jpg`, () => small().jpeg().toBuffer(), "x80.jpg"],
  ["a progressive JPEG", "p.jpg", () => small().jpeg({ progressive: true }).toBuffer(), "x80.jpg"],
  [
    "an ordinary JPEG of 50 megapixels",
    "50.jpg",
    () => aPicture({ width: 8000, height: 6250 }).jpeg().toBuffer(),
    ".jpg",
  ],
  ["a CMYK JPEG", "c.jpg", () => small().toColourspace("cmyk").jpeg().toBuffer(), "-60x80.jpg"],
  ["a grey JPEG", "g.jpg", () => small().greyscale().jpeg().toBuffer(), "-60x80.jpg"],
  ["a 16-bit PNG", "16.png", () => small().toColourspace("rgb16").png().toBuffer(), "-60x80.jpg"],
  ["a PNG with a palette", "p.png", () => small().png({ palette: true }).toBuffer(), "-60x80.jpg"],
  [
    "a transparent PNG",
    "t.png",
    () => aPicture({ width: 60, height: 80, alpha: 0.4 }).png().toBuffer(),
    "-60x80.webp",
  ],
  [
    "the first frame of an animation",
    "film.webp",
    () =>
      sharp({ create: { width: 60, height: 160, channels: 3, background: "red", pageHeight: 80 } })
        .webp({ loop: 0, delay: [100, 100] })
        .toBuffer(),
    "-60x80.jpg",
  ],
  [
    "a large one, made smaller",
    "l.jpg",
    () => aPicture({ width: 3000, height: 4000 }).jpeg().toBuffer(),
    "-1800x2400.jpg",
  ],
  [
    "one that lies on its side",
    "side.jpg",
    () => small().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    "-80x60.jpg",
  ],
  [
    "a JPEG with a film behind it that holds the marks of scans",
    "movimiento.jpg",
    async () => {
      const film = Buffer.from("\xff\xda\0\x08".repeat(500), "latin1");
      return Buffer.concat([await small().jpeg({ progressive: true }).toBuffer(), film]);
    },
    "-60x80.jpg",
  ],
  [
    "a JPEG with a page behind it",
    "both.jpg",
    async () => Buffer.concat([await small().jpeg().toBuffer(), HTML]),
    "-60x80.jpg",
  ],
];

const REFUSED: [title: string, fileName: string, make: () => Promise<Buffer>, why: RegExp][] = [
  ["an empty file", "vacía.jpg", () => Promise.resolve(Buffer.alloc(0)), /está vacío/],
  ["a page", "pagina.jpg", () => Promise.resolve(HTML), /no es una foto/],
  ["an SVG", "dibujo.svg", () => Promise.resolve(SVG), /SVG/],
  ["an SVG named as a PNG", "dibujo.png", () => Promise.resolve(SVG), /SVG/],
  ["a GIF", "a.gif", () => small().gif().toBuffer(), /GIF/],
  ["a GIF named as a JPEG", "a.jpg", () => small().gif().toBuffer(), /GIF/],
  ["a TIFF", "a.tif", () => small().tiff().toBuffer(), /TIFF/],
  ["a PDF", "a.pdf", () => Promise.resolve(Buffer.from("%PDF-1.7\n%âãÏÓ")), /PDF/],
  [
    "a HEIC",
    "IMG_1.HEIC",
    () => Promise.resolve(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic".padEnd(200, "\0"))),
    /HEIC.*JPG/,
  ],
  ["noise", "ruido.jpg", () => Promise.resolve(Buffer.from("u7&".repeat(5000))), /no es una foto/],
  [
    "a JPEG cut short",
    "cortada.jpg",
    async () => (await aNoisyPicture(300, 300).jpeg().toBuffer()).subarray(0, 20_000),
    /dañado o incompleto/,
  ],
  [
    "a PNG cut short",
    "cortada.png",
    async () => (await aNoisyPicture(300, 300).png().toBuffer()).subarray(0, 100_000),
    /dañado o incompleto/,
  ],
  [
    "only the head of a JPEG",
    "cabeza.jpg",
    async () => (await small().jpeg().toBuffer()).subarray(0, 40),
    /dañado o incompleto/,
  ],
  [
    "a page that begins like a JPEG",
    "disfraz.jpg",
    () => Promise.resolve(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), HTML])),
    /dañado o incompleto/,
  ],
  [
    "225 megapixels in a small file",
    "bomba.png",
    async () => claimPngSize(await small().png().toBuffer(), 15_000, 15_000),
    /megapíxeles/,
  ],
  [
    "an interlaced PNG that is small only while it is packed",
    "entrelazada.png",
    async () => {
      const clear = aPicture({ width: 60, height: 80, alpha: 0.5 }).toColourspace("rgb16");
      return claimPngSize(await clear.png({ progressive: true }).toBuffer(), 4500, 4000);
    },
    /demasiada memoria/,
  ],
  [
    "a progressive JPEG of 42 megapixels",
    "progresiva.jpg",
    async () => claimJpegSize(await small().jpeg({ progressive: true }).toBuffer(), 7000, 6000),
    /demasiada memoria/,
  ],
  [
    "a JPEG of thousands of scans",
    "vueltas.jpg",
    async () => withScans(await small().jpeg({ progressive: true }).toBuffer(), 2000),
    /tarda demasiado/,
  ],
  ["13 MB", "pesada.jpg", () => Promise.resolve(Buffer.alloc(13 * 1024 * 1024, 0xff)), /12 MB/],
  [
    "one byte over the limit",
    "justa.jpg",
    () => Promise.resolve(Buffer.alloc(MAX_PICTURE_BYTES + 1)),
    /12 MB/,
  ],
];

describe("a file that is a picture becomes a new one", () => {
  it.each(ACCEPTED)("%s", async (_title, fileName, make, ending) => {
    const { address, problem } = await receive(fileName, await make());
    expect(problem).toBe("");
    expect(address).toMatch(/^\/fotos\/[0-9a-f]{32}-\d+x\d+\.(jpg|webp)$/);
    expect(address.slice(-ending.length)).toBe(ending);
    expect(await listPictures()).toEqual([path.basename(address)]);
    expect(listArriving()).toEqual([]);
    const { metadata } = await readStored(address);
    expect(address).toContain(`-${metadata.width}x${metadata.height}.`);
    expect(metadata).toMatchObject({
      space: expect.stringMatching(/^(srgb|b-w)$/),
      depth: "uchar",
    });
    for (const extra of ["exif", "icc", "xmp", "iptc", "orientation", "pages"] as const) {
      expect([extra, metadata[extra]]).toEqual([extra, undefined]);
    }
    expect(await keepPicturesFromSweep([address])).toEqual([]);
  });

  it("keeps nothing that stood behind it", async () => {
    const bytes = Buffer.concat([await small().jpeg().toBuffer(), HTML]);
    const { address } = await receive("both.jpg", bytes);
    const { file } = await readStored(address);
    expect(readFileSync(file, "latin1")).not.toContain("script");
  });

  it("forgets where it was taken", async () => {
    const located = await small()
      .withExif({ IFD3: { GPSLatitudeRef: "S", GPSLatitude: "34/1 36/1 12/1" } })
      .jpeg()
      .toBuffer();
    writeFileSync(path.join(path.dirname(images), "located.jpg"), located);
    const before = await sharp(path.join(path.dirname(images), "located.jpg")).metadata();
    expect(before.exif).toBeDefined();
    const { address } = await receive("located.jpg", located);
    expect((await readStored(address)).metadata.exif).toBeUndefined();
  });

  it("is one picture when it is sent twice, at once or later, and as young as a new one", async () => {
    const bytes = await small().jpeg().toBuffer();
    const [first, second] = await Promise.all([receive("a.jpg", bytes), receive("b.jpg", bytes)]);
    expect(second.address).toBe(first.address);
    await ageFile("images", path.basename(first.address), 2 * DAY_MS);
    expect((await receive("c.jpg", bytes)).address).toBe(first.address);
    const stored = await getFileStore("images").list();
    expect(stored).toHaveLength(1);
    expect(Date.now() - (stored[0]?.at.getTime() ?? 0)).toBeLessThan(DAY_MS);
  });
});

describe("a file that is none is refused by name, and leaves nothing behind", () => {
  it.each(REFUSED)("%s", async (_title, fileName, make, why) => {
    const { address, problem } = await receive(fileName, await make());
    expect(address).toBe("");
    expect(problem).toMatch(why);
    expect(problem.split("” ")[0]).toBe(`“${fileName}`);
    expect([await listPictures(), listArriving()]).toEqual([[], []]);
  });

  it("one that breaks off on its way", async () => {
    const stream = Readable.from(
      (function* () {
        yield Buffer.from([0xff, 0xd8, 0xff]);
        throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
      })(),
    );
    const received = await receivePicture({ fileName: "a.jpg", stream });
    expect(received).toEqual({ problem: expect.stringContaining("“a.jpg” no se pudo guardar") });
    expect([await listPictures(), listArriving()]).toEqual([[], []]);
  });
});

it("a folder that takes no files is a problem to be told, not a failure", async () => {
  writeFileSync(images, "not a folder");
  const { problem } = await receive("a.jpg", await small().jpeg().toBuffer());
  expect(problem).toMatch(/^“a\.jpg” no se pudo guardar/);
  rmSync(images);
});

it("names the addresses that only claim to be pictures of the shop", async () => {
  const { address } = await receive("a.jpg", await small().jpeg().toBuffer());
  const missing = [
    `/fotos/${"0".repeat(32)}-60x80.jpg`,
    "/fotos/../tela.db",
    "/fotos/",
    `${address}/320.avif`,
  ];
  const others = ["", "https://cdn.example/a.jpg", "/dibujos/600x600/remera/negro/1-frente.svg"];
  expect(await keepPicturesFromSweep([address, ...missing, ...others])).toEqual(missing);
});
