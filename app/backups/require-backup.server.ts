import { adminPaths } from "../admin-paths";
import { findBackup } from "./list-backups.server";
import { isBackupName, type Backup } from "../domain/backups/backup";
import { findOwnMachine } from "./own-machine.server";
import { notFound, seeOther } from "../http/responses";
import { serializeFlash } from "../sessions/flash.server";

/**
 * The backup with this name, on this machine.
 * @throws Response 404; back to the list where another machine may have it
 */
export async function requireBackup(name = ""): Promise<Backup> {
  const backup = await findBackup(name);
  if (backup) return backup;
  const machine = findOwnMachine();
  if (machine === null || !isBackupName(name)) throw notFound();
  throw seeOther(
    adminPaths.backups(),
    await serializeFlash({
      title: "Esa copia no está en esta máquina",
      text: `Contestó ${machine.name}, que no la tiene: la hizo otra, o ya se borró.`,
    }),
  );
}
