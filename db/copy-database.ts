import { open } from "node:fs/promises";
import type Database from "better-sqlite3";

import { openReader, type Connection } from "./open";

/** A quarter of a megabyte: less than a millisecond of a loop that pages wait for. */
const PAGES_PER_STEP = 64;
/** What is written is sent to the disk in between, or all of it would be at the end, and stop the loop. */
const PAGES_PER_SYNC = 1024;
/** A copy begins anew whenever another process has written. */
const MAX_RESTARTS = 3;

class CopyRestartedError extends Error {
  override name = "CopyRestartedError";
}

/**
 * Copies a database by SQLite's online backup, in small steps. On the writing connection what it
 * writes meanwhile goes into the copy as well. Where other processes write so often that this would
 * never end, the copy is made of one moment instead, through a connection of its own.
 *
 * @param source the file behind the connection
 * @throws SQLite's errors, of which `SQLITE_FULL` is about the copy's disk
 */
export async function copyDatabase(
  writer: Connection,
  source: string,
  target: string,
): Promise<void> {
  try {
    await copyInSteps(writer.sqlite, target, MAX_RESTARTS);
  } catch (error) {
    if (!(error instanceof CopyRestartedError)) throw error;
    await copyOneMoment(source, target);
  }
}

async function copyOneMoment(source: string, target: string): Promise<void> {
  const { sqlite } = openReader(source);
  try {
    sqlite.exec("BEGIN");
    // The moment begins with the first look.
    sqlite.prepare("SELECT count(*) FROM sqlite_schema").get();
    await copyInSteps(sqlite, target, 0);
  } finally {
    sqlite.close();
  }
}

async function copyInSteps(
  sqlite: Database.Database,
  target: string,
  maxRestarts: number,
): Promise<void> {
  const disk = followToDisk(target);
  let doneBefore = 0;
  let restarts = 0;
  const { totalPages } = await sqlite.backup(target, {
    progress({ totalPages, remainingPages }) {
      const done = totalPages - remainingPages;
      if (done < doneBefore) restarts += 1;
      if (restarts > maxRestarts) throw new CopyRestartedError("Somebody else goes on writing");
      doneBefore = done;
      return disk.mayGoOn(done, remainingPages) ? PAGES_PER_STEP : 0;
    },
  });
  // The driver takes a database that was locked all along for one without pages.
  if (totalPages === 0) throw new Error("The database could not be copied: it is locked");
}

/** Waits for the disk beside the loop, before the end of the copy would wait for it within. */
function followToDisk(target: string) {
  let syncedPages = 0;
  let isSyncing = false;
  let failure: Error | null = null;

  async function sync(done: number): Promise<void> {
    try {
      const handle = await open(target, "r");
      await handle.datasync().finally(() => handle.close());
      syncedPages = done;
    } catch (error) {
      failure = error as Error;
    } finally {
      isSyncing = false;
    }
  }

  return {
    mayGoOn(done: number, remaining: number): boolean {
      if (failure !== null) throw failure;
      const isDue =
        done - syncedPages >= PAGES_PER_SYNC ||
        (remaining <= PAGES_PER_STEP && done - syncedPages > PAGES_PER_STEP);
      if (isDue && !isSyncing) {
        isSyncing = true;
        void sync(done);
      }
      return !isSyncing;
    },
  };
}
