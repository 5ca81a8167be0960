import { lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { isOurFolder, UNFINISHED } from "./unpack";

const HOUR_MS = 3_600_000;
/** Longer than anybody waits before going back to the version of before. */
const KEPT_MS = 30 * 24 * HOUR_MS;

/**
 * Removes the files of versions that were not started for a month and do not run now, and what a
 * start that was cut off left; nothing that anybody else put there. Failing at it is no reason not to
 * start.
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

/** A running shop has its native parts mapped; those of other users are not ours to see, nor here. */
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
