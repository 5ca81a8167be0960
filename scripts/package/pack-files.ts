import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

import type { PackedFile, PackedList } from "./archive";
import type { ProgramFile } from "./collect";

const ALREADY_COMPRESSED = /\.(br|gz|png|woff2|webp|jpg)$/;
const MACHINE_CODE = /\.(node|so[.\d]*)$/;
/** Higher qualities take minutes for few bytes. */
const QUALITY = 9;

const compress = promisify(brotliCompress);

/** Joins the files, and lists the position of each one. */
export async function packFiles(
  version: string,
  files: readonly ProgramFile[],
): Promise<{ list: PackedList; bytes: Buffer }> {
  const packed = await Promise.all(files.map(packFile));
  const whole = createHash("sha256");
  let start = 0;
  const placed = packed.map(({ entry, content }): PackedFile => {
    whole.update(`${entry.path}\0${entry.sha256}\n`);
    const place = { start, packedBytes: content.length };
    start += content.length;
    return { ...entry, ...place };
  });
  return {
    list: { version, hash: whole.digest("hex"), files: placed },
    bytes: Buffer.concat(packed.map(({ content }) => content)),
  };
}

async function packFile({ path, content }: ProgramFile) {
  const isCompressed = !ALREADY_COMPRESSED.test(path);
  const entry = {
    path,
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    isNative: MACHINE_CODE.test(path),
    isCompressed,
  };
  return { entry, content: isCompressed ? await compressFile(content) : content };
}

function compressFile(content: Uint8Array): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return compress(content, { params });
}
