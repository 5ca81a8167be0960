import { statSync, writeFileSync, type Stats } from "node:fs";
import path from "node:path";

import { EnvironmentError } from "../../settings/environment-error";
import { getLog } from "../../log/log.server";

const NOTE_NAME = "opened.txt";

/**
 * Writes a file that says the directory holds a shop, so that no later start replaces a lost
 * database by an empty one. The file explains itself to its readers.
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

/** True when a shop was opened in the directory before. */
export function isDatabasePromised(dataDirectory: string): boolean {
  return statSync(path.join(dataDirectory, NOTE_NAME), { throwIfNoEntry: false }) !== undefined;
}

/**
 * When a shop was first opened in the directory; null for never, or when the file cannot be read.
 */
export function findFirstOpening(dataDirectory: string): Date | null {
  try {
    return statSync(path.join(dataDirectory, NOTE_NAME)).mtime;
  } catch {
    return null;
  }
}

/** An unreadable file may exist: the shop then opens without its database. */
function statFile(file: string): Stats | "unreadable" | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return "unreadable";
  }
}

/**
 * Refuses to start when the directory held a shop and its database is gone.
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
