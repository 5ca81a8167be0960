import { CENTRE, type CoverDisplay } from "../../domain/shop/cover";
import type { PresentationSettings } from "../../domain/shop/shop-settings";
import type { SocialLink } from "../../domain/shop/social-link";
import type { FormReply } from "../form-reply";
import { COVER_LABELS, COVER_OPTIONS, type CoverField } from "./cover-field-names";
import { SOCIAL_FIELDS, SOCIAL_LABELS, type SocialField } from "./social-field-names";

export type SettingsField =
  | "nombre"
  | "lema"
  | "titulo"
  | "texto"
  | "coleccion"
  | "coleccionNombre"
  | "coleccionTemporada"
  | "aviso1"
  | "aviso2"
  | "cuotas"
  | "descuento"
  | "telefono"
  | "email"
  | "direccion"
  | "horarios"
  | SocialField
  | "cambios"
  | "prefijo"
  | "paleta"
  | "acento"
  | CoverField
  | "logo"
  | "logoTexto";

/** Besides the fields: the version and the values the form was filled from, and the button. */
export type SettingsReply = FormReply<SettingsField | "version" | "base" | "guardar">;

export type SettingsValues = Record<SettingsField, string>;

/** The form's fields in order, with their labels. */
export const SETTINGS_LABELS: Record<SettingsField, string> = {
  nombre: "Nombre de la tienda",
  lema: "Qué vendés, en una línea",
  prefijo: "Prefijo de los pedidos",
  telefono: "Teléfono",
  email: "E-mail",
  direccion: "Dirección",
  horarios: "Horarios",
  ...SOCIAL_LABELS,
  logo: "Logo",
  logoTexto: "Texto del logo",
  paleta: "Colores de fondo y letra",
  acento: "Color de acento",
  cuotas: "Cuotas sin interés",
  descuento: "Descuento por transferencia",
  aviso1: "Primer aviso",
  aviso2: "Segundo aviso",
  cambios: "Cambios de talle o color",
  ...COVER_LABELS,
  titulo: "Título de la portada",
  texto: "Texto de la portada",
  coleccionNombre: "Nombre de la colección",
  coleccionTemporada: "Temporada",
  coleccion: "Código de la colección",
};

export const SETTINGS_FIELDS = Object.keys(SETTINGS_LABELS) as SettingsField[];

/** The settings as the form shows them. */
export function toSettingsValues(settings: PresentationSettings): SettingsValues {
  return {
    nombre: settings.name,
    lema: settings.tagline,
    titulo: settings.cover.title,
    texto: settings.cover.text,
    coleccion: settings.collection.id,
    coleccionNombre: settings.collection.name,
    coleccionTemporada: settings.collection.season,
    aviso1: settings.promoMessages[0],
    aviso2: settings.promoMessages[1],
    cuotas: String(settings.instalments),
    descuento: String(settings.transferDiscountPercent),
    telefono: settings.phone,
    email: settings.email,
    direccion: settings.address,
    horarios: settings.openingHours,
    ...toCoverValues(settings.coverDisplay),
    ...toSocialValues(settings.social),
    cambios: settings.exchangeTerms,
    prefijo: settings.orderPrefix,
    paleta: settings.look.palette,
    acento: settings.look.accent,
    logo: settings.logo?.address ?? "",
    logoTexto: settings.logo?.alt ?? "",
  };
}

function toSocialValues(links: readonly SocialLink[]): Record<SocialField, string> {
  const pairs = SOCIAL_FIELDS.flatMap(({ name, url }, position) => [
    [name, links[position]?.name ?? ""],
    [url, links[position]?.url ?? ""],
  ]);
  return Object.fromEntries(pairs) as Record<SocialField, string>;
}

function toCoverValues(display: CoverDisplay): Record<CoverField, string> {
  const { kind, picture, link, from, until } = display;
  return {
    portada: COVER_OPTIONS.find((option) => option.kind === kind)?.id ?? "",
    portadaImagen: picture?.address ?? "",
    portadaFoco: picture?.focus ?? CENTRE,
    portadaTexto: picture?.alt ?? "",
    portadaEnlace: link?.url ?? "",
    portadaBoton: link?.label ?? "",
    portadaDesde: from ?? "",
    portadaHasta: until ?? "",
  };
}
