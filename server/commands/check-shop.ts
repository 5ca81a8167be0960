import { accessSync, constants, statfsSync, statSync } from "node:fs";
import { join } from "node:path";

import { listBackups } from "../../app/backups/list-backups.server";
import { inspectDatabase, isRestoreUnfinished } from "../../app/data/backups/database-copy.server";
import { getFileStore } from "../../app/data/dialect/file-stores.server";
import { inspectServerOf } from "../../app/data/dialect/open-database.server";
import type { StoreName } from "../../app/data/files/file-store.server";
import { countMails } from "../../app/data/mail/mail-list.server";
import { listUsedReceipts } from "../../app/data/orders/order-receipts.server";
import { findPaymentConnection } from "../../app/data/payments/payment-connection.server";
import { listUsedPictures } from "../../app/data/products/picture-uses.server";
import { readDirectoryHome } from "../../app/data/sqlite/directory-home.server";
import { closeStoredShop, getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { findNewest, judgeBackupAge } from "../../app/domain/backups/backup";
import { MACHINE_AUTHOR } from "../../app/domain/history/author";
import { findReceiptType } from "../../app/domain/orders/receipt";
import {
  daysLeft,
  describeLoss,
  judgeConnection,
} from "../../app/domain/payments/payment-connection";
import { formatLongMoment } from "../../app/domain/plain/buenos-aires";
import { parsePictureName } from "../../app/domain/products/picture-address";
import { UNFINISHED, describeLost, describeLostDatabase, isHere } from "../../app/domain/shop/home";
import { tryMailServer } from "../../app/mail/mail-transport.server";
import { checkConnection } from "../../app/payments/connection-page.server";
import {
  findDataDirectory,
  readEnvironment,
  getEnvironment,
} from "../../app/settings/environment.server";
import { EnvironmentError } from "../../app/settings/environment-error";
import type { SchemaState } from "../../db/migrate";

/** One thing that was looked at: what was found and, where it is not well, what to do. */
type CheckLine = {
  mark: "ok" | "atención" | "mal";
  subject: string;
  /** Spanish, one line, without any secret. */
  text: string;
};

export const well = (subject: string, text: string): CheckLine => ({ mark: "ok", subject, text });
export const warn = (subject: string, text: string): CheckLine => ({
  mark: "atención",
  subject,
  text,
});
export const bad = (subject: string, text: string): CheckLine => ({ mark: "mal", subject, text });

export function describeLine({ mark, subject, text }: CheckLine): string {
  return `${mark.padEnd(9)} ${subject}: ${text}\n`;
}

export async function checkShop(now: Date, isOnline: boolean): Promise<CheckLine[]> {
  const directory = findDirectory();
  if (typeof directory !== "string") return [directory];
  const lines = [well("Ajustes", "se pueden leer"), checkDirectory(directory)];
  if (isRestoreUnfinished(directory)) lines.push(bad("Copias", `${UNFINISHED}.`));
  if (hasBad(lines)) return lines;
  const database = await checkDatabase(directory);
  const isUsable = database.length > 1 && database.at(-1)?.mark === "ok";
  lines.push(checkDisk(directory), ...database);
  // A folder where no shop was opened yet has none of the rest, and must not get any of it here.
  if (database.length === 1 && !hasBad(database)) return lines;
  const secrets = checkSecrets(directory);
  lines.push(secrets);
  if (secrets.mark === "mal") return lines;
  lines.push(await checkBackups(now));
  if (isUsable) lines.push(...(await checkContents(now, isOnline)));
  return lines;
}

async function checkContents(now: Date, isOnline: boolean) {
  try {
    return [await checkFiles(), await checkPayments(now, isOnline), await checkMails(isOnline)];
  } finally {
    await closeStoredShop();
  }
}

function findDirectory(): string | CheckLine {
  try {
    return findDataDirectory(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return bad("Ajustes", error.message);
  }
}

export function hasBad(lines: readonly CheckLine[]): boolean {
  return lines.some(({ mark }) => mark === "mal");
}

/** What the database names and is not there, and the other way round. */
async function checkFiles(): Promise<CheckLine> {
  const subject = "Fotos y comprobantes";
  const { database } = getStoredShop();
  const [pictures, receipts] = [
    await database.read((connection) => listUsedPictures(connection, new Date())),
    await database.read(listUsedReceipts),
  ];
  const stored = [
    ...(await listFiles("images", (name) => parsePictureName(name) !== null)),
    ...(await listFiles("receipts", (name) => findReceiptType(name) !== null)),
  ];
  const used = new Set([...pictures, ...receipts]);
  const missing = [...used].filter((name) => !stored.includes(name)).length;
  const unused = stored.filter((name) => !used.has(name)).length;
  const rest = unused > 0 ? `, y ${unused} sin uso, que se apartan solos` : "";
  if (missing === 0) return well(subject, `${used.size} en uso${rest}`);
  return warn(subject, `faltan ${missing} archivos: buscalos en la última copia${rest}.`);
}

async function listFiles(store: StoreName, isOurs: (name: string) => boolean): Promise<string[]> {
  return (await getFileStore(store).list()).map(({ name }) => name).filter(isOurs);
}

const MEGABYTE = 1024 * 1024;
/** Below this an order may not find room for its row, its mail and its backup. */
const FULL_BELOW_BYTES = 200 * MEGABYTE;
const LOW_BELOW_BYTES = 1024 * MEGABYTE;

/** The folder itself; `bad` when there is nothing in it to look at. */
function checkDirectory(directory: string): CheckLine {
  const subject = "Carpeta de datos";
  const stats = statSync(directory, { throwIfNoEntry: false });
  if (!stats) {
    return bad(subject, `${directory} no existe: abrí la tienda (tela serve) o corregí DATA_DIR.`);
  }
  if (!stats.isDirectory())
    return bad(subject, `${directory} no es una carpeta: corregí DATA_DIR.`);
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return bad(subject, `${directory} no deja escribir: tiene que ser de quien corre Tela.`);
  }
  if ((stats.mode & 0o077) === 0) return well(subject, directory);
  return warn(
    subject,
    `otros usuarios de la máquina pueden entrar, y hay datos de clientes: chmod 700 ${directory}`,
  );
}

function checkDisk(directory: string): CheckLine {
  const subject = "Disco";
  const { bavail, bsize } = statfsSync(directory);
  const free = bavail * bsize;
  const text = `quedan ${Math.floor(free / MEGABYTE)} MB`;
  if (free < FULL_BELOW_BYTES) return bad(subject, `${text}: hacé lugar ya, o no entran pedidos.`);
  return free < LOW_BELOW_BYTES ? warn(subject, `${text}: hacé lugar.`) : well(subject, text);
}

/** Whether the secrets can be used; makes none up where they are missing. */
function checkSecrets(directory: string): CheckLine {
  const subject = "Clave de las sesiones";
  const stats = statSync(join(directory, "secrets.json"), { throwIfNoEntry: false });
  const isGiven = Boolean(process.env.SESSION_SECRET);
  if (!isGiven && !stats) {
    return bad(
      subject,
      "falta secrets.json: recuperalo de una copia. Sin él se cierran las sesiones y hay que conectar Mercado Pago de nuevo.",
    );
  }
  try {
    readEnvironment(process.env);
  } catch (error) {
    if (error instanceof EnvironmentError) return bad(subject, error.message);
    throw error;
  }
  if (isGiven) return well(subject, "viene de SESSION_SECRET");
  const isOpen = stats && (stats.mode & 0o077) !== 0;
  return isOpen
    ? warn(subject, "otros usuarios podían leer secrets.json; ya no pueden.")
    : well(subject, "está en secrets.json");
}

async function checkBackups(now: Date): Promise<CheckLine> {
  const subject = "Copias";
  const latest = findNewest(await listBackups(), now);
  const age = judgeBackupAge(latest?.createdAt ?? null, now);
  if (!latest || age === "none") return warn(subject, "no hay ninguna: hacé una con tela backup.");
  const text = `la última es del ${formatLongMoment(latest.createdAt)}`;
  if (age === "good") return well(subject, text);
  return warn(subject, `${text}: tendría que haber una de anoche. Hacé una con tela backup.`);
}

/** `isOnline` also asks Mercado Pago, as the button in the back office does. */
async function checkPayments(now: Date, isOnline: boolean): Promise<CheckLine> {
  const subject = "Mercado Pago";
  const connection = await findPaymentConnection();
  const health = judgeConnection(connection, now);
  if (!connection || health === "none") return well(subject, "sin conectar: no se cobra en línea.");
  const left = daysLeft(connection, now);
  if (health === "lost") {
    const reason = connection.lost
      ? describeLoss(connection.lost.reason)
      : "La autorización venció.";
    return bad(subject, `${reason} Conectala de nuevo en la administración.`);
  }
  if (isOnline) {
    const { outcome } = await checkConnection({ author: MACHINE_AUTHOR, now });
    if (outcome !== "works") {
      return bad(subject, "no contestó como corresponde: mirá su página en la administración.");
    }
  }
  if (health === "expiring") {
    return warn(subject, `vence en ${left} días y no se renueva: conectala de nuevo.`);
  }
  const proof = isOnline ? ", y contesta" : "";
  return well(subject, `conectado${left === null ? "" : `, vence en ${left} días`}${proof}`);
}

/** `isOnline` also opens a connection to the mail server, and sends nothing. */
async function checkMails(isOnline: boolean): Promise<CheckLine> {
  const subject = "Correo";
  const { smtp } = getEnvironment();
  const { waiting, failed } = await countMails();
  if (!smtp) {
    const text = `sin servidor: esperan ${waiting} mails. Configurá SMTP_URL.`;
    return waiting > 0 ? warn(subject, text) : well(subject, "sin servidor, y nada que mandar");
  }
  const failure = isOnline ? await tryMailServer(smtp) : null;
  if (failure) return bad(subject, failure.text);
  const text = `${smtp.host}:${smtp.port}${isOnline ? " contesta" : ""}, ${waiting} en espera`;
  if (failed === 0) return well(subject, text);
  return warn(subject, `${text} y ${failed} sin salir: miralos en la administración.`);
}

const RESTORE = "recuperá una copia con tela restore";

const SCHEMAS: Record<SchemaState, (subject: string) => CheckLine> = {
  fresh: (subject) => warn(subject, "sin tablas todavía: abrí la tienda (tela serve)."),
  current: (subject) => well(subject, "el de esta versión de Tela"),
  behind: (subject) =>
    warn(subject, "de una versión anterior: al abrir la tienda se copia y se actualiza sola."),
  newer: (subject) =>
    bad(subject, `de una versión más nueva de Tela: usá ese programa, o ${RESTORE}.`),
  changed: (subject) =>
    bad(
      subject,
      `no es el que arma este programa: usá el que la abrió por última vez, o ${RESTORE}.`,
    ),
  foreign: (subject) => bad(subject, "es de otro programa: corregí DATA_DIR o DATABASE_URL."),
};

const subject = "Base de datos";

/** Checks the database, then its schema. Stops at the first problem. */
async function checkDatabase(directory: string): Promise<CheckLine[]> {
  const server = await inspectServerOf(process.env);
  if (server === null) return checkFile(directory);
  if (!server.answers) return [bad(subject, `PostgreSQL no responde (${server.problem}).`)];
  if (server.home !== null && !isHere(server.home))
    return [bad(subject, `${describeLost(server.home)}.`)];
  const schema =
    server.schema === "behind"
      ? warn(
          "Esquema",
          "de una versión anterior: copiala con tela backup; al abrir se actualiza sola.",
        )
      : SCHEMAS[server.schema]("Esquema");
  const answers = `PostgreSQL responde (${formatMegabytes(server.bytes)})`;
  const line = server.isExposed
    ? warn(
        subject,
        `${answers}, pero pedidos y clientes viajan hasta ahí sin cifrado comprobado: poné en DATABASE_URL sslmode=verify-full y sslrootcert (docs/operacion.md, Dos máquinas).`,
      )
    : well(subject, answers);
  return [line, schema];
}

function checkFile(directory: string): CheckLine[] {
  const home = readDirectoryHome(directory);
  if (!isHere(home)) return [bad(subject, `${describeLost(home)}.`)];
  const inspection = inspectDatabase(join(directory, "tela.db"));
  if (inspection.found === "whole") {
    const whole = `entera (${formatMegabytes(inspection.bytes)})`;
    const { strays } = inspection;
    const file =
      strays === 0
        ? well(subject, whole)
        : warn(
            subject,
            `${whole}, pero con ${strays} filas que nombran otras que no están: pasa al editarla a mano, y se copia igual.`,
          );
    return [file, SCHEMAS[inspection.schema]("Esquema")];
  }
  if (inspection.found === "damaged") {
    return [bad(subject, `dañada (${inspection.problem}): cerrá la tienda y ${RESTORE}.`)];
  }
  const problem = inspection.found === "empty" ? "tela.db está vacío" : "falta tela.db";
  return [
    home.openedAt !== null
      ? bad(subject, `${describeLostDatabase(problem, directory)}.`)
      : warn(subject, `${problem}: se crea al abrir la tienda por primera vez (tela serve).`),
  ];
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1).replace(".", ",")} MB`;
}
