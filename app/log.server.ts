import { pino, stdTimeFunctions, type Logger } from "pino";

import { getEnvironment } from "./env.server";

let log: Logger | undefined;

/**
 * The process's log: JSON lines on stdout, written at once so that a crash loses none.
 * Pass it ids and counts; never a person's data, a cookie or the text of a form.
 */
export function getLog(): Logger {
  log ??= pino({
    level: getEnvironment().logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
  return log;
}
