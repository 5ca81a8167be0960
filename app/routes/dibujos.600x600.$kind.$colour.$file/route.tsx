import type { LoaderFunctionArgs } from "@remix-run/node";

import { drawProduct } from "../../../db/seed/drawings/draw-product";
import { parseDrawingAddress } from "../../../db/seed/drawings/drawing-address";
import { notFound } from "../../http/responses";

/** The pictures of the built-in catalogue, drawn when asked for: the same address, the same bytes. */
export function loader({ params }: LoaderFunctionArgs) {
  const { kind = "", colour = "", file = "" } = params;
  const spec = parseDrawingAddress({ kind, colour, file });
  if (!spec) throw notFound();
  return new Response(drawProduct(spec), {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
