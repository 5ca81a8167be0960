import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { Sharp } from "sharp";

import { quoteFileName } from "../domain/plain/file-name";
import { pictureAddress, type OwnPicture } from "../domain/products/picture-address";
import { MAX_PIXELS } from "../domain/products/picture-limits";
import {
  LOGO_BOX,
  MAX_LOGO_BYTES,
  ICON_PX,
  logoFileName,
  SHARE_SIZE,
  type LogoFile,
} from "../domain/shop/logo";
import { getPalette } from "../domain/shop/palettes";
import type { ReceivedFile } from "../http/read-multipart.server";
import {
  PictureRefusedError,
  type PictureProblem,
  type AcceptedKind,
  COMMON_REASONS,
} from "./picture-problems";
import { readOrMake } from "./picture-files.server";
import { loadSharp, queuePictureWork } from "./picture-work.server";
import {
  explainFailure,
  hashContent,
  openUpright,
  readKind,
  storePicture,
  toProblem,
  withUpload,
} from "./receive-picture.server";

const LOGO_KINDS: readonly AcceptedKind[] = ["png", "jpeg", "webp"];
/** Letters and edges show the marks of a lower quality. */
const QUALITY = 92;
/** A drawing of a few kilobytes can ask for hours of work. */
const DRAWING_SECONDS = 5;

class LogoRefusedError extends Error {
  constructor(readonly problem: SvgProblem | "too-slow") {
    super(problem);
  }
}

/** Encoded anew, without an empty border. An SVG is drawn once, here, and only its pixels are kept. */
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
    return { problem: `${quoteFileName(file.fileName)} ${REASONS[problem]}` };
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
  ...COMMON_REASONS,
  "too-large": `pesa más de ${MAX_LOGO_BYTES / 1024 / 1024} MB. Probá con una copia más chica.`,
  "pdf-too-large": `es un PDF, no una imagen. ${ADVICE}`,
  "too-much-memory": SLOW,
  "too-many-scans": SLOW,
  "too-slow": SLOW,
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

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const ICON_MARGIN_PX = 12;
const SHARE_MARGIN_PX = { x: 200, y: 105 };

export function readLogoFile(
  logo: OwnPicture,
  file: LogoFile,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return readOrMake(logo, logoFileName(file), async (original) => {
    const sharp = await loadSharp();
    const image = sharp(original, { failOn: "error" });
    return file.kind === "icon"
      ? drawIcon(image)
      : drawShare(image, getPalette(file.palette).cloth);
  });
}

function drawIcon(logo: Sharp): Sharp {
  const side = ICON_PX - 2 * ICON_MARGIN_PX;
  return logo
    .resize({ width: side, height: side, fit: "contain", background: CLEAR })
    .extend(around(ICON_MARGIN_PX, ICON_MARGIN_PX, CLEAR))
    .png();
}

function drawShare(logo: Sharp, background: string): Sharp {
  const { x, y } = SHARE_MARGIN_PX;
  return logo
    .resize({
      width: SHARE_SIZE.width - 2 * x,
      height: SHARE_SIZE.height - 2 * y,
      fit: "contain",
      background,
    })
    .extend(around(x, y, background))
    .flatten({ background })
    .jpeg({ quality: 86 });
}

function around<Color>(x: number, y: number, background: Color) {
  return { top: y, bottom: y, left: x, right: x, background };
}

export type SvgProblem = "encoding" | "entities" | "script" | "outside" | "text";

/** In the order in which an owner should hear of them. */
const PROBLEMS: readonly [SvgProblem, RegExp][] = [
  ["entities", /<!ENTITY/i],
  ["script", /<script[\s>/]|<foreignObject[\s>/]|\son[a-z]+\s*=|javascript:/i],
  ["outside", /<\?xml-stylesheet|@import|\sxml:base\s*=/i],
  // A reference may only lead to another part of the same drawing.
  ["outside", /href\s*=(?!\s*["']#)|url\((?!\s*["']?#)/i],
  ["text", /<text[\s>/]/i],
];

export function findSvgProblem(bytes: Uint8Array): SvgProblem | null {
  const text = readUtf8(bytes);
  if (text === null || !isDeclaredUtf8(text)) return "encoding";
  return PROBLEMS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

function readUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A parser that follows another encoding would read another text than the one checked here. */
function isDeclaredUtf8(text: string): boolean {
  const [, encoding = "utf-8"] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/i.exec(text) ?? [];
  return /^(utf-?8|us-ascii|iso-8859-1)$/i.test(encoding) && !text.includes("\0");
}
