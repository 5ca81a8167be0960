import { pino, stdTimeFunctions, type Logger } from "pino";

import { getEnvironment } from "../settings/environment.server";
import { createOutputLogStream, type LogStream } from "./log-stream.server";

let log: Logger | undefined;
let stream: LogStream | undefined;

/**
 * The process's log: JSON lines on stdout, written at once so that a crash loses none. A reader that
 * stalls costs lines, which are counted, and nothing else.
 * Pass it ids and counts; never a person's data, a cookie or the text of a form.
 */
export function getLog(): Logger {
  log ??= pino(
    {
      level: getEnvironment().logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    getStream(),
  );
  return log;
}

/** The lines that no reader took, since the process began. */
export function countDroppedLines(): number {
  return stream?.countDropped() ?? 0;
}

/** Gives the reader of the log a moment to take the last lines. */
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
