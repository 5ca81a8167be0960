import { Writable } from "node:stream";
import { expect, it } from "vitest";

import { createLogStream } from "./log.server";

const endTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A reader that takes what is written only when the test asks for it. */
function openReader() {
  const taken: string[] = [];
  let release: ((error?: Error) => void) | null = null;
  const stream = new Writable({
    decodeStrings: false,
    highWaterMark: 1,
    write(lines: string, _encoding, done) {
      release = (error) => {
        release = null;
        if (!error) taken.push(...(lines.match(/.*\n/g) ?? []));
        done(error);
      };
    },
    autoDestroy: false,
  });
  const takeAll = async () => {
    await endTurn();
    while (release) {
      release();
      await endTurn();
    }
  };
  return { stream, taken, takeAll, fail: () => release?.(new Error("EPIPE")) };
}

const describeDropped = (count: number) => `${count} dropped\n`;
const LINE = `${"a".repeat(99)}\n`;

it("a reader that stalls costs lines, not memory, and learns how many are missing", async () => {
  const reader = openReader();
  const log = createLogStream({ stream: reader.stream, describeDropped, mostWaitingBytes: 1000 });
  for (let line = 0; line < 100_000; line += 1) log.write(LINE);
  expect(reader.stream.writableLength).toBeLessThanOrEqual(1000 + LINE.length);
  const dropped = log.countDropped();
  expect(dropped).toBe(100_000 - 10);
  await reader.takeAll();
  expect(reader.taken.filter((line) => line === LINE)).toHaveLength(10);
  expect(reader.taken.at(-1)).toBe(`${dropped} dropped\n`);
  log.write("after\n");
  await reader.takeAll();
  expect(reader.taken.at(-1)).toBe("after\n");
  expect(log.countDropped()).toBe(dropped);
});

it("a reader that is gone is left alone for a second, and nothing is thrown", async () => {
  const now = 0;
  const reader = openReader();
  const log = createLogStream({ stream: reader.stream, describeDropped, clock: () => now });
  log.write("lost\n");
  await endTurn();
  reader.fail();
  await endTurn();
  for (let line = 0; line < 3; line += 1) log.write(LINE);
  expect(log.countDropped()).toBe(3);
  expect(reader.stream.writableLength).toBe(0);
});

it("the end of the process waits for the reader, and not for ever", async () => {
  const reader = openReader();
  const log = createLogStream({ stream: reader.stream, describeDropped });
  await log.finish(60_000);
  log.write(LINE);
  await log.finish(10);
  const finished = log.finish(60_000);
  await reader.takeAll();
  await finished;
  expect(reader.taken).toEqual([LINE]);
});
