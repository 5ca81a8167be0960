import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { Sharp } from "sharp";

import { quoteFileName } from "../domain/plain/file-name";
import { pictureAddress, type OwnPicture } from "../domain/products/picture-address";
import { MAX_PIXELS, MAX_MEGAPIXELS } from "../domain/products/picture-limits";
import { LOGO_BOX, MAX_LOGO_BYTES } from "../domain/shop/logo";
import type { ReceivedFile } from "../http/read-multipart.server";
import type { AcceptedKind } from "./picture-kind";
import { PictureRefusedError, type PictureProblem } from "./picture-problems";
import { loadSharp, queuePictureWork } from "./picture-work.server";
import {
  explainFailure,
  hashContent,
  openUpright,
  readKind,
  storePicture,
  toProblem,
} from "./receive-picture.server";
import { findSvgProblem, type SvgProblem } from "./svg-drawing";
import { withUpload } from "./upload-room.server";

const LOGO_KINDS: readonly AcceptedKind[] = ["png", "jpeg", "webp"];
/** Letters and edges show the marks of a lower quality. */
const QUALITY = 92;
/** A drawing of a few kilobytes can ask for hours of work. */
const DRAWING_SECONDS = 5;

/** What can only be wrong with a logo. */
class LogoRefusedError extends Error {
  constructor(readonly problem: SvgProblem | "too-slow") {
    super(problem);
  }
}

/**
 * Stores an uploaded logo as a picture: encoded anew, without an empty border. An SVG is drawn once,
 * here, and only its pixels are kept.
 */
export async function receiveLogo(file: {
  fileName: string;
  stream: Readable;
}): Promise<ReceivedFile> {
  try {
    const upload = { stream: file.stream, maxBytes: MAX_LOGO_BYTES };
    const picture = await withUpload(upload, (uploaded) =>
      queuePictureWork("upload", () => encodeLogo(uploaded)),
    );
    return { address: pictureAddress(picture) };
  } catch (error) {
    const problem = error instanceof LogoRefusedError ? error.problem : toProblem(error);
    return { problem: describeLogoProblem(file.fileName, problem) };
  }
}

async function encodeLogo(uploaded: string): Promise<OwnPicture> {
  const isSvg = (await readKind(uploaded)) === "svg";
  const { image, hasAlpha } = isSvg
    ? await openDrawing(uploaded)
    : await openUpright(uploaded, LOGO_KINDS);
  const bordered = hasAlpha ? image.trim() : image;
  const encoding = bordered
    .resize({ ...LOGO_BOX, fit: "inside", withoutEnlargement: !isSvg })
    .webp({ quality: QUALITY })
    .timeout({ seconds: DRAWING_SECONDS })
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await explainSlowness(encoding);
  const { width, height } = info;
  const picture: OwnPicture = { hash: hashContent(data), width, height, format: "webp" };
  await storePicture(picture, data);
  return picture;
}

/** From memory, so that the drawing has no address that other files could be relative to. */
async function openDrawing(uploaded: string): Promise<{ image: Sharp; hasAlpha: boolean }> {
  const bytes = await readFile(uploaded);
  const problem = findSvgProblem(bytes);
  if (problem !== null) throw new LogoRefusedError(problem);
  const sharp = await loadSharp();
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { format } = await explainFailure(image.metadata());
  if (format !== "svg") throw new PictureRefusedError("damaged");
  return { image, hasAlpha: true };
}

async function explainSlowness<T>(encoding: Promise<T>): Promise<T> {
  try {
    return await encoding;
  } catch (error) {
    const isSlow = error instanceof Error && /timeout|rendering failed/i.test(error.message);
    if (isSlow) throw new LogoRefusedError("too-slow");
    return explainFailure(Promise.reject(error as Error));
  }
}

const ADVICE = "Usá PNG, JPG, WebP o SVG.";
const SLOW = "tarda demasiado en abrirse. Probá con un dibujo más simple, o guardalo como PNG.";

const REASONS: Record<PictureProblem | SvgProblem | "too-slow", string> = {
  empty: "está vacío.",
  "too-large": `pesa más de ${MAX_LOGO_BYTES / 1024 / 1024} MB. Probá con una copia más chica.`,
  "pdf-too-large": `es un PDF, no una imagen. ${ADVICE}`,
  "too-many-pixels": `tiene más de ${MAX_MEGAPIXELS} megapíxeles. Probá con una copia más chica.`,
  "too-much-memory": SLOW,
  "too-many-scans": SLOW,
  "too-slow": SLOW,
  damaged: "está dañado o incompleto y no se puede abrir. Probá mandarlo de nuevo.",
  "disk-full":
    "no se pudo guardar: no queda lugar en el disco del servidor. Liberá espacio y probá de nuevo.",
  "not-stored": "no se pudo guardar por un problema del servidor. Probá de nuevo en unos minutos.",
  svg: "es un SVG que no se puede dibujar. Guardalo como PNG.",
  gif: `es un GIF. ${ADVICE}`,
  tiff: `es un TIFF. ${ADVICE}`,
  heic: "es una foto HEIC. Guardala como JPG y mandala de nuevo.",
  pdf: `es un PDF, no una imagen. ${ADVICE}`,
  other: `no es una imagen que podamos abrir. ${ADVICE}`,
  encoding: "es un SVG guardado en un formato raro. Guardalo como SVG común (UTF-8) o como PNG.",
  entities: "es un SVG con definiciones (ENTITY) que no aceptamos. Guardalo como SVG simple o PNG.",
  script: "es un SVG con un programa adentro, y no lo aceptamos. Guardalo como SVG simple o PNG.",
  outside:
    "es un SVG que usa otra imagen u otro archivo de afuera. Guardalo con todo dibujado, o como PNG.",
  text: "es un SVG con letras que dependen de una tipografía. Pasalas a curvas, o guardalo como PNG.",
};

/** One or two sentences for the owner, starting with the file's name. */
function describeLogoProblem(
  fileName: string,
  problem: PictureProblem | SvgProblem | "too-slow",
): string {
  return `${quoteFileName(fileName)} ${REASONS[problem]}`;
}
