import { constants, openSync, writeSync } from "node:fs";
import { Writable } from "node:stream";

/** What this process writes to, by a name that can be opened again. Linux has it. */
const OUTPUT = "/proc/self/fd/1";
const RETRY_MS = 100;

/**
 * A terminal whose writes never wait. Node's own stream blocks the whole process while somebody holds
 * the terminal with Ctrl+S; this one is opened anew, for itself alone, and tries again later.
 * Null where the system does not open the terminal a second time.
 */
export function openTerminalStream(file = OUTPUT): Writable | null {
  const terminal = openWithoutWaiting(file);
  if (terminal === null) return null;
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => writeRest(terminal, chunk, done),
  });
}

function openWithoutWaiting(file: string): number | null {
  try {
    return openSync(file, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return null;
  }
}

function writeRest(terminal: number, bytes: Buffer, done: () => void): void {
  const rest = bytes.subarray(writeSome(terminal, bytes));
  if (rest.length === 0) return done();
  setTimeout(() => writeRest(terminal, rest, done), RETRY_MS).unref();
}

/** How many bytes are settled: all of them where the terminal is gone, as no one can read them. */
function writeSome(terminal: number, bytes: Buffer): number {
  try {
    return writeSync(terminal, bytes);
  } catch (error) {
    const isFull = error instanceof Error && "code" in error && error.code === "EAGAIN";
    return isFull ? 0 : bytes.length;
  }
}
