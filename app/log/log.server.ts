import { pino, stdTimeFunctions } from "pino";

import { perShop } from "../settings/current-shop.server";
import { getEnvironment } from "../settings/environment.server";
import { createOutputLogStream, type LogStream } from "./log-stream.server";

/** Of the process: all its shops write to one standard output. */
let stream: LogStream | undefined;

/**
 * The shop's log: JSON lines on stdout, written at once so that a crash loses none. A stalled
 * reader only costs lines, which are counted. Log ids and counts; never personal data, a cookie or
 * form content.
 */
export const getLog = perShop(() =>
  pino(
    {
      level: getEnvironment().logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    getStream(),
  ),
);

/** Number of lines dropped since the process started. */
export function countDroppedLines(): number {
  return stream?.countDropped() ?? 0;
}

/** Waits a moment for the log's reader to take the last lines. */
export async function finishLog(limitMs: number): Promise<void> {
  await stream?.finish(limitMs);
}

function getStream(): LogStream {
  stream ??= createOutputLogStream(describeDropped);
  return stream;
}

function describeDropped(count: number): string {
  const line = { level: "warn", time: new Date().toISOString(), count, msg: "log lines dropped" };
  return `${JSON.stringify(line)}\n`;
}
