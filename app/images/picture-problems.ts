import { quoteFileName } from "../domain/plain/file-name";
import { MAX_MEGAPIXELS, MAX_PICTURE_BYTES } from "../domain/products/picture-limits";

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

/** What is said of pictures and of other uploads alike. */
export const COMMON_REASONS = {
  empty: "está vacío.",
  "too-many-pixels": `tiene más de ${MAX_MEGAPIXELS} megapíxeles. Probá con una copia más chica.`,
  damaged: "está dañado o incompleto y no se puede abrir. Probá mandarlo de nuevo.",
  "disk-full":
    "no se pudo guardar: no queda lugar en el disco del servidor. Liberá espacio y probá de nuevo.",
  "not-stored": "no se pudo guardar por un problema del servidor. Probá de nuevo en unos minutos.",
};

const REASONS: Record<PictureProblem, string> = {
  ...COMMON_REASONS,
  "too-large": `pesa más de ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Probá con una copia más chica.`,
  "too-much-memory":
    "necesita demasiada memoria para abrirse. Guardala como JPG común, no progresivo, o probá con una copia más chica.",
  "too-many-scans": "tarda demasiado en abrirse. Guardala como JPG común, no progresivo.",
  svg: `es un dibujo SVG, y no los aceptamos como fotos. ${ADVICE}`,
  gif: `es un GIF. ${ADVICE}`,
  tiff: `es un TIFF. ${ADVICE}`,
  heic: "es una foto HEIC, que muchos navegadores no pueden mostrar. Guardala como JPG y mandala de nuevo.",
  pdf: `es un PDF, no una foto. ${ADVICE}`,
  "pdf-too-large": `es un PDF, no una foto. ${ADVICE}`,
  other: `no es una foto que podamos abrir. ${ADVICE}`,
};

export function describeProblem(fileName: string, problem: PictureProblem): string {
  return `${quoteFileName(fileName)} ${REASONS[problem]}`;
}

export type PictureKind = AcceptedKind | RefusedKind;

export const ACCEPTED_KINDS = ["jpeg", "png", "webp", "avif"] as const;
export type AcceptedKind = (typeof ACCEPTED_KINDS)[number];
type RefusedKind = "svg" | "gif" | "tiff" | "heic" | "pdf" | "other";

/** How many first bytes are needed: readers of PDFs look for the mark of a PDF in as many. */
export const HEAD_BYTES = 1024;

const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

export function recognizeKind(head: Uint8Array): PictureKind {
  const text = Buffer.from(head).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^RIFF.{4}WEBP/s.test(text)) return "webp";
  if (text.slice(4, 8) === "ftyp") return recognizeBrand(text.slice(8, 64));
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (/^(II[*+]\0|MM\0[*+])/.test(text)) return "tiff";
  // Some programs write a line of their own before it; a page is no such line.
  if (/^[^<]*%PDF-/.test(text)) return "pdf";
  return /<svg[\s>]/i.test(text) ? "svg" : "other";
}

export function isAcceptedKind(kind: PictureKind): kind is AcceptedKind {
  return ACCEPTED_KINDS.some((accepted) => accepted === kind);
}

/** AVIF and HEIC share a container format; the list of brands tells them apart. */
function recognizeBrand(brands: string): PictureKind {
  if (/avi[fs]/.test(brands)) return "avif";
  return HEIC_BRANDS.some((brand) => brands.includes(brand)) ? "heic" : "other";
}
