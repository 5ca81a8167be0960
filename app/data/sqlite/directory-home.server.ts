import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync, type Stats } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { z } from "zod";

import {
  arrive,
  atHome,
  describeAway,
  describeLostDatabase,
  isHere,
  NEVER_MOVED,
  type Home,
} from "../../domain/shop/home";
import { EnvironmentError } from "../../settings/environment-error";
import { syncPath } from "../files/local-files.server";

const FILE_NAME = "home.json";
/** What older versions left: the first for an opened shop, the second for one that moved to a server. */
const [OLD_OPENED, OLD_LEFT] = ["opened.txt", "mudada.txt"] as const;

const EXPLANATION =
  "Dice dónde vive la tienda de esta carpeta, para que nunca esté abierta en dos lugares. No lo borres ni lo cambies.";

const StaySchema = z.object({ id: z.string().min(1), generation: z.number().int().nonnegative() });
const HomeSchema = z.object({
  own: StaySchema,
  home: StaySchema,
  place: z.string(),
  openedAt: z.iso.datetime().nullable(),
});

type DirectoryHome = Home & {
  side: "directory";
  /** When a shop was first opened in the directory, by its own file or on a server; null for never. */
  openedAt: Date | null;
};

/** @throws {EnvironmentError} for an unreadable note: the shop may live elsewhere */
export function readDirectoryHome(dataDirectory: string): DirectoryHome {
  const file = path.join(dataDirectory, FILE_NAME);
  if (!existsSync(file)) return readOldNotes(dataDirectory);
  try {
    const { openedAt, ...home } = HomeSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    return { ...home, side: "directory", openedAt: openedAt === null ? null : new Date(openedAt) };
  } catch (error) {
    throw new EnvironmentError(
      `${JSON.stringify(file)} dice dónde vive la tienda y no se puede leer: recuperalo de una copia de la carpeta; si la tienda nunca se mudó a PostgreSQL, borralo y abrila con tela serve`,
      { cause: error },
    );
  }
}

function readOldNotes(dataDirectory: string): DirectoryHome {
  // One that cannot be looked for may be there.
  const find = (name: string) =>
    statSync(path.join(dataDirectory, name), { throwIfNoEntry: false });
  const own = NEVER_MOVED.directory;
  const opened = find(OLD_OPENED);
  const home = find(OLD_LEFT)
    ? { own, home: NEVER_MOVED.server, place: `PostgreSQL (${OLD_LEFT} dice cuál)` }
    : atHome(own);
  return { ...home, side: "directory", openedAt: opened?.mtime ?? null };
}

/** Durable when it resolves. */
export async function writeDirectoryHome(
  dataDirectory: string,
  { own, home, place }: Home,
  openedAt = readDirectoryHome(dataDirectory).openedAt,
): Promise<void> {
  const file = path.join(dataDirectory, FILE_NAME);
  const text = JSON.stringify({ nota: EXPLANATION, own, home, place, openedAt }, null, 2);
  const handle = await open(`${file}.new`, "w", 0o600);
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  await syncPath(dataDirectory);
  // An older program may still come to a directory that its shop has left.
  if (own.id !== home.id) return;
  for (const name of [OLD_OPENED, OLD_LEFT])
    await rm(path.join(dataDirectory, name), { force: true });
}

/** Notes that the directory has its shop, so that no later start replaces a lost database by an empty one. */
export async function settleInDirectory(dataDirectory: string, now: Date): Promise<void> {
  const home = readDirectoryHome(dataDirectory);
  const isNoted = existsSync(path.join(dataDirectory, FILE_NAME));
  if (isNoted && isHere(home) && home.openedAt !== null) return;
  await writeDirectoryHome(dataDirectory, arrive(home, drawId()), home.openedAt ?? now);
}

/** Notes that the shop that is opened from this directory lives on a server, unless a file of it is here. */
export async function noteServer(dataDirectory: string, place: string, now: Date): Promise<void> {
  const home = readDirectoryHome(dataDirectory);
  if (!isHere(home) || hasDatabase(dataDirectory)) return;
  const { own, openedAt } = home;
  const there = { ...NEVER_MOVED.server, generation: own.generation + 1 };
  await writeDirectoryHome(dataDirectory, { own, home: there, place }, openedAt ?? now);
}

export const drawId = () => randomBytes(9).toString("base64url");

export function hasDatabase(dataDirectory: string): boolean {
  return existsSync(path.join(dataDirectory, "tela.db"));
}

/** For people, who may have several machines. */
export function nameDirectory(dataDirectory: string): string {
  return `${dataDirectory} (en ${hostname()})`;
}

/** When a shop was first opened in the directory; null for never, or when that cannot be read. */
export function findFirstOpening(dataDirectory: string): Date | null {
  try {
    return readDirectoryHome(dataDirectory).openedAt;
  } catch {
    return null;
  }
}

/**
 * Refuses to open a directory whose shop is somewhere else, or whose database is gone.
 * @throws {EnvironmentError}
 */
export function requireDirectoryHome(dataDirectory: string): void {
  const home = readDirectoryHome(dataDirectory);
  if (!isHere(home)) throw new EnvironmentError(describeAway(home));
  const stats =
    home.openedAt === null ? "unreadable" : statFile(path.join(dataDirectory, "tela.db"));
  if (stats === "unreadable" || (stats && stats.size > 0)) return;
  const problem = stats ? "tela.db está vacío" : "falta tela.db";
  throw new EnvironmentError(describeLostDatabase(problem, dataDirectory));
}

/** An unreadable file may exist: the shop then opens without its database. */
function statFile(file: string): Stats | "unreadable" | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return "unreadable";
  }
}
