import type { Response } from "express";

import { wasRefused } from "./refuse-body";

/** When nobody waits for an answer any more, its place is given back after as long at the latest. */
const ABANDONED_MS = 15_000;

/** Calls back once, when there is no more work in the answer. */
export function onceHandedOver(response: Response, settle: () => void): void {
  let isSettled = false;
  const release = () => {
    if (!isSettled) settle();
    isSettled = true;
  };
  const write = response.write.bind(response) as (...parts: unknown[]) => boolean;
  const end = response.end.bind(response) as (...parts: unknown[]) => Response;
  response.write = (...parts: unknown[]) => {
    const isTaken = write(...parts);
    if (!isTaken) release();
    return isTaken;
  };
  response.end = (...parts: unknown[]) => {
    release();
    return end(...parts);
  };
  // The work for somebody who left may go on for a moment, and counts until it is done; for a refused
  // upload there is none.
  response.once("close", () => {
    if (wasRefused(response)) release();
    else if (!isSettled) setTimeout(release, ABANDONED_MS).unref();
  });
}
