import { z } from "zod";

import {
  MAX_INSTALMENTS,
  MAX_TRANSFER_DISCOUNT_PERCENT,
  type PresentationSettings,
} from "../../domain/shop/shop-settings";
import { hasVisibleLetter } from "../../domain/plain/visible-text";
import type { FormReply } from "../form-reply";
import { COVER_SHAPE, requireWholeCover, toCoverDisplay } from "./cover-fields";
import { LOOK_FIELDS, requireReadableAccent } from "./look-fields";
import { requireWholeProfiles, SOCIAL_SHAPE, toSocialLinks } from "./social-fields";
import { SETTINGS_FIELDS, type SettingsField, type SettingsValues } from "./shop-settings-fields";
import { Line, line } from "../buying/typed-line";
import { isTypedEmail } from "../buying/typed-email";

/** No field holds more, so a longer snapshot did not come from this form. */
const MAX_SNAPSHOT_TEXT_LENGTH = 1000;
const MAX_SNAPSHOT_LENGTH = 16 * 1024;

const requiredLine = (maxLength: number, message: string) =>
  line(maxLength).refine((text) => text !== "", { error: message });

const optional = (isValid: (text: string) => boolean, error: string) =>
  line(120).refine((text) => text === "" || isValid(text), { error });

const count = (min: number, max: number, message: string) =>
  Line.transform((text) => text.replace(/\s*%$/, ""))
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: message,
    })
    .transform(Number);

const SettingsFormSchema = z
  .object({
    nombre: requiredLine(40, "Escribí el nombre de la tienda.").refine(
      (text) => text === "" || hasVisibleLetter(text),
      { error: "El nombre tiene que llevar alguna letra o número." },
    ),
    lema: requiredLine(100, "Escribí qué vendés, en una línea."),
    titulo: line(60),
    texto: line(240),
    coleccion: line(40),
    coleccionNombre: line(60),
    coleccionTemporada: line(30),
    aviso1: line(80),
    aviso2: line(80),
    cuotas: count(1, MAX_INSTALMENTS, `Escribí un número entero de 1 a ${MAX_INSTALMENTS}.`),
    descuento: count(
      0,
      MAX_TRANSFER_DISCOUNT_PERCENT,
      `Escribí un número entero de 0 a ${MAX_TRANSFER_DISCOUNT_PERCENT}.`,
    ),
    telefono: optional(
      (text) => /^[+\d\s().-]{6,30}$/.test(text) && (text.match(/\d/g) ?? []).length >= 6,
      "Escribí un teléfono con su código de área, por ejemplo +54 9 353 411-2025.",
    ),
    email: optional(isTypedEmail, "Escribí un e-mail completo, por ejemplo hola@tutienda.com.ar."),
    direccion: line(120),
    horarios: line(120),
    ...SOCIAL_SHAPE,
    cambios: line(300),
    prefijo: Line.transform((text) => text.toUpperCase()).refine(
      (text) => /^([A-Z]{4})?$/.test(text),
      { error: "Escribí cuatro letras de la A a la Z, sin ñ ni acentos, o dejalo vacío." },
    ),
    ...LOOK_FIELDS,
    ...COVER_SHAPE,
  })
  .superRefine(requireReadableAccent)
  .superRefine(requireWholeCover)
  .superRefine(requireWholeCollection)
  .superRefine(requireWholeProfiles) satisfies z.ZodType<Record<SettingsField, unknown>>;

const COLLECTION_ERRORS = {
  coleccion: "Escribí el valor que llevan los productos de la colección.",
  coleccionNombre: "Escribí el nombre de la colección.",
  coleccionTemporada: "Escribí la temporada, por ejemplo FW25.",
} as const;

/** A shop has a collection with all its data, or none. */
function requireWholeCollection(
  form: Record<keyof typeof COLLECTION_ERRORS, string>,
  context: z.RefinementCtx,
): void {
  const fields = Object.keys(COLLECTION_ERRORS) as (keyof typeof COLLECTION_ERRORS)[];
  if (fields.every((field) => form[field] === "")) return;
  for (const field of fields) {
    if (form[field] !== "") continue;
    context.addIssue({ code: "custom", path: [field], message: COLLECTION_ERRORS[field] });
  }
}

export type SettingsFormResult =
  | { settings: PresentationSettings; version: string; reply: null }
  | { settings: null; version: string; reply: FormReply<SettingsField> };

/** Reads the settings form. `version` identifies the settings that it was filled from. */
export function parseSettingsForm(formData: FormData): SettingsFormResult {
  const typed = Object.fromEntries(formData);
  const version = typeof typed.version === "string" ? typed.version : "";
  const parsed = SettingsFormSchema.safeParse(typed);
  if (parsed.success) return { settings: toSettings(parsed.data), version, reply: null };
  const errors: FormReply<SettingsField>["errors"] = {};
  for (const { path, message } of parsed.error.issues) {
    errors[path[0] as SettingsField] ??= message;
  }
  return { settings: null, version, reply: { values: readTyped(formData), errors } };
}

const SnapshotSchema = z.record(
  z.enum(SETTINGS_FIELDS),
  z.string().max(MAX_SNAPSHOT_TEXT_LENGTH),
) satisfies z.ZodType<SettingsValues>;

/** Reads the form's base: the settings when it was opened; null when invalid. */
export function parseSettingsSnapshot(formData: FormData): SettingsValues | null {
  const text = formData.get("base");
  if (typeof text !== "string" || text.length > MAX_SNAPSHOT_LENGTH) return null;
  try {
    return SnapshotSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function readTyped(formData: FormData): SettingsValues {
  return Object.fromEntries(
    Object.keys(SettingsFormSchema.shape).map((name) => {
      const value = formData.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  ) as SettingsValues;
}

type ParsedForm = z.output<typeof SettingsFormSchema>;

function toSettings(form: ParsedForm): PresentationSettings {
  return {
    name: form.nombre,
    tagline: form.lema,
    phone: form.telefono,
    email: form.email,
    address: form.direccion,
    openingHours: form.horarios,
    social: toSocialLinks(form),
    promoMessages: [form.aviso1, form.aviso2],
    cover: { title: form.titulo, text: form.texto },
    coverDisplay: toCoverDisplay(form),
    collection: {
      id: form.coleccion,
      name: form.coleccionNombre,
      season: form.coleccionTemporada,
    },
    instalments: form.cuotas,
    transferDiscountPercent: form.descuento,
    exchangeTerms: form.cambios,
    orderPrefix: form.prefijo,
    look: { palette: form.paleta, accent: form.acento },
    logo: form.logo === "" ? null : { address: form.logo, alt: form.logoTexto },
  };
}
