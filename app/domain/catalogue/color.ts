import { foldText, slugify } from "../plain/fold-text";

export type Color = {
  name: string;
  slug: string;
  /** `#rrggbb`, for swatches and drawings. */
  hex: string;
};

/** The colours that have a swatch. Products may store other colours. */
export const COLORS: readonly Color[] = (
  [
    ["Negro", "#1d1c1f"],
    ["Blanco", "#f7f6f2"],
    ["Crudo", "#e8dfcd"],
    ["Gris", "#8b8d91"],
    ["Gris Melange", "#b4b4b2"],
    ["Grafito", "#45474d"],
    ["Azul", "#2f55a4"],
    ["Azul Marino", "#1f2a44"],
    ["Celeste", "#9cc3de"],
    ["Índigo", "#34456f"],
    ["Celeste Lavado", "#a9bfd1"],
    ["Verde", "#2f7a55"],
    ["Verde Militar", "#59603f"],
    ["Oliva", "#7f7d4a"],
    ["Menta", "#b5d8c4"],
    ["Beige", "#d3bf9f"],
    ["Camel", "#b98a52"],
    ["Marrón", "#6d4a33"],
    ["Chocolate", "#42291f"],
    ["Bordó", "#6a1f30"],
    ["Rojo", "#c22f2f"],
    ["Naranja", "#dd6b2c"],
    ["Mostaza", "#c99a2e"],
    ["Amarillo", "#efcf4f"],
    ["Rosa", "#e3a7b5"],
    ["Lila", "#b9a5d3"],
    ["Violeta", "#5d3f82"],
    ["Turquesa", "#2f9aa0"],
    ["Plateado", "#c3c7cc"],
    ["Dorado", "#cfa548"],
    ["Carey", "#7a4a26"],
  ] as const
).map(([name, hex]) => ({ name, hex, slug: slugify(name) }));

const colorByFoldedName = new Map(COLORS.map((color) => [foldText(color.name), color]));
const colorBySlug = new Map(COLORS.map((color) => [color.slug, color]));

/** The known colour with that name, ignoring case and accents. */
export function findColor(name: string): Color | null {
  return colorByFoldedName.get(foldText(name)) ?? null;
}

export function findColorBySlug(slug: string): Color | null {
  return colorBySlug.get(slug) ?? null;
}
