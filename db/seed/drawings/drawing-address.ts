import { findColourBySlug } from "../../../app/domain/catalogue/colour";
import { DRAWINGS_PATH } from "../../../app/domain/catalogue/product-picture";
import { DRAWING_KINDS, DRAWING_SIZE_PX, DRAWING_VIEWS, type DrawingSpec } from "./drawing-spec";

const FILE = /^(0|[1-9]\d{0,3})-([a-z]+)\.svg$/;

/** Where the shop serves the drawing. */
export function drawingAddress({ kind, colourSlug, seed, view }: DrawingSpec): string {
  return `${DRAWINGS_PATH}${DRAWING_SIZE_PX}x${DRAWING_SIZE_PX}/${kind}/${colourSlug}/${seed}-${view}.svg`;
}

/** The drawing that an address's last three parts name; null for any other text. */
export function parseDrawingAddress(parts: {
  kind: string;
  colour: string;
  /** Like `42-frente.svg`. */
  file: string;
}): DrawingSpec | null {
  const kind = DRAWING_KINDS.find((known) => known === parts.kind);
  const colour = findColourBySlug(parts.colour);
  const [, seed, viewName] = FILE.exec(parts.file) ?? [];
  const view = DRAWING_VIEWS.find((known) => known === viewName);
  if (!kind || !colour || seed === undefined || !view) return null;
  return { kind, colourSlug: colour.slug, seed: Number(seed), view };
}
