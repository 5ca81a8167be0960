import { pino } from "pino";

import { perShop } from "../settings/current-shop.server";
import { getEnvironment } from "../settings/environment.server";
import { describeError } from "./describe-error";
import { createOutputLogStream, type LogStream } from "./log-stream.server";

/** Of the process: all its shops write to one standard output. */
let stream: LogStream | undefined;

/**
 * The shop's log: JSON lines on stdout, written at the end of each event-loop turn. A stalled reader
 * only costs lines, which are counted. Log ids and counts; never personal data, a cookie or form
 * content.
 */
export const getLog = perShop(() =>
  pino(
    {
      level: getEnvironment().logLevel,
      base: null,
      timestamp: createTimestamp(),
      serializers: { err: describeError },
      formatters: { level: (label) => ({ level: label }) },
    },
    getStream(),
  ),
);

/** The time of a line, written anew for each millisecond only: a busy shop has many lines in one. */
function createTimestamp(): () => string {
  let latest = NaN;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== latest) text = `,"time":"${new Date(now).toISOString()}"`;
    latest = now;
    return text;
  };
}

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
