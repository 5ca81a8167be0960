import {
  isDiskFull,
  RestoreError,
  UnfinishedRestoreError,
  type RestoreFailure,
  BackupError,
} from "../../app/backups/backup-files.server";
import { readFileErrorCode } from "../../app/data/files/local-files.server";
import { SchemaMismatchError } from "../../db/migrate";
import { MoveMismatchError, NoServerError } from "../../app/data/move/moving.server";
import { DatabaseUnavailableError } from "../../app/data/sqlite/database-fault.server";
import { FAILURE_TEXTS } from "../../app/domain/backups/backup";
import { CommandError } from "./command";

const RESTORE_TEXTS: Record<RestoreFailure, string> = {
  missing:
    "No existe esa copia: tiene que ser el nombre de una de backups/, una carpeta o un archivo .tar.gz",
  foreign: "No es una copia de Tela",
  cut: "El archivo no está entero, se cortó al bajarlo o al copiarlo: traelo de nuevo",
  tampered: "La copia no está entera, o alguien la cambió: probá con otra",
  damaged: "La base de datos de la copia está dañada: probá con otra",
  newer: "La copia es de una versión más nueva de Tela: usá ese programa, o una copia anterior",
  "no-room": "No hay lugar en el disco para recuperarla",
  "other-secret":
    "La copia es de una tienda con otra clave: agregá las de su secrets.json detrás de la de ahora, SESSION_SECRET=la de ahora,la de la copia",
};

/** Runs what may fail for reasons that a person can mend, and says them in one line. */
export async function explainFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(error);
  }
}

function explain(error: unknown): unknown {
  const options = { cause: error };
  if (error instanceof BackupError) {
    const reason = FAILURE_TEXTS[error.failure] + describeDetail(error);
    return new CommandError(`No se hizo la copia: ${reason}.`, options);
  }
  if (error instanceof RestoreError) {
    const text = RESTORE_TEXTS[error.failure];
    return new CommandError(`${text}${describeDetail(error)}. No se cambió nada.`, options);
  }
  if (error instanceof UnfinishedRestoreError) {
    return new CommandError(
      `La copia ya está elegida, pero no se terminó de poner (${describeCause(error.cause)}). Resolvelo, abrí la tienda y se termina sola.`,
      options,
    );
  }
  if (error instanceof SchemaMismatchError) {
    return new CommandError(
      "La base de datos de PostgreSQL es de otra versión de Tela, o de otro programa. No se cambió nada.",
      options,
    );
  }
  if (error instanceof NoServerError) {
    return new CommandError(
      "Falta DATABASE_URL, con la dirección de la base de datos de PostgreSQL.",
      options,
    );
  }
  if (error instanceof MoveMismatchError) {
    return new CommandError(`No se pudo: ${error.message}.`, options);
  }
  if (error instanceof DatabaseUnavailableError) {
    return new CommandError(
      "No se llega a la base de datos, o se cortó la conexión. Se puede repetir.",
      options,
    );
  }
  const code = readFileErrorCode(error);
  if (code === null || !/^(E[A-Z]+|SQLITE_[A-Z_]+)$/.test(code)) return error;
  return new CommandError(`No se pudo: ${describeCause(error)}. No se cambió nada.`, options);
}

/** The figures of the room there is; what else the messages say is for whoever reads the log. */
function describeDetail({ failure, message }: BackupError | RestoreError): string {
  return failure === "no-room" ? ` (${message})` : "";
}

function describeCause(error: unknown): string {
  const code = readFileErrorCode(error) ?? "";
  if (isDiskFull(error)) return "el disco está lleno";
  if (/^(EACCES|EPERM|EROFS|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code)) {
    return `DATA_DIR no deja leer o escribir (${code}): fijate de quién es la carpeta`;
  }
  return code || String(error);
}
