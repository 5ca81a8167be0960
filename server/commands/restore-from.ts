import path from "node:path";

import type { BackupManifest } from "../../app/backups/backup-files.server";
import {
  importBackup,
  isShopEmpty,
  restoreBackup,
  type KeptShop,
} from "../../app/backups/restore-backup.server";
import { hasDatabaseFile } from "../../app/data/dialect/open-database.server";
import { formatLongMoment } from "../../app/domain/plain/buenos-aires";
import { formatAge } from "../../app/domain/backups/backup";
import { getEnvironment } from "../../app/settings/environment.server";
import { InstanceLockedError, lockInstance, type InstanceLock } from "../../db/file-lock";
import { explainFailures } from "./backup-messages";
import { CommandError } from "./command";

/** Puts a backup in the shop's place; returns what to say of it. */
export function restoreFrom(source: string): Promise<string> {
  return withClosedShop(async () => {
    const now = new Date();
    const startedAt = performance.now();
    const { manifest, kept } = await restoreBackup(source, now);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).replace(".", ",");
    return `Tienda recuperada en ${seconds} s.\n${describeShop(manifest)}${describeLoss(manifest, kept, now)}${describeKept(kept)}`;
  });
}

/** Puts a backup where no shop is yet; returns what to say of it. */
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
