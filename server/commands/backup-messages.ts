import { BackupError } from "../../app/backups/backup-error";
import { RestoreError, type RestoreFailure } from "../../app/backups/restore-error";
import { FAILURE_TEXTS } from "../../app/domain/backup-words";
import { CommandError } from "./command";

const RESTORE_TEXTS: Record<RestoreFailure, string> = {
  missing:
    "No existe esa copia: tiene que ser el nombre de una de backups/, una carpeta o un archivo .tar.gz",
  foreign: "No es una copia de Tela",
  tampered: "La copia no está entera, o alguien la cambió: probá con otra",
  damaged: "La base de datos de la copia está dañada: probá con otra",
  newer: "La copia es de una versión más nueva de Tela: usá ese programa, o una copia anterior",
  "no-room": "No hay lugar en el disco para recuperarla",
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
    const reason = FAILURE_TEXTS[error.failure];
    return new CommandError(`No se hizo la copia: ${reason} (${error.message}).`, options);
  }
  if (error instanceof RestoreError) {
    const text = RESTORE_TEXTS[error.failure];
    return new CommandError(`${text} (${error.message}). No se cambió nada.`, options);
  }
  return error;
}
