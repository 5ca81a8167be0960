import { rmSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { aNoisyPicture, aPicture, arriving, claimPngSize } from "../../test/helpers/pictures";
import { listFiles } from "../../test/helpers/stored-files";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { parsePictureAddress, pictureName } from "../domain/products/picture-address";
import { LOGO_BOX, MAX_LOGO_BYTES, showLogo } from "../domain/shop/logo";
import { getFileStore } from "../data/dialect/file-stores.server";
import { closeStoredShop, prepareStoredShop } from "../data/sqlite/stored-shop.server";
import { receiveLogo, readLogoFile, findSvgProblem, type SvgProblem } from "./receive-logo.server";

const images = path.join(useTemporaryDataDirectory(), "images");
beforeAll(() => prepareStoredShop());
afterAll(() => closeStoredShop());
afterEach(async () => {
  for (const name of await listFiles("images")) await getFileStore("images").remove(name);
  rmSync(images, { recursive: true, force: true });
});

async function receive(fileName: string, bytes: Buffer): Promise<string> {
  const received = await receiveLogo(arriving(fileName, bytes));
  return "address" in received ? received.address : received.problem;
}

const open = async (address: string) =>
  sharp((await getFileStore("images").locate(address.slice("/fotos/".length))) ?? "");
const svg = (inner: string, size = 'viewBox="0 0 200 50"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);
const RECT = '<rect width="200" height="50" fill="#b92f17"/>';

describe("a logo", () => {
  it.each([
    ["a.png", () => aPicture({ width: 400, height: 100 }).png().toBuffer()],
    ["a.jpg", () => aPicture({ width: 400, height: 100 }).jpeg().toBuffer()],
    ["a.webp", () => aPicture({ width: 400, height: 100, alpha: 1 }).webp().toBuffer()],
    ["a.svg", () => Promise.resolve(svg(RECT, 'width="400" height="100"'))],
  ])("is kept as pixels: %s", async (fileName, make) => {
    const address = await receive(fileName, await make());
    expect(address).toMatch(/^\/fotos\/[0-9a-f]{32}-\d+x\d+\.webp$/);
    const { format, width, height } = await (await open(address)).metadata();
    expect(format).toBe("webp");
    expect(Math.abs(width / height - 4)).toBeLessThan(0.1);
    expect(await listFiles("images")).toEqual([address.slice("/fotos/".length)]);
  });

  it("that is large becomes as small as it is ever needed", async () => {
    const address = await receive(
      "a.png",
      await aPicture({ width: 3000, height: 3000 }).png().toBuffer(),
    );
    expect(parsePictureAddress(address)).toMatchObject({ height: LOGO_BOX.height });
  });

  it("loses its empty border", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bordered = aPicture({ width: 100, height: 50, alpha: 1 })
      .extend({ top: 80, bottom: 80, left: 80, right: 80, background: clear })
      .png();
    expect(parsePictureAddress(await receive("a.png", await bordered.toBuffer()))).toMatchObject({
      width: 100,
      height: 50,
    });
  });

  it("that is empty all over is still a picture", async () => {
    const empty = aPicture({ width: 60, height: 60, alpha: 0 }).png();
    expect(await receive("a.png", await empty.toBuffer())).toMatch(/^\/fotos\//);
  });

  it("of a drawing is sharp, however small it says it is", async () => {
    const address = await receive("a.svg", svg(RECT, 'width="20" height="5" viewBox="0 0 200 50"'));
    expect(parsePictureAddress(address)).toMatchObject({ width: 1200, height: 300 });
  });
});

describe("a file that is no logo is refused by name, and leaves nothing behind", () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "ja">${Array.from("bcdefghij", (name, at) => `<!ENTITY ${name} "${`&${"abcdefghi"[at]};`.repeat(10)}">`).join("")}]>`;
  const uses = Array.from(
    { length: 8 },
    (_, at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}</g>`,
  );
  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ["vacío.png", () => Buffer.alloc(0), /está vacío/],
    ["nota.png", () => Buffer.from("hola ".repeat(100)), /no es una imagen/],
    ["a.gif", () => aPicture({ width: 9, height: 9 }).gif().toBuffer(), /es un GIF/],
    ["a.avif", () => aPicture({ width: 9, height: 9 }).avif().toBuffer(), /no es una imagen/],
    ["pesado.png", () => Buffer.alloc(MAX_LOGO_BYTES + 1, 1), /pesa más de 2 MB/],
    [
      "cortado.png",
      async () => (await aNoisyPicture(90, 90).png().toBuffer()).subarray(0, 9000),
      /dañado/,
    ],
    [
      "enorme.png",
      async () =>
        claimPngSize(await aPicture({ width: 9, height: 9 }).png().toBuffer(), 20_000, 20_000),
      /megapíxeles/,
    ],
    ["enorme.svg", () => svg(RECT, 'width="100000" height="100000"'), /megapíxeles/],
    ["roto.svg", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><rect"), /dañado/],
    ["programa.svg", () => svg("<script>alert(1)</script>"), /un programa adentro/],
    ["afuera.svg", () => svg('<image href="https://example.com/a.png"/>'), /de afuera/],
    ["bomba.svg", () => Buffer.from(`${bomb}${String(svg("&j;"))}`), /ENTITY/],
    [
      "usos.svg",
      () =>
        svg(`<defs><rect id="u0" width="1" height="1"/>${uses.join("")}</defs><use href="#u8"/>`),
      /tarda demasiado/,
    ],
    ["letras.svg", () => svg("<text>Tela</text>"), /curvas/],
  ])("%s", async (fileName, make, why) => {
    const problem = await receive(fileName, await make());
    expect(problem).toMatch(why);
    expect(problem.split("” ")[0]).toBe(`“${fileName}`);
    expect(await listFiles("images")).toEqual([]);
  });
});

describe("what is made of a logo", () => {
  it("is an icon and a picture to share, on the palette's background", async () => {
    const address = await receive("a.svg", svg(RECT));
    const logo = parsePictureAddress(address);
    if (!logo) throw new Error(address);
    expect(await readLogoFile(logo, { kind: "icon" })).not.toBeNull();
    expect(await readLogoFile(logo, { kind: "share", palette: "noche" })).not.toBeNull();
    const open = (name: string) => sharp(path.join(images, "sizes", pictureName(logo), name));
    const icon = await open("icono.png").metadata();
    expect(icon).toMatchObject({ format: "png", width: 192, height: 192 });
    const share = open("compartir-noche.jpg");
    expect(await share.metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    const corner = await share.extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer();
    const distances = [0x17, 0x16, 0x1a].map((part, at) => Math.abs(part - (corner[at] ?? 0)));
    expect(Math.max(...distances)).toBeLessThan(4);
  });

  it("is nothing for a logo that is not there", async () => {
    const unknown = { hash: "0".repeat(32), width: 100, height: 40, format: "webp" } as const;
    expect(await readLogoFile(unknown, { kind: "icon" })).toBeNull();
  });

  it.each([
    [1200, 300, { width: 160, height: 40 }],
    [1200, 100, { width: 176, height: 15 }],
    [480, 480, { width: 40, height: 40 }],
    [10, 480, { width: 1, height: 40 }],
  ])("fits the header: %i x %i", (width, height, shown) => {
    const address = `/fotos/${"a".repeat(32)}-${width}x${height}.webp`;
    expect(showLogo({ address, alt: "" })).toMatchObject(shown);
  });
});

const drawing = (inner: string, before = "") =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inner}</svg>`;
const find = (text: string) => findSvgProblem(Buffer.from(text));

describe("a drawing", () => {
  it.each([
    drawing('<rect width="9" height="9" fill="red"/>'),
    drawing(
      '<path d="M0 0h9"/>',
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- x -->\n',
    ),
    drawing(
      "<g/>",
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ),
    drawing(
      '<linearGradient id="a"/><rect fill="url(#a)"/><use xlink:href="#b"/><use href = \'#b\'/>',
    ),
    drawing('<style>.a{fill:url("#a")}</style><title>¡Ñandú!</title>'),
  ])("that stands alone is drawn: %s", (text) => {
    expect(find(text)).toBeNull();
  });

  it.each<[SvgProblem, string]>([
    ["script", drawing("<script>alert(1)</script>")],
    ["script", drawing("<SCRIPT href='#a'/>")],
    ["script", drawing('<rect onload="alert(1)"/>')],
    ["script", drawing('<rect\nonclick = "alert(1)"/>')],
    ["script", drawing("<foreignObject><p/></foreignObject>")],
    ["script", drawing('<a href="javascript:alert(1)"/>')],
    ["entities", drawing("&b;", '<!DOCTYPE svg [<!ENTITY a "ja"><!ENTITY b "&a;&a;">]>')],
    ["entities", drawing("&x;", '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
    ["outside", drawing('<image href="https://example.com/a.png"/>')],
    ["outside", drawing('<image xlink:href="file:///etc/passwd"/>')],
    ["outside", drawing('<image href="data:image/png;base64,AAAA"/>')],
    ["outside", drawing('<image href="otra.svg"/>')],
    ["outside", drawing("<image href=otra.svg />")],
    ["outside", drawing('<use href="&#35;a"/>')],
    ["outside", drawing('<rect fill="url(https://example.com/a.svg#b)"/>')],
    ["outside", drawing("<rect fill=\"url('a.svg#b')\"/>")],
    ["outside", drawing("<style>@import 'a.css';</style>")],
    ["outside", drawing("", '<?xml-stylesheet href="a.css"?>')],
    ["text", drawing("<text>Tela</text>")],
    ["encoding", drawing("", '<?xml version="1.0" encoding="utf-16"?>')],
    ["encoding", drawing("\0")],
  ])("with %s is not: %s", (problem, text) => {
    expect(find(text)).toBe(problem);
  });

  it("in UTF-16 is not, because its text would not be the one that was checked", () => {
    expect(findSvgProblem(Buffer.from(`\ufeff${drawing("<script/>")}`, "utf16le"))).toBe(
      "encoding",
    );
  });
});
