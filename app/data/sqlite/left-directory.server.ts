import { rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { EnvironmentError } from "../../settings/environment-error";

const NOTE_NAME = "mudada.txt";

/** Writes a file that says where the shop of this directory is now; it explains itself to its readers. */
export function markAsLeft(dataDirectory: string, { to, now }: { to: string; now: Date }): void {
  const note = `La tienda de esta carpeta se mudó a ${to} el ${now.toISOString()}.
Lo que hay acá quedó como estaba ese día. Mientras este archivo esté, Tela no lo abre.
`;
  writeFileSync(path.join(dataDirectory, NOTE_NAME), note, { mode: 0o600, flush: true });
}

export function isLeft(dataDirectory: string): boolean {
  return statSync(path.join(dataDirectory, NOTE_NAME), { throwIfNoEntry: false }) !== undefined;
}

/** The shop is back. */
export function unmarkAsLeft(dataDirectory: string): void {
  rmSync(path.join(dataDirectory, NOTE_NAME), { force: true });
}

/**
 * Refuses to open what a shop left behind.
 * @throws {EnvironmentError}
 */
export function requireNotLeft(dataDirectory: string): void {
  if (!isLeft(dataDirectory)) return;
  throw new EnvironmentError(
    `la tienda de ${JSON.stringify(dataDirectory)} se mudó a PostgreSQL: abrila con DATABASE_URL, o traela de nuevo con tela move sqlite; si PostgreSQL se perdió, volvé a una copia con tela restore, sin DATABASE_URL. El archivo ${NOTE_NAME} dice cuándo`,
  );
}
