import { z } from "zod";

import { parseCalendarDay } from "../../domain/plain/buenos-aires";
import { parsePictureAddress } from "../../domain/products/picture-address";
import { FOCUS_IDS, isCoverLink, type CoverDisplay } from "../../domain/shop/cover";
import { Line, line } from "../buying/typed-line";
import { COVER_OPTIONS, type CoverField } from "./cover-field-names";

const Day = Line.refine((text) => text === "" || parseCalendarDay(text) !== null, {
  error: "Escribí un día que exista, por ejemplo 2026-12-24.",
});

export const COVER_SHAPE = {
  portada: z.enum(
    COVER_OPTIONS.map(({ id }) => id),
    { error: "Elegí una de las tres." },
  ),
  portadaImagen: Line.refine((text) => text === "" || parsePictureAddress(text) !== null, {
    error: "Esa imagen ya no está en la tienda: elegila de nuevo.",
  }),
  portadaFoco: z.enum(FOCUS_IDS, { error: "Elegí una de las nueve partes." }),
  portadaTexto: line(120),
  portadaEnlace: line(200).refine((text) => text === "" || isCoverLink(text), {
    error: "Escribí una dirección de tu tienda, como /productos, o una que empiece con https://",
  }),
  portadaBoton: line(40),
  portadaDesde: Day,
  portadaHasta: Day,
} satisfies Record<CoverField, z.ZodType>;

type CoverTexts = { [Field in keyof typeof COVER_SHAPE]: z.output<(typeof COVER_SHAPE)[Field]> };

/** What the fields of the cover must be together. */
export function requireWholeCover(texts: CoverTexts, context: z.RefinementCtx): void {
  const refuse = (field: CoverField, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const { portadaEnlace, portadaBoton, portadaDesde, portadaHasta } = texts;
  if (texts.portada === "imagen" && texts.portadaImagen === "") {
    refuse("portadaImagen", "Elegí la imagen.");
  }
  if (portadaEnlace === "" && portadaBoton !== "") {
    refuse("portadaEnlace", "Escribí a dónde lleva el botón, o borrá su texto.");
  }
  if (portadaEnlace !== "" && portadaBoton === "") {
    refuse("portadaBoton", "Escribí qué dice el botón, por ejemplo “Ver los vestidos”.");
  }
  if (portadaDesde !== "" && portadaHasta !== "" && portadaHasta < portadaDesde) {
    refuse("portadaHasta", "Termina antes de empezar: revisá los dos días.");
  }
}

export function toCoverDisplay(texts: CoverTexts): CoverDisplay {
  const { portadaImagen, portadaFoco, portadaTexto, portadaEnlace, portadaBoton } = texts;
  return {
    kind: COVER_OPTIONS.find(({ id }) => id === texts.portada)?.kind ?? "products",
    picture:
      portadaImagen === ""
        ? null
        : { address: portadaImagen, focus: portadaFoco, alt: portadaTexto },
    link: portadaEnlace === "" ? null : { url: portadaEnlace, label: portadaBoton },
    from: parseCalendarDay(texts.portadaDesde),
    until: parseCalendarDay(texts.portadaHasta),
  };
}
