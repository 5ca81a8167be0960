import { MigrationFailedError, SchemaMismatchError } from "../../../db/migrate";
import { UnsafeSqliteError } from "../../../db/open";
import { getEnvironment } from "../../settings/environment.server";
import { EnvironmentError } from "../../settings/environment-error";
import type { ShopDatabase } from "./database.server";
import type { PrepareOptions } from "./prepare-file.server";
import { isBusy } from "./database-fault.server";
import { UNFINISHED } from "../../domain/shop/home";
import { requireHomeInDirectory } from "../dialect/open-database.server";
import { isRestoreUnfinished } from "../backups/inspect-database.server";

/**
 * Migrates the shop's database to the program's schema, or refuses with a one-line reason. Before
 * the migration of an existing shop, `beforeMigrating` backs it up.
 * @throws {EnvironmentError} with nothing changed
 */
export async function prepareDatabase(
  database: ShopDatabase,
  { beforeMigrating }: PrepareOptions,
): Promise<void> {
  const { dataDirectory } = getEnvironment();
  if (isRestoreUnfinished(dataDirectory)) throw new EnvironmentError(UNFINISHED);
  requireHomeInDirectory();
  try {
    await database.prepare({ beforeMigrating });
  } catch (error) {
    const message = describeRefusal(error);
    throw message === null ? error : new EnvironmentError(message, { cause: error });
  }
}

const MISMATCHES: Record<SchemaMismatchError["state"], string> = {
  newer:
    "la base de datos es de una versión más nueva de Tela: usá ese programa, o volvé a una copia de antes con tela restore. No se cambió nada",
  changed:
    "la base de datos no se armó como la arma este programa (una de sus migraciones es otra): usá el programa con el que se abrió por última vez, o volvé a una copia con tela restore. No se cambió nada",
  foreign:
    "la base de datos es de otro programa: elegí otra carpeta con DATA_DIR, u otra base con DATABASE_URL. No se cambió nada",
};

/** Null for other errors: a damaged file or a bug. */
function describeRefusal(error: unknown): string | null {
  if (error instanceof SchemaMismatchError) return MISMATCHES[error.state];
  if (error instanceof MigrationFailedError) {
    if (isBusy(error)) {
      return "otro programa está usando la base de datos y no deja actualizarla: quedó como estaba. Cerralo y volvé a probar";
    }
    return `no se pudo actualizar la base de datos (${describe(error.cause)}): quedó como estaba. Seguí con la versión anterior de Tela, o hacé lugar en el disco si está lleno, y volvé a probar`;
  }
  if (!(error instanceof UnsafeSqliteError)) return null;
  if (error.setting === "version") {
    return `este SQLite (${error.actual}) puede dañar la base de datos: hace falta el ${error.wanted} o uno más nuevo. Instalá Tela de nuevo`;
  }
  return `SQLite no acepta ${error.setting} = ${error.wanted} en DATA_DIR (queda ${error.actual}): tiene que estar en un disco de esta máquina, no en uno de red`;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\s+/g, " ") : String(error);
}
