import type { LoaderFunctionArgs } from "@remix-run/node";

import {
  parsePictureName,
  parseSizeName,
  type OwnPicture,
} from "../../domain/products/picture-address";
import { parseCoverCutName } from "../../domain/shop/cover";
import { parseLogoFileName } from "../../domain/shop/logo";
import { matchesETag } from "../../http/caching";
import { notFound } from "../../http/responses";
import { readLogoFile } from "../../images/receive-logo.server";
import { readPicture, readCoverCut } from "../../images/picture-files.server";

const CONTENT_TYPES = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
} as const;

/** A changed picture has a new address, so a cached one is never outdated. */
const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_A_MINUTE = "public, max-age=60";

type Found = {
  bytes: Uint8Array<ArrayBuffer>;
  format: keyof typeof CONTENT_TYPES;
  /** True when the original is sent because the size could not be made. */
  isStandIn: boolean;
};

/** `/fotos/<picture>`, its sizes `<picture>/<size>`, and of a logo `<picture>/icono.png`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [name = "", part, ...rest] = (params["*"] ?? "").split("/");
  const picture = parsePictureName(name);
  const found = picture && rest.length === 0 ? await findPart(picture, part) : null;
  if (!found) throw notFound();
  const { bytes, format, isStandIn } = found;
  const headers = new Headers({
    "Cache-Control": isStandIn ? FOR_A_MINUTE : FOR_EVER,
    "Content-Type": CONTENT_TYPES[format],
    "Content-Length": String(bytes.length),
    "X-Content-Type-Options": "nosniff",
    // Blocks scripts in case a browser ever treats a picture as a page.
    "Content-Security-Policy": "sandbox; default-src 'none'",
  });
  if (!isStandIn) {
    const tag = `"${params["*"]}"`;
    headers.set("ETag", tag);
    if (matchesETag(request.headers.get("If-None-Match"), tag)) {
      headers.delete("Content-Length");
      return new Response(null, { status: 304, headers });
    }
  }
  return new Response(bytes, { headers });
}

/** @param part - the last part of the address; undefined for the picture itself */
async function findPart(picture: OwnPicture, part: string | undefined): Promise<Found | null> {
  if (part === undefined) return readPicture(picture, null);
  const logoFile = parseLogoFileName(part);
  if (logoFile !== null) {
    const bytes = await readLogoFile(picture, logoFile);
    return bytes && { bytes, format: logoFile.kind === "icon" ? "png" : "jpg", isStandIn: false };
  }
  const cut = parseCoverCutName(part);
  if (cut !== null) {
    const bytes = await readCoverCut(picture, cut);
    return bytes && { bytes, format: "webp", isStandIn: false };
  }
  const size = parseSizeName(picture, part);
  return size && readPicture(picture, size);
}
