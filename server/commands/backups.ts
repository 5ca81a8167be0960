import path from "node:path";
import { existsSync } from "node:fs";

import {
  type BackupManifest,
  isDiskFull,
  RestoreError,
  UnfinishedRestoreError,
  type RestoreFailure,
  BackupError,
} from "../../app/backups/backup-files.server";
import {
  importBackup,
  isShopEmpty,
  restoreBackup,
  type KeptShop,
} from "../../app/backups/restore-backup.server";
import { hasDatabaseFile } from "../../app/data/dialect/open-database.server";
import { formatLongMoment } from "../../app/domain/plain/buenos-aires";
import {
  formatAge,
  formatBytes,
  FAILURE_TEXTS,
  type Backup,
} from "../../app/domain/backups/backup";
import { getEnvironment, findDataDirectory } from "../../app/settings/environment.server";
import { InstanceLockedError, lockInstance, type InstanceLock } from "../../db/file-lock";
import { CommandError } from "./command";
import { makeBackup } from "../../app/backups/make-backup.server";
import { writeArchive } from "../../app/backups/write-archive.server";
import { closeStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { isRestoreUnfinished } from "../../app/data/backups/database-copy.server";
import { UNFINISHED } from "../../app/domain/shop/home";
import { readFileErrorCode } from "../../app/data/files/local-files.server";
import { SchemaMismatchError } from "../../db/migrate";
import { MoveMismatchError, NoServerError } from "../../app/data/move/moving.server";
import { DatabaseUnavailableError } from "../../app/data/sqlite/database-fault.server";

export function restoreFrom(source: string): Promise<string> {
  return withClosedShop(async () => {
    const now = new Date();
    const startedAt = performance.now();
    const { manifest, kept } = await restoreBackup(source, now);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).replace(".", ",");
    return `Tienda recuperada en ${seconds} s.\n${describeShop(manifest)}${describeLoss(manifest, kept, now)}${describeKept(kept)}`;
  });
}

export function importFrom(source: string): Promise<string> {
  return withClosedShop(async () => {
    const place = hasDatabaseFile(process.env) ? getEnvironment().dataDirectory : "PostgreSQL";
    if (!(await isShopEmpty())) {
      throw new CommandError(
        `En ${place} ya hay una tienda. Para cambiarla por la del archivo, guardando lo que hay: tela restore ${source}`,
      );
    }
    const manifest = await importBackup(source, new Date());
    return `La tienda está en ${place}.\n${describeShop(manifest)}Abrila con: tela serve\n`;
  });
}

/** Holds the lock of a shop that is closed, so that it stays closed during the work. */
export function withClosedShop<T>(work: () => Promise<T>): Promise<T> {
  return explainFailures(async () => {
    const lock = takeLock();
    try {
      return await work();
    } finally {
      lock.release();
    }
  });
}

function takeLock(): InstanceLock {
  try {
    return lockInstance(getEnvironment().dataDirectory);
  } catch (error) {
    if (!(error instanceof InstanceLockedError)) throw error;
    const processId = error.processId === null ? "" : ` (proceso ${error.processId})`;
    throw new CommandError(
      `La tienda está abierta${processId}: cerrala primero, por ejemplo con systemctl stop tela. No se cambió nada.`,
      { cause: error },
    );
  }
}

function describeShop({ createdAt, version, orders, products, lastOrder }: BackupManifest): string {
  const last = lastOrder ? `, el último ${lastOrder.orderNumber}` : "";
  return `  De:         ${formatLongMoment(createdAt)} (Tela ${version})
  Pedidos:    ${orders ?? 0}${last}
  Productos:  ${products ?? 0}
`;
}

function describeLoss({ createdAt, orders }: BackupManifest, kept: KeptShop, now: Date): string {
  const age = formatAge(now.getTime() - createdAt.getTime());
  const later = kept.kind === "backup" ? (kept.backup.orders ?? 0) - (orders ?? 0) : 0;
  const lost = later > 0 ? `; entre eso, ${later} ${later === 1 ? "pedido" : "pedidos"}` : "";
  return `  Se perdió:  lo de después de la copia, que tiene ${age}${lost}\n`;
}

function describeKept(kept: KeptShop): string {
  if (kept.kind === "nothing") return "";
  if (kept.kind === "backup") {
    return `Lo que había quedó en la copia ${kept.backup.name}.\nPara volver atrás: tela restore ${kept.backup.name}\n`;
  }
  const directory = path.relative(process.cwd(), kept.directory);
  return `La base de datos que había no se podía leer, y quedó como estaba en ${directory}.\n`;
}

export async function backUp(): Promise<Backup> {
  const dataDirectory = findDataDirectory(process.env);
  if (hasDatabaseFile(process.env) && !existsSync(path.join(dataDirectory, "tela.db"))) {
    throw new CommandError(`No hay ninguna tienda en ${dataDirectory}: revisá DATA_DIR.`);
  }
  if (isRestoreUnfinished(dataDirectory))
    throw new CommandError(`No se hizo la copia: ${UNFINISHED}.`);
  try {
    return await explainFailures(() => makeBackup({ reason: "command", now: new Date() }));
  } finally {
    await closeStoredShop();
  }
}

/** Makes a backup and writes it as one file, which must not be there yet. */
export async function archiveShop(file: string): Promise<void> {
  if (existsSync(file)) {
    throw new CommandError(`${file} ya existe: elegí otro nombre. No se hizo ninguna copia.`);
  }
  const backup = await backUp();
  try {
    await writeArchive(backup.name, path.resolve(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      `No se pudo escribir ${file} (${reason}). La copia quedó en backups/${backup.name}.`,
      { cause: error },
    );
  }
  process.stdout.write(`${describe(backup)}
Archivo: ${file}
Tiene los datos de tus clientes y las claves de la tienda: guardalo donde nadie más lo lea.
`);
}

export function describe(backup: Backup): string {
  const orders = backup.orders === null ? "" : `, ${backup.orders} pedidos`;
  return `Copia hecha y verificada: backups/${backup.name} (${formatBytes(backup.bytes)}${orders})`;
}

const RESTORE_TEXTS: Record<RestoreFailure, string> = {
  missing:
    "No existe esa copia: tiene que ser el nombre de una de backups/, una carpeta o un archivo .tar.gz",
  foreign: "No es una copia de Tela",
  cut: "El archivo no está entero, se cortó al bajarlo o al copiarlo: traelo de nuevo",
  tampered: "La copia no está entera, o alguien la cambió: probá con otra",
  damaged: "La base de datos de la copia está dañada: probá con otra",
  newer: "La copia es de una versión más nueva de Tela: usá ese programa, o una copia anterior",
  "no-room": "No hay lugar en el disco para recuperarla",
  "other-secret":
    "La copia es de una tienda con otra clave: agregá las de su secrets.json detrás de la de ahora, SESSION_SECRET=la de ahora,la de la copia",
};

/** Runs what may fail for reasons that a person can mend, and says them in one line. */
async function explainFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(error);
  }
}

function explain(error: unknown): unknown {
  const options = { cause: error };
  if (error instanceof BackupError) {
    const reason = FAILURE_TEXTS[error.failure] + describeDetail(error);
    return new CommandError(`No se hizo la copia: ${reason}.`, options);
  }
  if (error instanceof RestoreError) {
    const text = RESTORE_TEXTS[error.failure];
    return new CommandError(`${text}${describeDetail(error)}. No se cambió nada.`, options);
  }
  if (error instanceof UnfinishedRestoreError) {
    return new CommandError(
      `La copia ya está elegida, pero no se terminó de poner (${describeCause(error.cause)}). Resolvelo, abrí la tienda y se termina sola.`,
      options,
    );
  }
  if (error instanceof SchemaMismatchError) {
    return new CommandError(
      "La base de datos de PostgreSQL es de otra versión de Tela, o de otro programa. No se cambió nada.",
      options,
    );
  }
  if (error instanceof NoServerError) {
    return new CommandError(
      "Falta DATABASE_URL, con la dirección de la base de datos de PostgreSQL.",
      options,
    );
  }
  if (error instanceof MoveMismatchError) {
    return new CommandError(`No se pudo: ${error.message}.`, options);
  }
  if (error instanceof DatabaseUnavailableError) {
    return new CommandError(
      "No se llega a la base de datos, o se cortó la conexión. Se puede repetir.",
      options,
    );
  }
  const code = readFileErrorCode(error);
  if (code === null || !/^(E[A-Z]+|SQLITE_[A-Z_]+)$/.test(code)) return error;
  return new CommandError(`No se pudo: ${describeCause(error)}. No se cambió nada.`, options);
}

/** Only the figures of the free space. The rest of the message is for the log. */
function describeDetail({ failure, message }: BackupError | RestoreError): string {
  return failure === "no-room" ? ` (${message})` : "";
}

function describeCause(error: unknown): string {
  const code = readFileErrorCode(error) ?? "";
  if (isDiskFull(error)) return "el disco está lleno";
  if (/^(EACCES|EPERM|EROFS|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code)) {
    return `DATA_DIR no deja leer o escribir (${code}): fijate de quién es la carpeta`;
  }
  return code || String(error);
}
