import { pino } from "pino";
import { constants, fstatSync, openSync, writeSync } from "node:fs";
import { Writable } from "node:stream";
import { isatty } from "node:tty";

import { perShop } from "../settings/current-shop.server";
import { getEnvironment } from "../settings/environment.server";

/** The buffer for a slow reader: about ten thousand lines. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;
/** Pause after a stream failed. */
const RETRY_AFTER_MS = 1000;
const STDOUT = 1;

type Options = {
  stream: Writable;
  /** The line that reports the number of dropped lines. */
  describeDropped: (count: number) => string;
  mostWaitingBytes?: number;
  clock?: () => number;
};

type LogStream = {
  write(line: string): void;
  /** Resolves when the reader has taken everything, or after the limit in milliseconds. */
  finish(limitMs: number): Promise<void>;
  countDropped(): number;
};

/**
 * Writes lines to a stream that may stall or break. It never blocks or throws: a line for which there is
 * no room is dropped and counted, and the count is logged when there is room again.
 */
export function createLogStream(options: Options): LogStream {
  const { stream, describeDropped, clock = () => performance.now() } = options;
  const { mostWaitingBytes = MOST_WAITING_BYTES } = options;
  let dropped = 0;
  let unreported = 0;
  let failedAt = -Infinity;
  const turn = collectLines((lines) => stream.write(lines));
  stream.on("error", () => (failedAt = clock()));
  stream.on("drain", reportDropped);

  function drop(): void {
    dropped += 1;
    unreported += 1;
  }

  function isOpen(): boolean {
    const waitingBytes = stream.writableLength + turn.countBytes();
    return clock() - failedAt >= RETRY_AFTER_MS && waitingBytes < mostWaitingBytes;
  }

  function reportDropped(): void {
    if (unreported === 0 || !isOpen()) return;
    const line = describeDropped(unreported);
    unreported = 0;
    turn.add(line);
  }

  return {
    write(line) {
      if (!isOpen()) return drop();
      reportDropped();
      turn.add(line);
    },
    async finish(limitMs) {
      turn.send();
      if (stream.writableLength === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, limitMs);
        const done = () => {
          clearTimeout(timer);
          resolve();
        };
        stream.once("drain", done);
        stream.once("error", done);
      });
    },
    countDropped: () => dropped,
  };
}

/** Writes the lines of one event-loop turn together: a write of the system costs more than a line. */
function collectLines(write: (lines: string) => void) {
  let lines = "";
  function send(): void {
    const sent = lines;
    lines = "";
    if (sent !== "") write(sent);
  }
  process.once("exit", send);
  return {
    add(line: string): void {
      if (lines === "") setImmediate(send);
      lines += line;
    },
    send,
    /** About as many. */
    countBytes: () => lines.length,
  };
}

/**
 * Writes the log to standard output: to a pipe or socket through Node's own non-blocking stream, to
 * a terminal through our own stream, and to a file directly.
 */
function createOutputLogStream(describeDropped: Options["describeDropped"]): LogStream {
  if (isOutputFile()) return createFileLog();
  const terminal = isatty(STDOUT) ? openTerminalStream() : null;
  return createLogStream({ stream: terminal ?? process.stdout, describeDropped });
}

function createFileLog(): LogStream {
  let dropped = 0;
  const turn = collectLines((lines) => {
    try {
      writeSync(STDOUT, lines);
    } catch {
      // Usually the disk is full: the shop goes on without the lines.
      dropped += lines.split("\n").length - 1;
    }
  });
  return {
    write: (line) => turn.add(line),
    finish: async () => turn.send(),
    countDropped: () => dropped,
  };
}

function isOutputFile(): boolean {
  try {
    return fstatSync(STDOUT).isFile();
  } catch {
    return false;
  }
}

/** This process's standard output as a path that can be opened again (Linux). */
const OUTPUT = "/proc/self/fd/1";
const RETRY_MS = 100;

/**
 * A non-blocking stream for a terminal. Node's own stream blocks the whole process while the
 * terminal is stopped with Ctrl+S; this one opens the terminal again for itself and retries later.
 * Null when the system cannot open the terminal a second time.
 */
function openTerminalStream(): Writable | null {
  const terminal = openWithoutWaiting();
  if (terminal === null) return null;
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => writeRest(terminal, chunk, done),
  });
}

function openWithoutWaiting(): number | null {
  try {
    return openSync(OUTPUT, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return null;
  }
}

function writeRest(terminal: number, bytes: Buffer, done: () => void): void {
  const rest = bytes.subarray(writeSome(terminal, bytes));
  if (rest.length === 0) return done();
  setTimeout(() => writeRest(terminal, rest, done), RETRY_MS).unref();
}

/** Number of bytes done with: all of them when the terminal is gone. */
function writeSome(terminal: number, bytes: Buffer): number {
  try {
    return writeSync(terminal, bytes);
  } catch (error) {
    const isFull = error instanceof Error && "code" in error && error.code === "EAGAIN";
    return isFull ? 0 : bytes.length;
  }
}

/**
 * An error for the log. Errors may carry what a visitor sent in properties of their own, such as the
 * address that could not be read or the row that a database refused, so only these are logged.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack, cause } = error;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return { name, code, message, stack, cause: cause === undefined ? cause : describeError(cause) };
}

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
