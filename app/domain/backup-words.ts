import type { BackupFailure, BackupReason } from "./backup";

/** Why a backup was made, as the owner reads it. */
export const REASON_LABELS: Record<BackupReason, string> = {
  nightly: "De cada noche",
  owner: "Pedida desde la administración",
  command: "Pedida con tela backup",
  "before-upgrade": "Antes de actualizar",
  "before-restore": "Antes de recuperar otra",
};

/** Why a backup was not made and what to do, as a sentence without its end. */
export const FAILURE_TEXTS: Record<BackupFailure, string> = {
  "no-room": "no hay lugar en el disco: hacen falta el tamaño de la base de datos y 200 MB más",
  "disk-full": "el disco se llenó en el medio: hacé lugar y probá de nuevo",
  damaged:
    "la base de datos está dañada, y copiarla dañada no sirve: recuperá la última copia con tela restore",
  unavailable: "no se pudo leer la base de datos: probá de nuevo en un rato",
  busy: "ya se está haciendo otra: esperá a que termine",
  other: "el disco no dejó guardarla: mirá el registro de la tienda",
};

/** `48 MB`, with the comma that Argentina writes decimals with. */
export function formatBytes(bytes: number): string {
  const units = ["KB", "MB", "GB", "TB"];
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = value < 10 && unit > 0 ? 1 : 0;
  return `${value.toFixed(digits).replace(".", ",")} ${units[unit]}`;
}

/** `3 horas`, `2 días`: how old something is, in the largest unit that fits. */
export function formatAge(ageMs: number): string {
  const minutes = Math.max(0, Math.floor(ageMs / 60_000));
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"}`;
  if (minutes < 1) return "menos de un minuto";
  if (minutes < 60) return count(minutes, "minuto");
  if (minutes < 48 * 60) return count(Math.floor(minutes / 60), "hora");
  return count(Math.floor(minutes / (24 * 60)), "día");
}
