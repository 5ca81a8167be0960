import { adminPaths } from "../admin-paths";
import type { By } from "../data/history/batch.server";
import { saveSettings } from "../data/shop/settings.server";
import { mergePlainTexts } from "../domain/products/text-merge";
import type { Texts } from "../domain/plain/fields";
import type { Flash } from "../domain/plain/flash";
import type { PresentationSettings } from "../domain/shop/presentation-settings";
import {
  parseSettingsForm,
  parseSettingsSnapshot,
  readSettingsTexts,
  SETTINGS_FIELDS,
  toSettingsValues,
  type SettingsReply,
} from "../forms/shop/shop-settings-form";
import { refuseForm, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";
import { NOT_SAVED } from "./not-saved";
import { keepSettingsPictures, type ReceivedSettingsForm } from "./receive-settings-form.server";

const SAVED: Flash = {
  title: "Ajustes guardados",
  text: "Ya se ven en la tienda",
};

export async function answerSettingsForm({ formData, fileErrors }: ReceivedSettingsForm, by: By) {
  const { settings, version, reply } = parseSettingsForm(formData);
  const base = writeSnapshot(parseSettingsSnapshot(formData));
  const errors = { ...reply?.errors, ...(await keepSettingsPictures(settings)), ...fileErrors };
  if (!settings || Object.keys(errors).length > 0) {
    return refuseForm({ values: { ...readSettingsTexts(formData), version, base }, errors }, 400);
  }
  const expectedVersion = /^\d+$/.test(version) ? Number(version) : -1;
  const newer = await saveSettings(settings, expectedVersion, { ...by, action: "settings.save" });
  if (newer) return refuseForm(describeConflict(formData, settings, newer), 409);
  return seeOther(adminPaths.settings(), await serializeFlash(SAVED));
}

/** The answer when the database cannot be used. */
export function refuseUnsaved({ formData }: ReceivedSettingsForm) {
  const { version } = parseSettingsForm(formData);
  const base = writeSnapshot(parseSettingsSnapshot(formData));
  const values = { ...readSettingsTexts(formData), version, base };
  return refuseForm({ values, errors: { guardar: NOT_SAVED } }, 503);
}

/** Typed values stay and untouched fields show the stored values; saving again resolves the conflict. */
function describeConflict(
  formData: FormData,
  settings: PresentationSettings,
  newer: { settings: PresentationSettings; version: number },
): SettingsReply {
  const [typed, saved] = [toSettingsValues(settings), toSettingsValues(newer.settings)];
  const base = parseSettingsSnapshot(formData);
  const names = SETTINGS_FIELDS.map(({ name }) => name);
  const { texts, conflicts } = mergePlainTexts(names, { base, saved, typed });
  return {
    values: { ...texts, version: String(newer.version), base: writeSnapshot(saved) },
    errors: {
      version:
        "Se guardaron otros ajustes mientras editabas. Lo que escribiste sigue acá, y lo que no tocaste quedó como se guardó: revisalo y, si está bien, guardá de nuevo.",
      ...Object.fromEntries(
        conflicts.map((name) => [name, describeSaved(name, saved[name] ?? "")]),
      ),
    },
  };
}

function describeSaved(name: string, saved: string): string {
  if (name === "logo") return saved === "" ? "Ahora no hay logo." : "Ahora hay otro logo.";
  if (name === "portadaImagen" || name === "notaImagen") {
    return saved === "" ? "Ahora no hay imagen." : "Ahora hay otra imagen.";
  }
  return saved === "" ? "Ahora está vacío." : `Ahora dice “${saved}”.`;
}

function writeSnapshot(values: Texts | null): string {
  return values ? JSON.stringify(values) : "";
}
