import { describe, expect, it } from "vitest";

import { findPages, type HelpPage } from "./search-topics";

const page = (title: string, ...about: string[]): HelpPage => ({ title, path: `/${title}`, about });
const PAGES = [
  page("Preguntas frecuentes", "¿Hacen envíos?", "Cuotas"),
  page("Guía de talles"),
  page("Nuestra historia"),
  page("Envíos"),
  page("Cambios y devoluciones"),
];
const find = (text: string) => findPages(text, PAGES).map(({ title }) => title);

describe("findPages", () => {
  it.each([
    ["cambios", ["Cambios y devoluciones"]],
    ["Cambio", ["Cambios y devoluciones"]],
    ["¿cómo hago una devolución?", ["Cambios y devoluciones"]],
    ["políticas de cambio", ["Cambios y devoluciones"]],
    ["quiero devolver", ["Cambios y devoluciones"]],
    ["envío", ["Envíos", "Preguntas frecuentes"]],
    ["ENVIOS", ["Envíos", "Preguntas frecuentes"]],
    ["costo de envío", ["Envíos", "Preguntas frecuentes"]],
    ["cuánto tarda la entrega", ["Preguntas frecuentes", "Envíos"]],
    ["talles", ["Guía de talles"]],
    ["guía de talles", ["Guía de talles"]],
    ["tabla de medidas", ["Guía de talles"]],
    ["cuotas", ["Preguntas frecuentes"]],
    ["nuestra historia", ["Nuestra historia"]],
    ["historia", ["Nuestra historia"]],
  ])("%j asks for %j", (text, titles) => {
    expect(find(text)).toEqual(titles);
  });

  it.each([
    ...["", "¿?", "remera", "remera talle M", "talle 42", "medias", "camisas", "de la", "hola"],
    ...["envío a la luna", "constructor", "garantía"],
  ])("%j asks for no page", (text) => {
    expect(find(text)).toEqual([]);
  });
});
