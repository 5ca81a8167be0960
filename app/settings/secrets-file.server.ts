import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { isGuessableSecret } from "../domain/owner/secret-strength";
import { describeCode, EnvironmentError } from "./environment-error";

const FILE_NAME = "secrets.json";
/** In characters. */
export const SECRET_LENGTH = 32;

/** `older` came with a backup: what they sealed is still to be opened. */
const SecretsFileSchema = z.object({
  sessionSecret: z.string().min(SECRET_LENGTH),
  older: z.array(z.string().min(SECRET_LENGTH)).default([]),
});

export type Secrets = [newest: string, ...older: string[]];

/** The secrets of `secrets.json`; null where there is none. @throws {EnvironmentError} */
export function findStoredSecrets(dataDirectory: string): Secrets | null {
  return readSecrets(join(dataDirectory, FILE_NAME));
}

/** The same where a setting replaces them: they only open what they sealed, however bad they are. */
export function listReplacedSecrets(dataDirectory: string): string[] {
  try {
    return parseSecrets(join(dataDirectory, FILE_NAME)) ?? [];
  } catch (error) {
    if (error instanceof EnvironmentError) return [];
    throw error;
  }
}

/**
 * The secrets of `secrets.json`, made up where there is none. Two processes that start at once agree,
 * because only one of them can link the file into place.
 *
 * @throws {EnvironmentError}
 */
export function readOrMakeSecrets(
  dataDirectory: string,
  made: Secrets = [randomBytes(32).toString("base64url")],
): Secrets {
  const path = join(dataDirectory, FILE_NAME);
  const found = readSecrets(path);
  if (found) return found;

  const temporary = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    const [sessionSecret, ...older] = made;
    const content = older.length === 0 ? { sessionSecret } : { sessionSecret, older };
    writeFileSync(temporary, `${JSON.stringify(content)}\n`, {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
    linkSync(temporary, path);
    return made;
  } catch (error) {
    const winner = readSecrets(path);
    if (winner) return winner;
    throw new EnvironmentError(
      `DATA_DIR no deja guardar ${JSON.stringify(path)} (${describeCode(error)})`,
      { cause: error },
    );
  } finally {
    rmSync(temporary, { force: true });
  }
}

function readSecrets(path: string): Secrets | null {
  const secrets = parseSecrets(path);
  if (secrets === null) return null;
  if (isGuessableSecret(secrets[0])) {
    throw new EnvironmentError(
      `DATA_DIR tiene en secrets.json una clave fácil de adivinar: borrá ese archivo y Tela inventa otra; se cierran las sesiones, y Mercado Pago hay que conectarlo de nuevo (${JSON.stringify(path)})`,
    );
  }
  closeToOthers(path);
  return secrets;
}

function parseSecrets(path: string): Secrets | null {
  try {
    const { sessionSecret, older } = SecretsFileSchema.parse(
      JSON.parse(readFileSync(path, "utf8")),
    );
    return [sessionSecret, ...older];
  } catch (error) {
    if (describeCode(error) === "ENOENT") return null;
    throw new EnvironmentError(
      `DATA_DIR tiene un secrets.json que no se puede leer: recuperalo de una copia, o borralo y se cerrarán las sesiones (${JSON.stringify(path)})`,
      { cause: error },
    );
  }
}

/** A copy often opens the file to all users of the machine; on a disk of another owner it stays so. */
function closeToOthers(path: string): void {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  } catch (error) {
    if (!["EPERM", "EROFS", "ENOENT"].includes(describeCode(error))) throw error;
  }
}
