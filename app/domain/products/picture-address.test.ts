import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ANY_CHARACTER } from "../../../test/helpers/any-text";
import {
  isOwnAddress,
  MAX_SIDE_PX,
  parsePictureAddress,
  parsePictureName,
  parseSizeName,
  pictureAddress,
  pictureName,
  pictureSources,
  PICTURE_NAMES,
  sizeName,
  sizeWidths,
  SIZE_FORMATS,
  type OwnPicture,
} from "./picture-address";

const HASH = "0123456789abcdef0123456789abcdef";

const side = fc.integer({ min: 1, max: MAX_SIDE_PX });
const picture: fc.Arbitrary<OwnPicture> = fc.record({
  hash: fc.stringMatching(/^[0-9a-f]{32}$/),
  width: side,
  height: side,
  format: fc.constantFrom("jpg", "webp"),
});

describe("the address of a picture", () => {
  it("holds the picture's facts, and reads back as the same picture", () => {
    fc.assert(
      fc.property(picture, (own) => {
        const address = pictureAddress(own);
        expect(parsePictureAddress(address)).toEqual(own);
        expect(isOwnAddress(address)).toBe(true);
        expect(JSON.stringify([address]).match(PICTURE_NAMES)).toEqual([pictureName(own)]);
      }),
    );
  });

  it.each([
    `${HASH}-1200x1600.jpg/640.avif`,
    `${HASH.slice(1)}-1200x1600.jpg`,
    `${HASH.toUpperCase()}-1200x1600.jpg`,
    `${HASH}-01200x1600.jpg`,
    `${HASH}-0x1600.jpg`,
    `${HASH}-2401x10.jpg`,
    `${HASH}-10x9999.jpg`,
    `${HASH}-1200x1600.svg`,
    `${HASH}-1200x1600.jpg\n`,
    `../${HASH}-1200x1600.jpg`,
    `${HASH}-1200x1600`,
    "",
  ])("cannot be %j", (name) => {
    expect(parsePictureName(name)).toBeNull();
    expect(parsePictureAddress(`/fotos/${name}`)).toBeNull();
  });

  it("rejects similar texts", () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
        const parsed = parsePictureName(text);
        expect(parsed === null || pictureName(parsed) === text).toBe(true);
      }),
    );
  });

  it.each([
    ["/fotos/x.jpg", true],
    [" /fotos/x.jpg", true],
    ["/dibujos/x.svg", false],
    ["https://tienda.example/fotos/x.jpg", false],
  ])("isOwnAddress of %j: %s", (address, isClaimed) => {
    expect(isOwnAddress(address)).toBe(isClaimed);
  });
});

describe("the widths of a picture", () => {
  it.each([
    [200, [200]],
    [320, [320]],
    [321, [320, 321]],
    [640, [320, 640]],
    [1200, [320, 640, 960, 1200]],
    [1600, [320, 640, 960, 1600]],
    [2400, [320, 640, 960, 1600]],
  ])("%i px wide are %j", (width, widths) => {
    expect(sizeWidths({ hash: HASH, width, height: 10, format: "jpg" })).toEqual(widths);
  });

  it("never enlarge it, and only their names are accepted", () => {
    fc.assert(
      fc.property(picture, fc.nat(5000), fc.constantFrom(...SIZE_FORMATS), (own, width, format) => {
        const widths = sizeWidths(own);
        expect(Math.max(...widths)).toBeLessThanOrEqual(own.width);
        const isOffered = widths.includes(width);
        const read = parseSizeName(own, sizeName({ width, format }));
        expect(read).toEqual(isOffered ? { width, format } : null);
      }),
    );
  });

  it.each(["640", "0640.avif", "640.AVIF", "640.svg", "640.avif/", "-640.avif", "6e2.avif", ""])(
    "do not include %j",
    (name) => {
      const own: OwnPicture = { hash: HASH, width: 2000, height: 10, format: "jpg" };
      expect(parseSizeName(own, name)).toBeNull();
    },
  );
});

describe("pictureSources", () => {
  it("gives each format's srcset, the picture's own size, and a fallback file", () => {
    const address = `/fotos/${HASH}-1000x1500.webp`;
    expect(pictureSources(address)).toEqual({
      src: `${address}/640.jpg`,
      width: 1000,
      height: 1500,
      sets: Object.fromEntries(
        SIZE_FORMATS.map((format) => [
          format,
          [320, 640, 960, 1000].map((px) => `${address}/${px}.${format} ${px}w`).join(","),
        ]),
      ),
    });
  });

  it("leaves out files above the useful width, but never the smallest", () => {
    const widths = (address: string, largestPx: number) =>
      pictureSources(address, largestPx).sets?.avif.match(/\d+(?=w)/g);
    expect(widths(`/fotos/${HASH}-2000x100.jpg`, 640)).toEqual(["320", "640"]);
    expect(widths(`/fotos/${HASH}-2000x100.jpg`, 100)).toEqual(["320"]);
  });

  it("names only files that are served", () => {
    fc.assert(
      fc.property(picture, (own) => {
        const { src, sets } = pictureSources(pictureAddress(own));
        const listed = Object.values(sets ?? {}).flatMap((set) => set.split(","));
        const files = [src, ...listed.map((entry) => entry.split(" ")[0] ?? "")];
        for (const file of files) {
          expect(parseSizeName(own, file.slice(pictureAddress(own).length + 1))).not.toBeNull();
        }
      }),
    );
  });

  it.each([
    "/dibujos/600x600/remera/negro/1-frente.svg",
    "https://cdn.example/a.jpg",
    "/fotos/a.jpg",
  ])("leaves %s as it is", (address) => {
    expect(pictureSources(address)).toEqual({
      src: address,
      width: null,
      height: null,
      sets: null,
    });
  });
});
