import type { Backup, BackupFailure, BackupReason } from "./backup";
import { formatClock, formatMoment } from "../plain/buenos-aires";

export const REASON_LABELS: Record<BackupReason, string> = {
  nightly: "De cada noche",
  owner: "Pedida desde la administración",
  command: "Pedida desde el servidor",
  "before-upgrade": "Antes de actualizar",
  "before-restore": "Antes de recuperar otra",
};

/** `21 nov 2026, 07:00:05, de cada noche`. The seconds distinguish backups of the same minute. */
export function formatBackupMoment({ createdAt, reason }: Pick<Backup, "createdAt" | "reason">) {
  const seconds = String(createdAt.getUTCSeconds()).padStart(2, "0");
  return `${formatMoment(createdAt)}:${seconds}, ${REASON_LABELS[reason].toLowerCase()}`;
}

export function describeRetry(failure: BackupFailure, retryAt: Date | null, now: Date): string {
  if (failure === "damaged") return "Cuando la base de datos esté sana";
  if (!retryAt || retryAt <= now) return "En unos minutos, sola";
  return `Se vuelve a intentar a las ${formatClock(retryAt)}`;
}

/** Why a backup failed and what to do, without the final full stop. */
export const FAILURE_TEXTS: Record<BackupFailure, string> = {
  "no-room": "no hay lugar en el disco: hacé lugar y probá de nuevo",
  "disk-full": "el disco se llenó en el medio: hacé lugar y probá de nuevo",
  damaged:
    "la base de datos está dañada, y copiarla dañada no sirve: hay que volver a la última copia buena",
  unavailable: "no se pudo leer la base de datos: probá de nuevo en un rato",
  busy: "ya se está haciendo otra: esperá a que termine",
  other: "el disco no dejó guardarla: avisale a quien te instaló la tienda",
};

export type DiskRoom = {
  freeBytes: number | null;
  neededBytes: number;
};

export function isShortOfRoom({ freeBytes, neededBytes }: DiskRoom): boolean {
  return freeBytes !== null && freeBytes < neededBytes;
}

/** Like `FAILURE_TEXTS`, plus how much room is missing, if any still is. */
export function describeFailure(failure: BackupFailure, room: DiskRoom): string {
  if (failure !== "no-room" && failure !== "disk-full") return FAILURE_TEXTS[failure];
  if (room.freeBytes === null || !isShortOfRoom(room)) return FAILURE_TEXTS[failure];
  const [needed, free] = [formatBytes(room.neededBytes), formatBytes(room.freeBytes)];
  return `no hay lugar en el disco: hacen falta ${needed} y quedan ${free}`;
}

/** `48 MB`, with a decimal comma. */
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

/** An age in the largest unit that fits: `3 horas`, `2 días`. */
export function formatAge(ageMs: number): string {
  const minutes = Math.max(0, Math.floor(ageMs / 60_000));
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"}`;
  if (minutes < 1) return "menos de un minuto";
  if (minutes < 60) return count(minutes, "minuto");
  if (minutes < 48 * 60) return count(Math.floor(minutes / 60), "hora");
  return count(Math.floor(minutes / (24 * 60)), "día");
}
