import { rm } from "node:fs/promises";

import {
  atHome,
  describeAway,
  isHere,
  planMove,
  reclaim,
  type Home,
  type Place,
  type Side,
} from "../../domain/shop/home";
import { getEnvironment } from "../../settings/environment.server";
import { EnvironmentError } from "../../settings/environment-error";
import type { FileStore, StoreName } from "../files/file-store.server";
import { createFolderStore } from "../files/folder-store.server";
import { makeTemporaryName } from "../files/local-files.server";
import { MoveMismatchError, NoServerError, type TableSum, step } from "../move/moving.server";
import { migrateCopy } from "../move/file-rows.server";
import { createTableStore } from "../postgres/table-store.server";
import {
  drawId,
  hasDatabase,
  nameDirectory,
  readDirectoryHome,
  writeDirectoryHome,
} from "../sqlite/directory-home.server";
import { nameServer } from "./open-database.server";

/** A shop in a folder, as a backup has it. */
export type ShopFolder = {
  /** A closed file of SQLite. */
  database: string;
  files: { store: StoreName; name: string; file: string }[];
};

/**
 * Puts a shop in a folder in the place of the one on the server: its rows all or nothing, after its files. What
 * the server had of files stays there, for the sweep.
 * @returns false when the shop's data are not on a server; nothing happened
 * @throws {EnvironmentError | MoveMismatchError} with nothing changed
 */
export async function putOnServer({ database, files }: ShopFolder): Promise<boolean> {
  const { databaseUrl } = getEnvironment();
  if (databaseUrl === null) return false;
  const server = await loadServer();
  await migrateCopy(database);
  await server.withClosedServer(databaseUrl, async (client) => {
    await server.requireServerHome(client);
    step("the files come");
    const access = server.accessWhileMoving(client);
    for (const { store, name, file } of files)
      await createTableStore(store, access).put(name, { file });
    step("the rows come");
    await server.moveRowsToServer(client, database);
  });
  return true;
}

const STORES: readonly StoreName[] = ["images", "receipts", "imports", "picture-archives"];

export type Moved = { tables: ReadonlyMap<string, TableSum>; files: number };

type MovingPlace = {
  name: string;
  read: () => Promise<Place>;
  /** Durable when it resolves. */
  write: (home: Home) => Promise<void>;
};

/**
 * Moves a shop from one place to another, or goes on with a move that was cut.
 * @param carry - makes the target the shop's home; it calls `leave` when all is there and was checked
 * @returns null when the shop had arrived before
 * @throws {EnvironmentError} when it may not, with nothing changed
 */
async function moveHome(
  { source, target }: { source: MovingPlace; target: MovingPlace },
  carry: (leave: () => Promise<void>) => Promise<Moved>,
): Promise<Moved | null> {
  const [from, to] = [await source.read(), await target.read()];
  const plan = planMove(from, to, [drawId(), drawId()]);
  if (plan.kind === "arrived") return null;
  if (plan.kind === "refused") throw new EnvironmentError(plan.reason);
  if (plan.source.id !== from.own.id) {
    step("the source gets its id");
    await source.write(atHome(plan.source));
  }
  step("the target waits");
  await target.write({ own: plan.target, home: plan.source, place: source.name });
  return carry(async () => {
    step("the source has left");
    await source.write({ own: plan.source, home: plan.target, place: target.name });
  });
}

/**
 * Moves a shop in the data directory to the server, which then has the only one that opens.
 * @throws {EnvironmentError | MoveMismatchError}
 */
export async function moveToServer(database: string): Promise<Moved | null> {
  const server = await loadServer();
  return server.withClosedServer(requireServer(), (client) => {
    const places = { source: placeInDirectory(), target: placeOnServer(server, client) };
    return moveHome(places, async (leave) => {
      step("the files come");
      let files = 0;
      const access = server.accessWhileMoving(client);
      for (const name of STORES)
        files += await copyStore(createFolderStore(name), createTableStore(name, access));
      step("the rows come");
      return { tables: await server.moveRowsToServer(client, database, leave), files };
    });
  });
}

type Arrival = {
  /** Runs when everything is there. */
  check: () => Promise<void>;
  /** Makes the directory's shop of what is there. */
  arrive: () => Promise<void>;
};

/**
 * Copies the shop on the server into a new file and the directory's folders, and lets it arrive there.
 * @throws {EnvironmentError | MoveMismatchError}
 */
export async function moveFromServer(database: string, arrival: Arrival): Promise<Moved | null> {
  const server = await loadServer();
  const url = requireServer();
  return server.withClosedServer(url, (client) => {
    const places = { source: placeOnServer(server, client), target: placeInDirectory() };
    return moveHome(places, async (leave) => {
      step("the rows come");
      const tables = await server.copyRowsToFile(url, database);
      step("the files come");
      let files = 0;
      const access = server.accessWhileMoving(client);
      for (const name of STORES)
        files += await copyStore(createTableStore(name, access), createFolderStore(name));
      await arrival.check();
      await leave();
      await arrival.arrive();
      return { tables, files };
    });
  });
}

/**
 * Says that the shop lives where it was left, because the place that it went to is lost.
 * @returns false when it lives there already
 * @throws {EnvironmentError} where there is none
 */
export async function reclaimHome(side: Side): Promise<boolean> {
  const reclaimAt = async (place: MovingPlace) => {
    const home = await place.read();
    if (isHere(home)) return false;
    if (!home.hasShop && side === "server") throw new EnvironmentError(describeAway(home));
    await place.write(reclaim(home, drawId()));
    return true;
  };
  if (side === "directory") return reclaimAt(placeInDirectory());
  const server = await loadServer();
  return server.withClosedServer(requireServer(), (client) =>
    reclaimAt(placeOnServer(server, client)),
  );
}

function placeInDirectory(): MovingPlace {
  const { dataDirectory } = getEnvironment();
  return {
    name: nameDirectory(dataDirectory),
    read: () =>
      Promise.resolve({
        ...readDirectoryHome(dataDirectory),
        hasShop: hasDatabase(dataDirectory),
      }),
    write: (home) => writeDirectoryHome(dataDirectory, home),
  };
}

type Server = Awaited<ReturnType<typeof loadServer>>;
type Client = Parameters<Server["writeServerHome"]>[0];

function placeOnServer(server: Server, client: Client): MovingPlace {
  return {
    name: nameServer(requireServer()),
    read: async () => ({
      ...(await server.readServerHome(client)),
      hasShop: await server.hasShop(client),
    }),
    write: (home) => server.writeServerHome(client, home),
  };
}

async function copyStore(from: FileStore, to: FileStore): Promise<number> {
  const wanted = await from.list();
  const there = new Set((await to.list()).map(({ name }) => name));
  for (const { name } of wanted) {
    if (there.has(name)) continue;
    const file = await makeTemporaryName();
    try {
      await from.copyOut(name, file);
      await to.put(name, { file });
    } finally {
      await rm(file, { force: true });
    }
  }
  const sizes = new Map((await to.list()).map(({ name, bytes }) => [name, bytes]));
  const wrong = wanted.find(({ name, bytes }) => sizes.get(name) !== bytes);
  if (wrong) throw new MoveMismatchError(`el archivo ${wrong.name} no llegó entero`);
  return wanted.length;
}

/** With the client of PostgreSQL, which only these need. */
async function loadServer() {
  const [rows, move] = await Promise.all([
    import("../postgres/move-rows.server"),
    import("../postgres/server-home.server"),
  ]);
  return { ...rows, ...move };
}

function requireServer(): string {
  const { databaseUrl } = getEnvironment();
  if (databaseUrl === null) throw new NoServerError("DATABASE_URL is not set");
  return databaseUrl;
}

/**
 * True when no shop is on the server; null when the shop's data are not on one.
 * @throws {EnvironmentError} when its shop is somewhere else
 */
export async function isServerEmpty(): Promise<boolean | null> {
  const { databaseUrl } = getEnvironment();
  if (databaseUrl === null) return null;
  const { hasShop, requireServerHome, withClosedServer } = await loadServer();
  return withClosedServer(databaseUrl, async (client) => {
    await requireServerHome(client);
    return !(await hasShop(client));
  });
}
