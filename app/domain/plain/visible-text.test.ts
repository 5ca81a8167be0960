import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../../test/helpers/any-text";
import { hasVisibleLetter, trimInvisible } from "./visible-text";

describe("hasVisibleLetter", () => {
  it.each(["a", "Ñandú", "7", "衣", "\u202eabc", "👕 talle 1"])("%j has one", (text) => {
    expect(hasVisibleLetter(text)).toBe(true);
  });

  it.each(["", " ", "\u200b", "\u202e\u202c", "\u3164", "\u2800", "\ufeff", "...", "👕", "\u0301"])(
    "%j has none",
    (text) => expect(hasVisibleLetter(text)).toBe(false),
  );
});

describe("trimInvisible", () => {
  it.each([
    ["\u202eRemera\u202c", "Remera"],
    [" \u200b Remera \u200b lisa\ufeff ", "Remera \u200b lisa"],
    ["👩\u200d👧", "👩\u200d👧"],
    ["\u200b", ""],
  ])("%j becomes %j", (text, expected) => expect(trimInvisible(text)).toBe(expected));

  it("does not change a trimmed text", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const trimmed = trimInvisible(text);
        expect(text).toContain(trimmed);
        expect(trimInvisible(trimmed)).toBe(trimmed);
      }),
    );
  });
});
