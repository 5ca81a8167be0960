import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { isGuessableSecret } from "../domain/owner/secret-strength";
import { describeCode, EnvironmentError } from "./environment-error";

const FILE_NAME = "secrets.json";
/** In characters. */
export const SECRET_LENGTH = 32;

const SecretsFileSchema = z.object({ sessionSecret: z.string().min(SECRET_LENGTH) });

/** The session secret of `secrets.json`; null where there is none. @throws {EnvironmentError} */
export function findStoredSecret(dataDirectory: string): string | null {
  return readSecret(join(dataDirectory, FILE_NAME));
}

/**
 * The session secret of `secrets.json`, made up where there is none. Two processes that start at once
 * agree, because only one of them can link the file into place.
 *
 * @throws {EnvironmentError}
 */
export function readOrMakeSecret(
  dataDirectory: string,
  sessionSecret = randomBytes(32).toString("base64url"),
): string {
  const path = join(dataDirectory, FILE_NAME);
  const found = readSecret(path);
  if (found) return found;

  const temporary = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    writeFileSync(temporary, `${JSON.stringify({ sessionSecret })}\n`, {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
    linkSync(temporary, path);
    return sessionSecret;
  } catch (error) {
    const winner = readSecret(path);
    if (winner) return winner;
    throw new EnvironmentError(
      `DATA_DIR no deja guardar ${JSON.stringify(path)} (${describeCode(error)})`,
      { cause: error },
    );
  } finally {
    rmSync(temporary, { force: true });
  }
}

function readSecret(path: string): string | null {
  const secret = parseSecret(path);
  if (secret === null) return null;
  if (isGuessableSecret(secret)) {
    throw new EnvironmentError(
      `DATA_DIR tiene en secrets.json una clave fácil de adivinar: borrá ese archivo y Tela inventa otra; se cierran las sesiones, y Mercado Pago hay que conectarlo de nuevo (${JSON.stringify(path)})`,
    );
  }
  closeToOthers(path);
  return secret;
}

function parseSecret(path: string): string | null {
  try {
    return SecretsFileSchema.parse(JSON.parse(readFileSync(path, "utf8"))).sessionSecret;
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
