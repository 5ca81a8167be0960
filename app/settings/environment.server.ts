import { accessSync, constants } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

import { type Mailbox, parseMailbox } from "../domain/mail/mail-address";
import { isGuessableSecret } from "../domain/owner/secret-strength";
import { isLoopback } from "../domain/plain/web-address";
import { describeCode, EnvironmentError } from "./environment-error";
import { perShop, type SettingsSource } from "./current-shop.server";
import { isFolder, makeFolder } from "./make-folder.server";
import { NETWORK_SETTINGS } from "./network-settings.server";
import {
  findSimulatorMistake,
  PAYMENT_SETTINGS,
  SECRET_PAYMENT_SETTINGS,
  toPaymentEnvironment,
  type PaymentEnvironment,
} from "./payment-settings.server";
import {
  findStoredSecrets,
  listReplacedSecrets,
  readOrMakeSecrets,
  type Secrets,
  SECRET_LENGTH,
} from "./secrets-file.server";

/** A stand-in for all servers of pictures, on this machine. */
type PictureSimulator = {
  port: number;
  /** The only certificate that is trusted, as PEM. */
  certificate: string;
};

/** The part of the environment's schema that is about fetched pictures. */
const PICTURE_SETTINGS = {
  PICTURE_SIMULATOR: z
    .string()
    .refine(isLocalServer, "es solo para probar: tiene que ser como https://127.0.0.1:4012")
    .transform((text) => new URL(text))
    .nullable()
    .default(null),
  PICTURE_SIMULATOR_CERTIFICATE: z.string().default(""),
};

type PictureSettings = z.output<z.ZodObject<typeof PICTURE_SETTINGS>>;

function toPictureSimulator(settings: PictureSettings): PictureSimulator | null {
  const { PICTURE_SIMULATOR: address, PICTURE_SIMULATOR_CERTIFICATE: certificate } = settings;
  return address && { port: Number(address.port), certificate };
}

/** Why a shop with these settings must not be open to customers, or null: it would fetch from itself. */
function findPictureMistake(settings: PictureSettings, isProduction: boolean): string | null {
  if (settings.PICTURE_SIMULATOR === null || !isProduction) return null;
  return "PICTURE_SIMULATOR es para probar el programa: sacala para vender";
}

function isLocalServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === "https:" && isLoopback(url) && url.port !== "";
}

/** The server that takes the shop's mails; empty user for one that asks for none. */
type SmtpServer = {
  host: string;
  port: number;
  /** Encrypted from the first byte (smtps), not from STARTTLS on. */
  isSecure: boolean;
  user: string;
  password: string;
};

/** The part of the environment's schema that is about mails. */
const MAIL_SETTINGS = {
  SMTP_URL: z
    .string()
    .transform((text) => parseSmtpUrl(text))
    .refine(
      (server) => server !== null,
      "tiene que ser como smtp://usuario:clave@servidor:587 o smtps://usuario:clave@servidor:465",
    )
    .nullable()
    .default(null),
  MAIL_FROM: z
    .string()
    .transform((text) => parseMailbox(text))
    .refine(
      (mailbox) => mailbox !== null,
      "tiene que ser un e-mail, o un nombre y un e-mail: Tela <hola@tienda.com.ar>",
    )
    .nullable()
    .default(null),
};

const SMTP_PORTS: Partial<Record<string, number>> = { "smtp:": 587, "smtps:": 465 };

function parseSmtpUrl(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const usualPort = SMTP_PORTS[protocol];
  const isBare = (pathname === "" || pathname === "/") && search === "" && hash === "";
  if (usualPort === undefined || hostname === "" || port === "0" || !isBare) return null;
  try {
    return {
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: port === "" ? usualPort : Number(port),
      isSecure: protocol === "smtps:",
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
  } catch {
    return null;
  }
}

/** The setting that chooses where the shop's data are. */
const DATABASE_SETTINGS = {
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, {
      abort: true,
      message: "tiene que ser como postgres://usuario:clave@servidor:5432/base",
    })
    .refine(hasItsFiles, "nombra en sslrootcert, sslcert o sslkey un archivo que no se puede leer")
    .nullable()
    .default(null),
};

function isPostgresUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
  return new URL(text).pathname.length > 1;
}

/** The client of PostgreSQL reads them with each connection. */
function hasItsFiles(text: string): boolean {
  const { searchParams } = new URL(text);
  return ["sslrootcert", "sslcert", "sslkey"].every((name) => {
    const file = searchParams.get(name);
    return !file || canRead(file);
  });
}

function canRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * What is missing beside `DATABASE_URL`: a secret that each process made up for itself would sign the cookies of
 * one and not of the others.
 */
function findDatabaseMistake(settings: {
  DATABASE_URL: string | null;
  SESSION_SECRET?: unknown;
}): string | null {
  if (settings.DATABASE_URL === null || settings.SESSION_SECRET !== undefined) return null;
  return "SESSION_SECRET hace falta con DATABASE_URL: poné la misma clave al azar en todos los procesos de la tienda";
}

export type { SmtpServer };

export type Environment = {
  port: number;
  host: string;
  /** Absolute; holds tela.db, images/, receipts/, backups/ and secrets.json. */
  dataDirectory: string;
  /** Null for SQLite, in the data directory. */
  databaseUrl: string | null;
  /** The shop's public address, when it stands behind a proxy or a name of its own. */
  origin: URL | null;
  /** Addresses and networks whose word counts for where a request comes from. */
  trustedProxies: readonly string[];
  /** Opens the figures from elsewhere; null where only this machine reads them. */
  metricsToken: string | null;
  /** What the page cache may take of the memory; 0 for none. */
  pageCacheMegabytes: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** Newest first: the first one signs, all of them verify. */
  sessionSecrets: Secrets;
  /** These, and those of secrets.json that a setting replaced: data may still be sealed with them. */
  openingSecrets: Secrets;
  /** Of the account that the first start makes; `app/auth` checks both, and only then. */
  adminUsername: string;
  adminPassword: string | null;
  /** Null where no mail can be sent. */
  smtp: SmtpServer | null;
  /** Whom mails come from; null for what the shop's settings say. */
  mailFrom: Mailbox | null;
  payments: PaymentEnvironment;
  /** Null where pictures are fetched from the internet. */
  pictureSimulator: PictureSimulator | null;
  isProduction: boolean;
};

/** What was given for these is never shown. */
const SECRET_SETTINGS = [
  "SESSION_SECRET",
  "DATABASE_URL",
  "METRICS_TOKEN",
  "SMTP_URL",
  ...SECRET_PAYMENT_SETTINGS,
];
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const SettingsSchema = z.object({
  ...NETWORK_SETTINGS,
  DATA_DIR: z.string().default("./data"),
  ...DATABASE_SETTINGS,
  PAGE_CACHE_MB: z
    .string()
    .regex(/^\d{1,4}$/, "tiene que ser un número entero entre 0 y 9999")
    .transform(Number)
    .default(64),
  LOG_LEVEL: z.enum(LOG_LEVELS, `tiene que ser uno de ${LOG_LEVELS.join(", ")}`).default("info"),
  SESSION_SECRET: z
    .string()
    .transform((text) => text.split(",").map((secret) => secret.trim()) as Secrets)
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= SECRET_LENGTH),
      `tiene que tener al menos ${SECRET_LENGTH} caracteres en cada clave (separadas por comas)`,
    )
    .refine(
      // The later ones only verify old signatures, so a shop can move away from a guessable one.
      ([newest]) => !isGuessableSecret(newest),
      "tiene una clave fácil de adivinar, de un ejemplo o repetida: si la tienda es nueva dejalo vacío y Tela inventa una; si ya se usó, poné delante otra al azar, SESSION_SECRET=nueva,anterior",
    )
    .optional(),
  ADMIN_USERNAME: z.string().default("admin"),
  ADMIN_PASSWORD: z.string().nullable().default(null),
  ...MAIL_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...PICTURE_SETTINGS,
  NODE_ENV: z.string().optional(),
});

/** The settings of the shop, read once. @throws {EnvironmentError} */
export const getEnvironment = perShop(readEnvironment);

/**
 * Where the shop's data is, without touching the disk.
 *
 * @throws {EnvironmentError} for any setting that has to be corrected
 */
export function findDataDirectory(source: SettingsSource): string {
  return resolve(parseSettings(source).DATA_DIR);
}

/**
 * The server of the data, without touching the disk; null for SQLite.
 *
 * @throws {EnvironmentError} for any setting that has to be corrected
 */
export function findDatabaseUrl(source: SettingsSource): string | null {
  return parseSettings(source).DATABASE_URL;
}

/** True when the settings have all secrets of a directory or a backup, so that no file has to bring them. */
export function knowsSecretsOf(directory: string): boolean {
  const { sessionSecrets } = getEnvironment();
  return (findStoredSecrets(directory) ?? []).every((secret) => sessionSecrets.includes(secret));
}

/** Checks the settings, makes the data directory, and makes up the secrets nobody gave. */
export function readEnvironment(source: SettingsSource): Environment {
  const settings = parseSettings(source);
  const dataDirectory = resolve(settings.DATA_DIR);
  makeDataDirectory(dataDirectory);
  const given = settings.SESSION_SECRET;
  const sessionSecrets = given ?? readOrMakeSecrets(dataDirectory);
  const replaced = given ? listReplacedSecrets(dataDirectory) : [];
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDirectory,
    databaseUrl: settings.DATABASE_URL,
    origin: settings.ORIGIN,
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsToken: settings.METRICS_TOKEN,
    pageCacheMegabytes: settings.PAGE_CACHE_MB,
    logLevel: settings.LOG_LEVEL,
    sessionSecrets,
    openingSecrets: [...new Set([...sessionSecrets, ...replaced])] as Secrets,
    adminUsername: settings.ADMIN_USERNAME,
    adminPassword: settings.ADMIN_PASSWORD,
    smtp: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    payments: toPaymentEnvironment(settings),
    pictureSimulator: toPictureSimulator(settings),
    isProduction: isProduction(settings),
  };
}

function parseSettings(source: SettingsSource): z.infer<typeof SettingsSchema> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = SettingsSchema.safeParse(given);
  if (!parsed.success) throw describeMistake(parsed.error, given);
  const isOpen = isProduction(parsed.data);
  const mistake =
    findDatabaseMistake(parsed.data) ??
    findSimulatorMistake(parsed.data, isOpen) ??
    findPictureMistake(parsed.data, isOpen);
  if (mistake !== null) throw new EnvironmentError(mistake);
  return parsed.data;
}

function isProduction({ NODE_ENV }: z.infer<typeof SettingsSchema>): boolean {
  return NODE_ENV === "production";
}

function describeMistake(
  error: z.ZodError,
  given: Record<string, string | undefined>,
): EnvironmentError {
  const issue = error.issues[0];
  const name = String(issue?.path[0]);
  const received = JSON.stringify(given[name]?.slice(0, 80));
  const hint = SECRET_SETTINGS.includes(name) ? "" : ` (llegó ${received})`;
  return new EnvironmentError(`${name} ${issue?.message}${hint}`);
}

/** Makes it with the folders that every shop has. @throws {EnvironmentError} */
export function makeDataDirectory(dataDirectory: string): void {
  try {
    for (const name of ["images", "backups"]) makeFolder(join(dataDirectory, name));
  } catch (error) {
    const directory = JSON.stringify(dataDirectory);
    const message = isFolder(dataDirectory)
      ? `DATA_DIR no deja escribir en ${directory} (${describeCode(error)}): la carpeta tiene que ser de quien corre Tela`
      : `DATA_DIR no se puede crear en ${directory} (${describeCode(error)})`;
    throw new EnvironmentError(message, { cause: error });
  }
}
