import type { LoaderFunctionArgs } from "@remix-run/node";

import {
  parsePictureName,
  parseSizeName,
  type SizeFormat,
} from "../../domain/products/picture-address";
import { notFound } from "../../http/responses";
import { readPicture } from "../../images/picture-sizes.server";

const CONTENT_TYPES: Record<SizeFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** A changed picture has a new address, so a cached one is never outdated. */
const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_A_MINUTE = "public, max-age=60";

/** The owner's pictures, `/fotos/<picture>`, and their sizes, `/fotos/<picture>/<size>`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [name = "", sizeName, ...rest] = (params["*"] ?? "").split("/");
  const picture = parsePictureName(name);
  const size = picture && sizeName !== undefined ? parseSizeName(picture, sizeName) : null;
  if (!picture || rest.length > 0 || (size === null && sizeName !== undefined)) throw notFound();

  const found = await readPicture(picture, size);
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
    if (isAmong(request.headers.get("If-None-Match"), tag)) {
      headers.delete("Content-Length");
      return new Response(null, { status: 304, headers });
    }
  }
  return new Response(bytes, { headers });
}

function isAmong(tags: string | null, tag: string): boolean {
  return (tags ?? "").split(",").some((other) => other.trim().replace(/^W\//, "") === tag);
}
