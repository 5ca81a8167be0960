import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";

import { DATABASE_NAME, makePrivateDirectory, STORES } from "../../app/backups/backup-files.server";
import { syncPath } from "../../app/data/files/local-files.server";
import { STAGE_PREFIX } from "../../app/backups/backup-folders.server";
import { finishRestore, moveIntoDirectory } from "../../app/backups/finish-restore.server";
import { completeCopy } from "../../app/data/backups/database-copy.server";
import { inspectDatabase } from "../../app/data/backups/inspect-database.server";
import {
  describeServer,
  judgeArrival,
  moveFromServer,
  moveToServer,
  type Moved,
} from "../../app/data/dialect/server-shop.server";
import { NoServerError, NoShopError, PlaceTakenError } from "../../app/data/move/move-errors";
import { isLeft, markAsLeft } from "../../app/data/sqlite/left-directory.server";
import { closeStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { formatPesos } from "../../app/domain/plain/money";
import { getEnvironment, knowsSecretsOf } from "../../app/settings/environment.server";
import { readOrMakeSecrets } from "../../app/settings/secrets-file.server";
import { CommandError } from "./command";
import { withClosedShop } from "./restore-from";

/** Moves the shop from its directory to PostgreSQL; returns what to say of it. */
export function moveShopToServer(): Promise<string> {
  return moveClosedShop(async (dataDirectory) => {
    const file = path.join(dataDirectory, DATABASE_NAME);
    await requireNotMoved(dataDirectory);
    requireShop(dataDirectory, file);
    requireOwnSecret(dataDirectory);
    const moved = await moveToServer(file, () =>
      markAsLeft(dataDirectory, { to: `PostgreSQL (${describeServer()})`, now: new Date() }),
    );
    return `${describe(moved)}
La tienda está en PostgreSQL: de ahora en más se abre con DATABASE_URL y SESSION_SECRET.
Lo de ${dataDirectory} quedó como estaba, y Tela no lo abre más.
`;
  });
}

/** Moves the shop from PostgreSQL to its directory; returns what to say of it. */
export function moveShopToFile(): Promise<string> {
  return moveClosedShop(async (dataDirectory) => {
    const wasLeft = isLeft(dataDirectory);
    if (!wasLeft && existsSync(path.join(dataDirectory, DATABASE_NAME))) {
      throw new CommandError(
        `En ${dataDirectory} hay una tienda: si es la que se mudaba, ya llegó entera, abrila sin DATABASE_URL. Si no, elegí otra carpeta con DATA_DIR.`,
      );
    }
    const stage = path.join(dataDirectory, STAGE_PREFIX + randomBytes(6).toString("hex"));
    const { openingSecrets } = getEnvironment();
    let isUnchanged = true;
    try {
      for (const folder of ["", ...STORES]) await mkdir(path.join(stage, folder), { mode: 0o700 });
      const file = path.join(stage, DATABASE_NAME);
      const moved = await moveFromServer(file, {
        async check() {
          await requireWhole(file);
          // What Mercado Pago gave is sealed with it.
          readOrMakeSecrets(stage, openingSecrets);
        },
        isUnchanged: () => isUnchanged,
        async arrive() {
          isUnchanged = false;
          if (wasLeft) await putAside(dataDirectory);
          await moveIntoDirectory(stage);
        },
      });
      return `${describe(moved)}
La tienda está en ${dataDirectory}: de ahora en más se abre sin DATABASE_URL.
Lo que había en PostgreSQL quedó como estaba, y Tela no lo abre más.
`;
    } finally {
      await rm(stage, { recursive: true, force: true });
    }
  });
}

async function moveClosedShop(work: (dataDirectory: string) => Promise<string>): Promise<string> {
  try {
    return await withClosedShop(async () => {
      const { dataDirectory } = getEnvironment();
      // One that was decided and cut.
      await finishRestore(dataDirectory);
      return work(dataDirectory);
    });
  } catch (error) {
    const message = explain(error);
    throw message === null ? error : new CommandError(message, { cause: error });
  } finally {
    await closeStoredShop();
  }
}

function explain(error: unknown): string | null {
  if (error instanceof NoServerError) {
    return "Falta DATABASE_URL, con la dirección de la base de datos de PostgreSQL.";
  }
  if (error instanceof PlaceTakenError) {
    return "En esa base de datos de PostgreSQL ya hay una tienda: elegí otra con DATABASE_URL. No se cambió nada.";
  }
  if (error instanceof NoShopError) {
    return "En esa base de datos de PostgreSQL no hay ninguna tienda, o ya se mudó: revisá DATABASE_URL. No se cambió nada.";
  }
  return null;
}

/** A move that was cut at its very end may be repeated. */
async function requireNotMoved(dataDirectory: string): Promise<void> {
  if (!isLeft(dataDirectory)) return;
  const arrival = await judgeArrival();
  if (arrival === "cut") return;
  throw new CommandError(
    arrival === "arrived"
      ? "La tienda ya se mudó, y está en esa base de datos: abrila con DATABASE_URL."
      : `La tienda de ${dataDirectory} ya se mudó, a otra base de datos que la de DATABASE_URL.`,
  );
}

function requireShop(dataDirectory: string, file: string): void {
  const inspected = inspectDatabase(file);
  if (inspected.found === "damaged") {
    throw new CommandError(
      "La base de datos está dañada: volvé primero a una copia buena, con tela restore y sin DATABASE_URL.",
    );
  }
  if (inspected.found !== "whole") {
    throw new CommandError(`No hay ninguna tienda en ${dataDirectory}: revisá DATA_DIR.`);
  }
  if (inspected.strays > 0) {
    throw new CommandError(
      `La base de datos tiene ${inspected.strays} filas que nombran otras que no están, de editarla a mano: hay que corregirlas antes.`,
    );
  }
  if (inspected.schema !== "current") {
    throw new CommandError(
      "La base de datos es de otra versión de Tela: abrí la tienda una vez con esta, sin DATABASE_URL, y cerrala.",
    );
  }
}

/** Without the secrets that sealed them, the shop would lose its connection with Mercado Pago. */
function requireOwnSecret(dataDirectory: string): void {
  if (knowsSecretsOf(dataDirectory)) return;
  throw new CommandError(
    "SESSION_SECRET tiene que tener la clave de esta tienda, que está en secrets.json (todas, si hay más de una), sola o detrás de una nueva: SESSION_SECRET=nueva,anterior. Con ella están guardados los permisos de Mercado Pago.",
  );
}

async function requireWhole(file: string): Promise<void> {
  const { problem } = await completeCopy(file);
  if (problem !== null)
    throw new CommandError(`La copia no quedó bien: ${problem}. No se cambió nada.`);
  await syncPath(file);
}

/** The database that the shop left here once. */
async function putAside(dataDirectory: string): Promise<void> {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const directory = path.join(dataDirectory, `aside-${stamp}`);
  await makePrivateDirectory(directory);
  for (const name of ["", "-wal", "-shm"].map((end) => DATABASE_NAME + end)) {
    const file = path.join(dataDirectory, name);
    if (existsSync(file)) await rename(file, path.join(directory, name));
  }
}

function describe({ tables, files }: Moved): string {
  const rows = [...tables.values()].reduce((sum, table) => sum + table.rows, 0);
  const line = (name: string, what: string) => {
    const { rows: count = 0, pesos = 0 } = tables.get(name) ?? {};
    return `  ${`${what}:`.padEnd(12)}${count}${pesos > 0 ? `, por ${formatPesos(pesos)}` : ""}`;
  };
  return [
    `Se copiaron ${rows} filas de ${tables.size} tablas, y son las mismas de los dos lados.`,
    line("orders", "Pedidos"),
    line("payments", "Pagos"),
    line("products", "Productos"),
    line("customers", "Clientes"),
    `  Archivos:   ${files}`,
  ].join("\n");
}
