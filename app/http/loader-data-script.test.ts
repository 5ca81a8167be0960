import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { writeLoaderDataScript } from "./loader-data-script";

/** Runs a script as the page would, and tells what arrived in the stream. */
function run(script: string): string {
  const chunks: string[] = [];
  const streamController = {
    enqueue: (chunk: string) => chunks.push(chunk),
    close: () => chunks.push("closed"),
  };
  runInNewContext(script, { window: { __remixContext: { streamController } } });
  expect(chunks.pop()).toBe("closed");
  return chunks.join("");
}

const HARD_TEXT = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."\\'\"<>/&$`\n\r\u2028\u2029ñ…", "</script>", "<!--", "\\u003c"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  ),
});

describe("the script with the loaders' data", () => {
  it("hands over any text as it is", () => {
    fc.assert(
      fc.property(HARD_TEXT, (text) => {
        expect(run(writeLoaderDataScript(text))).toBe(text);
      }),
    );
  });

  it("never holds what HTML would take for the end of the script, or for a comment", () => {
    fc.assert(
      fc.property(HARD_TEXT, (text) => {
        expect(writeLoaderDataScript(text)).not.toContain("<");
      }),
    );
  });
});
