import { constants, openSync, writeSync } from "node:fs";
import { Writable } from "node:stream";

/** This process's standard output as a path that can be opened again (Linux). */
const OUTPUT = "/proc/self/fd/1";
const RETRY_MS = 100;

/**
 * A non-blocking stream for a terminal. Node's own stream blocks the whole process while the
 * terminal is stopped with Ctrl+S; this one opens the terminal again for itself and retries later.
 * Null when the system cannot open the terminal a second time.
 */
export function openTerminalStream(): Writable | null {
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
