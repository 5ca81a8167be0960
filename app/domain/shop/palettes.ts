/** The colours of a palette, besides the owner's accent, as CSS writes them. */
export type Palette = {
  id: string;
  name: string;
  hint: string;
  scheme: "light" | "dark";
  cloth: string;
  /** Behind pictures. */
  clothDeep: string;
  /** Boxes, fields and the menu. */
  paper: string;
  /** The fields of forms on a box. */
  field: string;
  ink: string;
  inkSoft: string;
  line: string;
  lineStrong: string;
  good: string;
  onGood: string;
  /** Wrong fields: their border and their text. */
  error: string;
  errorDeep: string;
};

const LIGHT = {
  scheme: "light",
  field: "#ffffff",
  good: "#1f6440",
  onGood: "#ffffff",
  error: "#b92f17",
  errorDeep: "#94230f",
} as const;

/** `palettes.test.ts` measures each of them. The first one is the stylesheet's own. */
export const PALETTES = [
  {
    ...LIGHT,
    id: "papel",
    name: "Papel",
    hint: "Crema y tinta: cálida, como tela cruda.",
    cloth: "#f5f1e8",
    clothDeep: "#e9e2d3",
    paper: "#fcfaf5",
    ink: "#191611",
    inkSoft: "#5c5548",
    line: "#d8cfbd",
    lineStrong: "#857b69",
  },
  {
    ...LIGHT,
    id: "tiza",
    name: "Tiza",
    hint: "Blanco y gris frío: limpia, deja hablar a las fotos.",
    cloth: "#ffffff",
    clothDeep: "#eceef0",
    paper: "#f6f7f8",
    ink: "#14171a",
    inkSoft: "#51585f",
    line: "#d5d9dd",
    lineStrong: "#757d85",
  },
  {
    ...LIGHT,
    id: "salvia",
    name: "Salvia",
    hint: "Verde muy claro y verde oscuro: fresca y tranquila.",
    cloth: "#eef2ea",
    clothDeep: "#dde5d6",
    paper: "#f9fbf7",
    ink: "#14211a",
    inkSoft: "#47564c",
    line: "#c7d2c3",
    lineStrong: "#6d7c70",
  },
  {
    id: "noche",
    name: "Noche",
    hint: "Fondo oscuro y letra clara: para una marca nocturna o de lujo.",
    scheme: "dark",
    cloth: "#17161a",
    clothDeep: "#2b2930",
    paper: "#211f25",
    field: "#17161a",
    ink: "#f4f0e8",
    inkSoft: "#bdb7ab",
    line: "#3d3a43",
    lineStrong: "#8d8896",
    good: "#7fd3a5",
    onGood: "#14211a",
    error: "#ff8f7a",
    errorDeep: "#ff9d8a",
  },
] as const satisfies readonly Palette[];

export type PaletteId = (typeof PALETTES)[number]["id"];

export const PALETTE_IDS = PALETTES.map(({ id }) => id);

export function findPalette(id: string): Palette | null {
  return PALETTES.find((palette) => palette.id === id) ?? null;
}

export function getPalette(id: PaletteId): Palette {
  return findPalette(id) ?? PALETTES[0];
}
