import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";

import { quoteFileName } from "../domain/plain/file-name";
import { MAX_MEGAPIXELS } from "../domain/products/picture-limits";
import {
  findReceiptType,
  MAX_PDF_BYTES,
  MAX_RECEIPT_BYTES,
  receiptName,
  type StoredReceipt,
} from "../domain/orders/receipt";
import { getFileStore } from "../data/dialect/file-stores.server";
import { getLog } from "../log/log.server";
import {
  PictureRefusedError,
  type PictureProblem,
  type AcceptedKind,
  COMMON_REASONS,
} from "./picture-problems";
import { queuePictureWork } from "./picture-work.server";
import {
  encodeUpright,
  hashContent,
  readKind,
  toProblem,
  withUpload,
} from "./receive-picture.server";

/** The formats of phones and banks; strangers get no other decoder. */
const RECEIPT_KINDS: readonly AcceptedKind[] = ["jpeg", "png", "webp"];

/** Every reader looks for the end-of-file mark of a PDF in these last bytes. */
const PDF_END_BYTES = 1024;

/** A picture is encoded again from its pixels; a PDF is stored unchanged and only served as a download. */
export async function receiveReceipt(file: {
  fileName: string;
  stream: Readable;
}): Promise<{ receipt: StoredReceipt } | { problem: string }> {
  try {
    const upload = { stream: file.stream, maxBytes: MAX_RECEIPT_BYTES };
    const { name, bytes } = await withUpload(upload, async (uploaded) => {
      const isPdf = (await readKind(uploaded)) === "pdf";
      const kept = isPdf
        ? await readPdf(uploaded)
        : await queuePictureWork("upload", () => encodePicture(uploaded));
      await getFileStore("receipts").put(kept.name, kept.bytes);
      return kept;
    });
    const contentType = findReceiptType(name) ?? "application/octet-stream";
    return { receipt: { fileName: name, contentType, byteCount: bytes.length } };
  } catch (error) {
    return { problem: `${quoteFileName(file.fileName)} ${REASONS[toProblem(error)]}` };
  }
}

export async function readReceipt(fileName: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (findReceiptType(fileName) === null) return null;
  return getFileStore("receipts").read(fileName);
}

async function encodePicture(uploaded: string) {
  const { data, hash, format } = await encodeUpright(uploaded, RECEIPT_KINDS);
  return { name: receiptName(hash, format), bytes: data };
}

async function readPdf(uploaded: string) {
  if ((await stat(uploaded)).size > MAX_PDF_BYTES) throw new PictureRefusedError("pdf-too-large");
  const bytes = await readFile(uploaded);
  const isWhole = bytes.subarray(-PDF_END_BYTES).includes("%%EOF");
  if (!isWhole) throw new PictureRefusedError("damaged");
  return { name: receiptName(hashContent(bytes), "pdf"), bytes };
}

const ADVICE = "Mandá una foto o captura (JPG, PNG o WebP) o un PDF.";

const REASONS: Record<PictureProblem, string> = {
  ...COMMON_REASONS,
  "too-large": `pesa más de ${MAX_RECEIPT_BYTES / 1024 / 1024} MB. Probá con una captura de pantalla.`,
  "pdf-too-large": `pesa más de ${MAX_PDF_BYTES / 1024 / 1024} MB, lo más que puede pesar un PDF. Probá con una captura de pantalla.`,
  "too-many-pixels": `tiene más de ${MAX_MEGAPIXELS} megapíxeles. Probá con una captura de pantalla.`,
  "too-much-memory": "es demasiado grande para abrirse. Probá con una captura de pantalla.",
  "too-many-scans": "tarda demasiado en abrirse. Probá con una captura de pantalla.",
  "disk-full":
    "no se pudo guardar: en este momento la tienda no tiene lugar para archivos. Tu pedido sigue igual: mandalo por WhatsApp o e-mail.",
  "not-stored":
    "no se pudo guardar por un problema nuestro. Probá de nuevo en unos minutos o mandalo por WhatsApp.",
  svg: `es un dibujo SVG. ${ADVICE}`,
  gif: `es un GIF. ${ADVICE}`,
  tiff: `es un TIFF. ${ADVICE}`,
  heic: "es una foto HEIC, que no podemos abrir. Hacé una captura de pantalla del comprobante, o guardala como JPG, y mandala de nuevo.",
  pdf: `no se puede abrir. ${ADVICE}`,
  other: `no es una foto ni un PDF. ${ADVICE}`,
};

export async function removeReceipts(fileNames: readonly string[]): Promise<void> {
  for (const fileName of fileNames) {
    // Only the base name, so that a stored value cannot lead out of the folder.
    const removing = getFileStore("receipts").remove(path.basename(fileName));
    await removing.catch((error: unknown) => {
      getLog().error({ err: error, fileName }, "a receipt could not be removed");
    });
  }
}
