import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { describeCode, EnvironmentError } from "./environment-error";

/** In characters. */
export const SECRET_LENGTH = 32;

const SecretsFileSchema = z.object({ sessionSecret: z.string().min(SECRET_LENGTH) });

/**
 * The session secret of `secrets.json`, made up where there is none. Two processes that start at once
 * agree, because only one of them can link the file into place.
 *
 * @throws {EnvironmentError}
 */
export function readOrMakeSecret(dataDirectory: string): string {
  const path = join(dataDirectory, "secrets.json");
  const found = readSecret(path);
  if (found) return found;

  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  const secrets = { sessionSecret: randomBytes(32).toString("base64url") };
  try {
    writeFileSync(draft, `${JSON.stringify(secrets)}\n`, { mode: 0o600, flag: "wx", flush: true });
    linkSync(draft, path);
    return secrets.sessionSecret;
  } catch (error) {
    const winner = readSecret(path);
    if (winner) return winner;
    throw new EnvironmentError(
      `DATA_DIR no deja guardar ${JSON.stringify(path)} (${describeCode(error)})`,
      { cause: error },
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

function readSecret(path: string): string | null {
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
