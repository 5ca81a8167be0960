/** A file's kind by its first bytes, whatever its name says. */
export type PictureKind = AcceptedKind | RefusedKind;

export const ACCEPTED_KINDS = ["jpeg", "png", "webp", "avif"] as const;
export type AcceptedKind = (typeof ACCEPTED_KINDS)[number];
export type RefusedKind = "svg" | "gif" | "tiff" | "heic" | "pdf" | "other";

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
