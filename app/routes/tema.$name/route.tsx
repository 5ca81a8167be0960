import type { LoaderFunctionArgs } from "@remix-run/node";

import { parseLookName, writeLookSheet, writePreviewSheet } from "../../domain/shop/look";
import { notFound } from "../../http/responses";

const SHAPE = /^(muestra-)?([\w-]+)\.css$/;
/** The name of a stylesheet holds all of its text, so it never changes. */
const FOR_EVER = "public, max-age=31536000, immutable";

/** The owner's colours, `/tema/<name>.css`, and their preview, `/tema/muestra-<name>.css`. */
export function loader({ params }: LoaderFunctionArgs) {
  const [, prefix, name = ""] = SHAPE.exec(params.name ?? "") ?? [];
  const look = parseLookName(name);
  if (look === null) throw notFound();
  const text = prefix === undefined ? writeLookSheet(look) : writePreviewSheet(look);
  return new Response(text, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": FOR_EVER,
    },
  });
}
