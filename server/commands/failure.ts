import { DatabaseUnavailableError } from "../../app/data/sqlite/database-fault.server";
import { EnvironmentError } from "../../app/settings/environment-error";
import { CommandError } from "./command";

const FULL = "el disco está lleno: hacé lugar y probá de nuevo";
const NOT_OURS = "tiene que ser de quien corre Tela";

const DATABASE_REASONS: readonly [RegExp, string][] = [
  [/^SQLITE_FULL/, FULL],
  [
    /^SQLITE_(NOTADB|CORRUPT|ERROR)/,
    "la base de datos está dañada o no es de Tela: tela check dice qué hacer",
  ],
  [
    /^SQLITE_(CANTOPEN|READONLY|PERM|AUTH)/,
    `la base de datos no se puede abrir o escribir: la carpeta de datos, con todo lo de adentro, ${NOT_OURS}`,
  ],
  [/^SQLITE_IOERR/, "el disco no deja leer o escribir la base de datos: tela check dice más"],
];
const NO_ANSWER =
  "la base de datos no responde: otro programa la tiene ocupada; probá de nuevo en un rato";

const FILE_REASONS: Partial<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: "ese disco no se puede escribir",
  EACCES: `falta permiso: ${NOT_OURS}`,
  EPERM: `falta permiso: ${NOT_OURS}`,
  ENOENT: "no existe",
  ENOTDIR: "no es una carpeta",
  EISDIR: "es una carpeta",
};

/**
 * What to tell the person: one Spanish line for what they can mend. A mistake of ours is told whole,
 * because whoever reads it has to pass it on.
 *
 * @param isServing whether it was the shop that had to be opened
 */
export function describeFailure(error: unknown, isServing: boolean): string {
  if (error instanceof CommandError) return error.message;
  const reason = findReason(error);
  if (reason !== null) return isServing ? `Tela no puede arrancar: ${reason}` : capitalize(reason);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function findReason(error: unknown): string | null {
  if (error instanceof EnvironmentError) return error.message;
  if (error instanceof DatabaseUnavailableError) {
    return findDatabaseReason(findCode(error.cause)) ?? NO_ANSWER;
  }
  const code = findCode(error);
  // A statement of ours that is wrong has this code.
  if (code.startsWith("SQLITE_") && code !== "SQLITE_ERROR") return findDatabaseReason(code);
  const reason = FILE_REASONS[code];
  if (reason === undefined) return null;
  const path = findPath(error);
  return path === null ? reason : `${JSON.stringify(path)}: ${reason}`;
}

function findDatabaseReason(code: string): string | null {
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return NO_ANSWER;
  return DATABASE_REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

function findCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function findPath(error: unknown): string | null {
  return error instanceof Error && "path" in error ? String(error.path) : null;
}

/** Not the names of files and settings. */
function capitalize(line: string): string {
  return /^\p{Ll}+ /u.test(line) ? line.charAt(0).toUpperCase() + line.slice(1) : line;
}
