// Writes .br and .gz beside the text files of build/client; the server sends them unchanged.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const FOLDER = join(import.meta.dirname, "../build/client");
const TEXT_FILE = /\.(js|css|svg|json|txt|webmanifest|ico|html|xml)$/;
const SMALLEST_BYTES = 200;
/** 535 drawings: Brotli would take them 20 s and save a tenth of their gzip size. */
const DRAWINGS = join(FOLDER, "dibujos");
const WORKERS = 2;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function compressFile(path) {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const variants = { gz: await compressGzip(bytes, { level: 9 }) };
  if (!path.startsWith(DRAWINGS)) variants.br = await compressBrotli(bytes, { params });
  for (const [extension, compressed] of Object.entries(variants)) {
    if (compressed.length < bytes.length) await writeFile(`${path}.${extension}`, compressed);
  }
}

const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
const waiting = entries
  .filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

async function work() {
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await compressFile(path);
}
await Promise.all(Array.from({ length: WORKERS }, work));
