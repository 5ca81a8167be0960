import { choiceField, dayField, textField, type Option } from "../plain/fields";
import { toLines } from "../plain/visible-text";
import { parsePictureAddress } from "../products/picture-address";
import { parseColor, writeColor } from "./color";
import { FOCUSES } from "../catalogue/focus-names";
import { CENTRE } from "../catalogue/picture-focus";
import { DEFAULT_COVER_DISPLAY, isCoverLink, type CoverDisplay, type CoverKind } from "./cover";
import { isLogoAddress, MAX_LOGO_TEXT, type Logo } from "./logo";
import { checkAccent, DEFAULT_LOOK, MIN_ACCENT_CONTRAST, type Look } from "./look";
import { findPalette, PALETTES } from "./palettes";
import { groupSetting, structuredSetting, type Section } from "./setting";

const LOOK: Section = {
  id: "aspecto",
  title: "Aspecto",
  lead: "El logo y los colores de toda la tienda. Este panel queda como está.",
};

export const COVER: Section = { id: "portada-y-coleccion", title: "Portada y colección" };

const COVER_OPTIONS: readonly (Option & { kind: CoverKind })[] = [
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

export const logoSetting = structuredSetting({
  section: LOOK,
  called: "Logo",
  standard: null as Logo | null,
  fields: {
    /** The address of the stored picture; empty for none. */
    address: textField({
      name: "logo",
      label: "Logo",
      parse: (text) => (isLogoAddress(text) ? text : null),
      problem: "Ese logo ya no está en la tienda: elegilo de nuevo.",
    }),
    alt: textField({ name: "logoTexto", label: "Texto del logo", maxLength: MAX_LOGO_TEXT }),
  },
  split: (logo) => logo ?? { address: "", alt: "" },
  join: ({ address, alt }) => (address === "" ? null : { address, alt }),
});

const NO_COLOR = "Escribí un color como #b92f17: un numeral y seis letras o números.";

export const lookSetting = structuredSetting({
  section: LOOK,
  called: "Colores",
  standard: DEFAULT_LOOK,
  fields: {
    palette: choiceField({
      name: "paleta",
      label: "Colores de fondo y letra",
      options: PALETTES.map(({ id, name, hint }) => ({ id, label: name, hint })),
      problem: "Elegí una de las cuatro.",
    }),
    accent: textField({
      name: "acento",
      label: "Color de acento",
      hint: "El de tu marca: va en el renglón destacado de la portada, los descuentos y los números del carrito. Si no se lee bien sobre el fondo, te ofrecemos el más parecido.",
      required: NO_COLOR,
      parse(text) {
        const color = parseColor(text);
        return color && writeColor(color);
      },
      problem: NO_COLOR,
    }),
  },
  split: (look): Look => look,
  join: (look) => look,
  check: requireReadableAccent,
});

function requireReadableAccent(texts: { palette: string; accent: string }): { accent?: string } {
  const [palette, color] = [findPalette(texts.palette), parseColor(texts.accent)];
  if (palette === null || color === null) return {};
  const { isReadable, contrast, nearest } = checkAccent(palette, color);
  if (isReadable) return {};
  const [has, needs] = [Math.floor(contrast * 10) / 10, MIN_ACCENT_CONTRAST].map(writeRatio);
  return {
    accent: `Sobre ${palette.name} no se lee bien: el contraste es ${has} y hace falta ${needs}. El más parecido que sí se lee es ${nearest}.`,
  };
}

const writeRatio = (ratio: number) => String(ratio).replace(".", ",");

export const LOST_PICTURE = "Esa imagen ya no está en la tienda: elegila de nuevo.";

const pictureField = (name: string, label: string) =>
  textField({
    name,
    label,
    parse: (text) => (parsePictureAddress(text) === null ? null : text),
    problem: LOST_PICTURE,
  });

const altField = (name: string, label: string) =>
  textField({
    name,
    label,
    hint: "Para quien no ve la imagen, por ejemplo “Dos chicas con camperas de jean”.",
    maxLength: 120,
  });

const linkField = (name: string, label: string) =>
  textField({
    isBeside: true,
    name,
    label,
    hint: "Una página de tu tienda, como /productos, o una dirección que empiece con https://",
    maxLength: 200,
    parse: (text) => (isCoverLink(text) ? text : null),
    problem: "Escribí una dirección de tu tienda, como /productos, o una que empiece con https://",
  });

function requireWholeButton({ link, button }: { link: string; button: string }) {
  return {
    ...(link === "" &&
      button !== "" && { link: "Escribí a dónde lleva el botón, o borrá su texto." }),
    ...(link !== "" &&
      button === "" && {
        button: "Escribí qué dice el botón, por ejemplo “Ver los vestidos”.",
      }),
  };
}

export const coverSetting = structuredSetting({
  section: COVER,
  called: "Portada",
  standard: DEFAULT_COVER_DISPLAY,
  fields: {
    kind: choiceField({
      name: "portada",
      label: "Qué se ve en la portada",
      options: COVER_OPTIONS,
      problem: "Elegí una de las tres.",
    }),
    picture: pictureField("portadaImagen", "Imagen de la portada"),
    focus: choiceField({
      name: "portadaFoco",
      label: "Qué parte de la imagen no se puede cortar",
      options: FOCUSES.map(({ id, name }) => ({ id, label: name })),
      problem: "Elegí una de las nueve partes.",
    }),
    alt: altField("portadaTexto", "Qué se ve en la imagen"),
    button: textField({
      name: "portadaBoton",
      label: "Texto del botón",
      hint: "Vacío: “Ver la colección”.",
      maxLength: 40,
    }),
    link: linkField("portadaEnlace", "A dónde lleva el botón"),
    from: dayField({ name: "portadaDesde", label: "Desde qué día" }),
    until: dayField({
      isBeside: true,
      name: "portadaHasta",
      label: "Hasta qué día",
      hint: "Los dos días cuentan. Fuera de ellos se ve solo el texto, con el botón a la colección.",
    }),
  },
  split: ({ kind, picture, link, from, until }: CoverDisplay) => ({
    kind: COVER_OPTIONS.find((option) => option.kind === kind)?.id ?? "",
    picture: picture?.address ?? "",
    focus: picture?.focus ?? CENTRE,
    alt: picture?.alt ?? "",
    button: link?.label ?? "",
    link: link?.url ?? "",
    from,
    until,
  }),
  join: ({ kind, picture, focus, alt, button, link, from, until }): CoverDisplay => ({
    kind: COVER_OPTIONS.find(({ id }) => id === kind)?.kind ?? "products",
    picture: picture === "" ? null : { address: picture, focus, alt },
    link: link === "" ? null : { url: link, label: button },
    from,
    until,
  }),
  check: ({ kind, picture, link, button, from, until }) => ({
    ...(kind === "imagen" && picture === "" && { picture: "Elegí la imagen." }),
    ...requireWholeButton({ link, button }),
    ...(from !== "" &&
      until !== "" &&
      until < from && { until: "Termina antes de empezar: revisá los dos días." }),
  }),
});

const NOTE: Section = {
  id: "nota",
  title: "Nota del inicio",
  lead: "Una historia tuya entre los productos nuevos y las categorías: cómo se hace una prenda, una colección, tu local. Sin título no se ve.",
};

/** The owner's block on the home page. */
export const noteSetting = groupSetting({
  section: NOTE,
  called: "Nota del inicio",
  standard: { title: "", text: "", picture: "", alt: "", button: "", link: "" },
  fields: {
    title: textField({ name: "notaTitulo", label: "Título de la nota", maxLength: 60 }),
    text: textField({
      name: "notaTexto",
      label: "Texto de la nota",
      hint: "Cada renglón es un párrafo.",
      maxLength: 400,
      rows: 4,
      clean: toLines,
    }),
    picture: pictureField("notaImagen", "Imagen de la nota"),
    alt: altField("notaImagenTexto", "Descripción de la foto de la nota"),
    button: textField({ name: "notaBoton", label: "Botón de la nota", maxLength: 40 }),
    link: linkField("notaEnlace", "Adónde lleva la nota"),
  },
  check: ({ title, text, picture, link, button }) => ({
    ...(title === "" &&
      [text, picture, button].some((one) => one !== "") && {
        title: "Escribí el título: sin él la nota no se ve.",
      }),
    ...requireWholeButton({ link, button }),
  }),
});

export type FrontNote = (typeof noteSetting)["standard"];
