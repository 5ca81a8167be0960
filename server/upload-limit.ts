import { MAX_IMPORT_BYTES } from "../app/domain/imports/imported-product";
import { MAX_ARCHIVE_BYTES } from "../app/domain/imports/describe-archive";
import { MAX_RECEIPT_BYTES } from "../app/domain/orders/receipt";
import { MAX_PICTURE_BYTES, MAX_PICTURES } from "../app/domain/products/picture-limits";
import { MAX_LOGO_BYTES } from "../app/domain/shop/logo";
import type { RequestContext } from "./layer";

const MEGABYTE = 1024 * 1024;

export type UploadForm = {
  /** As the comments of the proxies' files name it. */
  title: string;
  path: RegExp;
  limitBytes: number;
};

/**
 * The forms that bring files, each as a page sends it and as Remix's scripts do. The proxies' files in deploy/
 * follow: `npm run proxies` writes them.
 */
export const UPLOAD_FORMS: readonly UploadForm[] = [
  {
    title: "Las fotos de un producto",
    path: /^\/admin\/products\/(new|edit\/[^/]+?)(\.data)?$/i,
    // All pictures that a form may bring, its text, and the separators.
    limitBytes: MAX_PICTURES * MAX_PICTURE_BYTES + 2 * MEGABYTE,
  },
  {
    title: "Una planilla de productos",
    path: /^\/admin\/products\/importar(\.data)?$/i,
    // The page explains that a file is somewhat too large.
    limitBytes: 2 * MAX_IMPORT_BYTES,
  },
  {
    title: "Un ZIP con fotos",
    path: /^\/admin\/products\/fotos(\.data)?$/i,
    // The page explains that a ZIP is somewhat too large.
    limitBytes: MAX_ARCHIVE_BYTES + 50 * MEGABYTE,
  },
  {
    title: "El logo y la portada",
    path: /^\/admin\/ajustes(\.data)?$/i,
    // The page explains that a logo or a cover is somewhat too large.
    limitBytes: 2 * (MAX_LOGO_BYTES + MAX_PICTURE_BYTES),
  },
  {
    title: "El comprobante de una transferencia",
    path: /^\/pedido\/[^/]+?(\.data)?$/i,
    // The page explains that a receipt is somewhat too large; a far larger one is not worth reading.
    limitBytes: 2 * MAX_RECEIPT_BYTES + MEGABYTE,
  },
];

/** How many bytes a form with files may have; null for every other request. */
export function findUploadLimit(
  { method, headers }: Pick<Request, "method" | "headers">,
  { target }: Pick<RequestContext, "target">,
): number | null {
  if (method !== "POST") return null;
  if (!/^multipart\/form-data\b/i.test(headers.get("Content-Type") ?? "")) return null;
  const [path = ""] = target.split("?", 1);
  return UPLOAD_FORMS.find((form) => form.path.test(path))?.limitBytes ?? null;
}
