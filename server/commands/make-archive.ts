import { existsSync } from "node:fs";
import path from "node:path";

import { makeBackup } from "../../app/backups/make-backup.server";
import { writeArchive } from "../../app/backups/write-archive.server";
import { hasDatabaseFile } from "../../app/data/dialect/open-database.server";
import { closeStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { formatBytes, type Backup } from "../../app/domain/backups/backup";
import { isRestoreUnfinished } from "../../app/data/backups/database-copy.server";
import { UNFINISHED } from "../../app/domain/shop/home";
import { findDataDirectory } from "../../app/settings/environment.server";
import { explainFailures } from "./backup-messages";
import { CommandError } from "./command";

/** Makes a backup of the shop, open or not, beside the others. */
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
