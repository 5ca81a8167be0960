import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { MovedAwayError } from "../../app/data/sqlite/database-fault.server";
import {
  prepareDatabase,
  closeStoredShop,
  getStoredShop,
} from "../../app/data/sqlite/stored-shop.server";
import { runInShop } from "../../app/settings/current-shop.server";
import { EnvironmentError } from "../../app/settings/environment-error";
import { openShop } from "../../app/shop.server";
import { readShopHealth } from "../../app/watch/shop-health.server";
import { OPEN_LOCK } from "../../db/postgres/connect";
import { moveShopToFile, moveShopToServer } from "../../server/commands/move-shop";
import { insertOrder } from "../helpers/orders";
import { asOtherProgram } from "../helpers/other-program";
import { startServer, stopServer } from "../helpers/running-shop";
import { openSyncPostgres } from "../helpers/sync-postgres";
import { runCommand } from "../helpers/tela-command";
import {
  copyOfDatabase,
  createDatabase,
  isOnPostgres,
  SESSION_SECRET,
} from "../helpers/test-engine";

const KILL = resolve(import.meta.dirname, "../helpers/kill-at-step.mjs");
/** What a refusal may tell a person to do. */
const COMMAND = /tela (move postgres|move sqlite|serve)/g;

const work = mkdtempSync(join(tmpdir(), "tela-kills-"));
afterAll(() => rmSync(work, { recursive: true }));

/** A directory and a database that nobody else uses; without an address, the shop has only a file. */
type Pair = { directory: string; url: string };
type Settings = Record<string, string>;

const onServer = ({ directory, url }: Pair): Settings => ({
  ...{ DATA_DIR: directory, DATABASE_URL: url, SESSION_SECRET },
  ...{ LOG_LEVEL: "silent", ADMIN_PASSWORD: "una clave larga de prueba" },
});
const inDirectory = (pair: Pair): Settings => ({ ...onServer(pair), DATABASE_URL: "" });

let lastDirectory = 0;
const newDirectory = () => join(work, String((lastDirectory += 1)));

function copyOf({ directory, url }: Pair): Pair {
  const copy = { directory: newDirectory(), url: url && copyOfDatabase(url) };
  cpSync(directory, copy.directory, { recursive: true });
  return copy;
}

/** Opens the shop for as long as the work takes. */
async function whileOpen<T>(settings: Settings, inShop: () => Promise<T>): Promise<T> {
  const shop = await openShop(settings, { runsJobs: false });
  try {
    return await shop.run(inShop);
  } finally {
    await shop.close();
  }
}

const takeOrder = () => asOtherProgram((database) => void insertOrder(database));

/** The number of orders of a shop that opens here, or why none does: what every command asks that opens one. */
function openHere(settings: Settings): Promise<number | string> {
  return runInShop({ settings }, async () => {
    const { database } = getStoredShop();
    try {
      await prepareDatabase(database, {});
      return await database.read(async ({ prepare }) =>
        Number(await prepare("SELECT count(*) FROM orders").pluck().get()),
      );
    } catch (error) {
      if (error instanceof EnvironmentError) return error.message;
      throw error;
    } finally {
      await closeStoredShop();
    }
  });
}

/** The server may still be busy with what a killed process had asked it. */
function letServerEnd(url: string): void {
  if (url === "") return;
  const connection = openSyncPostgres(url);
  connection.exec(`SELECT pg_advisory_lock(${OPEN_LOCK})`);
  connection.close();
}

const asCommand = (pair: Pair, words: readonly string[], more: Settings = {}) =>
  runCommand(pair.directory, words, {
    settings: { DATABASE_URL: pair.url, SESSION_SECRET, ...more },
  });

/** Does what a refusal says. */
async function follow(command: string, pair: Pair): Promise<void> {
  if (command === "serve") {
    const { server } = await startServer(pair.directory, 0, { SESSION_SECRET });
    await stopServer(server);
  } else {
    expect(await asCommand(pair, command.split(" "))).toMatchObject({ code: 0, complaint: "" });
  }
}

/** No other directory or database gets the shop that lives nowhere just now. */
async function expectOnlyTarget(pair: Pair, isToServer: boolean): Promise<void> {
  const other = isToServer
    ? { ...pair, url: createDatabase() }
    : { ...pair, directory: newDirectory() };
  const move = () => (isToServer ? moveShopToServer() : moveShopToFile());
  await expect(runInShop({ settings: onServer(other) }, move)).rejects.toThrow(EnvironmentError);
}

type Cut = {
  words: readonly string[];
  template: Pair;
  /** Where the shop may open. */
  places: readonly ((pair: Pair) => Settings)[];
  /** Of the shop before and after it, when nothing is cut. */
  orders: readonly [number, number];
};

const STEPS_FILE = join(work, "steps");
const RECORD = { NODE_OPTIONS: `--import=${KILL}`, STEPS_FILE };

async function listSteps({ words, template }: Cut): Promise<string[]> {
  rmSync(STEPS_FILE, { force: true });
  expect(await asCommand(copyOf(template), words, RECORD)).toMatchObject({ code: 0 });
  return readFileSync(STEPS_FILE, "utf8").trim().split("\n");
}

/** Cuts a command at one of its steps, and goes on as the program says. */
async function cutAt(at: number, { words, template, places, orders }: Cut): Promise<void> {
  const openEach = async (pair: Pair) => {
    const found: (number | string)[] = [];
    for (const place of places) found.push(await openHere(place(pair)));
    return found;
  };
  const pair = copyOf(template);
  const cut = await asCommand(pair, words, { ...RECORD, KILLED_AT: String(at) });
  expect(cut.code).toBeNull();
  letServerEnd(pair.url);
  const found = await openEach(pair);
  const live = found.filter((each) => typeof each === "number");
  const refusals = found.filter((each) => typeof each === "string");
  expect(live.length, found.join(" / ")).toBeLessThanOrEqual(1);
  expect(orders).toEqual(expect.arrayContaining(live));
  if (words[0] === "move" && live.length === 0)
    await expectOnlyTarget(pair, words[1] === "postgres");
  // They may come from two places, and in any order.
  const commands = refusals.map((refusal) => refusal.match(COMMAND) ?? []);
  expect(
    commands.map((each) => each.length),
    refusals.join(" / "),
  ).toEqual(refusals.map(() => 1));
  for (const command of new Set(commands.flat())) await follow(command.slice(5), pair);
  if (words[0] === "restore" && live.length === 1)
    expect(await asCommand(pair, words)).toMatchObject({ code: 0, complaint: "" });
  const after = await openEach(pair);
  expect(after.filter((each) => typeof each === "number")).toEqual(
    live.length === 0 ? [orders[1]] : [expect.toBeOneOf([...orders])],
  );
}

/** Listens where nobody did, and passes all on to a server. */
async function bringBack(port: number, url: string): Promise<() => void> {
  const { hostname, port: target } = new URL(url);
  const sockets: Socket[] = [];
  const forwarder = createServer((client) => {
    const server = connect(Number(target), hostname);
    sockets.push(client, server);
    client.on("error", () => server.destroy()).pipe(server);
    server.on("error", () => client.destroy()).pipe(client);
  }).listen(port, "127.0.0.1");
  await once(forwarder, "listening");
  return () => {
    for (const socket of sockets) socket.destroy();
    forwarder.close();
  };
}

async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, "close");
  return port;
}

/** The last steps of all that ends in a directory. */
const FROM_FOLDER = [
  "the folder is decided on",
  "its files come",
  "its secret comes",
  "its database comes",
  "the directory has the shop",
  "the folder goes",
];

describe.skipIf(!isOnPostgres)("killed at each of its steps, and gone on as it says", () => {
  let moved: Pair;
  let unmoved: Pair;
  beforeAll(async () => {
    unmoved = { directory: newDirectory(), url: createDatabase() };
    await whileOpen(inDirectory(unmoved), takeOrder);
    moved = copyOf(unmoved);
    await runInShop({ settings: onServer(moved) }, moveShopToServer);
    await whileOpen(onServer(moved), takeOrder);
  });

  describe.each<{ command: string; steps: string[]; prepare: () => Cut | Promise<Cut> }>([
    {
      command: "a move is one live shop with every order",
      steps: [
        "the source gets its id",
        "the target waits",
        "the files come",
        "the rows come",
        "the source has left",
        "the rows count",
        "the server has the shop",
      ],
      prepare: () => ({
        ...{ words: ["move", "postgres"], template: unmoved, orders: [1, 1] },
        places: [inDirectory, onServer],
      }),
    },
    {
      command: "a move back is one live shop with every order",
      steps: [
        "the target waits",
        "the rows come",
        "the files come",
        "the source has left",
        ...FROM_FOLDER,
      ],
      prepare: () => ({
        ...{ words: ["move", "sqlite"], template: moved, orders: [2, 2] },
        places: [inDirectory, onServer],
      }),
    },
    {
      command: "a restore is the shop of before or the backup's",
      steps: [
        "the backup is checked",
        "the present shop is kept",
        "the files come",
        "the rows come",
        "the rows count",
        "the server has the shop",
      ],
      async prepare() {
        const backup = join(work, "de-postgres.tar.gz");
        expect(await asCommand(moved, ["backup", backup])).toMatchObject({ code: 0 });
        const template = { ...copyOf(moved), directory: newDirectory() };
        await whileOpen(onServer(template), takeOrder);
        return { words: ["restore", backup], template, orders: [3, 2], places: [onServer] };
      },
    },
    {
      command: "a restore in a directory is so too",
      steps: ["the backup is checked", "the present shop is kept", ...FROM_FOLDER],
      async prepare() {
        const backup = join(work, "de-sqlite.tar.gz");
        const template = { ...copyOf(unmoved), url: "" };
        expect(await asCommand(template, ["backup", backup])).toMatchObject({ code: 0 });
        await whileOpen(inDirectory(template), takeOrder);
        return { words: ["restore", backup], template, orders: [2, 1], places: [inDirectory] };
      },
    },
  ])("$command", ({ steps, prepare }) => {
    let prepared: Promise<Cut> | undefined;
    const prepareOnce = () => (prepared ??= Promise.resolve(prepare()));

    it("has these steps", async () => {
      expect(await listSteps(await prepareOnce())).toEqual(steps);
    });

    // Each is a test, because each starts several programs.
    it.each(steps.map((name, at) => [name, at] as const))("when %s", async (_, at) =>
      cutAt(at, await prepareOnce()),
    );
  });

  it("a shop that started while its server was away serves none that has left", async () => {
    const pair = copyOf(moved);
    const port = await findFreePort();
    const away = new URL(pair.url);
    away.port = String(port);
    const settings = onServer({ directory: newDirectory(), url: away.href });
    const shop = await openShop(settings, { runsJobs: false });
    const readDatabase = async () => {
      const { isReady, words } = await readShopHealth(new Date());
      return [isReady, words.database];
    };
    expect(await shop.run(readDatabase)).toEqual([false, "unusable"]);
    await runInShop({ settings: onServer(pair) }, moveShopToFile);
    const end = await bringBack(port, pair.url);
    try {
      expect(await shop.run(readDatabase)).toEqual([false, "moved"]);
      const { database } = shop.run(getStoredShop);
      await expect(database.read(() => null)).rejects.toBeInstanceOf(MovedAwayError);
      await expect(database.write(() => null)).rejects.toBeInstanceOf(MovedAwayError);
      // By now the shop has found its server, which must not keep it from coming back.
      await wait(1500);
      await runInShop({ settings: onServer(pair) }, moveShopToServer);
      expect(await shop.run(readDatabase)).toEqual([true, "ok"]);
    } finally {
      await shop.close();
      end();
    }
  });
});
