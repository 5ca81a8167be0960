import { accessSync, constants, statfsSync, statSync } from "node:fs";
import { join } from "node:path";

import { readEnvironment } from "../../app/settings/environment.server";
import { EnvironmentError } from "../../app/settings/environment-error";
import { bad, warn, well, type CheckLine } from "./check-line";

const MEGABYTE = 1024 * 1024;
/** Below this an order may not find room for its row, its mail and its backup. */
const FULL_BELOW_BYTES = 200 * MEGABYTE;
const LOW_BELOW_BYTES = 1024 * MEGABYTE;

/** The folder itself; `bad` when there is nothing in it to look at. */
export function checkDirectory(directory: string): CheckLine {
  const subject = "Carpeta de datos";
  const stats = statSync(directory, { throwIfNoEntry: false });
  if (!stats) {
    return bad(subject, `${directory} no existe: abrí la tienda (tela serve) o corregí DATA_DIR.`);
  }
  if (!stats.isDirectory())
    return bad(subject, `${directory} no es una carpeta: corregí DATA_DIR.`);
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return bad(subject, `${directory} no deja escribir: tiene que ser de quien corre Tela.`);
  }
  if ((stats.mode & 0o077) === 0) return well(subject, directory);
  return warn(
    subject,
    `otros usuarios de la máquina pueden entrar, y hay datos de clientes: chmod 700 ${directory}`,
  );
}

export function checkDisk(directory: string): CheckLine {
  const subject = "Disco";
  const { bavail, bsize } = statfsSync(directory);
  const free = bavail * bsize;
  const text = `quedan ${Math.floor(free / MEGABYTE)} MB`;
  if (free < FULL_BELOW_BYTES) return bad(subject, `${text}: hacé lugar ya, o no entran pedidos.`);
  return free < LOW_BELOW_BYTES ? warn(subject, `${text}: hacé lugar.`) : well(subject, text);
}

/** Whether the secrets can be used; makes none up where they are missing. */
export function checkSecrets(directory: string): CheckLine {
  const subject = "Clave de las sesiones";
  const stats = statSync(join(directory, "secrets.json"), { throwIfNoEntry: false });
  const isGiven = Boolean(process.env.SESSION_SECRET);
  if (!isGiven && !stats) {
    return bad(
      subject,
      "falta secrets.json: recuperalo de una copia. Sin él se cierran las sesiones y hay que conectar Mercado Pago de nuevo.",
    );
  }
  try {
    readEnvironment(process.env);
  } catch (error) {
    if (error instanceof EnvironmentError) return bad(subject, error.message);
    throw error;
  }
  if (isGiven) return well(subject, "viene de SESSION_SECRET");
  const isOpen = stats && (stats.mode & 0o077) !== 0;
  return isOpen
    ? warn(subject, "otros usuarios podían leer secrets.json; ya no pueden.")
    : well(subject, "está en secrets.json");
}
