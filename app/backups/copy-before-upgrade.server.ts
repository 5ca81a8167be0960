import { statSync } from "node:fs";
import path from "node:path";

import { FAILURE_TEXTS, findNewest } from "../domain/backups/backup";
import { getEnvironment } from "../settings/environment.server";
import { EnvironmentError } from "../settings/environment-error";
import { getLog } from "../log/log.server";
import { BackupError } from "./backup-files.server";
import { listBackups } from "./list-backups.server";
import { makeBackup } from "./make-backup.server";

/** One as new as the database is enough: a failing upgrade is retried, and copies take room. @throws {EnvironmentError} */
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
    // Opening the database creates an empty log, which is not a change.
    return stats && stats.size > 0 ? stats.mtimeMs : 0;
  });
  return Math.max(...changes) < latest.createdAt.getTime();
}
