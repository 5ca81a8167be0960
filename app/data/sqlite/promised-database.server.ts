import { statSync, writeFileSync, type Stats } from "node:fs";
import path from "node:path";

import { EnvironmentError } from "../../settings/environment-error";
import { getLog } from "../../log/log.server";

const NOTE_NAME = "opened.txt";

/**
 * Notes that the directory holds a shop, so that no later start makes an empty database in the place
 * of one that was lost. The note explains itself to whoever finds it.
 */
export function promiseDatabase(dataDirectory: string, now: Date): void {
  const note = `En esta carpeta se abrió una tienda, la primera vez el ${now.toISOString()}.
Mientras este archivo esté, Tela no crea una base de datos nueva si falta tela.db: pide recuperarla.
`;
  try {
    writeFileSync(path.join(dataDirectory, NOTE_NAME), note, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) getLog().warn({ err: error }, "the shop's directory could not be marked");
  }
}

/** Whether a shop was opened in the directory before. */
export function isDatabasePromised(dataDirectory: string): boolean {
  return statSync(path.join(dataDirectory, NOTE_NAME), { throwIfNoEntry: false }) !== undefined;
}

/** When a shop was first opened in the directory; null where none was, or it cannot be read. */
export function findFirstOpening(dataDirectory: string): Date | null {
  try {
    return statSync(path.join(dataDirectory, NOTE_NAME)).mtime;
  } catch {
    return null;
  }
}

/** A file that cannot be looked at is not known to be missing: the shop opens without its database. */
function statFile(file: string): Stats | "unreadable" | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return "unreadable";
  }
}

/**
 * Refuses to go on where a shop once was and its database is gone.
 *
 * @throws {EnvironmentError}
 */
export function requirePromisedDatabase(dataDirectory: string): void {
  if (!isDatabasePromised(dataDirectory)) return;
  const stats = statFile(path.join(dataDirectory, "tela.db"));
  if (stats === "unreadable") return;
  if (stats && stats.size > 0) return;
  const problem = stats ? "tela.db está vacío" : "falta tela.db";
  const backups = path.join(dataDirectory, "backups");
  throw new EnvironmentError(
    `${problem}, y en ${JSON.stringify(dataDirectory)} ya hubo una tienda: recuperala con "tela restore" y una copia de ${JSON.stringify(backups)}. Para empezar otra de cero, elegí otra carpeta con DATA_DIR`,
  );
}
