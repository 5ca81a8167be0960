import { statSync } from "node:fs";
import path from "node:path";

import { findNewest } from "../domain/backups/backup";
import { FAILURE_TEXTS } from "../domain/backups/backup-words";
import { getEnvironment } from "../settings/environment.server";
import { EnvironmentError } from "../settings/environment-error";
import { getLog } from "../log/log.server";
import { BackupError } from "./backup-error";
import { listBackups } from "./list-backups.server";
import { makeBackup } from "./make-backup.server";

/**
 * Makes the copy that a failed upgrade is undone with. One that is as new as the database is enough:
 * a service manager tries an upgrade that fails again and again, and each copy takes room.
 *
 * @throws {EnvironmentError} when it could not be made: without it nothing may be migrated
 */
export async function copyBeforeUpgrade(now: Date): Promise<void> {
  if (await isCopied(now)) return;
  try {
    const { name } = await makeBackup({ reason: "before-upgrade", now });
    getLog().info({ backup: name }, "copied before the upgrade");
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new EnvironmentError(
      `antes de actualizar la base de datos hay que copiarla, y no se pudo (${FAILURE_TEXTS[error.failure]}): no se cambió nada. Después volvé a probar, o seguí con la versión anterior de Tela`,
      { cause: error },
    );
  }
}

async function isCopied(now: Date): Promise<boolean> {
  const latest = findNewest(await listBackups(), now);
  if (latest?.reason !== "before-upgrade") return false;
  const file = path.join(getEnvironment().dataDirectory, "tela.db");
  const changes = [file, `${file}-wal`].map((name) => {
    const stats = statSync(name, { throwIfNoEntry: false });
    // A log that is only opened is new, and holds nothing.
    return stats && stats.size > 0 ? stats.mtimeMs : 0;
  });
  return Math.max(...changes) < latest.createdAt.getTime();
}
