import type { CoverKind } from "../../domain/shop/cover";

/** The file of a new picture for the cover. */
export const COVER_FILE = "portadaArchivo";

export type CoverField =
  | "portada"
  | "portadaImagen"
  | "portadaFoco"
  | "portadaTexto"
  | "portadaEnlace"
  | "portadaBoton"
  | "portadaDesde"
  | "portadaHasta";

export const COVER_LABELS: Record<CoverField, string> = {
  portada: "Qué se ve en la portada",
  portadaImagen: "Imagen de la portada",
  portadaFoco: "Qué parte de la imagen no se puede cortar",
  portadaTexto: "Qué se ve en la imagen",
  portadaEnlace: "A dónde lleva el botón",
  portadaBoton: "Texto del botón",
  portadaDesde: "Desde qué día",
  portadaHasta: "Hasta qué día",
};

/** The values of the form, with what each one means. */
export const COVER_OPTIONS: readonly {
  id: string;
  kind: CoverKind;
  label: string;
  hint: string;
}[] = [
  {
    id: "productos",
    kind: "products",
    label: "Texto y productos",
    hint: "Los tres productos más nuevos al lado del texto.",
  },
  { id: "texto", kind: "text", label: "Solo texto", hint: "El título y el texto, bien grandes." },
  {
    id: "imagen",
    kind: "picture",
    label: "Texto e imagen",
    hint: "Tu imagen a todo el ancho, con el texto abajo.",
  },
];
