import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import process from "node:process";
import Database from "better-sqlite3";

import { SHOP_FLAGS } from "../../scripts/runtime.mjs";
import { openSyncPostgres } from "./sync-postgres";
import { createFilledDatabase, isOnPostgres, letProcessHear, settingsOf } from "./test-engine";

const ROOT = resolve(import.meta.dirname, "../..");
const OPEN_LINE = /^Tela está abierta en (http:\/\/127\.0\.0\.1:(\d+))$/;

/** The owner's account in browser tests. */
export const OWNER = { username: "admin", password: "una clave larga de prueba" };

/** Environment variables beside those of every test shop. */
type Settings = Record<string, string>;

/** The id of a user without rights, for a shop started by root. */
export const NOBODY = 65534;

export type ShopDatabase = "built-in catalogue" | "unreadable";

/**
 * The built server, or the program in TELA_PROGRAM, in a separate process with its own data
 * directory.
 */
export type RunningShop = {
  url: string;
  directory: string;
  /** The id of the current server process. */
  pid(): number;
  /** Stops the server gracefully and starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Kills the process, like a power cut or a lack of memory. */
  kill(): Promise<void>;
  /** Starts a killed server again, on the same port and data. */
  reopen(): Promise<void>;
  /** Stops the server gracefully; resolves to its exit code. */
  stop(): Promise<number | null>;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
  /** A connection like another program's; the caller closes it. */
  openDatabase(): Database.Database;
  /** Writes to the database like another tool. */
  changeDatabase(change: (database: Database.Database) => void): void;
};

export async function openRunningShop(
  database: ShopDatabase = "built-in catalogue",
  settings: Settings = {},
  directory = mkdtempSync(join(tmpdir(), "tela-browser-")),
  user?: number,
): Promise<RunningShop> {
  const databaseFile = join(directory, "tela.db");
  if (database === "unreadable") writeFileSync(databaseFile, "esto no es SQLite ".repeat(500));
  else if (!existsSync(databaseFile)) copyFilledDatabase(databaseFile);
  if (user !== undefined) giveTo(user, [directory, databaseFile]);
  const databaseUrl = createFilledDatabase();
  settings = { ...settingsOf(databaseUrl), ...settings };
  let running = await startServer(directory, 0, settings, user);
  const openDatabase = () =>
    databaseUrl === null
      ? new Database(databaseFile, { fileMustExist: true })
      : openSyncPostgres(databaseUrl, letProcessHear);
  return {
    url: running.url,
    directory,
    pid: () => running.server.pid ?? NaN,
    async restart() {
      await stopServer(running.server);
      running = await startServer(directory, running.port, settings, user);
    },
    kill: () => stopServer(running.server, "SIGKILL"),
    async reopen() {
      running = await startServer(directory, running.port, settings, user);
    },
    async stop() {
      await stopServer(running.server);
      return running.server.exitCode;
    },
    async close() {
      await stopServer(running.server);
      rmSync(directory, { recursive: true });
    },
    openDatabase,
    changeDatabase(change) {
      const connection = openDatabase();
      try {
        change(connection);
      } finally {
        connection.close();
      }
    },
  };
}

/** The packaged program if one is named, otherwise this checkout's build. */
const [PROGRAM, ...PROGRAM_ARGS] = process.env.TELA_PROGRAM
  ? ([process.env.TELA_PROGRAM] as const)
  : ([process.execPath, ...SHOP_FLAGS, "scripts/tela.mjs"] as const);

export type ProgramEnd = { exitCode: number | null; errors: string };

/** Runs another command of the program, on the data of a shop that may be open. */
export async function runProgram(words: readonly string[], directory: string): Promise<ProgramEnd> {
  const program = spawn(PROGRAM, [...PROGRAM_ARGS, ...words], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: directory, LOG_LEVEL: "silent" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(program, "exit") as Promise<[number | null]>;
  const errors = await text(program.stderr);
  const [exitCode] = await ended;
  return { exitCode, errors };
}

/** Copies the run's prepared database instead of a first start: see test/fill-database.ts. */
export function copyFilledDatabase(databaseFile: string): void {
  const filled = process.env.FILLED_DATABASE;
  if (filled !== undefined && !isOnPostgres) copyFileSync(filled, databaseFile);
}

function giveTo(user: number, files: readonly string[]): void {
  for (const file of files) if (existsSync(file)) chownSync(file, user, user);
}

/** True when this process may start the shop as that user, who must be able to read the program. */
export function canRunAs(user: number): boolean {
  if (process.getuid?.() !== 0) return false;
  const read = "require('node:fs').accessSync('build/server/tela.js', 4)";
  const options = { cwd: ROOT, uid: user, gid: user, stdio: "ignore" } as const;
  return spawnSync(process.execPath, ["-e", read], options).status === 0;
}

type StartedServer = { server: ChildProcess; url: string; port: number };

export async function startServer(
  directory: string,
  port: number,
  settings: Settings,
  user?: number,
): Promise<StartedServer> {
  const server = spawn(PROGRAM, [...PROGRAM_ARGS, "serve"], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: directory,
      LOG_LEVEL: "silent",
      // Set but empty, so that the developer's own .env does not affect the test.
      DATABASE_URL: "",
      ORIGIN: "",
      TRUSTED_PROXIES: "",
      METRICS_TOKEN: "",
      PAGE_CACHE_MB: "",
      SESSION_SECRET: "",
      SMTP_URL: "",
      MAIL_FROM: "",
      MP_ACCESS_TOKEN: "",
      MP_CLIENT_ID: "",
      MP_CLIENT_SECRET: "",
      MP_WEBHOOK_SECRET: "",
      MP_API_BASE_URL: "",
      ADMIN_USERNAME: OWNER.username,
      ADMIN_PASSWORD: OWNER.password,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
    ...(user !== undefined && { uid: user, gid: user }),
  });
  const said: string[] = [];
  server.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url, openPort] = OPEN_LINE.exec(line) ?? [];
    if (url !== undefined) return { server, url, port: Number(openPort) };
    said.push(`${line}\n`);
  }
  throw new Error(`The shop did not open: ${said.join("")}`);
}

export async function stopServer(
  server: ChildProcess,
  signal: "SIGTERM" | "SIGKILL" = "SIGTERM",
): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  server.kill(signal);
  await exited;
}
