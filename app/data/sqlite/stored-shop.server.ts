import { MigrationFailedError, SchemaMismatchError } from "../../../db/migrate";
import { UnsafeSqliteError } from "../../../db/open";
import { isNeverFilled } from "../../../db/seed/seed-products";
import { UNFINISHED } from "../../domain/shop/home";
import { getLog } from "../../log/log.server";
import { perShop } from "../../settings/current-shop.server";
import { EnvironmentError } from "../../settings/environment-error";
import { getEnvironment } from "../../settings/environment.server";
import { isRestoreUnfinished } from "../backups/database-copy.server";
import { createCatalogue, type Catalogue } from "../catalogue/catalogue.server";
import {
  noteHome,
  openCurrentDatabase,
  requireHomeInDirectory,
} from "../dialect/open-database.server";
import {
  isSampleDeleted,
  isSampleDeletionNoted,
  noteSampleDeletion,
  storeSample,
} from "../products/sample-deletion.server";
import { DatabaseUnavailableError, isBusy } from "./database-fault.server";
import type { ShopDatabase, PrepareOptions } from "./database.server";

export type StoredShop = { database: ShopDatabase; catalogue: Catalogue };

const current = perShop((): { opened: StoredShop | null } => ({ opened: null }));

export function getStoredShop(): StoredShop {
  const shop = current();
  if (!shop.opened) {
    const database = openCurrentDatabase();
    shop.opened = { database, catalogue: createCatalogue(database, isSampleDeletionNoted) };
  }
  return shop.opened;
}

/**
 * Migrates the database and stores the sample catalogue in one that never held a product. A damaged
 * database does not stop the shop: it opens with the sample list.
 * @throws {EnvironmentError} for a database that this program must not open or create
 */
export async function prepareStoredShop(options: PrepareOptions = {}): Promise<void> {
  const { database, catalogue } = getStoredShop();
  try {
    await prepareDatabase(database, options);
    const seededCount = await database.write(async (connection) =>
      (await isNeverFilled(connection.queries)) ? await storeSample(connection, new Date()) : 0,
    );
    if (seededCount > 0) getLog().info({ products: seededCount }, "built-in catalogue stored");
    noteSampleDeletion(await database.read(isSampleDeleted));
    await noteHome(new Date()).catch((error: unknown) => {
      getLog().warn({ err: error }, "the directory could not note where the shop lives");
    });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    getLog().error({ err: error }, "database cannot be used");
  }
  // Reads the catalogue now, so that the owner's products are kept if the database fails later.
  await catalogue.read(() => null);
}

export async function closeStoredShop(): Promise<void> {
  const shop = current();
  await shop.opened?.database.close();
  shop.opened = null;
}

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
