import { lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { isOurFolder, UNFINISHED } from "./unpack";

const HOUR_MS = 3_600_000;
/** Longer than an owner waits before a rollback. */
const KEPT_MS = 30 * 24 * HOUR_MS;

/**
 * Removes the files of versions that were not started for a month and do not run now, and what an
 * interrupted start left; no other files. A failure does not stop the start.
 */
export function removeOldFolders(place: string, current: string, nowMs: number): void {
  try {
    const old = readdirSync(place)
      .filter(isOurFolder)
      .map((name) => join(place, name))
      .filter((folder) => folder !== current && isOver(folder, nowMs));
    if (old.length === 0) return;
    const inUse = readMappedFiles();
    for (const folder of old) {
      if (!inUse.includes(`${folder}/`)) rmSync(folder, { recursive: true, force: true });
    }
  } catch {
    return;
  }
}

function isOver(folder: string, nowMs: number): boolean {
  const limitMs = folder.includes(`/${UNFINISHED}`) ? HOUR_MS : KEPT_MS;
  return nowMs - lstatSync(folder).mtimeMs > limitMs;
}

/** A running shop has its native modules mapped. Other users' processes are unreadable and use no folder of ours. */
function readMappedFiles(): string {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((process) => {
      try {
        return readFileSync(`/proc/${process}/maps`, "utf8");
      } catch {
        return "";
      }
    })
    .join("");
}
