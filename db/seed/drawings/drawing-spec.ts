/** The kinds of product the shop can draw; a kind is one silhouette. */
export const DRAWING_KINDS = [
  "remera",
  "manga-larga",
  "musculosa",
  "chomba",
  "camisa",
  "buzo",
  "hoodie",
  "sweater",
  "chaleco",
  "campera",
  "puffer",
  "jean",
  "pantalon",
  "jogger",
  "bermuda",
  "top",
  "gorra",
  "mochila",
  "bolso",
  "morral",
  "neceser",
  "panuelo",
  "anteojos",
  "anillo",
  "pulsera",
  "collar",
] as const;

export type DrawingKind = (typeof DRAWING_KINDS)[number];

export const DRAWING_VIEWS = ["frente", "detalle"] as const;

export type DrawingView = (typeof DRAWING_VIEWS)[number];

/** A colour of the shop; `hex` is `#rrggbb`. */
export type DrawingColour = { slug: string; hex: string };

export type DrawingSpec = {
  kind: DrawingKind;
  colour: DrawingColour;
  /** 0 to 9999: picks print, stripes, pockets, cut and ground, always the same way. */
  seed: number;
  view: DrawingView;
};

/** Width and height of every drawing, in px. */
export const DRAWING_SIZE_PX = 600;
