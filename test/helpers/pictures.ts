import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";

export type PlainPicture = { width: number; height: number; alpha?: number };

/** A picture of one colour, to encode in any format. */
export function aPicture({ width, height, alpha }: PlainPicture): Sharp {
  const red = { r: 170, g: 50, b: 40 };
  return sharp({
    create:
      alpha === undefined
        ? { width, height, channels: 3, background: red }
        : { width, height, channels: 4, background: { ...red, alpha } },
    limitInputPixels: false,
  });
}

/** A picture that cannot be compressed, different for each seed. */
export function aNoisyPicture(width: number, height: number, seed = 1): Sharp {
  const bytes = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let position = 0; position < bytes.length; position += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    bytes[position] = state >>> 16;
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/**
 * The progressive JPEG with its last scan repeated: each one costs the decoder the work of a whole
 * picture.
 */
export function withScans(jpeg: Buffer, count: number): Buffer {
  const scan = jpeg.subarray(jpeg.lastIndexOf("\xff\xda", undefined, "latin1"), -2);
  const scans = Array.from({ length: count }, () => scan);
  return Buffer.concat([jpeg.subarray(0, -2), ...scans, jpeg.subarray(-2)]);
}

/** The PNG with a header that claims this size, as in a file that is large only once it is decoded. */
export function claimPngSize(png: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(png);
  claiming.writeUInt32BE(width, 16);
  claiming.writeUInt32BE(height, 20);
  claiming.writeUInt32BE(crc32(claiming.subarray(12, 29)), 29);
  return claiming;
}

/** The same for a progressive JPEG. */
export function claimJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(jpeg);
  const frame = claiming.indexOf("\xff\xc2", "latin1");
  claiming.writeUInt16BE(height, frame + 5);
  claiming.writeUInt16BE(width, frame + 7);
  return claiming;
}

/** An arriving file, in chunks as from a network. */
export function arriving(fileName: string, bytes: Buffer) {
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += 65_536) {
    pieces.push(bytes.subarray(start, start + 65_536));
  }
  return { fileName, stream: Readable.from(pieces) };
}
