import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";

import { DATABASE_NAME, STORES, STAGE_PREFIX } from "../../app/backups/backup-files.server";
import { syncPath } from "../../app/data/files/local-files.server";
import { finishRestore, moveIntoDirectory } from "../../app/backups/finish-restore.server";
import { completeCopy, inspectDatabase } from "../../app/data/backups/database-copy.server";
import {
  moveFromServer,
  moveToServer,
  reclaimHome,
  type Moved,
} from "../../app/data/dialect/server-shop.server";
import { readDirectoryHome } from "../../app/data/sqlite/directory-home.server";
import { closeStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { isHere, type Side } from "../../app/domain/shop/home";
import { formatPesos } from "../../app/domain/plain/money";
import { getEnvironment, knowsSecretsOf } from "../../app/settings/environment.server";
import { readOrMakeSecrets } from "../../app/settings/secrets-file.server";
import { CommandError } from "./command";
import { withClosedShop } from "./backups";

export function moveShopToServer(): Promise<string> {
  return moveClosedShop(async (dataDirectory) => {
    const file = path.join(dataDirectory, DATABASE_NAME);
    // One that has left may be where it went, whatever is here.
    if (isHere(readDirectoryHome(dataDirectory))) requireShop(dataDirectory, file);
    requireOwnSecret(dataDirectory);
    const moved = await moveToServer(file);
    return `${describe(moved)}La tienda está en PostgreSQL: de ahora en más se abre con DATABASE_URL y SESSION_SECRET.
Lo de ${dataDirectory} quedó como estaba, y Tela no lo abre más.
`;
  });
}

export function moveShopToFile(): Promise<string> {
  return moveClosedShop(async (dataDirectory) => {
    const stage = path.join(dataDirectory, STAGE_PREFIX + randomBytes(6).toString("hex"));
    const { openingSecrets } = getEnvironment();
    try {
      for (const folder of ["", ...STORES]) await mkdir(path.join(stage, folder), { mode: 0o700 });
      const file = path.join(stage, DATABASE_NAME);
      const moved = await moveFromServer(file, {
        async check() {
          await requireWhole(file);
          // What Mercado Pago gave is sealed with it.
          readOrMakeSecrets(stage, openingSecrets);
        },
        arrive: () => moveIntoDirectory(stage),
      });
      return `${describe(moved)}La tienda está en ${dataDirectory}: de ahora en más se abre sin DATABASE_URL.
Lo que había en PostgreSQL quedó como estaba, y Tela no lo abre más.
`;
    } finally {
      await rm(stage, { recursive: true, force: true });
    }
  });
}

/** For a shop that moved to a place that is lost: what it left here is the shop again. */
export function reclaimShop(side: Side): Promise<string> {
  return moveClosedShop(async () =>
    (await reclaimHome(side))
      ? "La tienda vive acá de nuevo, con lo que había al mudarse. Abrila con: tela serve\n"
      : "La tienda ya vive acá: abrila con tela serve.\n",
  );
}

async function moveClosedShop(work: (dataDirectory: string) => Promise<string>): Promise<string> {
  try {
    return await withClosedShop(async () => {
      const { dataDirectory } = getEnvironment();
      // One that was decided and cut.
      await finishRestore(dataDirectory);
      return work(dataDirectory);
    });
  } finally {
    await closeStoredShop();
  }
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

/** @param moved - null for a shop that had arrived already */
function describe(moved: Moved | null): string {
  if (moved === null) return "La mudanza ya había terminado, y no hubo que copiar nada.\n";
  const { tables, files } = moved;
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
    "",
  ].join("\n");
}
