import { closeStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { isRestoreUnfinished } from "../../app/data/backups/unfinished-restore.server";
import { UNFINISHED } from "../../app/domain/shop/home";
import { findDataDirectory } from "../../app/settings/environment.server";
import { EnvironmentError } from "../../app/settings/environment-error";
import { checkDatabase } from "./check-database";
import { checkDirectory, checkDisk, checkSecrets } from "./check-directory";
import { checkFiles } from "./check-files";
import { bad, well, type CheckLine } from "./check-line";
import { checkBackups, checkMails, checkPayments } from "./check-services";

/** Looks at everything a shop needs; what depends on something bad is not looked at. */
export async function checkShop(now: Date, isOnline: boolean): Promise<CheckLine[]> {
  const directory = findDirectory();
  if (typeof directory !== "string") return [directory];
  const lines = [well("Ajustes", "se pueden leer"), checkDirectory(directory)];
  if (isRestoreUnfinished(directory)) lines.push(bad("Copias", `${UNFINISHED}.`));
  if (hasBad(lines)) return lines;
  const database = await checkDatabase(directory);
  const isUsable = database.length > 1 && database.at(-1)?.mark === "ok";
  lines.push(checkDisk(directory), ...database);
  // A folder where no shop was opened yet has none of the rest, and must not get any of it here.
  if (database.length === 1 && !hasBad(database)) return lines;
  const secrets = checkSecrets(directory);
  lines.push(secrets);
  if (secrets.mark === "mal") return lines;
  lines.push(await checkBackups(now));
  if (isUsable) lines.push(...(await checkContents(now, isOnline)));
  return lines;
}

async function checkContents(now: Date, isOnline: boolean) {
  try {
    return [await checkFiles(), await checkPayments(now, isOnline), await checkMails(isOnline)];
  } finally {
    await closeStoredShop();
  }
}

function findDirectory(): string | CheckLine {
  try {
    return findDataDirectory(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return bad("Ajustes", error.message);
  }
}

export function hasBad(lines: readonly CheckLine[]): boolean {
  return lines.some(({ mark }) => mark === "mal");
}
