import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import process from "node:process";
import Database from "better-sqlite3";

const ROOT = resolve(import.meta.dirname, "../..");
const OPEN_LINE = /^Tela está abierta en (http:\/\/127\.0\.0\.1:(\d+))$/;

/** Who the shop of the browser tests belongs to. */
export const OWNER = { username: "admin", password: "una clave larga de prueba" };

/** Of the environment, beside those that every test's shop has. */
type Settings = Record<string, string>;

/** The number of a user with no rights, for a shop that root starts. */
export const NOBODY = 65534;

export type ShopDatabase = "built-in catalogue" | "unreadable";

/** The built server, or the program that TELA_PROGRAM names, in a process of its own, with a data directory of its own. */
export type RunningShop = {
  url: string;
  directory: string;
  /** Of the process that serves now. */
  pid(): number;
  /** Stops the server in order and starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Ends the process at once, as a power cut or a full memory would. */
  kill(): Promise<void>;
  /** Starts a server that was killed, on the same port and data. */
  reopen(): Promise<void>;
  /** Stops the server in order, and tells what it ended with. */
  stop(): Promise<number | null>;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
  /** A connection of another program's; whoever opens it closes it. */
  openDatabase(): Database.Database;
  /** Writes to the database as any other tool on the owner's machine may. */
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
  let running = await startServer(directory, 0, settings, user);
  const openDatabase = () => new Database(databaseFile, { fileMustExist: true });
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

/** The packaged program, where one is named, and the build of this checkout elsewhere. */
const [PROGRAM, ...PROGRAM_ARGS] = process.env.TELA_PROGRAM
  ? ([process.env.TELA_PROGRAM] as const)
  : ([process.execPath, "scripts/tela.mjs"] as const);

export type ProgramEnd = { exitCode: number | null; errors: string };

/** Another command of the program, on the data of a shop that may be open. */
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

/** Spares a shop its first start, in a run that has made one for all: see test/fill-database.ts. */
export function copyFilledDatabase(databaseFile: string): void {
  const filled = process.env.FILLED_DATABASE;
  if (filled !== undefined) copyFileSync(filled, databaseFile);
}

function giveTo(user: number, files: readonly string[]): void {
  for (const file of files) if (existsSync(file)) chownSync(file, user, user);
}

/** Whether this process may start the shop as that user, who has to be able to read the program. */
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
      // Set, though empty, so that the developer's own .env does not reach the test.
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
