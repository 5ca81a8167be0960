import type { Texts } from "../../domain/plain/fields";
import {
  PRESENTATION_SETTINGS,
  type PresentationSettings,
} from "../../domain/shop/presentation-settings";
import { listFields, readSettingsForm, writeSettings } from "../../domain/shop/setting";
import type { FormReply } from "../form-reply";
import { readTyped } from "../kit/typed-texts";

export const COVER_FILE = "portadaArchivo";
/** The file of a new picture for the note, and the box that removes the stored one. */
export const NOTE_FILE = "notaArchivo";
export const NOTE_REMOVED = "quitarNotaImagen";
/** The file of a new logo, and the box that removes the stored one. */
export const LOGO_FILE = "logoArchivo";
export const LOGO_REMOVED = "quitarLogo";

/** No field holds more, so a longer snapshot did not come from this form. */
const MAX_SNAPSHOT_TEXT_LENGTH = 1000;
const MAX_SNAPSHOT_LENGTH = 16 * 1024;

export const SETTINGS_FIELDS = listFields(PRESENTATION_SETTINGS);

/** Besides the fields: the version and the values the form was filled from, and the button. */
export type SettingsReply = FormReply;

export function toSettingsValues(settings: PresentationSettings): Texts {
  return writeSettings(PRESENTATION_SETTINGS, settings);
}

type SettingsFormResult =
  | { settings: PresentationSettings; version: string; reply: null }
  | { settings: null; version: string; reply: { values: Texts; errors: Texts } };

export function parseSettingsForm(formData: FormData): SettingsFormResult {
  const values = readSettingsTexts(formData);
  const posted = formData.get("version");
  const version = typeof posted === "string" ? posted : "";
  const { value, errors } = readSettingsForm(PRESENTATION_SETTINGS, values);
  if (errors !== null) return { settings: null, version, reply: { values, errors } };
  return { settings: value, version, reply: null };
}

export function readSettingsTexts(formData: FormData): Texts {
  return readTyped(formData, SETTINGS_FIELDS);
}

/** Reads the form's base: the settings when it was opened; null when invalid. */
export function parseSettingsSnapshot(formData: FormData): Texts | null {
  const text = formData.get("base");
  if (typeof text !== "string" || text.length > MAX_SNAPSHOT_LENGTH) return null;
  try {
    const base = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const texts = SETTINGS_FIELDS.map(({ name }) => [name, base?.[name]] as const);
    const isWhole = texts.every(
      ([, one]) => typeof one === "string" && one.length <= MAX_SNAPSHOT_TEXT_LENGTH,
    );
    return isWhole ? (Object.fromEntries(texts) as Texts) : null;
  } catch {
    return null;
  }
}
