import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { AnswerReader } from "./answer-reader";

const ANSWERS = [
  "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHola!",
  "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
  "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nHol\r\n2\r\na!\r\n0\r\n\r\n",
  "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n",
  "HTTP/1.1 303 See Other\r\nContent-Length: 0\r\n\r\n",
];

describe("reading answers", () => {
  it("finds each, wherever the pieces end that they come in, though the memory is used again", () => {
    const bytes = Buffer.from(ANSWERS.join(""));
    const ends = fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }));
    fc.assert(
      fc.property(ends, (cuts) => {
        const seen: [number, boolean][] = [];
        const reader = new AnswerReader((status, tellsWhen) => seen.push([status, tellsWhen]));
        const memory = Buffer.alloc(bytes.length);
        let from = 0;
        for (const to of [...cuts.sort((left, right) => left - right), bytes.length]) {
          reader.push(memory.subarray(0, bytes.copy(memory, 0, from, to)));
          from = to;
        }
        expect(seen).toEqual([
          [200, false],
          [304, false],
          [200, false],
          [503, true],
          [303, false],
        ]);
      }),
    );
  });
});
