import { rm } from "node:fs/promises";

import { getEnvironment } from "../../settings/environment.server";
import type { FileStore, StoreName } from "../files/file-store.server";
import { createFolderStore } from "../files/folder-store.server";
import { makeTemporaryName } from "../files/local-files.server";
import {
  MoveMismatchError,
  NoServerError,
  NoShopError,
  PlaceTakenError,
  ShopMovingError,
} from "../move/move-errors";
import { migrateCopy } from "../move/file-rows.server";
import type { TableSum } from "../move/row-text";
import { createTableStore } from "../postgres/table-store.server";
import { getFileStore } from "./file-stores.server";

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
 * @throws {ShopOpenError | ShopMovingError | MoveMismatchError} with nothing changed
 */
export async function putOnServer({ database, files }: ShopFolder): Promise<boolean> {
  const { databaseUrl } = getEnvironment();
  if (databaseUrl === null) return false;
  const server = await loadServer();
  await migrateCopy(database);
  await server.withClosedServer(databaseUrl, async (client) => {
    const state = await server.readMoveState(client);
    if (state !== null && state !== "restoring") throw new ShopMovingError(state);
    for (const { store, name, file } of files) await getFileStore(store).put(name, { file });
    await server.noteMove(client, "restoring");
    try {
      await server.moveRowsToServer(client, database);
    } catch (error) {
      await server.forgetMove(client);
      throw error;
    }
  });
  return true;
}

const STORES: readonly StoreName[] = ["images", "receipts", "imports", "picture-archives"];

export type Moved = { tables: ReadonlyMap<string, TableSum>; files: number };

/** What the server holds, for a directory whose shop has left: the one that arrived there, or a move that was cut. */
export async function judgeArrival(): Promise<"arrived" | "cut" | "elsewhere"> {
  const server = await loadServer();
  return server.withClosedServer(requireServer(), async (client) => {
    const state = await server.readMoveState(client);
    if (state === "arriving") return "cut";
    return state === null && (await server.hasShop(client)) ? "arrived" : "elsewhere";
  });
}

/**
 * Moves a shop in the data directory to the server, which then has the only one that opens.
 * @param beforeCommit - runs when everything is there and was checked
 * @throws {ShopOpenError | PlaceTakenError | MoveMismatchError} and the server stays closed until the move is repeated
 */
export async function moveToServer(database: string, beforeCommit: () => void): Promise<Moved> {
  const server = await loadServer();
  return server.withClosedServer(requireServer(), async (client) => {
    const state = await server.readMoveState(client);
    const isFree = state === null ? !(await server.hasShop(client)) : state !== "leaving";
    if (!isFree || state === "restoring") throw new PlaceTakenError("A shop is on the server");
    await server.noteMove(client, "arriving");
    let files = 0;
    const access = server.accessWhileMoving(client);
    for (const name of STORES)
      files += await copyStore(createFolderStore(name), createTableStore(name, access));
    return { tables: await server.moveRowsToServer(client, database, beforeCommit), files };
  });
}

type Arrival = {
  /** Runs when everything is there. */
  check: () => Promise<void>;
  /** Makes the directory's shop of what is there. */
  arrive: () => Promise<void>;
  /** False once the directory may have the shop: then the server stays closed. */
  isUnchanged: () => boolean;
};

/**
 * Copies the shop on the server into a new file and the directory's folders, and lets it arrive there.
 * @throws {ShopOpenError | NoShopError | MoveMismatchError} with nothing changed, unless it was arriving already
 */
export async function moveFromServer(database: string, arrival: Arrival): Promise<Moved> {
  const server = await loadServer();
  const url = requireServer();
  return server.withClosedServer(url, async (client) => {
    const state = await server.readMoveState(client);
    const isThere = state === null ? await server.hasShop(client) : state === "leaving";
    if (!isThere) throw new NoShopError("No shop is there");
    await server.noteMove(client, "leaving");
    try {
      const tables = await server.copyRowsToFile(url, database);
      let files = 0;
      for (const name of STORES)
        files += await copyStore(createTableStore(name), createFolderStore(name));
      await arrival.check();
      await arrival.arrive();
      await server.noteMove(client, "left");
      return { tables, files };
    } catch (error) {
      if (arrival.isUnchanged()) await server.forgetMove(client);
      throw error;
    }
  });
}

/** Copies files that are not there yet, and checks their sizes. */
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

/** Host and database, without the password. */
export function describeServer(): string {
  const { host, pathname } = new URL(requireServer());
  return host + pathname;
}

/** With the client of PostgreSQL, which only these need. */
async function loadServer() {
  const [rows, move] = await Promise.all([
    import("../postgres/move-rows.server"),
    import("../postgres/shop-move.server"),
  ]);
  return { ...rows, ...move };
}

function requireServer(): string {
  const { databaseUrl } = getEnvironment();
  if (databaseUrl === null) throw new NoServerError("DATABASE_URL is not set");
  return databaseUrl;
}

/** True when no shop is on the server; null when the shop's data are not on one. */
export async function isServerEmpty(): Promise<boolean | null> {
  const { databaseUrl } = getEnvironment();
  if (databaseUrl === null) return null;
  const { hasShop, withClosedServer } = await loadServer();
  return withClosedServer(databaseUrl, async (client) => !(await hasShop(client)));
}
