import { quoteFileName } from "../domain/plain/file-name";
import { MAX_MEGAPIXELS, MAX_PICTURE_BYTES } from "../domain/products/picture-limits";
import type { RefusedKind } from "./picture-kind";

/** Why a file was refused as a picture. */
export type PictureProblem =
  | "empty"
  | "too-large"
  /** Only for receipts; products accept no PDF. */
  | "pdf-too-large"
  | "too-many-pixels"
  | "too-much-memory"
  | "too-many-scans"
  | "damaged"
  | "disk-full"
  | "not-stored"
  | RefusedKind;

export class PictureRefusedError extends Error {
  constructor(readonly problem: PictureProblem) {
    super(problem);
  }
}

const ADVICE = "Usá JPG, PNG, WebP o AVIF.";

const REASONS: Record<PictureProblem, string> = {
  empty: "está vacío.",
  "too-large": `pesa más de ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Probá con una copia más chica.`,
  "too-many-pixels": `tiene más de ${MAX_MEGAPIXELS} megapíxeles. Probá con una copia más chica.`,
  "too-much-memory":
    "necesita demasiada memoria para abrirse. Guardala como JPG común, no progresivo, o probá con una copia más chica.",
  "too-many-scans": "tarda demasiado en abrirse. Guardala como JPG común, no progresivo.",
  damaged: "está dañado o incompleto y no se puede abrir. Probá mandarlo de nuevo.",
  "disk-full":
    "no se pudo guardar: no queda lugar en el disco del servidor. Liberá espacio y probá de nuevo.",
  "not-stored": "no se pudo guardar por un problema del servidor. Probá de nuevo en unos minutos.",
  svg: `es un dibujo SVG, y no los aceptamos como fotos. ${ADVICE}`,
  gif: `es un GIF. ${ADVICE}`,
  tiff: `es un TIFF. ${ADVICE}`,
  heic: "es una foto HEIC, que muchos navegadores no pueden mostrar. Guardala como JPG y mandala de nuevo.",
  pdf: `es un PDF, no una foto. ${ADVICE}`,
  "pdf-too-large": `es un PDF, no una foto. ${ADVICE}`,
  other: `no es una foto que podamos abrir. ${ADVICE}`,
};

/** One or two sentences for the owner, starting with the file's name. */
export function describeProblem(fileName: string, problem: PictureProblem): string {
  return `${quoteFileName(fileName)} ${REASONS[problem]}`;
}
