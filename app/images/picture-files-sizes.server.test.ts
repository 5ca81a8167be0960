import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { aNoisyPicture, aPicture, arriving } from "../../test/helpers/pictures";
import { finishPictureWork } from "../../test/helpers/stored-files";
import { useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import {
  parsePictureAddress,
  pictureName,
  SIZE_FORMATS,
  sizeName,
  sizeWidths,
  type OwnPicture,
} from "../domain/products/picture-address";
import { readPicture } from "./picture-files.server";
import { receivePicture } from "./receive-picture.server";

const images = path.join(useTemporaryDataDirectory(), "images");
const UNKNOWN: OwnPicture = { hash: "0".repeat(32), width: 700, height: 900, format: "jpg" };

let picture: OwnPicture;

async function receive(bytes: Buffer): Promise<OwnPicture> {
  const received = await receivePicture(arriving("a", bytes));
  if (!("address" in received)) throw new Error(received.problem);
  const stored = parsePictureAddress(received.address);
  if (!stored) throw new Error("No picture");
  return stored;
}

beforeEach(async () => {
  picture = await receive(await aNoisyPicture(500, 600).jpeg().toBuffer());
});

afterEach(async () => {
  await finishPictureWork();
  rmSync(images, { recursive: true, force: true });
});

const sizesOf = (of: OwnPicture) => path.join(images, "sizes", pictureName(of));

describe("after a picture arrived", () => {
  it("each of its sizes is made in each format, upright and in its own proportions", async () => {
    await finishPictureWork();
    const made = readdirSync(sizesOf(picture)).sort();
    const wanted = SIZE_FORMATS.flatMap((format) =>
      sizeWidths(picture).map((width) => sizeName({ width, format })),
    );
    expect(made).toEqual(wanted.sort());
    for (const name of made) {
      const metadata = await sharp(path.join(sizesOf(picture), name)).metadata();
      const width = Number.parseInt(name, 10);
      expect([name, metadata.width, metadata.height]).toEqual([
        name,
        width,
        Math.round((width * 600) / 500),
      ]);
      const format = metadata.format === "heif" ? "avif" : metadata.format.replace("jpeg", "jpg");
      expect(name.split(".")[1]).toBe(format);
      expect(metadata.exif).toBeUndefined();
    }
  });

  it("a transparent one stays so, but for the format that cannot be", async () => {
    const clear = await receive(
      await aPicture({ width: 400, height: 400, alpha: 0 }).png().toBuffer(),
    );
    await finishPictureWork();
    const hasAlpha = async (format: string) =>
      (await sharp(path.join(sizesOf(clear), `320.${format}`)).metadata()).hasAlpha;
    expect(await Promise.all(SIZE_FORMATS.map(hasAlpha))).toEqual([true, true, false]);
    const { dominant } = await sharp(path.join(sizesOf(clear), "320.jpg")).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });
});

describe("a visitor's size", () => {
  it("is made once for all who ask at the same time, and before what nobody waits for", async () => {
    let isIdle = false;
    const idle = finishPictureWork().then(() => (isIdle = true));
    const size = { width: 500, format: "jpg" } as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => readPicture(picture, size)));
    expect(isIdle).toBe(false);
    const [first] = answers;
    for (const answer of answers) {
      expect([answer?.format, answer?.isStandIn]).toEqual(["jpg", false]);
      expect(Buffer.compare(answer?.bytes ?? Buffer.alloc(0), first?.bytes ?? Buffer.of(1))).toBe(
        0,
      );
    }
    // Encoding it a second time would replace the file.
    const { ino } = statSync(path.join(sizesOf(picture), "500.jpg"));
    await idle;
    expect(statSync(path.join(sizesOf(picture), "500.jpg")).ino).toBe(ino);
  });

  it("is the original, for a while, when it cannot be made", async () => {
    await finishPictureWork();
    rmSync(path.join(images, "sizes"), { recursive: true });
    writeFileSync(path.join(images, "sizes"), "not a folder");
    const answer = await readPicture(picture, { width: 320, format: "avif" });
    expect(answer).toMatchObject({ format: "jpg", isStandIn: true });
  });

  it("is null for a picture that is not there, and makes nothing", async () => {
    await finishPictureWork();
    expect(await readPicture(UNKNOWN, { width: 320, format: "avif" })).toBeNull();
    expect(await readPicture(UNKNOWN, null)).toBeNull();
    expect(readdirSync(path.join(images, "sizes"))).toEqual([pictureName(picture)]);
  });
});
