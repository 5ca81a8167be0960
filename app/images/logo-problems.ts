import { quoteFileName } from "../domain/plain/file-name";
import { MAX_MEGAPIXELS } from "../domain/products/picture-limits";
import { MAX_LOGO_BYTES } from "../domain/shop/logo";
import type { PictureProblem } from "./picture-problems";
import type { SvgProblem } from "./svg-drawing";

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
export function describeLogoProblem(
  fileName: string,
  problem: PictureProblem | SvgProblem | "too-slow",
): string {
  return `${quoteFileName(fileName)} ${REASONS[problem]}`;
}
